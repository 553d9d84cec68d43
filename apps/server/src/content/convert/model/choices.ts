import { exact, markFrom, parseExact, shareOf, times } from './numbers.ts';
import { letters, type Marks, type Notes } from './question.ts';

/** One option and the share of the marks it brings, in per cent. */
export interface GradedOption {
  readonly percent: number;
}

interface Choice {
  readonly type: 'single' | 'multiple';
  readonly answer: string;
  readonly marks: Marks | null;
}

/** Shares like 33.33333 are thirds, written short. */
const isFull = (percent: number) => percent > 99.9;

/**
 * What graded options are in a pack, where a question is right or wrong as a whole. `grade` is what the question brings, null where the file does not say.
 * Notes what changes; returns a fault where no option, or more than one, would be the answer of a single choice.
 */
export function gradeOptions({
  options,
  isSingle,
  grade,
  notes,
}: {
  options: readonly GradedOption[];
  isSingle: boolean;
  grade: number | null;
  notes: Notes;
}): Choice | { readonly fault: string } {
  const label = (index: number) => letters.charAt(index);
  const right = options.flatMap(({ percent }, index) => ((isSingle ? isFull(percent) : percent > 0) ? [index] : []));
  if (right.length === 0) return { fault: isSingle ? 'no option brings full marks' : 'no option brings marks' };
  if (isSingle && right.length > 1)
    return { fault: `options ${right.map(label).join(' and ')} each bring full marks; a single choice has one answer` };
  const wrong = options.filter((_, index) => !right.includes(index)).map(({ percent }) => percent);
  if (isSingle) {
    const partly = options.flatMap(({ percent }, index) => (percent > 0 && !isFull(percent) ? [`${label(index)} (${percent}%)`] : []));
    if (partly.length > 0) notes.change(`part of the marks for option ${partly.join(', ')}: it is a wrong answer now`);
  } else if (right.length > 1 || wrong.some((percent) => percent < 0)) {
    notes.change('marks for each option: the question is now right or wrong as a whole');
  }
  const penalties = wrong.map((percent) => (isSingle ? Math.min(percent, 0) : 0));
  const penalty = mostCommon(penalties) ?? 0;
  if (penalties.some((each) => each !== penalty)) notes.change(`different penalties of the options: every wrong answer costs ${-penalty}%`);
  const answer = right.map(label).join(', ');
  const full = grade ?? (penalty < 0 ? 1 : null);
  const mark = (percent: number) =>
    markFrom({ mark: times(parseExact(String(full ?? 0)) ?? exact(0), shareOf(String(percent)) ?? exact(0)), notes });
  const marks = full === null ? null : { correct: mark(100), wrong: mark(penalty), blank: 0 };
  return { type: isSingle ? 'single' : 'multiple', answer, marks };
}

/** The value that occurs most often, the first of several; undefined for none. */
export function mostCommon<T>(values: readonly T[]): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
