import type { Queryable } from '../../../platform/postgres/database.ts';
import { getContent } from '../course/course-content.ts';
import { ownIn, pictureOf } from '../course/asset-card.ts';
import type { CourseProgress } from '../course/course-queries.ts';

/**
 * A course as home shows it to one student: what they have begun and not finished, last opened first and at most `resumeLimit`; its channels in order, each
 * with what was added to it last, at most `channelLimit`; the tests on its test paths; and per prepare path its assets, each with how far the student has come.
 * A test's state is on its card. Asks nothing of its own unless
 * an import came in between.
 */
export async function getOverview({
  queryable,
  courseId,
  progress,
  resumeLimit,
  channelLimit,
}: {
  queryable: Queryable;
  courseId: bigint;
  progress: CourseProgress;
  resumeLimit: number;
  channelLimit: number;
}) {
  const { nodes, paths, assetsOfPath } = await getContent({ queryable, courseId, version: progress.version });
  const assetsOf = (path: { readonly id: bigint }) => assetsOfPath.get(path.id) ?? [];
  const completed = new Set(progress.completed);

  const resume = progress.begun.flatMap((assetId, index) => {
    const node = nodes.get(progress.begunOn[index] ?? 0n);
    const path = node?.pathId === undefined || node.pathId === null ? undefined : nodes.get(node.pathId);
    if (node === undefined || path === undefined) return [];
    // what no longer stands there cannot be opened there
    const asset = assetsOf(path).find(({ id, nodeId }) => id === assetId && nodeId === node.id);
    return asset === undefined ? [] : [{ asset, node, path, thumbKey: pictureOf({ asset, node, path }) }];
  });
  const ownOf = ownIn(progress);
  return {
    resume: resume.slice(0, resumeLimit),
    channels: paths
      .filter(({ type }) => type === 'channel')
      .map((path) => ({
        path,
        // an asset gets its id when it first comes in, so the higher one is newer
        items: assetsOf(path)
          .toSorted((one, other) => (one.id < other.id ? 1 : -1))
          .slice(0, channelLimit)
          .map((asset) => ({
            asset,
            status: ownOf(asset).status,
            thumbKey: pictureOf({ asset, node: nodes.get(asset.nodeId), path }),
          })),
      })),
    tests: paths
      .filter(({ type }) => type === 'test')
      .flatMap(assetsOf)
      .filter(({ type }) => type === 'assessment')
      .map((asset) => ({ ...asset, ...ownOf(asset) })),
    paths: paths
      .filter(({ type }) => type === 'prepare')
      .map((path) => {
        return { ...path, assets: assetsOf(path).map(({ id, assessmentId }) => ({ assessmentId, completed: completed.has(id) })) };
      }),
  };
}
