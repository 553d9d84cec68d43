import type { FinishedUnit } from '@abhyas/rules/home/rewards.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getContent } from '../course/contents.ts';
import type { CourseProgress } from '../course/course-queries.ts';

/**
 * The units of the prepare paths with every lesson and test completed by a student, where one of them is in `lately` or a test, with the
 * moment of the last. A lesson that was only marked as complete does not finish a unit.
 */
export async function listFinishedUnits({
  queryable,
  courseId,
  progress,
  lately,
  completedTests,
}: {
  queryable: Queryable;
  courseId: bigint;
  progress: CourseProgress;
  /** The lessons that were completed lately. */
  lately: readonly { readonly assetId: bigint; readonly at: Date }[];
  completedTests: readonly { readonly assessmentId: bigint; readonly at: Date }[];
}): Promise<FinishedUnit[]> {
  const { nodes, paths, assetsOfPath, assetsOfTest, placesOfAsset } = await getContent({ queryable, courseId, version: progress.version });
  const ofTests = completedTests.flatMap(({ assessmentId, at }) =>
    (assetsOfTest.get(assessmentId) ?? []).map((assetId) => ({ assetId, at })),
  );
  const known = [...lately, ...ofTests];
  const momentOf = new Map(known.map(({ assetId, at }) => [assetId, at.getTime()]));
  const completed = new Set([...progress.opened.completed, ...momentOf.keys()]);
  const unitOf = (nodeId: bigint) => {
    const node = nodes.get(nodeId);
    return node?.floor === 'topic' && node.parentId !== null ? nodes.get(node.parentId) : node;
  };
  const touched = new Set(known.flatMap(({ assetId }) => (placesOfAsset.get(assetId) ?? []).map(({ nodeId }) => unitOf(nodeId))));
  return paths
    .filter(({ type }) => type === 'prepare')
    .flatMap(({ id }) => [...Map.groupBy(assetsOfPath.get(id) ?? [], ({ nodeId }) => unitOf(nodeId))])
    .flatMap(([unit, assets]) => {
      if (unit?.floor !== 'unit' || !touched.has(unit) || !assets.every((asset) => completed.has(asset.id))) return [];
      return [{ name: unit.name, at: new Date(Math.max(...assets.map((asset) => momentOf.get(asset.id) ?? 0))) }];
    });
}
