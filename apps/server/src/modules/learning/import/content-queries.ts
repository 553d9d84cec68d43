import { and, eq, notInArray } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { assets, learningNodes, nodeAssets } from '../tables.ts';
import { replaceEntries } from './entry-queries.ts';

export interface NodeInput {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly slug: string;
  readonly url: string;
  readonly thumbKey: string;
  /** Keys of assets, in order. */
  readonly assetKeys: readonly string[];
  readonly children: readonly NodeInput[];
}

export type AssetInput = Omit<typeof assets.$inferInsert, 'id' | 'pack'>;

const floors = ['module', 'path', 'unit', 'topic'] as const;

/** Writes the assets of a pack. Returns the ids by key. */
export async function importAssets({ tx, pack, inputs }: { tx: Transaction; pack: string; inputs: readonly AssetInput[] }) {
  const ids = new Map<string, bigint>();
  for (const input of inputs) {
    const [row] = await tx
      .insert(assets)
      .values({ pack, ...input })
      .onConflictDoUpdate({ target: [assets.pack, assets.key], set: input })
      .returning({ id: assets.id });
    if (row === undefined) throw new Error('an upsert answers with its row');
    ids.set(input.key, row.id);
  }
  return ids;
}

/** Makes the tree of a course be this one: tabs, paths, units, topics. A node that is gone is hidden, so that progress in it is kept. */
export async function importTree({
  tx,
  courseId,
  tabs,
  assetIds,
}: {
  tx: Transaction;
  courseId: bigint;
  tabs: readonly NodeInput[];
  assetIds: ReadonlyMap<string, bigint>;
}): Promise<void> {
  const kept: bigint[] = [];
  let position = 0;
  const write = async ({
    node,
    depth,
    parentId,
    pathId,
  }: {
    node: NodeInput;
    depth: number;
    parentId: bigint | null;
    pathId: bigint | null;
  }) => {
    position += 1;
    const floor = floors[depth] ?? 'topic';
    const { assetKeys, children, ...columns } = node;
    const values = { ...columns, courseId, parentId, pathId, floor, position, isHeader: depth < 2, isActive: true };
    const [row] = await tx
      .insert(learningNodes)
      .values(values)
      .onConflictDoUpdate({ target: [learningNodes.courseId, learningNodes.key], set: values })
      .returning({ id: learningNodes.id });
    if (row === undefined) throw new Error('an upsert answers with its row');
    kept.push(row.id);
    await placeAssets({ tx, nodeId: row.id, ids: assetKeys.map((key) => assetIds.get(key)).filter((id) => id !== undefined) });
    for (const child of children) {
      await write({ node: child, depth: depth + 1, parentId: row.id, pathId: floor === 'path' ? row.id : pathId });
    }
  };
  for (const tab of tabs) await write({ node: tab, depth: 0, parentId: null, pathId: null });
  await tx
    .update(learningNodes)
    .set({ isActive: false })
    .where(and(eq(learningNodes.courseId, courseId), notInArray(learningNodes.id, kept)));
  await replaceEntries({ tx, courseId });
}

async function placeAssets({ tx, nodeId, ids }: { tx: Transaction; nodeId: bigint; ids: readonly bigint[] }): Promise<void> {
  await tx.delete(nodeAssets).where(eq(nodeAssets.nodeId, nodeId));
  if (ids.length > 0) await tx.insert(nodeAssets).values(ids.map((assetId, index) => ({ nodeId, assetId, position: index + 1 })));
}
