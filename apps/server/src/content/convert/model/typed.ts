import { middleOf, plainNumber } from './numbers.ts';
import type { Notes, Question } from './question.ts';

type Typed = Pick<Question, 'type' | 'answer' | 'tolerance'> | { readonly fault: string };

/** An accepted number, with how far off still counts, or as a range; and its share of the marks in per cent. */
export interface AcceptedNumber {
  readonly percent: number;
  readonly value: string;
  readonly tolerance: string;
}

/** '3', '3:0.1' or '2.9..3.1' as an accepted number; null where it is none. */
export function readNumber(text: string): Omit<AcceptedNumber, 'percent'> | null {
  const range = /^(.+?)\.\.(.+)$/s.exec(text.trim());
  if (range !== null) return middleOf({ from: range[1] ?? '', to: range[2] ?? '' });
  const [value = '', tolerance = '0'] = text.trim().split(':');
  const [number, margin] = [plainNumber(value), plainNumber(tolerance)];
  return number === null || margin === null ? null : { value: number, tolerance: margin };
}

/** What every wrong answer costs, in per cent of 0 or less: a star catches all of them. */
export function restPercent({ answers, notes }: { answers: readonly { percent: number; text: string }[]; notes: Notes }): number {
  const isRest = ({ text }: { text: string }) => ['', '*'].includes(text.trim());
  const rest = Math.min(0, answers.find(isRest)?.percent ?? 0);
  const others = answers.filter((answer) => !isRest(answer) && answer.percent < 0 && answer.percent !== rest);
  if (others.length > 0)
    notes.change(`a penalty of its own for '${others.map(({ text }) => text).join("', '")}': every wrong answer costs ${-rest}%`);
  return rest;
}

const rangeOf = ({ value, tolerance }: AcceptedNumber) => (tolerance === '0' ? value : `${value} ± ${tolerance}`);

/** What is typed in a question of numbers. A pack has one number with a tolerance; several exact ones become words that are accepted. */
export function typedNumber({ numbers, notes }: { numbers: readonly AcceptedNumber[]; notes: Notes }): Typed {
  const full = numbers.filter(({ percent }) => percent > 99.9);
  const partly = numbers.filter(({ percent }) => percent > 0 && percent <= 99.9);
  if (partly.length > 0) notes.change(`part of the marks for ${partly.map(rangeOf).join(', ')}: these are wrong answers now`);
  const [first] = full;
  if (first === undefined) return { fault: 'no number brings full marks' };
  if (full.length === 1) return { type: 'numeric', answer: first.value, tolerance: first.tolerance };
  if (full.some(({ tolerance }) => tolerance !== '0')) return { fault: 'several ranges of numbers are accepted: a pack has one' };
  notes.change('several numbers are accepted, so the answer is compared as words');
  return { type: 'text', answer: full.map(({ value }) => value).join(' | '), tolerance: '0' };
}

/** What is typed in a question of words. A star for any letters is none that the portal knows. */
export function typedWords({ answers, notes }: { answers: readonly { percent: number; text: string }[]; notes: Notes }): Typed {
  const partly = answers.filter(({ percent }) => percent > 0 && percent <= 99.9);
  if (partly.length > 0)
    notes.change(`part of the marks for '${partly.map(({ text }) => text).join("', '")}': these are wrong answers now`);
  const full = answers.filter(({ percent }) => percent > 99.9).map(({ text }) => text.replace(/\s+/g, ' ').trim());
  const open = full.filter((text) => /(?<!\\)\*/.test(text));
  const exact = full.filter((text) => !open.includes(text) && text !== '').map((text) => text.replaceAll('\\*', '*'));
  if (exact.some((text) => text.includes('|'))) return { fault: "an accepted answer has a '|', which separates answers in a pack" };
  if (exact.length === 0) return { fault: open.length > 0 ? `only a pattern is accepted ('${open[0]}')` : 'no answer brings full marks' };
  if (open.length > 0) notes.change(`the pattern '${open.join("', '")}' is not accepted, only the exact answers are`);
  return { type: 'text', answer: [...new Set(exact)].join(' | '), tolerance: '0' };
}
