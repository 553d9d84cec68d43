import { expect, it } from 'vitest';
import { countPalette, paletteState } from './palette.ts';

const response = { kind: 'choice' as const, labels: ['A'] };
const cases = [
  { item: { visited: false, marked: false, response: null }, state: 'not-visited' },
  { item: { visited: true, marked: false, response: null }, state: 'not-answered' },
  { item: { visited: true, marked: false, response }, state: 'answered' },
  { item: { visited: true, marked: true, response: null }, state: 'marked' },
  { item: { visited: true, marked: true, response }, state: 'answered-and-marked' },
] as const;

it.each(cases)('TST-063 $item is $state', ({ item, state }) => {
  expect(paletteState(item)).toBe(state);
});

it('counts the items in each state', () => {
  const items = [...cases, ...cases.slice(2, 3)].map(({ item }) => item);
  expect(countPalette(items)).toEqual({ 'not-visited': 1, 'not-answered': 1, answered: 2, marked: 1, 'answered-and-marked': 1 });
});
