import { inOwnOrder } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import type { LoggedEvent, Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { fold, type Folded } from '@abhyas/rules/assessment/log/fold.ts';
import { isAnswer, isOfItem, type FoldEvent, type ItemEvent } from '@abhyas/rules/assessment/log/event.ts';
import { type LateRulings, rulingOn, withRuling } from '@abhyas/rules/assessment/log/late-rulings.ts';
import type { Paper } from '@abhyas/rules/assessment/paper/paper.ts';
import { sectionWindows } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import type { Queryable } from '../../../../platform/postgres/database.ts';
import { listEvents } from '../../log/event-queries.ts';
import type { KeyedTest, ReviewItemRow } from '../../paper/paper-queries.ts';
import type { AttemptRow } from '../../attempts/attempt-queries.ts';
import type { TestRow } from '../../paper/test-queries.ts';
import { hidesEachAnswer } from '@abhyas/rules/assessment/scoring/hides-each-answer.ts';
import { wholeTest, type TotalRow } from '../../scoring/score-queries.ts';
import { paperOf, scoreClosed, type ClosedAttempt } from '../../scoring/score.ts';
import { excerptOf } from '../../paper/excerpt.ts';

/** A late answer beside the one that counts, or counted, without it. */
export interface LateResponse {
  readonly itemId: string;
  readonly counted: Response | null;
  readonly late: Response | null;
  readonly dueAt: string;
  readonly givenAt: string;
  readonly receivedAt: string;
}

/**
 * What of an attempt's log is late: per question the answer that counts and the one that would, of those that no one has ruled on and of those that someone has, and
 * how far the log reaches.
 */
export async function lateAnswers({ queryable, attempt, test }: { queryable: Queryable; attempt: ClosedAttempt; test: KeyedTest }) {
  const log = (await listEvents({ queryable, attemptIds: [attempt.id] })).get(attempt.id) ?? [];
  const paper = paperOf({ attempt, test });
  const rulings = attempt.lateRulings;
  const read = (lateRulings: LateRulings) => fold({ events: log, paper: { ...paper, lateRulings } });
  const [unruled, now] = [read({}), read(rulings)];
  const late = unruled.late.filter(isLateAnswer);
  const upTo = late.reduce<string | null>((last, { receivedAt }) => (last === null || receivedAt > last ? receivedAt : last), null);
  const rulingOf = ({ event, receivedAt }: LateEvent) => rulingOn({ rulings, itemId: event.itemId, receivedAt: Date.parse(receivedAt) });
  const open = late.filter((entry) => rulingOf(entry) === null);
  const ruled = late.filter((entry) => rulingOf(entry) !== null);
  const openIds = [...new Set(open.map(({ event }) => event.itemId))];
  const accepting = upTo === null ? rulings : withRuling({ rulings, itemIds: openIds, ruling: { accepted: true, upTo } });
  const isAccepted = (itemId: string) => {
    const last = ruled.findLast(({ event }) => event.itemId === itemId);
    return last !== undefined && rulingOf(last)?.accepted === true;
  };
  // as if all that was ruled on had been accepted
  const granted = Object.fromEntries(Object.entries(rulings).map(([itemId, ruling]) => [itemId, { ...ruling, accepted: true }]));
  const dueTimes = dueTimesOf(paper);
  return {
    log,
    upTo,
    accepting,
    lateIds: new Set(late.map(({ event }) => event.itemId)),
    answers: responses({ before: now, after: read(accepting), late: open, dueTimes }),
    ruled: responses({ before: unruled, after: read(granted), late: ruled, dueTimes }).map((answer) => ({
      ...answer,
      accepted: isAccepted(answer.itemId),
    })),
  };
}

/** A late event that commits an answer, or takes one away. */
type LateEvent = FoldEvent & { readonly event: ItemEvent; readonly receivedAt: string };

const isLateAnswer = (entry: FoldEvent): entry is LateEvent => isAnswer(entry.event) && isOfItem(entry.event) && entry.receivedAt !== null;

/** By item id, when the time of its section was over, or the test was. */
function dueTimesOf(paper: Paper): ReadonlyMap<string, string> {
  const closing = new Map(sectionWindows(paper).map(({ sectionId, closesAt }) => [sectionId, closesAt]));
  const end = Date.parse(paper.closedAt ?? '');
  return new Map(
    paper.sections.flatMap(({ sectionId, itemIds }) => {
      const dueAt = new Date(Math.min(closing.get(sectionId) ?? end, end)).toISOString();
      return itemIds.map((itemId) => [itemId, dueAt] as const);
    }),
  );
}

/** Of each question with such a late answer the response that counts, and the late one. */
function responses({
  before,
  after,
  late,
  dueTimes,
}: {
  before: Folded;
  after: Folded;
  late: readonly LateEvent[];
  dueTimes: ReadonlyMap<string, string>;
}): LateResponse[] {
  return [...after.items.values()].flatMap(({ itemId, response }) => {
    const last = late.findLast(({ event }) => event.itemId === itemId);
    if (last === undefined) return [];
    const counted = before.items.get(itemId)?.response ?? null;
    return [{ itemId, counted, late: response, dueAt: dueTimes.get(itemId) ?? '', givenAt: last.at, receivedAt: last.receivedAt }];
  });
}

/** Shown for a question that is no longer in the test. */
export const removedQuestion = { sectionName: '', number: 0, paperNumber: 0, text: '', options: [] as string[] };

/** By item id, where each question was on the candidate's screen and where in the paper, and its options' letters in the candidate's order. */
export function placesOnScreen({
  questions,
  test,
  attempt,
}: {
  questions: readonly ReviewItemRow[];
  test: Pick<TestRow, 'shuffle'>;
  attempt: Pick<AttemptRow, 'seed'>;
}): Map<string, typeof removedQuestion> {
  return new Map(
    [...Map.groupBy(questions, ({ sectionId }) => sectionId).values()].flatMap((inside) =>
      inOwnOrder({ rows: inside, shuffle: test.shuffle, seed: attempt.seed }).map(({ itemId, sectionName, stemHtml, options }, place) => [
        String(itemId),
        {
          sectionName,
          number: place + 1,
          paperNumber: 1 + inside.findIndex((row) => row.itemId === itemId),
          text: excerptOf(stemHtml),
          options: options.map(({ label }) => label),
        },
      ]),
    ),
  );
}

/**
 * Whether staff may be told what a decision does to the marks of the whole test: only where it accepts all late answers that no one has ruled on, and that says of none of them
 * whether it is right. Each needs another one that the marks can't tell it from; so does each that is decided, of which what was told before, less what is told now, would speak.
 */
export function tellsMarks({
  test,
  accepted,
  itemIds,
  answers,
  ruled,
}: {
  test: KeyedTest;
  accepted: boolean;
  itemIds: readonly string[];
  answers: readonly LateResponse[];
  ruled: readonly (LateResponse & { readonly accepted: boolean })[];
}): boolean {
  const decided = new Set(itemIds);
  const isOfAll = answers.length > 0 && answers.length === decided.size && answers.every(({ itemId }) => decided.has(itemId));
  if (!accepted || !isOfAll) return false;
  const parts = [answers, ruled.filter((answer) => answer.accepted), ruled.filter((answer) => !answer.accepted)];
  return parts.every((part) => part.length === 0 || hidesEachAnswer({ test, answers: part }));
}

/** What accepting the late answers of an attempt that no one has ruled on would change in the marks of the whole test; null where that is not told. Changes nothing. */
export function previewAcceptance({
  attempt,
  test,
  answers,
  ruled,
  log,
  accepting,
  totals,
}: {
  attempt: ClosedAttempt;
  test: KeyedTest;
  answers: readonly LateResponse[];
  ruled: readonly (LateResponse & { readonly accepted: boolean })[];
  log: readonly LoggedEvent[];
  /** The rulings as they would be. */
  accepting: LateRulings;
  totals: readonly TotalRow[];
}): AnswerOf<'lateAttempt'>['effect'] {
  if (!tellsMarks({ test, accepted: true, itemIds: answers.map(({ itemId }) => itemId), answers, ruled })) return null;
  const { score } = scoreClosed({ attempt: { ...attempt, lateRulings: accepting }, test, events: log, hasSeen: false });
  const before = totals.find(({ sectionId }) => sectionId === wholeTest)?.marks ?? 0;
  return { before: formatMarks(before), after: formatMarks(score.overall.marks) };
}
