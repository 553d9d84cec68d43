import type { ItemType } from '@abhyas/contract/assessment/item-types.ts';
import { itemTypes } from '../assessment/types/asked.ts';
import type { ItemCurve } from '../measurement/irt/curve.ts';

const places: Readonly<Record<string, number>> = { easy: -1, medium: 0, hard: 1 };

/**
 * The curve of a question that too few have answered to estimate one: its difficulty as its author sees it, one standard deviation apart, and the chance of guessing it
 * among its options; 0 options for a typed answer, which no one guesses.
 */
export function assumedCurve({ difficulty, type, options }: { difficulty: string; type: ItemType; options: number }): ItemCurve {
  const guess = itemTypes[type].guess(options);
  return { discrimination: 1, difficulty: places[difficulty] ?? 0, guess, ceiling: 1 };
}
