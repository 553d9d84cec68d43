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
import { listCompletedTests, listPlaces, refusalOf } from '../revision/completed-tests.ts';
import { planCards, whyOf } from '../revision/plan-round.ts';
import { endOfToday } from '../revision/today.ts';
import { findScheduling } from '../schedule/schedule-queries.ts';
import { assumedCurve } from '@abhyas/rules/adaptive/item-curve.ts';
import { priorFrom } from '@abhyas/rules/adaptive/prior.ts';
import { posteriorOf } from '@abhyas/rules/measurement/irt/ability.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { listAnswered } from '../../assessment/history/benchmark-queries.ts';
import { type PoolBenchmark, listPoolBenchmarks } from '../pools.ts';
import { findPool, listLastGiven, listPoolItems } from '../pools-queries.ts';
import { chooseItem, itemsToGive, listMetInstances, usualSeconds, withFreshInstances } from './choose-item.ts';
import { openDiagnostic } from './diagnostic.ts';

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
    const met = await listMetInstances({ queryable: tx, studentId, items });
    const first = chooseItem({ round, items: itemsToGive({ items, lastGiven, met, given: [] }), given: [], ability: prior.mean });
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

/** What a revision is made of: its questions in their order, and how many minutes it is to take. */
interface Revision {
  readonly minutes: number;
  readonly items: readonly Pick<Parameters<typeof insertRoundItems>[0]['items'][number], 'itemId' | 'why' | 'expectedSeconds'>[];
}

/** The open revision of a student in a course, or a new one of what `choose` gives. */
async function openRevision({
  parts,
  studentId,
  courseId,
  choose,
}: {
  parts: Ports<'clock' | 'database' | 'randomBytes'>;
  studentId: bigint;
  courseId: bigint;
  choose: (of: { queryable: Transaction; studentId: bigint; courseId: bigint; now: Date }) => Promise<Revision>;
}): Promise<bigint> {
  const now = parts.clock.now();
  const seed = parts.randomBytes(4).readInt32BE();
  return parts.database.transaction(async (tx) => {
    const of = { queryable: tx, studentId, courseId };
    const open = await findOpenRoundId({ ...of, poolId: null });
    if (open !== null) return open;
    const { minutes, items: lost } = await choose({ ...of, now });
    const items = await withFreshInstances({ ...of, items: lost });
    const roundId = await insertRound({ tx, values: { studentId, courseId, kind: 'revision', seed, minutes, startedAt: now } });
    if (roundId === null) return requireOpen(await findOpenRoundId({ ...of, poolId: null }));
    await insertRoundItems({
      tx,
      items: items.map((item, index) => ({ ...item, roundId, ordinal: index + 1, shownAt: index === 0 ? now : null })),
    });
    return roundId;
  });
}

/**
 * Chooses from the questions of these tests and practice sets, or with null from what is due today. Throws TOO_FEW_TO_REVISE below two completed tests (TST-028), NOT_FOUND for a test
 * that is none of them, NOTHING_TO_PRACTISE.
 */
const dueQuestions =
  ({ assessmentIds, minutes, timeZone }: { assessmentIds: readonly bigint[] | null; minutes: number; timeZone: string }) =>
  async (of: { queryable: Transaction; studentId: bigint; courseId: bigint; now: Date }): Promise<Revision> => {
    const until = endOfToday({ now: of.now, timeZone });
    const completed = await listCompletedTests(of);
    const places = await listPlaces({ ...of, completed });
    const tests = new Set([...places.keys(), ...completed.map(({ assessmentId }) => assessmentId)]);
    if (refusalOf(completed) !== '') throw new AppError('TOO_FEW_TO_REVISE');
    const asked = assessmentIds === null ? null : new Set(assessmentIds);
    for (const id of asked ?? []) if (!tests.has(id)) throw new AppError('NOT_FOUND');
    const cards = (await listCards(of)).filter((card) => {
      if (!places.has(card.assessmentId)) return false;
      return asked === null ? card.dueAt <= until : asked.has(card.assessmentId);
    });
    const planned = planCards({ cards, scheduling: await findScheduling(of), minutes, until, now: of.now });
    if (planned.length === 0) throw new AppError('NOTHING_TO_PRACTISE');
    const whyOfCard = (card: (typeof planned)[number]) => whyOf({ card, test: places.get(card.assessmentId) ?? '', until, timeZone });
    return {
      minutes,
      items: planned.map((card) => ({ itemId: card.itemId, why: whyOfCard(card), expectedSeconds: card.expectedSeconds })),
    };
  };

/** Takes exactly these questions of the error book, in this order and whether due or not. Throws NOT_FOUND for one that is not in the book, as of a test whose review is closed. */
const questionsOfBook =
  ({ itemIds, timeZone }: { itemIds: readonly bigint[]; timeZone: string }) =>
  async (of: { queryable: Transaction; studentId: bigint; courseId: bigint; now: Date }): Promise<Revision> => {
    const until = endOfToday({ now: of.now, timeZone });
    const { entries } = await loadBook(of);
    const entryOf = new Map(entries.map((entry) => [entry.itemId, entry]));
    const cards = new Map((await listCardsOf({ ...of, itemIds })).map((card) => [card.itemId, card]));
    const items = [...new Set(itemIds)].map((itemId) => {
      const entry = entryOf.get(itemId);
      if (entry === undefined) throw new AppError('NOT_FOUND');
      const card = entry.assessmentId === null ? undefined : cards.get(itemId);
      const why = card === undefined ? ({ kind: 'practice' } as const) : whyOf({ card, test: entry.place, until, timeZone });
      return { itemId, why, expectedSeconds: entry.expectedSeconds };
    });
    return { minutes: Math.ceil(items.reduce((sum, { expectedSeconds }) => sum + expectedSeconds, 0) / 60), items };
  };

type Round = ResultOf<'openRound'>;

/** Starts or resumes a round, and the clock of its open question. Throws what `openAdaptive`, `openDiagnostic`, `dueQuestions` and `questionsOfBook` throw, and FORBIDDEN for a course that is not the student's. */
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
  const of = { parts, studentId, courseId: course.courseId };
  if (body.kind === 'diagnostic') return openDiagnostic(of);
  if (body.kind === 'errors') return openRevision({ ...of, choose: questionsOfBook({ itemIds: body.itemIds, timeZone }) });
  const { minutes } = body;
  const assessmentIds = body.kind === 'due' ? null : body.assessmentIds;
  return openRevision({ ...of, choose: dueQuestions({ assessmentIds, minutes, timeZone }) });
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
