import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { loadRound } from './load-round.ts';
import { presentRound } from './present.ts';
import {
  findLastEstimate,
  findLastLevel,
  findOpenRoundId,
  findRound,
  insertRound,
  insertRoundItems,
  listRoundItems,
  lockRound,
  showItem,
} from './round-queries.ts';
import { loadBook } from '../errors/load-book.ts';
import { listCards, listCardsOf } from '../revision/card-queries.ts';
import { listCompletedTests, refusalOf } from '../revision/completed-tests.ts';
import { planCards, whyOf } from '../revision/plan-round.ts';
import { endOfToday } from '../revision/today.ts';
import { assumedCurve } from '@abhyas/rules/adaptive/item-curve.ts';
import { priorFrom } from '@abhyas/rules/adaptive/prior.ts';
import { posteriorOf } from '@abhyas/rules/measurement/irt/ability.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { listAnswered } from '../../assessment/history/benchmark-queries.ts';
import { type PoolBenchmark, listPoolBenchmarks } from '../pools.ts';
import { findPool, listLastGiven, listPoolItems } from '../pools-queries.ts';
import { chooseItem, itemsToGive, usualSeconds } from './choose-item.ts';

/**
 * The open round of a student in a pool, or a new one with its first question. Throws NOT_FOUND for a pool that is closed or of another course, BENCHMARK_FIRST before
 * there is a level while its benchmark is to be taken, BENCHMARK_SCORING before a first round while it is being scored, NOTHING_TO_PRACTISE for a pool without questions.
 */
