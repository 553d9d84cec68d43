import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { diagnosticItems } from '@abhyas/rules/adaptive/diagnostic.ts';
import { mostItems, practiceEnd } from '@abhyas/rules/adaptive/practice-end.ts';
import { markItem } from '@abhyas/rules/assessment/scoring/score-attempt.ts';
import { rightInRow } from '@abhyas/rules/revision/error-book.ts';
import { remember } from '@abhyas/rules/revision/memory.ts';
import { isFast, rateReview } from '@abhyas/rules/revision/rate.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { listItemKeys } from '../../assessment/paper/item-queries.ts';
import { countGiven, countRound, listLastGiven, listPoolItems } from '../pools-queries.ts';
import { listCardsOf, saveReview } from '../revision/card-queries.ts';
import { nameOf } from '../schedule/reschedule.ts';
import { findScheduling } from '../schedule/schedule-queries.ts';
import { chooseItem, itemsToGive, listMetInstances, usualSeconds } from './choose-item.ts';
import { nextOfDiagnostic } from './diagnostic.ts';
import { endRoundIn, scheduleFit } from './end-round.ts';
import { estimateAfter } from './estimate.ts';
import { loadRound, rulesOf } from './load-round.ts';
import { presentAnswer, presentProgress } from './present.ts';
import {
  findRound,
  type GivenItem,
  insertRoundItems,
  listRoundItems,
  lockRound,
  type RoundItemRow,
  type RoundRow,
  saveAnswer,
  showItem,
} from './round-queries.ts';

/** A question that was left open for longer tells nothing of its time. */
const longestSeconds = 1800;

/**
 * Answers the open question of a round, finally. The same answer sent again (`requestId`) is answered the same, whatever has happened since. Throws NOT_FOUND, ROUND_OVER, and
 * ANSWERED_ELSEWHERE for a question that is not the open one.
 */
export async function answerRound({
  parts,
  studentId,
  body,
  timeZone,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  studentId: bigint;
  body: BodyOf<'answerRound'>;
  timeZone: string;
}): Promise<ResultOf<'answerRound'>> {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    const roundId = body.roundId;
    const round = await lockRound({ tx, roundId, studentId });
    if (round === null) throw new AppError('NOT_FOUND');
    const rows = await listRoundItems({ queryable: tx, roundId });
    const row = rows.find(({ ordinal }) => ordinal === body.ordinal);
    const isAgain = row !== undefined && row.answeredAt !== null && row.requestId === body.requestId;
    if (!isAgain) {
      if (round.endedAt !== null) throw new AppError('ROUND_OVER');
      const open = rows.find(({ answeredAt }) => answeredAt === null);
      if (row === undefined || row !== open) throw new AppError('ANSWERED_ELSEWHERE');
      await answerOf[round.kind]({ tx, round, rows, row, body, now });
    }
    const fresh = await findRound({ queryable: tx, roundId, studentId });
    if (fresh === null) throw new Error('invariant: the round is locked');
    if (!isAgain && fresh.endedAt !== null) await scheduleFit({ tx, jobs: parts.jobs, round: fresh });
    const loaded = await loadRound({ queryable: tx, round: fresh, only: ({ ordinal }) => ordinal === body.ordinal, now, timeZone });
    const saved = loaded.rows.find(({ ordinal }) => ordinal === body.ordinal);
    const answer = saved === undefined ? null : presentAnswer({ ...loaded, row: saved });
    if (answer === null) throw new Error('invariant: an answered question has its key');
    return { answer, ...presentProgress(loaded) };
  });
}

interface Answering {
  readonly tx: Transaction;
  readonly round: RoundRow;
  readonly rows: readonly RoundItemRow[];
  /** The open question. */
  readonly row: RoundItemRow;
  readonly body: BodyOf<'answerRound'>;
  readonly now: Date;
}

const none = { correct: 0, wrong: 0, blank: 0 };

/** What became of the answer, and how long it took: as the device measured it, so that neither reading a solution nor waiting for a line counts, but no longer than by the server's clock. */
async function judge({ tx, round, row, body, now }: Answering) {
  const [key] = await listItemKeys({ queryable: tx, asked: [{ itemId: row.itemId, assessmentId: rulesOf(row.why) }] });
  if (key === undefined) throw new Error('invariant: a question is never deleted');
  const { outcome } = markItem({ key: key.answer, ruling: key.ruling, marking: none, response: body.response });
  const shownAt = row.shownAt ?? round.startedAt;
  const sinceShown = Math.max(0, Math.round((now.getTime() - shownAt.getTime()) / 1000));
  const seconds = Math.min(longestSeconds, sinceShown, body.seconds ?? sinceShown);
  // a question that was dropped in its test while this round was open brings nothing either way
  return { outcome: outcome === 'dropped' ? ('correct' as const) : outcome, seconds };
}

const saved = ({ body, now }: Answering) => ({ answeredAt: now, requestId: body.requestId, response: body.response, hints: body.hints });

