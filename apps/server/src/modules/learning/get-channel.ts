import type { Queryable } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { pictureOf, statusIn } from './asset-card.ts';
import { getContent } from './course-content.ts';
import { getCourseProgress, isWithdrawn } from './queries.ts';

/**
 * A channel of a course with its playlists in order, and how far a student has come with what stands on them. One query. Null where the course has no such
 * channel, and HEADER_MODULE_EXPIRED where an import has taken it out.
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
  const path = nodes.get(pathId);
  if (path?.floor !== 'path' || path.type !== 'channel') {
    if (await isWithdrawn({ queryable, courseId, nodeIds: [pathId] })) throw new AppError('HEADER_MODULE_EXPIRED');
    return null;
  }
  const statusOf = statusIn(progress);
  const topics = Map.groupBy(below.get(pathId) ?? [], ({ parentId }) => parentId);
  const assets = Map.groupBy(assetsOfPath.get(pathId) ?? [], ({ nodeId }) => nodeId);
  return {
    path,
    playlists: (topics.get(pathId) ?? []).map((unit) => ({
      unit,
      items: [unit, ...(topics.get(unit.id) ?? [])].flatMap((node) =>
        (assets.get(node.id) ?? []).map((asset) => ({ asset, status: statusOf(asset), thumbKey: pictureOf({ asset, node, path }) })),
      ),
    })),
  };
}
