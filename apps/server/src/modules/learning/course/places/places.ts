import { assetPageUrl, nodeUrl, unitUrl } from '@abhyas/rules/learning/node-url.ts';
import { pictureOf } from '../contents/asset-card.ts';
import type { CourseContent } from '../contents/course-content.ts';

type Node = NonNullable<ReturnType<CourseContent['nodes']['get']>>;
type PlacedAsset = NonNullable<ReturnType<CourseContent['placesOfAsset']['get']>>[number];

/** Where something of a course is: its node and path, the page it opens on, and the picture of its card. */
export interface Place {
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
  const ofPath = { ...path, id: String(path.id), parentId: String(path.parentId) };
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
  const ids = { moduleId: String(path.parentId), parentId: String(node.id), assetId: String(asset.id) };
  return {
    ...place,
    asset,
    words: wordsOf(node === path ? [path] : [path, node]),
    url: asset.type === 'assessment' ? place.url : assetPageUrl({ path, name: asset.name, ...ids }),
    thumbKey: pictureOf({ asset, node, path }),
  };
}
