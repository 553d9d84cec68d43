import type { Said } from '@abhyas/contract/messages.gen.ts';
import type { Ruling } from './answer-key.ts';
import { formatMarks } from './marks.ts';

/** A notice, in no language yet. */
interface Notice {
  readonly title: Said;
  readonly text: Said;
}

/** A question whose marks have changed for a candidate, and what staff have decided of it, '' if nothing (any more). `section` is '' in a test of one. */
export interface ChangedQuestion {
  readonly number: number;
  readonly section: string;
  readonly ruling: Ruling['kind'] | '';
  /** Why, where staff show it to candidates; else ''. */
  readonly reason: string;
}

/** More questions than this are counted and not named. */
const named = 3;

/** With the true minus sign, as on the result. */
const signed = (marks: number): string => formatMarks(marks).replace('-', '\u2212');

/** The notice to a candidate whose mark in a test has changed after its scoring, in hundredths. While the review is closed it names no question. */
export function changeNotice({
  test,
  before,
  after,
  questions,
  reviewOpens = '',
}: {
  test: string;
  before: number;
  after: number;
  questions: readonly ChangedQuestion[];
  /** The day in words; '' where the review is open. */
  reviewOpens?: string;
}): Notice {
  const because = becauseOf(reviewOpens === '' ? questions : []);
  const text: Said = { key: 'score_changed_because', values: { test, before: signed(before), after: signed(after), because } };
  return {
    title: { key: 'score_changed_title', values: { test } },
    text: reviewOpens === '' ? text : { key: 'score_review_opens', values: { text, day: reviewOpens } },
  };
}

/** How many of a candidate's late answers count, don't, and are still to be decided. */
export interface LateAnswers {
  readonly accepted: number;
  readonly rejected: number;
  readonly open: number;
}

/** The notice to a candidate when staff have accepted or rejected late answers: `accepted` is what they decided now, `answers` how things are after it. */
export function lateNotice({
  test,
  accepted,
  answers,
  before,
  after,
}: {
  test: string;
  accepted: boolean;
  answers: LateAnswers;
  before: number;
  after: number;
}): Notice {
  // what is decided now comes first
  const [now, other] = accepted ? (['accepted', 'rejected'] as const) : (['rejected', 'accepted'] as const);
  const score: Said =
    before === after
      ? { key: 'score_stays', values: { after: signed(after) } }
      : { key: 'score_changed', values: { before: signed(before), after: signed(after) } };
  const text = ([now, other, 'open'] as const).reduce<Said>(
    (said, one) => (answers[one] === 0 ? said : { key: `late_${one}`, values: { text: said, count: answers[one] } }),
    score,
  );
  const all = answers.accepted + answers.rejected + answers.open;
  const part = all === 1 ? 'only' : answers[now] === all ? 'all' : answers[now] === 1 ? 'one' : 'some';
  return { title: { key: 'late_title', values: { test, part, decided: now } }, text };
}

function becauseOf(questions: readonly ChangedQuestion[]): Said {
  if (questions.length > named) return { key: 'score_several', values: { count: questions.length } };
  const [first, ...more] = questions.map(saidOf);
  if (first === undefined) return { key: 'score_rescored' };
  return more.reduce<Said>(
    (list, next, place) => ({ key: place === more.length - 1 ? 'score_list_end' : 'score_list', values: { first: list, next } }),
    first,
  );
}

function saidOf({ number, section, ruling, reason }: ChangedQuestion): Said {
  const decided: Said = { key: 'score_decided', values: { ruling: ruling === '' ? 'rescored' : ruling } };
  const text: Said =
    section === ''
      ? { key: 'score_question', values: { number, decided } }
      : { key: 'score_question_section', values: { number, section, decided } };
  return reason === '' ? text : { key: 'score_reason', values: { text, reason: reason.replace(/\.$/, '') } };
}
