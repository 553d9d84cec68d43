import { assetPageUrl, unitUrl } from '@abhyas/rules/learning/node-url.ts';
import { findContentVersion } from '../../../platform/postgres/content.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { type CourseContent, getContent } from '../course/contents.ts';
import { listMarkedNodes, listOpened } from './study-queries.ts';

/** An asset of a course as a plan counts it, at its first place. */
export interface PlanAsset {
  readonly id: bigint;
  readonly type: 'video' | 'html' | 'pdf' | 'link' | 'assessment';
  readonly name: string;
  readonly seconds: number;
  readonly pages: number;
  readonly assessmentId: bigint | null;
  readonly topic: string;
  readonly url: string;
  /** Seconds, pages or blocks that were seen. A test's state is on its card. */
  readonly seenCount: number;
  readonly completedAt: Date | null;
}

/** The prepare and test paths of a course with their assets, in order, and how far a student is with each. An asset at several places counts at the first. */
export async function listPlanAssets({
  queryable,
  studentId,
  courseId,
  version,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  version: string | null;
}): Promise<{ readonly type: 'prepare' | 'test'; readonly key: string; readonly name: string; readonly assets: readonly PlanAsset[] }[]> {
  const [content, opened, marked] = await Promise.all([
    getContent({ queryable, courseId, version }),
    listOpened({ queryable, studentId, courseId }),
    listMarkedNodes({ queryable, studentId }),
  ]);
  const openedOf = new Map(opened.map((row) => [row.assetId, row]));
  /** When the node was marked as complete, or what it is in; null if neither was. */
  const markedAt = (nodeId: bigint | null): Date | null =>
    nodeId === null ? null : (marked.get(nodeId) ?? markedAt(content.nodes.get(nodeId)?.parentId ?? null));
  return placedOnce(content).map(({ type, path, first }) => {
    const assets = first.map((asset): PlanAsset => {
      const { id, name, seconds, pages, assessmentId } = asset;
      const own = openedOf.get(id);
      const place = placeOf({ content, path, nodeId: asset.nodeId, asset });
      return {
        id,
        type: asset.type,
        name,
        seconds,
        pages,
        assessmentId,
        ...place,
        seenCount: own?.seenCount ?? 0,
        completedAt: own?.completedAt ?? markedAt(asset.nodeId),
      };
    });
    return { type, key: path.slug, name: path.name, assets };
  });
}

/** The prepare and test paths of a course, in order, each with the assets that are on no path before it. */
function placedOnce(content: CourseContent) {
  const met = new Set<bigint>();
  return content.paths.flatMap((path) => {
    const { type } = path;
    if (type !== 'prepare' && type !== 'test') return [];
    return [{ type, path, first: (content.assetsOfPath.get(path.id) ?? []).filter(({ id }) => !met.has(id) && met.add(id)) }] as const;
  });
}

/** The sections of a course: its paths of lessons, by their key, in order. One on which nothing is of its own is left out. */
export async function listSections({
  queryable,
  courseId,
}: {
  queryable: Queryable;
  courseId: bigint;
}): Promise<{ readonly key: string; readonly name: string }[]> {
  const content = await getContent({ queryable, courseId, version: await findContentVersion({ queryable }) });
  return placedOnce(content).flatMap(({ type, path, first }) =>
    type === 'prepare' && first.length > 0 ? [{ key: path.slug, name: path.name }] : [],
  );
}

/** The topic of an asset, and where it is opened: a lesson on its page, a test on the page of its unit. */
function placeOf({
  content,
  path,
  nodeId,
  asset,
}: {
  content: CourseContent;
  path: CourseContent['paths'][number];
  nodeId: bigint;
  asset: { readonly id: bigint; readonly name: string; readonly assessmentId: bigint | null };
}) {
  const node = content.nodes.get(nodeId);
  const topic = node?.name ?? '';
  if (asset.assessmentId === null)
    return {
      topic,
      url: assetPageUrl({ path, name: asset.name, moduleId: path.parentId, parentId: nodeId, assetId: asset.id }),
    };
  const units = (content.below.get(path.id) ?? []).filter(({ floor }) => floor === 'unit');
  const unitId = node?.floor === 'unit' ? node.id : node?.parentId;
  const index = Math.max(
    0,
    units.findIndex(({ id }) => id === unitId),
  );
  return { topic, url: unitUrl({ path: path, name: units[index]?.name ?? path.name, index }) };
}
