import { progressAt } from '@abhyas/rules/learning/parts.ts';
import { leftOf } from '@abhyas/rules/plan/minutes.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { type CourseContent, getContent, ownIn, partsOf, pictureOf } from '../course/contents.ts';
import { markedPlaces } from '../course/places.ts';
import type { CourseProgress } from '../course/course-queries.ts';

/**
 * A course as home shows it to everyone: its channels in order, each with what was added to it last, at most `channelLimit`; the tests on its test paths; and its
 * prepare paths with how many assets they have. Asks nothing unless an import came in between.
 */
export async function getOverview({
  queryable,
  courseId,
  version,
  channelLimit,
}: {
  queryable: Queryable;
  courseId: bigint;
  version: string | null;
  channelLimit: number;
}) {
  const content = await getContent({ queryable, courseId, version });
  const { nodes, assetsOfPath } = content;
  const assetsOf = (path: { readonly id: bigint }) => assetsOfPath.get(path.id) ?? [];
  return {
    channels: pathsOf(content, 'channel').map((path) => ({
      path,
      // an asset gets its id when it first comes in, so the higher one is newer
      items: assetsOf(path)
        .toSorted((one, other) => (one.id < other.id ? 1 : -1))
        .slice(0, channelLimit)
        .map((asset) => ({ asset, thumbKey: pictureOf({ asset, node: nodes.get(asset.nodeId), path }) })),
    })),
    tests: testsOf(content),
    paths: pathsOf(content, 'prepare').map((path) => ({ ...path, total: assetsOf(path).length })),
  };
}

const pathsOf = ({ paths }: CourseContent, type: 'channel' | 'prepare' | 'test') => paths.filter((path) => path.type === type);
const testsOf = (content: CourseContent) =>
  pathsOf(content, 'test')
    .flatMap(({ id }) => content.assetsOfPath.get(id) ?? [])
    .filter(({ type }) => type === 'assessment');

/** What a student has begun in a course and not finished, last opened first and at most `limit`, with how far they are. Asks nothing unless an import came in between. */
export async function listBegun({
  queryable,
  courseId,
  progress: { version, opened, marked },
  limit,
}: {
  queryable: Queryable;
  courseId: bigint;
  progress: CourseProgress;
  limit: number;
}) {
  const content = await getContent({ queryable, courseId, version });
  const { nodes, placesOfAsset } = content;
  const resume = [];
  const isMarked = markedPlaces({ content, marked });
  for (const { assetId, nodeId: openedOn, seenCount } of opened.begun) {
    if (resume.length === limit) break;
    // who has marked its topic as complete is done with it
    if (isMarked(openedOn)) continue;
    const node = nodes.get(openedOn);
    const path = node?.pathId === undefined || node.pathId === null ? undefined : nodes.get(node.pathId);
    // what no longer is there cannot be opened there
    const asset = placesOfAsset.get(assetId)?.find(({ nodeId }) => nodeId === node?.id);
    if (node !== undefined && path !== undefined && asset !== undefined) {
      const progress = progressAt({ completed: false, seenCount, parts: partsOf(asset) });
      resume.push({ asset, node, path, thumbKey: pictureOf({ asset, node, path }), progress, left: leftOf({ ...asset, seenCount }) });
    }
  }
  return resume;
}

/**
 * The student's own part of that overview: the lessons on its channels that they have begun, and the tests there; its tests with their marks, and how much of each prepare path they
 * have completed. `completedTests` are by the number of the test: their state is on their cards.
 */
export async function getOwnOverview({
  queryable,
  courseId,
  progress,
  completedTests,
}: {
  queryable: Queryable;
  courseId: bigint;
  progress: CourseProgress;
  completedTests: ReadonlySet<bigint>;
}) {
  const content = await getContent({ queryable, courseId, version: progress.version });
  const done = progress.opened.completed;
  const ownOf = ownIn(progress);
  const channels = pathsOf(content, 'channel');
  const isOnChannel = (id: bigint) => channels.some((path) => content.lessonsOfPath.get(path.id)?.has(id));
  const completed = new Map<bigint, number>();
  const count = (pathId: bigint) => completed.set(pathId, (completed.get(pathId) ?? 0) + 1);
  const prepare = new Set(pathsOf(content, 'prepare').map(({ id }) => id));
  const completedTestAssets = [...completedTests].flatMap((id) => content.assetsOfTest.get(id) ?? []);
  const completedAssets = new Set([...done, ...completedTestAssets]);
  const isMarked = markedPlaces({ content, marked: progress.marked });
  const pathOf = (nodeId: bigint) => content.nodes.get(nodeId)?.pathId ?? nodeId;
  for (const assetId of completedAssets) {
    for (const { nodeId } of content.placesOfAsset.get(assetId) ?? []) {
      if (prepare.has(pathOf(nodeId))) count(pathOf(nodeId));
    }
  }
  // what is on a marked topic counts too, begun or not
  for (const pathId of new Set(progress.marked.map(pathOf))) {
    if (!prepare.has(pathId)) continue;
    for (const { id, nodeId } of content.assetsOfPath.get(pathId) ?? []) if (isMarked(nodeId) && !completedAssets.has(id)) count(pathId);
  }
  return {
    items: [...done, ...progress.opened.begun.map(({ assetId }) => assetId)]
      .filter(isOnChannel)
      .map((id) => ({ id, status: ownOf({ id, parts: 0 }).status })),
    itemTests: channels.flatMap(({ id }) => content.testsOfPath.get(id) ?? []),
    tests: testsOf(content).map((asset) => ({ ...asset, ...ownOf(asset) })),
    completed,
  };
}
