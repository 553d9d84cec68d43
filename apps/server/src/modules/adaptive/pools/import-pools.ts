import { assumedCurve } from '@abhyas/rules/adaptive/item-curve.ts';
import type { ItemCurve } from '@abhyas/rules/measurement/irt/curve.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { listItemsOfBanks } from '../../assessment/index.ts';
import { closeOtherPools, savePool, savePoolItems } from './import-queries.ts';

/** What a pack says of a pool. */
export interface PoolInput {
  readonly key: string;
  readonly courseId: bigint;
  readonly name: string;
  /** The banks of the same pack whose questions it has, and those questions by 'bank/key': a bank keeps rows of questions that its file has no longer. */
  readonly banks: readonly string[];
  readonly questions: ReadonlySet<string>;
  /** Its benchmarking test. */
  readonly assessmentId: bigint | null;
  readonly shares: Readonly<Record<string, number>> | null;
  readonly calculator: 'none' | 'basic' | 'scientific';
  /** Of questions whose parameters are known, by 'bank/key'. */
  readonly curves: Readonly<Record<string, ItemCurve>>;
}

/** Makes the pools of a pack be these, in this order; the questions must be there. What is not among them is closed. */
export async function importPools({ tx, pack, inputs }: { tx: Transaction; pack: string; inputs: readonly PoolInput[] }): Promise<void> {
  await closeOtherPools({ tx, pack, keys: inputs.map(({ key }) => key) });
  for (const [position, { banks, questions, curves, ...pool }] of inputs.entries()) {
    const poolId = await savePool({ tx, values: { ...pool, pack, position } });
    const items = (await listItemsOfBanks({ queryable: tx, pack, banks })).filter(({ bank, key }) => questions.has(`${bank}/${key}`));
    await savePoolItems({
      tx,
      poolId,
      items: items.map(({ itemId, bank, key, topic, ...item }) => ({
        itemId,
        topic,
        curve: curves[`${bank}/${key}`] ?? assumedCurve(item),
      })),
    });
  }
}
