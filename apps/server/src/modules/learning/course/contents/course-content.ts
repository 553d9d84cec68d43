import { createContentCache } from '../../../../platform/postgres/content/content-cache.ts';
import { memoisePerDatabase, type Queryable } from '../../../../platform/postgres/database.ts';
import { partsOf } from './asset-parts.ts';
import { listCourseAssets, listCourseNodes } from '../course-queries.ts';

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
