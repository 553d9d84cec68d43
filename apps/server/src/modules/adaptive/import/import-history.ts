import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { seededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { type ItemKey, listItemKeys, listOpenItems, listWaitingRevisions } from '../../assessment/index.ts';
import { listPoolItems, listPoolsOfPack } from '../pools/pool-queries.ts';
import { listCards } from '../revision/card-queries.ts';
import { listCompletedTests } from '../revision/completed-tests.ts';
import { makeCardsOf } from '../revision/make-cards.ts';
import { rulesOf } from '../rounds/load-round.ts';
import { hasRound } from '../rounds/round-queries.ts';
import { insertPlayedRounds, saveCards } from './history-queries.ts';
import { playPractice, type Progress } from './play-practice.ts';
import { playRevision } from './play-revision.ts';
import type { PlayedRound } from './played-round.ts';

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
 * Makes what students have practised and revised, by the rules of everyone's rounds. A student who has a round already keeps what is there. Call it after their tests are made: what to revise
 * comes from those.
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
  if (answer.kind === 'choice') {
    const [other] = labels.filter((label) => !answer.labels.includes(label));
    return {
      right: { kind: 'choice', labels: [...answer.labels] },
      wrong: other === undefined ? null : { kind: 'choice', labels: [other] },
    };
  }
  const text = answer.kind === 'numeric' ? answer.value : (answer.accepted[0] ?? '');
  return { right: { kind: 'typed', text }, wrong: { kind: 'typed', text: answer.kind === 'numeric' ? `${text}1` : `not ${text}` } };
}
