import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { toDuration } from '@abhyas/contract/wire.ts';
import type { CourseContent } from '../contents/course-content.ts';
import { placeOfAsset, placeOfNode } from './places.ts';

/** Where an asset is: the path, unit and topic above it, outermost first, and what follows it on the same topic or playlist. */
export function placeInCourse({
  content,
  nodeId,
  assetId,
  courseKey,
}: {
  content: CourseContent;
  nodeId: bigint;
  assetId: bigint;
  courseKey: string;
}): Pick<AnswerOf<'openAsset'>, 'trail' | 'next'> {
  const node = content.nodes.get(nodeId);
  const path = content.nodes.get(node?.pathId ?? nodeId);
  // the parent of a unit is the path itself
  const ids = new Set([path?.id, node?.pathId === node?.parentId ? undefined : node?.parentId, node?.id]);
  const trail = [...ids].flatMap((id) => {
    const place = id === undefined || id === null ? null : placeOfNode({ content, nodeId: id, courseKey });
    return place === null ? [] : [{ learningPathId: String(place.node.id), name: place.node.name, url: place.url }];
  });
  const siblings = (content.assetsOfPath.get(path?.id ?? nodeId) ?? []).filter((asset) => asset.nodeId === nodeId);
  const next = siblings[siblings.findIndex((asset) => asset.id === assetId) + 1];
  const place = next === undefined ? null : placeOfAsset({ content, assetId: next.id, nodeId, courseKey });
  if (next === undefined || place === null) return { trail, next: null };
  return {
    trail,
    next: {
      assetId: String(next.id),
      assetName: next.name,
      assetType: next.type,
      duration: toDuration(next.seconds),
      url: place.url,
    },
  };
}
