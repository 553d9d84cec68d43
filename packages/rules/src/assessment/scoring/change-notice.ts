import type { Ruling } from './answer-key.ts';
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

/** What a candidate is told whose mark in a test has changed after its scoring. Marks in hundredths. */
export function changeNotice({
  test,
  before,
  after,
  questions,
}: {
  test: string;
  before: number;
  after: number;
  questions: readonly ChangedQuestion[];
}): { title: string; text: string } {
  return {
    title: `Your score in ${test} has changed`,
    text: `Your score in ${test} changed from ${formatMarks(before)} to ${formatMarks(after)}: ${reason(questions)}.`,
  };
}

/** What a candidate is told whose late answers staff have accepted. */
export function acceptedNotice({ test, before, after }: { test: string; before: number; after: number }): { title: string; text: string } {
  const score =
    before === after
      ? `Your score stays at ${formatMarks(after)}`
      : `Your score changed from ${formatMarks(before)} to ${formatMarks(after)}`;
  return { title: `Your late answers in ${test} were accepted`, text: `${score}. Your late answers now count.` };
}

function reason(questions: readonly ChangedQuestion[]): string {
  if (questions.length === 0) return 'the test was rescored';
  if (questions.length > named) return `${questions.length} questions were rescored`;
  const parts = questions.map(
    ({ number, section, ruling, reason: why }) =>
      `question ${number}${section === '' ? '' : ` of ${section}`} ${decided(ruling)}${why === '' ? '' : ` (${why.replace(/\.$/, '')})`}`,
  );
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}

function decided(ruling: ChangedQuestion['ruling']): string {
  switch (ruling) {
    case 'drop':
      return 'was dropped';
    case 'bonus':
      return 'now gives everyone its marks';
    case 'keys':
      return 'has another correct answer';
    case 'replace':
      return 'has a corrected answer key';
    case '':
      return 'was rescored by its answer key';
  }
}
