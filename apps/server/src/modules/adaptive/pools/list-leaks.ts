import type { Transaction } from '../../../platform/postgres/database.ts';
import { listTestsWith, type TestWith } from '../../assessment/index.ts';
import { listShownItems } from './pool-queries.ts';

/** A question of a pool that is in a test too: practice shows its solution before the test. */
export interface Leak {
  readonly pool: { readonly pack: string; readonly key: string; readonly name: string };
  /** The test, and the question by its bank and key there. */
  readonly test: Pick<TestWith, 'pack' | 'test' | 'name' | 'bank' | 'key'>;
}

/** Questions of the pools of a pack that are in a stored test of any pack, and questions of other stored pools that are in a test of this pack. Tests whose window is over do not count. */
export async function listLeaks({ tx, pack, now }: { tx: Transaction; pack: string; now: Date }): Promise<Leak[]> {
  const of = { queryable: tx, pack };
  const own = await listShownItems({ ...of, which: 'own' });
  const others = await listShownItems({ ...of, which: 'others' });
  // one after the other: a transaction has one connection
  const inTests = await listTestsWith({ queryable: tx, itemIds: own.map(({ itemId }) => itemId), now });
  const inOwnTests = await listTestsWith({ ...of, itemIds: others.map(({ itemId }) => itemId), now });
  return [
    { shown: own, tests: inTests },
    { shown: others, tests: inOwnTests },
  ].flatMap(({ shown, tests }) =>
    tests.flatMap(({ itemId, ...test }) => {
      const pool = shown.find((item) => item.itemId === itemId);
      return pool === undefined ? [] : [{ pool: { pack: pool.pack, key: pool.pool, name: pool.name }, test }];
    }),
  );
}
