import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { type SeededRandom, seededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { type ItemKey, listItemKeys, listOpenItems } from '../assessment/paper/item-queries.ts';
import { listWaitingRevisions } from '../assessment/history/revisable-queries.ts';
import { type PoolItemRow, listPoolItems, listPoolsOfPack } from './pools-queries.ts';
import { type CardRow, listCards } from './revision/card-queries.ts';
import { listCompletedTests } from './revision/completed-tests.ts';
import { makeCardsOf } from './revision/make-cards.ts';
import { rulesOf } from './rounds/load-round.ts';
import { type RoundItemRow, type RoundRow, hasRound } from './rounds/round-queries.ts';
import { insertPlayedRounds, saveCards } from './history-queries.ts';
import type { Outcome } from '@abhyas/rules/assessment/types/forms.ts';
import { rightInRow } from '@abhyas/rules/revision/error-book.ts';
import { remember, usualScheduling } from '@abhyas/rules/revision/memory.ts';
import { isFast, rateReview } from '@abhyas/rules/revision/rate.ts';
import { planCards, whyOf } from './revision/plan-round.ts';
import { endOfToday } from './revision/today.ts';
import { mostItems, practiceEnd } from '@abhyas/rules/adaptive/practice-end.ts';
import { priorFrom } from '@abhyas/rules/adaptive/prior.ts';
import { levelAfterRound } from '@abhyas/rules/adaptive/round-level.ts';
import { chanceOfRight } from '@abhyas/rules/measurement/irt/curve.ts';
import { chooseItem, itemsToGive, usualSeconds } from './rounds/choose-item.ts';
import { estimateAfter } from './rounds/estimate.ts';
import { scoredBy } from '@abhyas/rules/assessment/types/scored.ts';
import type { NormalPrior } from '@abhyas/rules/measurement/irt/ability.ts';
import type { LevelChange } from '@abhyas/rules/adaptive/level.ts';

/** A round that was worked through in memory, with its answers in their order. */
interface PlayedRound {
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly endedBy: NonNullable<RoundRow['endedBy']>;
  readonly minutes: number;
  readonly items: readonly Omit<RoundItemRow, 'roundId' | 'ordinal' | 'requestId' | 'response' | 'lostId'>[];
  /** Of an adaptive round. */
  readonly prior: NormalPrior | null;
  readonly level: { readonly before: number; readonly change: LevelChange | null } | null;
}

/** What a student's rounds in a pool have come to so far. */
interface Progress {
  readonly estimate: { readonly ability: number; readonly se: number } | null;
  readonly level: number;
  /** The questions of each round, the latest first. */
  readonly lastGiven: readonly (readonly bigint[])[];
}

/** A round in a pool by a student of an ability, with what it changes. Null for a pool without questions. */
function playPractice({
  pool: { shares },
  items,
  progress,
  at,
  ability,
  random,
}: {
  pool: { readonly shares: Readonly<Record<string, number>> | null };
  items: readonly PoolItemRow[];
  progress: Progress;
  at: Date;
  ability: number;
  random: SeededRandom;
}): { played: PlayedRound; progress: Progress } | null {
  const prior = priorFrom(progress.estimate);
  const round = { seed: Math.floor(2 ** 31 * random.uniform()), shares, poolRounds: 0, priorMean: prior.mean, priorSd: prior.sd };
  const toGive = itemsToGive({ items, lastGiven: progress.lastGiven, met: progress.lastGiven.flat().toReversed(), given: [] });
  const curveOf = new Map(items.map(({ itemId, curve }) => [itemId, curve]));
  const answers: PlayedRound['items'][number][] = [];
  let now = at;
  let estimate = { ability: prior.mean, se: prior.sd };
  for (;;) {
    const given = answers.map(({ itemId }) => itemId);
    const next = chooseItem({ round, items: toGive, given, ability: estimate.ability });
    const end = practiceEnd({ items: answers.length, se: estimate.se, left: next === null ? 0 : mostItems });
    if (next === null || end !== null) {
      if (answers.length === 0) return null;
      const change = levelAfterRound({ last: progress.level, answers: answers.length, estimate });
      const lastGiven = [given, ...progress.lastGiven];
      return {
        played: {
          startedAt: at,
          endedAt: now,
          endedBy: end ?? 'used-up',
          minutes: 0,
          items: answers,
          prior,
          level: { before: progress.level, change },
        },
        progress: { estimate, level: change?.level ?? progress.level, lastGiven },
      };
    }
    const seconds = Math.round(usualSeconds * (0.4 + 0.9 * random.uniform()));
    const outcome = random.uniform() < chanceOfRight({ item: next.curve, ability }) ? ('correct' as const) : ('wrong' as const);
    estimate = estimateAfter({ round, answers: [...answers, { itemId: next.itemId, outcome }], curveOf });
    const shownAt = now;
    now = new Date(now.getTime() + 1000 * seconds);
    answers.push({
      itemId: next.itemId,
      why: { kind: 'level' },
      expectedSeconds: usualSeconds,
      shownAt,
      answeredAt: now,
      outcome,
      seconds,
      hints: 0,
      ...estimate,
      rating: null,
      dueAt: null,
    });
  }
}

/** A revision of what is due at a moment, of so many minutes and with so many of a hundred right; changes the cards. Null where nothing is due. */
function playRevision({
  cards,
  testNames,
  at,
  minutes,
  right,
  timeZone,
  random,
}: {
  cards: Map<bigint, CardRow>;
  testNames: ReadonlyMap<bigint, string>;
  at: Date;
  minutes: number;
  right: number;
  timeZone: string;
  random: SeededRandom;
}): PlayedRound | null {
  const until = endOfToday({ now: at, timeZone });
  const due = [...cards.values()].filter(({ submittedAt, dueAt }) => submittedAt < at && dueAt <= until);
  const planned = planCards({ cards: due, scheduling: usualScheduling, minutes, until, now: at });
  if (planned.length === 0) return null;
  let now = at;
  const items: PlayedRound['items'][number][] = [];
  const answer = (card: CardRow, again: boolean) => {
    const seconds = Math.max(5, Math.round(card.expectedSeconds * (0.4 + 0.8 * random.uniform())));
    const outcome: Outcome = random.uniform() < right / 100 ? 'correct' : 'wrong';
    const shownAt = now;
    now = new Date(now.getTime() + 1000 * seconds);
    const judged = { outcome, seconds, expected: card.expectedSeconds };
    const rating = again ? null : rateReview({ ...judged, wasFast: card.wasFast });
    const why = whyOf({ card, test: testNames.get(card.assessmentId) ?? '', until, timeZone });
    const memory =
      rating === null
        ? card
        : remember({ memory: card, rating, at: now, name: `${card.studentId} ${card.itemId}`, scheduling: usualScheduling });
    const rights = rating === null ? 0 : rightInRow({ before: card.rightInRow, rating, hinted: false });
    const next = rating === null ? card : { ...card, ...memory, wasFast: isFast(judged), reviews: card.reviews + 1, rightInRow: rights };
    cards.set(card.itemId, next);
    items.push({
      itemId: card.itemId,
      why: why.kind === 'revision' ? { ...why, again } : why,
      expectedSeconds: card.expectedSeconds,
      shownAt,
      answeredAt: now,
      outcome,
      seconds,
      hints: 0,
      rating,
      dueAt: memory.dueAt,
      ability: null,
      se: null,
    });
    return rating === 'again' ? [next] : [];
  };
  const missed = planned.flatMap((card) => answer(card, false));
  for (const card of missed) answer(card, true);
  return { startedAt: at, endedAt: now, endedBy: 'used-up', minutes, items, prior: null, level: null };
}

/** A round that a student of a content pack has worked through, for a demonstration. */
export type PastRound = { readonly at: Date } & (
  | {
      readonly kind: 'adaptive';
      /** The key of a pool of the pack. */
      readonly pool: string;
      /** What the student could do then: 0 is the average candidate. */
      readonly ability: number;
    }
  | {
      readonly kind: 'revision';
      readonly minutes: number;
      /** Of a hundred questions so many were right. */
      readonly right: number;
    }
);

export interface PracticeHistory {
  /** Names the student for good: the same name gives the same answers. */
  readonly candidate: string;
  readonly studentId: bigint;
  readonly courseId: bigint;
  /** In their order. */
  readonly rounds: readonly PastRound[];
}

interface Import {
  readonly tx: Transaction;
  readonly pack: string;
  readonly timeZone: string;
  readonly now: Date;
}

/**
 * Makes rounds of practice and revision by the rules of everyone's rounds; a student who has a round already keeps it. Call it after the
 * tests are made, because revision comes from them.
 */
export async function importPractice({ histories, ...of }: Import & { histories: readonly PracticeHistory[] }): Promise<void> {
  const { tx, now } = of;
  if (histories.length === 0) return;
  const waiting = await listWaitingRevisions({ queryable: tx, now, limit: 1000 });
  for (const history of histories) {
    if (await hasRound({ queryable: tx, studentId: history.studentId })) continue;
    await makeCardsOf({ tx, attempts: waiting.filter(({ studentId }) => studentId === history.studentId) });
    await playHistory({ ...of, history });
  }
}

/** Works through all rounds in memory, then writes them: thousands of answers one by one would take minutes. */
async function playHistory({ tx, pack, timeZone, now, history }: Import & { history: PracticeHistory }): Promise<void> {
  const { studentId, courseId, candidate } = history;
  const of = { queryable: tx, studentId, courseId };
  const cards = new Map((await listCards({ ...of, now })).map((card) => [card.itemId, card]));
  const testNames = new Map((await listCompletedTests({ ...of, now })).map(({ assessmentId, name }) => [assessmentId, name]));
  const pools = new Map((await listPoolsOfPack({ queryable: tx, pack })).map((pool) => [pool.key, pool]));
  const progress = new Map<string, Progress>();
  const played: { poolId: bigint | null; round: PlayedRound }[] = [];
  for (const past of history.rounds.filter(({ at }) => at < now)) {
    const random = seededRandom(`${candidate} ${past.kind} ${past.at.toISOString()}`);
    if (past.kind === 'revision') {
      const round = playRevision({ cards, testNames, timeZone, random, ...past });
      if (round !== null) played.push({ poolId: null, round });
      continue;
    }
    const pool = pools.get(past.pool);
    if (pool === undefined) throw new Error(`There is no pool ${past.pool}`);
    const items = await listPoolItems({ queryable: tx, poolId: pool.id });
    const before = progress.get(past.pool) ?? { estimate: null, level: 0, lastGiven: [] };
    const after = playPractice({ pool, items, progress: before, at: past.at, ability: past.ability, random });
    if (after === null) continue;
    progress.set(past.pool, after.progress);
    played.push({ poolId: pool.id, round: after.played });
  }
  const responses = await makeResponses({ tx, rounds: played.map(({ round }) => round) });
  await insertPlayedRounds({
    tx,
    played: played.map(({ poolId, round }) => ({
      round: roundOf({ history, poolId, round }),
      items: round.items.map((item, index) => ({
        ...item,
        ordinal: index + 1,
        response: responses.get(item.itemId)?.[item.outcome === 'correct' ? 'right' : 'wrong'] ?? null,
      })),
    })),
  });
  await saveCards({ tx, cards: [...cards.values()] });
}

function roundOf({ history, poolId, round }: { history: PracticeHistory; poolId: bigint | null; round: PlayedRound }) {
  const { items, prior, level, ...times } = round;
  const last = items.at(-1);
  return {
    studentId: history.studentId,
    courseId: history.courseId,
    kind: poolId === null ? ('revision' as const) : ('adaptive' as const),
    poolId,
    seed: 1,
    ...times,
    ...(prior === null ? {} : { priorMean: prior.mean, priorSd: prior.sd }),
    ability: last?.ability ?? null,
    se: last?.se ?? null,
    answers: items.length,
    levelBefore: level?.before ?? 0,
    levelAfter: level?.change?.level ?? null,
    levelReason: level?.change?.reason ?? null,
  };
}

/** A right and a wrong answer to each question of these rounds. */
async function makeResponses({ tx, rounds }: { tx: Transaction; rounds: readonly PlayedRound[] }) {
  const given = new Map(rounds.flatMap(({ items }) => items.map(({ itemId, why }) => [itemId, rulesOf(why)] as const)));
  const keys = await listItemKeys({ queryable: tx, asked: [...given].map(([itemId, assessmentId]) => ({ itemId, assessmentId })) });
  const labels = new Map(
    (await listOpenItems({ queryable: tx, itemIds: [...given.keys()] })).map(({ itemId, options }) => [
      itemId,
      options.map(({ label }) => label),
    ]),
  );
  return new Map(keys.map((key) => [key.itemId, responsesTo({ key, labels: labels.get(key.itemId) ?? [] })]));
}

function responsesTo({ key: { answer }, labels }: { key: ItemKey; labels: readonly string[] }): {
  right: Response;
  wrong: Response | null;
} {
  const scored = scoredBy(answer);
  return { right: scored.rightResponse(answer), wrong: scored.wrongResponse({ key: answer, labels }) };
}
