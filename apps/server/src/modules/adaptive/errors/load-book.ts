import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { type BookEntry, groupBook, lostInPractice } from '@abhyas/rules/revision/error-book.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { type CompletedTest, listCompletedTests } from '../revision/completed-tests.ts';
import { listBookCards, listRoundAnswers } from './book-queries.ts';

/** A question of the error book, with where it was asked. */
export interface OwnEntry extends BookEntry {
  /** The test, or what was practised. */
  readonly place: string;
  readonly expectedSeconds: number;
  /** What was answered in a round; null for a question of a test. */
  readonly inRound: { readonly response: Response | null; readonly outcome: 'correct' | 'wrong' | 'blank'; readonly seed: number } | null;
}

/** More words than that are not searched for. */
const mostWords = 8;

/** The error book of a student: the questions of tests and practice sets whose review is open, then those lost in rounds of practice that none of them has. */
export async function loadBook({
  queryable,
  studentId,
  courseId,
  search = '',
  now,
}: {
  queryable: Queryable;
  studentId: bigint;
  courseId: bigint;
  search?: string;
  now: Date;
}): Promise<{ entries: OwnEntry[]; tests: CompletedTest[] }> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords);
  const of = { queryable, studentId, courseId, now };
  // one after the other: a transaction has one connection
  const tests = (await listCompletedTests(of)).filter(({ isReviewOpen }) => isReviewOpen);
  const open = new Set(tests.map(({ assessmentId }) => assessmentId));
  const cards = (await listBookCards({ ...of, words })).filter(({ assessmentId, kind }) => kind === 'practice' || open.has(assessmentId));
  const inTests = new Set(cards.map(({ itemId }) => itemId));
  const answers = (await listRoundAnswers({ ...of, words })).filter(({ itemId }) => !inTests.has(itemId));
  const practised = lostInPractice(answers).map(
    ({ answer: { itemId, topic, place, at, expectedSeconds, isFound, response, outcome, seed }, happened, rightInRow }): OwnEntry => ({
      itemId,
      assessmentId: null,
      topic,
      section: '',
      place,
      happened,
      tag: '',
      at,
      dueAt: null,
      rightInRow,
      marksLost: 0,
      expectedSeconds,
      isFound,
      inRound: { response, outcome, seed },
    }),
  );
  return { entries: [...cards.map((card) => ({ ...card, inRound: null })), ...practised], tests };
}

/** The entries of a book that a call asks for, in their groups. */
export const groupsOf = ({
  entries,
  body: { grouping, learnt, cause, section, topic, since },
  timeZone,
}: {
  entries: readonly OwnEntry[];
  body: Omit<BodyOf<'errorBook'>, 'page'>;
  timeZone: string;
}) =>
  groupBook({
    entries,
    filter: { learnt, cause, section, topic, since: since === '' ? null : startOfDay({ day: since, timeZone }) },
    grouping,
  });
