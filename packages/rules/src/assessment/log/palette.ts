import type { ItemState } from './fold.ts';

export const paletteStates = ['not-visited', 'not-answered', 'answered', 'marked', 'answered-and-marked'] as const;
export type PaletteState = (typeof paletteStates)[number];

/** The state of an item in the palette. Marked with an answer counts as answered (decision 6); a draft does not. */
export function paletteState({ response, marked, visited }: Pick<ItemState, 'response' | 'marked' | 'visited'>): PaletteState {
  if (response !== null) return marked ? 'answered-and-marked' : 'answered';
  if (marked) return 'marked';
  return visited ? 'not-answered' : 'not-visited';
}

/** How many items of a section are in each state: the numbers of the legend and of the submit dialog. */
export function countPalette(items: Iterable<Pick<ItemState, 'response' | 'marked' | 'visited'>>): Record<PaletteState, number> {
  const counts: Record<PaletteState, number> = { 'not-visited': 0, 'not-answered': 0, answered: 0, marked: 0, 'answered-and-marked': 0 };
  for (const item of items) counts[paletteState(item)] += 1;
  return counts;
}
