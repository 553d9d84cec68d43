import type { Queryable } from '../../../platform/postgres/database.ts';
import { getContent, ownIn } from '../course/contents.ts';
import type { CourseProgress } from '../course/course-queries.ts';

/**
 * The tests of a course in the lists of its Test tab, in order: one for each unit of a test path, by the path's name where that has only one unit. Asks nothing
 * unless an import came in between.
 */
export async function getTestLists({
  queryable,
  courseId,
  progress,
}: {
  queryable: Queryable;
  courseId: bigint;
  progress: CourseProgress;
}) {
  const { below, paths, assetsOfPath } = await getContent({ queryable, courseId, version: progress.version });
  const ownOf = ownIn(progress);
  return paths
    .filter(({ type }) => type === 'test')
    .flatMap((path) => {
      const nodes = below.get(path.id) ?? [];
      const units = nodes.filter(({ floor }) => floor === 'unit');
      const assets = (assetsOfPath.get(path.id) ?? []).filter(({ type }) => type === 'assessment');
      return units.map((unit) => {
        const topics = new Set(nodes.filter(({ parentId }) => parentId === unit.id).map(({ id }) => id));
        const inUnit = assets.filter(({ nodeId }) => nodeId === unit.id || topics.has(nodeId));
        return {
          path,
          unit,
          name: units.length === 1 ? path.name : unit.name,
          assets: inUnit.map((asset) => ({ ...asset, ...ownOf(asset) })),
        };
      });
    })
    .filter(({ assets }) => assets.length > 0);
}
