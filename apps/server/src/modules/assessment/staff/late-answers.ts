import { inOwnOrder } from '@abhyas/rules/assessment/paper/own-order.ts';
import type { LoggedEvent, Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { fold, type Folded } from '@abhyas/rules/assessment/log/fold.ts';
import { isAnswer, isOfItem, type FoldEvent } from '@abhyas/rules/assessment/log/event.ts';
import { formatMarks } from '@abhyas/rules/assessment/scoring/marks.ts';
import { sameResponse } from '@abhyas/rules/assessment/log/same-response.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { listEvents } from '../log/event-queries.ts';
import type { KeyedTest } from '../paper/paper-queries.ts';
import type { AttemptRow } from '../attempts/attempt-queries.ts';
import type { TestRow } from '../paper/test-queries.ts';
import { wholeTest, type TotalRow } from '../scoring/score-queries.ts';
import { paperOf, scoreClosed, type ClosedAttempt } from '../scoring/score.ts';
import { excerptOf } from './excerpt.ts';
import type { listQuestions } from './test-queries.ts';

type Question = Awaited<ReturnType<typeof listQuestions>>[number];

/** A late answer beside the one that counts, or counted, without it. */
export interface LateResponse {
  readonly itemId: string;
  readonly counted: Response | null;
  readonly late: Response | null;
  readonly givenAt: string;
  readonly receivedAt: string;
}

/**
 * What of an attempt's log is late: per question the answer that counts and the one that would, how far the log reaches, and what counts already because
 * it was accepted.
 */
export async function lateAnswers({ queryable, attempt, test }: { queryable: Queryable; attempt: ClosedAttempt; test: KeyedTest }) {
  const log = (await listEvents({ queryable, attemptIds: [attempt.id] })).get(attempt.id) ?? [];
  const paper = paperOf({ attempt, test });
  const now = fold({ events: log, paper });
  const late = now.late.filter(({ event }) => isAnswer(event));
  const upTo = late.reduce<string | null>(
    (last, { receivedAt }) => (receivedAt !== null && (last === null || receivedAt > last) ? receivedAt : last),
    null,
  );
  const then = upTo === null ? now : fold({ events: log, paper: { ...paper, lateAcceptedAt: upTo } });
  const first = attempt.lateAcceptedAt === null ? now : fold({ events: log, paper: { ...paper, lateAcceptedAt: null } });
  const stillLate = new Set(now.late);
  const taken = first.late.filter((entry) => isAnswer(entry.event) && !stillLate.has(entry));
  return {
    log,
    upTo,
    events: late.length,
    answers: differences({ before: now, after: then, late }),
    accepted: differences({ before: first, after: now, late: taken }),
  };
}

function differences({ before, after, late }: { before: Folded; after: Folded; late: readonly FoldEvent[] }): LateResponse[] {
  return [...after.items.values()].flatMap(({ itemId, response }) => {
    const last = late.findLast(({ event }) => isOfItem(event) && event.itemId === itemId);
    const counted = before.items.get(itemId)?.response ?? null;
    if (last === undefined || last.receivedAt === null || sameResponse(counted, response)) return [];
    return [{ itemId, counted, late: response, givenAt: last.at, receivedAt: last.receivedAt }];
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
  questions: readonly Question[];
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

/** What accepting an attempt's late answers up to a time would change in its marks, per section and in total. Changes nothing. */
export function previewAcceptance({
  attempt,
  test,
  questions,
  log,
  upTo,
  totals,
}: {
  attempt: ClosedAttempt;
  test: KeyedTest;
  questions: readonly Question[];
  log: readonly LoggedEvent[];
  upTo: string;
  totals: readonly TotalRow[];
}): NonNullable<AnswerOf<'lateAttempt'>['effect']> {
  const { score } = scoreClosed({ attempt: { ...attempt, lateAcceptedAt: new Date(upTo) }, test, events: log, hasSeen: false });
  const nameOf = new Map(questions.map(({ sectionId, sectionName }) => [String(sectionId), sectionName]));
  const move = (sectionId: bigint, after: number) => ({
    before: formatMarks(totals.find((row) => row.sectionId === sectionId)?.marks ?? 0),
    after: formatMarks(after),
  });
  return {
    sections: score.sections.map(({ sectionId, marks }) => ({
      name: nameOf.get(sectionId) ?? '',
      ...move(BigInt(sectionId), marks),
    })),
    whole: move(wholeTest, score.overall.marks),
  };
}