async function answerAdaptive(of: Answering): Promise<void> {
  const { tx, round, rows, row, now } = of;
  const { poolId } = round;
  if (poolId === null) throw new Error('invariant: adaptive practice has a pool');
  const judged = await judge(of);
  const items = await listPoolItems({ queryable: tx, poolId });
  const lastGiven = await listLastGiven({ queryable: tx, studentId: round.studentId, poolId, before: round.id });
  const answers = [...rows.filter(({ answeredAt }) => answeredAt !== null), { ...row, ...judged, hints: of.body.hints }];
  const estimate = estimateAfter({ round, answers, curveOf: new Map(items.map(({ itemId, curve }) => [itemId, curve])) });
  await saveAnswer({
    tx,
    roundId: round.id,
    ordinal: row.ordinal,
    answer: { ...saved(of), ...judged, ...estimate, rating: null, dueAt: null },
  });
  // a round counts from its first answer on, and its first question with it
  if (answers.length === 1) {
    await countRound({ tx, poolId });
    await countGiven({ tx, poolId, itemId: row.itemId });
  }
  const given = rows.map(({ itemId }) => itemId);
  const met = await listMetInstances({ queryable: tx, studentId: round.studentId, items });
  const next = chooseItem({ round, items: itemsToGive({ items, lastGiven, met, given }), given, ability: estimate.ability });
  const end = practiceEnd({ items: answers.length, se: estimate.se, left: next === null ? 0 : mostItems });
  if (end !== null || next === null) {
    await endRoundIn({ tx, round: { ...round, ...estimate }, answers: answers.length, cause: end ?? 'used-up', now });
    return;
  }
  const { itemId } = next;
  const ordinal = row.ordinal + 1;
  await insertRoundItems({
    tx,
    items: [{ roundId: round.id, ordinal, itemId, why: { kind: 'level' }, expectedSeconds: usualSeconds, shownAt: now }],
  });
  await countGiven({ tx, poolId, itemId });
}

async function answerRevision(of: Answering): Promise<void> {
  const { tx, round, rows, row, now } = of;
  const { studentId, id: roundId } = round;
  const judged = await judge(of);
  const itemId = row.lostId ?? row.itemId;
  const [card] = await listCardsOf({ queryable: tx, studentId, itemIds: [itemId] });
  const scheduling = await findScheduling({ queryable: tx, studentId });
  const isRepeat = row.why.kind === 'revision' && row.why.again;
  const answered = { ...judged, expected: row.expectedSeconds, hinted: of.body.hints > 0 };
  // a second look on the same day says nothing of what will be remembered
  const rating = isRepeat || card === undefined ? null : rateReview({ ...answered, wasFast: card.wasFast });
  const memory =
    rating === null || card === undefined
      ? null
      : remember({ memory: card, rating, at: now, name: nameOf({ studentId, itemId }), scheduling });
  if (memory !== null && rating !== null && card !== undefined) {
    const rights = rightInRow({ before: card.rightInRow, rating, hinted: answered.hinted });
    await saveReview({ tx, studentId, itemId, memory, wasFast: isFast(answered), rightInRow: rights });
  }
  const dueAt = memory?.dueAt ?? card?.dueAt ?? null;
  await saveAnswer({ tx, roundId, ordinal: row.ordinal, answer: { ...saved(of), ...judged, ability: null, se: null, rating, dueAt } });
  const repeat = rating === 'again' ? repeatOf({ row, last: rows.length }) : null;
  if (repeat !== null) await insertRoundItems({ tx, items: [repeat] });
  const next = rows.find(({ answeredAt, ordinal }) => answeredAt === null && ordinal > row.ordinal)?.ordinal ?? repeat?.ordinal;
  if (next === undefined) {
    const answers = rows.length;
    await endRoundIn({ tx, round, answers, cause: 'used-up', now });
  } else await showItem({ tx, roundId, ordinal: next, now });
}

async function answerDiagnostic(of: Answering): Promise<void> {
  const { tx, round, rows, row, now } = of;
  const judged = await judge(of);
  const answers = [...rows.filter(({ answeredAt }) => answeredAt !== null), { ...row, ...judged, hints: of.body.hints }];
  const { next, estimate } = await nextOfDiagnostic({ queryable: tx, round, answers });
  const answer = { ...saved(of), ...judged, ...estimate, rating: null, dueAt: null };
  await saveAnswer({ tx, roundId: round.id, ordinal: row.ordinal, answer });
  if (next === null) {
    const cause = answers.length < diagnosticItems ? 'used-up' : 'long';
    await endRoundIn({ tx, round, answers: answers.length, cause, now });
  } else await insertRoundItems({ tx, items: [{ ...next, roundId: round.id, ordinal: row.ordinal + 1, shownAt: now }] });
}

const answerOf = { adaptive: answerAdaptive, revision: answerRevision, diagnostic: answerDiagnostic } as const;

/** The same question once more at the end of the round. */
function repeatOf({ row: { why, ...row }, last }: { row: RoundItemRow; last: number }): GivenItem | null {
  if (why.kind !== 'revision') return null;
  const { roundId, itemId, lostId, expectedSeconds } = row;
  return { roundId, ordinal: last + 1, itemId, lostId, expectedSeconds, shownAt: null, why: { ...why, again: true } };
}
