import type { Language } from '@abhyas/contract/languages.ts';
import type { Ruling } from './answer-key.ts';
import { changeWords } from './change-words.ts';
import { formatMarks } from './marks.ts';

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

/** What a candidate is told whose mark in a test has changed after its scoring. Marks in hundredths. While its review is closed, which opens on a day, nothing is said of a question. */
export function changeNotice({
  test,
  before,
  after,
  questions,
  reviewOpens = '',
  language = 'en',
}: {
  test: string;
  before: number;
  after: number;
  questions: readonly ChangedQuestion[];
  /** The day in words; '' where the review is open. */
  reviewOpens?: string;
  language?: Language;
}): { title: string; text: string } {
  const words = changeWords[language];
  const because = reason({ questions: reviewOpens === '' ? questions : [], language });
  const text = words.text({ test, before: signed(before), after: signed(after), because });
  return { title: words.title(test), text: reviewOpens === '' ? text : `${text} ${words.opens(reviewOpens)}` };
}

/** How many of a candidate's late answers count, don't, and are still to be decided. */
export interface LateAnswers {
  readonly accepted: number;
  readonly rejected: number;
  readonly open: number;
}

/** What a candidate is told when staff have accepted or rejected late answers: `accepted` is what they decided now, `answers` how things are after it. */
export function lateNotice({
  test,
  accepted,
  answers,
  before,
  after,
  language = 'en',
}: {
  test: string;
  accepted: boolean;
  answers: LateAnswers;
  before: number;
  after: number;
  language?: Language;
}): { title: string; text: string } {
  const { late } = changeWords[language];
  const score = before === after ? late.stays(signed(after)) : late.changed({ before: signed(before), after: signed(after) });
  // what is decided now comes first
  const [now, other] = accepted ? (['accepted', 'rejected'] as const) : (['rejected', 'accepted'] as const);
  const counts = ([now, other, 'open'] as const).filter((one) => answers[one] > 0).map((one) => late.text[one](answers[one]));
  const all = answers.accepted + answers.rejected + answers.open;
  return { title: late.title[now]({ test, answers: answers[now], all }), text: [score, ...counts].join(' ') };
}

function reason({ questions, language }: { questions: readonly ChangedQuestion[]; language: Language }): string {
  const words = changeWords[language];
  if (questions.length === 0) return words.rescored;
  if (questions.length > named) return words.several(questions.length);
  const parts = questions.map(({ number, section, ruling, reason: why }) => {
    const decided = words.question({ number, section, what: words.decided[ruling === '' ? 'rescored' : ruling] });
    return `${decided}${why === '' ? '' : ` (${why.replace(/\.$/, '')})`}`;
  });
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${words.and} ${parts.at(-1) ?? ''}`;
}
