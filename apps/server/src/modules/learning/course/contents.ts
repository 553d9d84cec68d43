import type { Status } from '@abhyas/rules/learning/completion.ts';
import { progressAt } from '@abhyas/rules/learning/parts.ts';
import { type CourseProgress, listCourseAssets, listCourseNodes } from './course-queries.ts';
import { createContentCache } from '../../../platform/postgres/content.ts';
import { type Queryable, memoisePerDatabase } from '../../../platform/postgres/database.ts';

/** The picture of an asset's card: its own, a video's poster, that of its place or of the path. */
export function pictureOf({
  asset,
  node,
  path,
}: {
  asset: { thumbKey: string; posterKey: string };
  node: { thumbKey: string } | undefined;
  path: { thumbKey: string };
}): string {
  return asset.thumbKey || asset.posterKey || node?.thumbKey || path.thumbKey;
}

/** The student's own part of an asset: how far they are with it, and what they marked it with. */
export interface OwnOfAsset {
  /** A test's is on its card; here it is not begun. */
  readonly status: Status;
  /** How much of it was watched, seen or read, 0 to 1. */
  readonly progress: number;
  readonly bookmarked: boolean;
  readonly isMyTask: boolean;
}

/** Of an asset that a student has not touched. */
export const nothingOwn: OwnOfAsset = { status: '', progress: 0, bookmarked: false, isMyTask: false };

/** Returns what says how a student is with an asset, from what the database has of them in its course. `parts` are its seconds, pages or blocks. */
export function ownIn({ opened: { completed, begun }, bookmarked, tasks }: Pick<CourseProgress, 'opened' | 'bookmarked' | 'tasks'>) {
  const isCompleted = new Set(completed);
  const seen = new Map(begun.map(({ assetId, seenCount }) => [assetId, seenCount]));
  const isBookmarked = new Set(bookmarked);
  const isTask = new Set(tasks);
  return ({ id, parts }: { readonly id: bigint; readonly parts: number }): OwnOfAsset => {
    const covered = seen.get(id);
    return {
      status: isCompleted.has(id) ? 'completed' : covered === undefined ? '' : 'in-progress',
      progress: progressAt({ completed: isCompleted.has(id), seenCount: covered ?? 0, parts }),
      bookmarked: isBookmarked.has(id),
      isMyTask: isTask.has(id),
    };
  };
}

/** How many parts an asset has by the content: seconds, pages or blocks; 0 if the content does not say. */
export function partsOf({ type, seconds, pages }: { type: string; seconds: number; pages: number }): number {
  return type === 'video' ? seconds : type === 'assessment' ? 0 : pages;
}

type ContentNode = Awaited<ReturnType<typeof listCourseNodes>>[number];
type PlacedAsset = Awaited<ReturnType<typeof listCourseAssets>>[number] & { readonly parts: number };

/** The tree of a course and what is on it: the same for everyone. Nodes and assets are in order. */
export interface CourseContent {
  readonly nodes: ReadonlyMap<bigint, ContentNode>;
  readonly paths: readonly ContentNode[];
  /** The nodes below a path. */
  readonly below: ReadonlyMap<bigint, readonly ContentNode[]>;
  readonly assetsOfPath: ReadonlyMap<bigint, readonly PlacedAsset[]>;
  /** Every place of an asset: an asset may be at several. */
  readonly placesOfAsset: ReadonlyMap<bigint, readonly PlacedAsset[]>;
  /** Of each path, its lessons by their id, and its tests; what is at several places of it once. */
  readonly lessonsOfPath: ReadonlyMap<bigint, ReadonlyMap<bigint, PlacedAsset>>;
  readonly testsOfPath: ReadonlyMap<bigint, readonly PlacedAsset[]>;
  /** The assets of a test, each once: several may be the same test. */
  readonly assetsOfTest: ReadonlyMap<bigint, readonly bigint[]>;
}

async function loadContent({ queryable, courseId }: { queryable: Queryable; courseId: bigint }): Promise<CourseContent> {
  const [nodes, placed] = await Promise.all([listCourseNodes({ queryable, courseId }), listCourseAssets({ queryable, courseId })]);
  const assets = placed.map((asset) => ({ ...asset, parts: partsOf(asset) }));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const none = 0n;
  const assetsOfPath = Map.groupBy(assets, (asset) => byId.get(asset.nodeId)?.pathId ?? none);
  const byType = (isTest: boolean) =>
    [...assetsOfPath].map(([pathId, placedOn]) => {
      const some = placedOn.filter(({ type }) => (type === 'assessment') === isTest);
      return [pathId, new Map(some.map((asset) => [asset.id, asset]))] as const;
    });
  const assetOfId = new Map(assets.map((asset) => [asset.id, asset]));
  const testAssets = Map.groupBy(assetOfId.values(), ({ assessmentId }) => assessmentId ?? none);
  testAssets.delete(none);
  return {
    nodes: byId,
    paths: nodes.filter((node) => node.floor === 'path'),
    below: Map.groupBy(nodes, (node) => node.pathId ?? none),
    assetsOfPath,
    // in the order of their paths
    placesOfAsset: Map.groupBy([...assetsOfPath.values()].flat(), ({ id }) => id),
    lessonsOfPath: new Map(byType(false)),
    assetsOfTest: new Map([...testAssets].map(([id, some]) => [id, some.map((asset) => asset.id)])),
    testsOfPath: new Map(byType(true).map(([pathId, tests]) => [pathId, [...tests.values()]])),
  };
}

const contents = memoisePerDatabase((queryable) => createContentCache((courseId) => loadContent({ queryable, courseId })));

/** The content of a course at `version`, from memory unless an import came in between. */
export function getContent({
  queryable,
  courseId,
  version,
}: {
  queryable: Queryable;
  courseId: bigint;
  version: string | null;
}): Promise<CourseContent> {
  return contents(queryable)({ courseId, version });
}
