import { assetPageUrl, nodeUrl, unitUrl } from '@abhyas/rules/learning/node-url.ts';
import { type CourseContent, getContent, pictureOf } from './contents.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { missingNode } from './missing-node.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { removeNodeCompletion, saveActiveUnit, saveNodeCompletion } from './course-queries.ts';

type Node = NonNullable<ReturnType<CourseContent['nodes']['get']>>;
type PlacedAsset = NonNullable<ReturnType<CourseContent['placesOfAsset']['get']>>[number];

/** Where something of a course is: its node and path, the page it opens on, and the picture of its card. */
interface Place {
  readonly node: Node;
  readonly path: Node;
  /** Null where the node itself is meant. */
  readonly asset: PlacedAsset | null;
  /** The path, and the unit or topic where it is not the thing itself. */
  readonly words: string;
  readonly url: string;
  readonly thumbKey: string;
}

const wordsOf = (nodes: readonly (Node | undefined)[]): string => nodes.flatMap((node) => node?.name ?? []).join(' · ');

/** The place of a path, unit or topic, or null if it is not in the course any more. */
export function placeOfNode({
  content: { nodes, below },
  nodeId,
  courseKey,
}: {
  content: CourseContent;
  nodeId: bigint;
  courseKey: string;
}): Place | null {
  const node = nodes.get(nodeId);
  const path = nodes.get(node?.pathId ?? nodeId);
  if (node === undefined || path?.floor !== 'path') return null;
  const ofPath = path;
  const units = (below.get(path.id) ?? []).filter(({ floor }) => floor === 'unit');
  const unit = units.find(({ id }) => id === node.id || id === node.parentId);
  // a playlist of a channel has no page of its own
  const isWhole = unit === undefined || path.type === 'channel';
  return {
    node,
    path,
    asset: null,
    words: wordsOf([path, unit].filter((each) => each !== node)),
    url: isWhole ? nodeUrl({ ...ofPath, courseKey }) : unitUrl({ path: ofPath, name: unit.name, index: units.indexOf(unit) }),
    thumbKey: node.thumbKey || path.thumbKey,
  };
}

/** The place of an asset, at `nodeId` where it is there and otherwise where it comes first; null if it is not in the course any more. A test opens on the page of its unit. */
export function placeOfAsset({
  content,
  assetId,
  nodeId,
  courseKey,
}: {
  content: CourseContent;
  assetId: bigint;
  nodeId: bigint | null;
  courseKey: string;
}): Place | null {
  const placed = content.placesOfAsset.get(assetId) ?? [];
  const asset = placed.find((each) => each.nodeId === nodeId) ?? placed[0];
  const place = asset === undefined ? null : placeOfNode({ content, nodeId: asset.nodeId, courseKey });
  if (asset === undefined || place === null) return null;
  const { node, path } = place;
  const ids = { moduleId: moduleOf(path), parentId: node.id, assetId: asset.id };
  return {
    ...place,
    asset,
    words: wordsOf(node === path ? [path] : [path, node]),
    url: asset.type === 'assessment' ? place.url : assetPageUrl({ path, name: asset.name, ...ids }),
    thumbKey: pictureOf({ asset, node, path }),
  };
}

/** A unit or topic of a course, and an asset where one is meant. */
interface PlaceIds {
  readonly nodeId: bigint | null;
  readonly assetId: bigint | null;
}

