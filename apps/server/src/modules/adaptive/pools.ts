import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { type Benchmark, listBenchmarks } from '../assessment/history/benchmarks.ts';
import { type TestWith, listItemsOfBanks, listTestsWith } from '../assessment/paper/item-queries.ts';
import { listPageQuestions } from '../learning/quiz/quiz-queries.ts';
import { type TestPlace, listTestPlaces } from '../learning/course/course-queries.ts';
import { assumedCurve } from '@abhyas/rules/adaptive/item-curve.ts';
import type { ItemCurve } from '@abhyas/rules/measurement/irt/curve.ts';
import { closeOtherPools, listShownItems, savePool, savePoolItems } from './pools-queries.ts';

/** The benchmarking test of a pool, for one student. */
export interface PoolBenchmark extends Omit<Benchmark, 'open'> {
  /** Where it is in the course; null where it is on no path. */
  readonly place: TestPlace | null;
  /** It comes before practice: it is not completed, and the student can really take it now. */
  readonly needed: boolean;
}

/** How far a student is with the benchmarking tests of pools of a course. */
export async function listPoolBenchmarks({
  queryable,
  studentId,
  courseId,
  pools,
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  pools: readonly { readonly assessmentId: bigint | null }[];
  now: Date;
}): Promise<PoolBenchmark[]> {
  const assessmentIds = [...new Set(pools.flatMap(({ assessmentId }) => assessmentId ?? []))];
  // one after the other: a transaction has one connection
  const benchmarks = await listBenchmarks({ queryable, assessmentIds, studentId, now });
  const places = await listTestPlaces({ queryable, assessmentIds });
  return benchmarks.map(({ open, ...benchmark }) => {
    const place = places.find((each) => each.assessmentId === benchmark.assessmentId && each.courseId === courseId) ?? null;
    return { ...benchmark, place, needed: open && place !== null };
  });
}

/** What a pack says of a pool. */
export interface PoolInput {
  readonly key: string;
  readonly courseId: bigint;
  readonly name: string;
  /** The path of lessons that it belongs to, by its key; '' for none. */
  readonly section: string;
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
      items: items.map(({ itemId, bank, key, model, topic, ...item }) => ({
        itemId,
        topic,
        curve: curves[`${bank}/${model ?? key}`] ?? assumedCurve(item),
      })),
    });
  }
}

/** A question of a pool or page that is in a test too: its solution is shown before the test. */
export interface Leak {
  readonly shown: { readonly by: 'pool' | 'page'; readonly pack: string; readonly key: string; readonly name: string };
  /** The test, and the question by its bank and key there. */
  readonly test: Pick<TestWith, 'pack' | 'test' | 'name' | 'bank' | 'key'>;
}

/**
 * Questions of the pools of a pack that are in a stored test of any pack, and questions of other stored pools that are in a test of this pack; of pages the same with ranked tests. Tests whose window is over do
 * not count.
 */
export async function listLeaks({ tx, pack, now }: { tx: Transaction; pack: string; now: Date }): Promise<Leak[]> {
  const leaks: Leak[] = [];
  // one after the other: a transaction has one connection
  for (const which of ['own', 'others'] as const) {
    const pools = await listShownItems({ queryable: tx, pack, which });
    const pages = await listPageQuestions({ queryable: tx, pack, which });
    for (const [by, shown, ranked] of [
      ['pool', pools.map(({ pool, ...of }) => ({ ...of, key: pool })), false],
      ['page', pages, true],
    ] as const) {
      const itemIds = shown.map(({ itemId }) => itemId);
      const tests = await listTestsWith({ queryable: tx, itemIds, ranked, now, ...(which === 'others' ? { pack } : {}) });
      for (const { itemId, ...test } of tests) {
        const one = shown.find((item) => item.itemId === itemId);
        if (one !== undefined) leaks.push({ shown: { by, pack: one.pack, key: one.key, name: one.name }, test });
      }
    }
  }
  return leaks;
}
