import type { Queryable } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { getContent, ownIn, pictureOf } from '../course/contents.ts';
import { getCourseProgress, isWithdrawn } from '../course/course-queries.ts';

/**
 * A channel of a course with its playlists in order, and how far a student has come with what is on them. `pathId` is the channel, or a playlist of it, which
 * then comes alone, with the attempts for the cards of its tests; null if the course has no such channel, and HEADER_MODULE_EXPIRED if an import has taken it out. One query.
 */
export async function getChannel({
  queryable,
  studentId,
  courseId,
  pathId,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  pathId: bigint;
}) {
  const progress = await getCourseProgress({ queryable, studentId, courseId });
  const { nodes, below, assetsOfPath } = await getContent({ queryable, courseId, version: progress.version });
  const asked = nodes.get(pathId);
  const path = asked?.floor === 'unit' && asked.pathId !== null ? nodes.get(asked.pathId) : asked;
  if (path?.floor !== 'path' || path.type !== 'channel') {
    if (await isWithdrawn({ queryable, courseId, nodeIds: [pathId] })) throw new AppError('HEADER_MODULE_EXPIRED');
    return null;
  }
  const ownOf = ownIn(progress);
  const topics = Map.groupBy(below.get(path.id) ?? [], ({ parentId }) => parentId);
  const assets = Map.groupBy(assetsOfPath.get(path.id) ?? [], ({ nodeId }) => nodeId);
  const playlists = (topics.get(path.id) ?? []).filter(({ id }) => path === asked || id === pathId);
  return {
    version: progress.version,
    own: progress.own,
    path,
    only: path === asked ? null : pathId,
    playlists: playlists.map((unit) => ({
      unit,
      items: [unit, ...(topics.get(unit.id) ?? [])].flatMap((node) =>
        (assets.get(node.id) ?? []).map((asset) => ({ asset, status: ownOf(asset).status, thumbKey: pictureOf({ asset, node, path }) })),
      ),
    })),
  };
}