async function openAdaptive({
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
function requireOpen(roundId: bigint | null): bigint {
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

/**
 * The open revision of a student in a course, or a new one: of the questions of these tests, or with null of what is due today. Throws TOO_FEW_TO_REVISE below two completed tests
 * (TST-028), NOT_FOUND for a test that is none of them, NOTHING_TO_PRACTISE.
 */
async function openRevision({
  parts,
  studentId,
  courseId,
  assessmentIds,
  minutes,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  studentId: bigint;
  courseId: bigint;
  assessmentIds: readonly bigint[] | null;
  minutes: number;
  timeZone: string;
}): Promise<bigint> {
  const now = parts.clock.now();
  const until = endOfToday({ now, timeZone });
  const seed = parts.randomBytes(4).readInt32BE();
  return parts.database.transaction(async (tx) => {
    const of = { queryable: tx, studentId, courseId };
    const open = await findOpenRoundId({ ...of, poolId: null });
    if (open !== null) return open;
    const completed = await listCompletedTests({ ...of, now });
    const tests = new Map(completed.map((test) => [test.assessmentId, test]));
    if (refusalOf(completed) !== '') throw new AppError('TOO_FEW_TO_REVISE');
    const asked = assessmentIds === null ? null : new Set(assessmentIds);
    for (const id of asked ?? []) if (!tests.has(id)) throw new AppError('NOT_FOUND');
    const cards = (await listCards({ ...of, now })).filter((card) => {
      if (tests.get(card.assessmentId)?.isReviewOpen !== true) return false;
      return asked === null ? card.dueAt <= until : asked.has(card.assessmentId);
    });
    const planned = planCards({ cards, minutes, until, now });
    if (planned.length === 0) throw new AppError('NOTHING_TO_PRACTISE');
    const roundId = await insertRound({ tx, values: { studentId, courseId, kind: 'revision', seed, minutes, startedAt: now } });
    if (roundId === null) return requireOpen(await findOpenRoundId({ ...of, poolId: null }));
    await insertRoundItems({
      tx,
      items: planned.map((card, index) => ({
        roundId,
        ordinal: index + 1,
        itemId: card.itemId,
        why: whyOf({ card, test: tests.get(card.assessmentId)?.name ?? '', until, timeZone }),
        expectedSeconds: card.expectedSeconds,
        shownAt: index === 0 ? now : null,
      })),
    });
    return roundId;
  });
}

/**
 * The open revision of a student in a course, or a new one of exactly these questions of their error book, in this order and whether due or not. Throws NOT_FOUND for a question that is not in the book, as
 * one of a test whose review is closed.
 */
async function openRetry({
  parts,
  studentId,
  courseId,
  itemIds,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  studentId: bigint;
  courseId: bigint;
  itemIds: readonly bigint[];
  timeZone: string;
}): Promise<bigint> {
  const now = parts.clock.now();
  const until = endOfToday({ now, timeZone });
  const seed = parts.randomBytes(4).readInt32BE();
  return parts.database.transaction(async (tx) => {
    const of = { queryable: tx, studentId, courseId };
    const open = await findOpenRoundId({ ...of, poolId: null });
    if (open !== null) return open;
    const { entries } = await loadBook({ ...of, now });
    const entryOf = new Map(entries.map((entry) => [entry.itemId, entry]));
    const cards = new Map((await listCardsOf({ queryable: tx, studentId, itemIds })).map((card) => [card.itemId, card]));
    const asked = [...new Set(itemIds)].map((itemId) => entryOf.get(itemId) ?? null);
    const seconds = asked.reduce((sum, entry) => sum + (entry?.expectedSeconds ?? 0), 0);
    const values = { studentId, courseId, kind: 'revision', seed, minutes: Math.ceil(seconds / 60), startedAt: now } as const;
    const roundId = await insertRound({ tx, values });
    if (roundId === null) return requireOpen(await findOpenRoundId({ ...of, poolId: null }));
    await insertRoundItems({
      tx,
      items: asked.map((entry, index) => {
        if (entry === null) throw new AppError('NOT_FOUND');
        const card = entry.assessmentId === null ? undefined : cards.get(entry.itemId);
        return {
          roundId,
          ordinal: index + 1,
          itemId: entry.itemId,
          why: card === undefined ? { kind: 'practice' } : whyOf({ card, test: entry.place, until, timeZone }),
          expectedSeconds: entry.expectedSeconds,
          shownAt: index === 0 ? now : null,
        };
      }),
    });
    return roundId;
  });
}

type Round = ResultOf<'openRound'>;

/** Starts or resumes a round, and the clock of its open question. Throws what `openAdaptive`, `openRevision` and `openRetry` throw, and FORBIDDEN for a course that is not the student's. */
export async function openRound({
  parts,
  studentId,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  studentId: bigint;
  body: BodyOf<'openRound'>;
  timeZone: string;
}): Promise<Round> {
  const roundId = await findOrStart({ parts, studentId, body, timeZone });
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const round = await lockRound({ tx, roundId, studentId });
    const open = (await listRoundItems({ queryable: tx, roundId })).find(({ answeredAt }) => answeredAt === null);
    if (round?.endedAt === null && open !== undefined) await showItem({ tx, roundId, ordinal: open.ordinal, now });
  });
  return getRound({ parts, studentId, roundId, timeZone });
}

async function findOrStart({
  parts,
  studentId,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  studentId: bigint;
  body: BodyOf<'openRound'>;
  timeZone: string;
}): Promise<bigint> {
  if (body.kind === 'adaptive') return openAdaptive({ parts, studentId, poolId: body.topicId });
  const { courseId, variantId } = body;
  const course = await getCourse({ queryable: parts.database.orm, personId: studentId, courseId, variantId });
  if (body.kind === 'errors') return openRetry({ parts, studentId, courseId: course.courseId, itemIds: body.itemIds, timeZone });
  const { minutes } = body;
  const assessmentIds = body.kind === 'due' ? null : body.assessmentIds;
  return openRevision({ parts, studentId, courseId: course.courseId, assessmentIds, minutes, timeZone });
}

/** A round of a student. Throws NOT_FOUND. */
export async function getRound({
  parts,
  studentId,
  roundId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  studentId: bigint;
  roundId: bigint;
  timeZone: string;
}): Promise<Round> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const round = await findRound({ queryable, roundId, studentId });
  if (round === null) throw new AppError('NOT_FOUND');
  return presentRound({ ...(await loadRound({ queryable, round, now, timeZone })), now });
}
