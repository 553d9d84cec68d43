import { assumedCurve } from '@abhyas/rules/adaptive/item-curve.ts';
import { priorFrom } from '@abhyas/rules/adaptive/prior.ts';
import { posteriorOf } from '@abhyas/rules/measurement/irt/ability.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { listAnswered } from '../../assessment/index.ts';
import { listPoolBenchmarks, type PoolBenchmark } from '../pools/benchmarks.ts';
import { findPool, listLastGiven, listPoolItems } from '../pools/pool-queries.ts';
import { chooseItem, itemsToGive, usualSeconds } from './choose-item.ts';
import { findLastEstimate, findLastLevel, findOpenRoundId, insertRound, insertRoundItems } from './round-queries.ts';

/**
 * The open round of a student in a pool, or a new one with its first question. Throws NOT_FOUND for a pool that is closed or of another course, BENCHMARK_FIRST before
 * there is a level while its benchmark is to be taken, BENCHMARK_SCORING before a first round while it is being scored, NOTHING_TO_PRACTISE for a pool without questions.
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
    const [benchmark = null] = await listPoolBenchmarks({ ...of, pools: [pool], now });
    const level = await findLastLevel(of);
    // a level that is known already says where the next round begins
    if (level === 0 && benchmark?.needed === true) throw new AppError('BENCHMARK_FIRST');
    const last = await findLastEstimate(of);
    if (last === null && benchmark?.scoring === true) throw new AppError('BENCHMARK_SCORING');
    const [items, lastGiven, prior] = [
      await listPoolItems({ queryable: tx, poolId }),
      await listLastGiven(of),
      priorFrom(last ?? (await benchmarkEstimate({ tx, benchmark }))),
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
    return roundId;
  });
}

/** Another window was first: its round is there once the insert has waited for it. */
export function requireOpen(roundId: bigint | null): bigint {
  if (roundId === null) throw new AppError('UNAVAILABLE');
  return roundId;
}

/** The ability that the answers of a benchmark tell, for the first round; null without them. */
async function benchmarkEstimate({ tx, benchmark }: { tx: Transaction; benchmark: PoolBenchmark | null }) {
  if (benchmark?.attemptId == null) return null;
  const answered = await listAnswered({ queryable: tx, attemptId: benchmark.attemptId });
  const { eap, se } = posteriorOf({
    items: answered.map(assumedCurve),
    responses: answered.map(({ outcome }) => (outcome === 'correct' ? 1 : 0)),
  });
  return { ability: eap, se };
}