/** The units and topics of a course by name, and where each opens: for what is asked about a part of it. `version` is the content's. */
export async function getPlaces({
  queryable,
  courseId,
  courseKey,
  version,
}: {
  queryable: Queryable;
  courseId: bigint;
  courseKey: string;
  version: string | null;
}) {
  const content = await getContent({ queryable, courseId, version });
  const find = ({ nodeId, assetId }: PlaceIds) => {
    if (assetId !== null) return placeOfAsset({ content, assetId, nodeId, courseKey });
    return nodeId === null ? null : placeOfNode({ content, nodeId, courseKey });
  };
  return {
    /** Every unit and topic in the order of its path, with the names of what it is in. */
    topics: () =>
      content.paths.flatMap((path) => {
        const below = content.below.get(path.id) ?? [];
        return below
          .filter(({ floor }) => floor === 'unit')
          .flatMap((unit) => [
            { id: unit.id, name: unit.name, path: path.name },
            ...below
              .filter(({ floor, parentId }) => floor === 'topic' && parentId === unit.id)
              .map(({ id, name }) => ({ id, name, path: `${path.name}, ${unit.name}` })),
          ]);
      }),
    /** The page on which a place opens, or '' if it is not there any more. */
    urlOf: (ids: PlaceIds): string => find(ids)?.url ?? '',
    /** What kind of asset a place is; '' for a topic, and if it is not there any more. */
    assetTypeOf: (ids: PlaceIds) => find(ids)?.asset?.type ?? ('' as const),
    /** The names of a place. Throws HEADER_MODULE_EXPIRED if an import took it away, and NOT_FOUND if it never was there. */
    namesOf: async ({ nodeId, assetId }: { nodeId: bigint; assetId: bigint | null }) => {
      const place = find({ nodeId, assetId });
      if (place === null || place.node.id !== nodeId || place.node.floor === 'path' || place.node.floor === 'module') {
        throw await missingNode({ queryable, courseId, nodeIds: [nodeId], ...(assetId === null ? {} : { assetId }) });
      }
      return { topicName: place.node.name, assetName: place.asset?.name ?? '' };
    },
  };
}

/** Returns what says whether a node is complete because the student marked it, or what it is in. */
export function markedPlaces({ content, marked }: { content: CourseContent; marked: Iterable<bigint> }): (nodeId: bigint) => boolean {
  const own = new Set(marked);
  const isMarked = (nodeId: bigint): boolean => {
    if (own.has(nodeId)) return true;
    const parentId = content.nodes.get(nodeId)?.parentId ?? null;
    return parentId !== null && isMarked(parentId);
  };
  return own.size === 0 ? () => false : isMarked;
}

/** Remembers the unit of a path that a student has open. Throws FORBIDDEN, HEADER_MODULE_EXPIRED and NOT_FOUND. */
export async function openUnit({
  parts,
  session,
  body: { payload },
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'assetProgress'>;
}): Promise<void> {
  const queryable = parts.database.orm;
  const { course_id: givenId, variant_id: variantId } = payload;
  const { courseId } = await getCourse({ queryable, personId: session.personId, courseId: givenId, variantId });
  const [pathId, unitId] = [payload.parent_learning_path_id, payload.learning_path_id];
  const saved = await saveActiveUnit({ queryable, studentId: session.personId, courseId, pathId, unitId, now: parts.clock.now() });
  if (!saved) throw await missingNode({ queryable, courseId, nodeIds: [pathId, unitId] });
}

/** Marks a part of a course as complete, or takes that back. Throws FORBIDDEN, HEADER_MODULE_EXPIRED and NOT_FOUND. */
export async function markNode({
  parts,
  session,
  body,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  body: BodyOf<'markAsComplete'>;
}): Promise<ResultOf<'markAsComplete'>> {
  const queryable = parts.database.orm;
  const { personId: studentId } = session;
  const { courseId } = await getCourse({ queryable, personId: studentId, courseId: body.courseId, variantId: body.variantId });
  const nodeId = body.learningPathId;
  if (!body.markAsComplete) await removeNodeCompletion({ queryable, studentId, nodeId });
  else if (!(await saveNodeCompletion({ queryable, studentId, nodeId, courseId, now: parts.clock.now() })))
    throw await missingNode({ queryable, courseId, nodeIds: [nodeId] });
  return { markAsComplete: body.markAsComplete };
}

/** The module of a path: the node above it. */
export function moduleOf({ parentId }: { readonly parentId: bigint | null }): bigint {
  if (parentId === null) throw new Error('invariant: a path is below a module');
  return parentId;
}
