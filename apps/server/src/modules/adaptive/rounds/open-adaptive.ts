import { assumedCurve } from '@abhyas/rules/adaptive/item-curve.ts';
import { priorFrom } from '@abhyas/rules/adaptive/prior.ts';
import { posteriorOf } from '@abhyas/rules/measurement/irt/ability.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { type Benchmark, listAnswered, listBenchmarks } from '../../assessment/index.ts';
import { countGiven, countRound, findPool, listLastGiven, listPoolItems, type PoolRow } from '../pools/pool-queries.ts';
import { chooseItem, itemsToGive, usualSeconds } from './choose-item.ts';
import { findLastEstimate, findLastLevel, findOpenRoundId, insertRound, insertRoundItems } from './round-queries.ts';

/**
 * The open round of a student in a pool, or a new one with its first question. Throws NOT_FOUND for a pool that is closed or of another course, BENCHMARK_FIRST while its benchmark comes
 * first, NOTHING_TO_PRACTISE for a pool without questions.
 */
export async function openAdaptive({
  parts,
  studentId,
  poolId,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  studentId: bigint;
  poolId: bigint;
}): Promise<bigint> {
  const now = parts.clock.now();
  const seed = parts.randomBytes(4).readInt32BE();
  return parts.database.transaction(async (tx) => {
    const pool = await findPool({ queryable: tx, poolId, studentId });
    if (pool === null) throw new AppError('NOT_FOUND');
    const of = { queryable: tx, studentId, courseId: pool.courseId, poolId };
    const open = await findOpenRoundId(of);
    if (open !== null) return open;
    const benchmark = await findBenchmark({ tx, pool, studentId, now });
    if (benchmark?.needed === true) throw new AppError('BENCHMARK_FIRST');
    const [items, lastGiven, level, prior] = [
      await listPoolItems({ queryable: tx, poolId }),
      await listLastGiven({ ...of, before: null }),
      await findLastLevel(of),
      priorFrom((await findLastEstimate(of)) ?? (await benchmarkEstimate({ tx, benchmark }))),
    ];
    const round = { seed, shares: pool.shares, poolRounds: pool.rounds };
    const first = chooseItem({ round, items: itemsToGive({ items, lastGiven }), given: [], ability: prior.mean });
    if (first === null) throw new AppError('NOTHING_TO_PRACTISE');
    const roundId = await insertRound({
      tx,
      values: {
        studentId,
        courseId: pool.courseId,
        kind: 'adaptive',
        poolId,
        seed,
        startedAt: now,
        priorMean: prior.mean,
        priorSd: prior.sd,
        levelBefore: level,
      },
    });
    if (roundId === null) return requireOpen(await findOpenRoundId(of));
    await insertRoundItems({
      tx,
      items: [{ roundId, ordinal: 1, itemId: first.itemId, why: { kind: 'level' }, expectedSeconds: usualSeconds, shownAt: now }],
    });
    await countRound({ tx, poolId });
    await countGiven({ tx, poolId, itemId: first.itemId });
    return roundId;
  });
}

/** Another window was first: its round is there once the insert has waited for it. */
export function requireOpen(roundId: bigint | null): bigint {
  if (roundId === null) throw new AppError('UNAVAILABLE');
  return roundId;
}

async function findBenchmark({ tx, pool, studentId, now }: { tx: Transaction; pool: PoolRow; studentId: bigint; now: Date }) {
  if (pool.assessmentId === null) return null;
  const [benchmark] = await listBenchmarks({ queryable: tx, assessmentIds: [pool.assessmentId], studentId, now });
  return benchmark ?? null;
}

/** The ability that the answers of a benchmark tell, for the first round; null without them. */
async function benchmarkEstimate({ tx, benchmark }: { tx: Transaction; benchmark: Benchmark | null }) {
  if (benchmark?.attemptId == null) return null;
  const answered = await listAnswered({ queryable: tx, attemptId: benchmark.attemptId });
  const { eap, se } = posteriorOf({
    items: answered.map(assumedCurve),
    responses: answered.map(({ outcome }) => (outcome === 'correct' ? 1 : 0)),
  });
  return { ability: eap, se };
}
