import type { ScoreOfTest } from '@abhyas/contract/home/test-landing.ts';
import { marksBetween, signedMarks } from '../../../lib/format/marks.ts';
import { m } from '../../../paraglide/messages.js';

/** By how many marks the last score is above or below the one before; null where the two cannot be compared. */
export function gainOf(scores: readonly ScoreOfTest[]): { tone: 'good' | 'plain'; words: string } | null {
  const [before, last] = scores.slice(-2);
  if (!before || !last || before.totalMarks !== last.totalMarks) return null;
  const gain = marksBetween(before.marks, last.marks);
  if (gain === 0) return { tone: 'plain', words: m.tests_same() };
  const words = m.tests_gain({ marks: signedMarks(String(gain)) });
  return { tone: gain > 0 ? 'good' : 'plain', words };
}

/** Marks as a share of those to be had, 0 to 1; below 0 is drawn as 0. */
export const shareOf = ({ marks, total }: { marks: string; total: string }): number =>
  Number(total) > 0 ? Math.max(0, Math.min(1, Number(marks) / Number(total))) : 0;
