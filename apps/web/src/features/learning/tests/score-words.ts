import type { ScoreOfTest } from '@abhyas/contract/home/test-landing.ts';
import { m } from '../../../paraglide/messages.js';

/** Marks with the true minus sign. */
export const figure = (marks: string): string => marks.replace('-', '\u2212');

/** By how many marks the last score is above or below the one before; null where the two cannot be compared. */
export function gainOf(scores: readonly ScoreOfTest[]): { tone: 'good' | 'plain'; words: string } | null {
  const [before, last] = scores.slice(-2);
  if (!before || !last || before.totalMarks !== last.totalMarks) return null;
  const gain = Number((Number(last.marks) - Number(before.marks)).toFixed(2));
  if (gain === 0) return { tone: 'plain', words: m.tests_same() };
  const words = m.tests_gain({ marks: `${gain > 0 ? '+' : '\u2212'}${Math.abs(gain)}` });
  return { tone: gain > 0 ? 'good' : 'plain', words };
}

/** A test's name under its point: 'M7' for 'Full mock 7', else its place in the row. */
export function shortName({ name }: { name: string }, place: number): string {
  const [, word = '', number = ''] = /(\p{L})\p{L}*\s+(\d+)$/u.exec(name) ?? [];
  return number === '' ? String(place + 1) : `${word.toUpperCase()}${number}`;
}

/** Marks as a share of those to be had, 0 to 1; below 0 is drawn as 0. */
export const shareOf = ({ marks, total }: { marks: string; total: string }): number =>
  Number(total) > 0 ? Math.max(0, Math.min(1, Number(marks) / Number(total))) : 0;
