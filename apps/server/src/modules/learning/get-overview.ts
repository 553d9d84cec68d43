import type { Queryable } from '../../platform/database.ts';
import { getContent } from './course-content.ts';
import { getCourseProgress } from './queries.ts';

/**
 * A course as home shows it to one student: what they have begun and not finished, last opened first and at most `resumeLimit`; the tests on its
 * test paths; and per prepare path its assets, each with how far the student has come. A test's state is on its card, here it has none. One query,
 * however large the course.
 */
export async function getOverview({
  queryable,
  studentId,
  courseId,
  resumeLimit,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  resumeLimit: number;
}) {
  const progress = await getCourseProgress({ queryable, studentId, courseId });
  const { nodes, paths, assetsOfPath } = await getContent({ queryable, courseId, version: progress.version });
  const assetsOf = (path: { readonly id: bigint }) => assetsOfPath.get(path.id) ?? [];
  const completed = new Set(progress.completed);

  const resume = progress.begun.flatMap((assetId, index) => {
    const node = nodes.get(progress.begunOn[index] ?? 0n);
    const path = node?.pathId === undefined || node.pathId === null ? undefined : nodes.get(node.pathId);
    if (node === undefined || path === undefined) return [];
    // what no longer stands there cannot be opened there
    const asset = assetsOf(path).find(({ id, nodeId }) => id === assetId && nodeId === node.id);
    return asset === undefined ? [] : [{ asset, node, path, thumbKey: node.thumbKey === '' ? path.thumbKey : node.thumbKey }];
  });
  return {
    resume: resume.slice(0, resumeLimit),
    tests: paths
      .filter(({ type }) => type === 'test')
      .flatMap(assetsOf)
      .filter(({ type }) => type === 'assessment')
      .map((asset) => ({ ...asset, status: '' as const })),
    paths: paths
      .filter(({ type }) => type === 'prepare')
      .map((path) => {
        return { ...path, assets: assetsOf(path).map(({ id, assessmentId }) => ({ assessmentId, completed: completed.has(id) })) };
      }),
  };
}
