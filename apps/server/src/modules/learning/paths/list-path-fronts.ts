import { countsAsCompleted, nodeStatus, type Status } from '@abhyas/rules/learning/completion.ts';
import { nodeUrl } from '@abhyas/rules/learning/node-url.ts';
import { minutesLeftOf } from '@abhyas/rules/plan/minutes.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getContent, ownIn } from '../course/contents.ts';
import type { CourseProgress } from '../course/course-queries.ts';
import { markedPlaces, placeOfAsset } from '../course/places.ts';

/** How a student is with a test, and whether it can be taken now. */
interface TestState {
  readonly status: Status;
  readonly isOpen: boolean;
}

/**
 * How far a student is on each path of a type, and what they would open next, on each path and on all: the asset opened last if it is not
 * completed, else the first that is not. A test counts only where it can be taken.
 */
export async function listPathFronts({
  queryable,
  courseId,
  courseKey,
  type,
  progress,
  testOf,
}: {
  queryable: Queryable;
  courseId: bigint;
  courseKey: string;
  type: 'prepare' | 'channel';
  progress: CourseProgress;
  testOf: (assessmentId: bigint) => TestState;
}) {
  const content = await getContent({ queryable, courseId, version: progress.version });
  type Asset = NonNullable<ReturnType<typeof content.placesOfAsset.get>>[number];
  const { begun } = progress.opened;
  const seenOf = new Map(begun.map(({ assetId, seenCount }) => [assetId, seenCount]));
  const marked = new Set(progress.marked);
  const ownOf = ownIn(progress);
  const isMarked = markedPlaces({ content, marked });
  const statusOf = (asset: Asset): Status => {
    const status = asset.assessmentId === null ? ownOf(asset).status : testOf(asset.assessmentId).status;
    return countsAsCompleted({ status, marked: isMarked(asset.nodeId) }) ? 'completed' : status;
  };
  const minutesLeft = (asset: Asset) => minutesLeftOf({ ...asset, seenCount: seenOf.get(asset.id) ?? 0 });
  const canOpen = (asset: Asset) => statusOf(asset) !== 'completed' && (asset.assessmentId === null || testOf(asset.assessmentId).isOpen);
  const lessonOf = (asset: Asset) => {
    const place = placeOfAsset({ content, assetId: asset.id, nodeId: asset.nodeId, courseKey });
    if (place === null) return null;
    const { words, url, thumbKey } = place;
    return { asset, words, url, thumbKey, begun: statusOf(asset) !== '', progress: ownOf(asset).progress, minutesLeft: minutesLeft(asset) };
  };
  const paths = content.paths
    .filter((path) => path.type === type)
    .map((path) => {
      const nodes = content.below.get(path.id) ?? [];
      const assets = content.assetsOfPath.get(path.id) ?? [];
      const assetsOf = Map.groupBy(assets, ({ nodeId }) => nodeId);
      const topicsOf = Map.groupBy(nodes, ({ parentId }) => parentId);
      const partsOf = (id: bigint) => (assetsOf.get(id) ?? []).map(statusOf);
      const units = nodes.filter(({ floor }) => floor === 'unit');
      const isDone = (id: bigint) => {
        const topics = (topicsOf.get(id) ?? []).map((topic) => nodeStatus({ marked: marked.has(topic.id), parts: partsOf(topic.id) }));
        return nodeStatus({ marked: marked.has(id), parts: [...topics, ...partsOf(id)] }) === 'completed';
      };
      const statuses = assets.map(statusOf);
      const opened = begun.flatMap(({ assetId, nodeId }) =>
        isMarked(nodeId) ? [] : (assets.find((asset) => asset.id === assetId && asset.nodeId === nodeId) ?? []),
      );
      const next = opened[0] ?? assets.find(canOpen);
      return {
        path,
        url: nodeUrl({ ...path, courseKey }),
        tests: assets.flatMap(({ assessmentId }) => assessmentId ?? []),
        total: assets.length,
        completed: statuses.filter((status) => status === 'completed').length,
        inProgress: statuses.filter((status) => status === 'in-progress').length,
        units: units.length,
        unitsDone: units.filter(({ id }) => isDone(id)).length,
        minutesLeft: assets.filter((asset) => statusOf(asset) !== 'completed').reduce((sum, asset) => sum + minutesLeft(asset), 0),
        next: next === undefined ? null : lessonOf(next),
      };
    });
  const nexts = paths.flatMap(({ next }) => next ?? []);
  const lastOpened = begun.flatMap(({ assetId }) => nexts.find(({ asset }) => asset.id === assetId) ?? [])[0];
  return { continueWith: lastOpened ?? nexts[0] ?? null, paths };
}
