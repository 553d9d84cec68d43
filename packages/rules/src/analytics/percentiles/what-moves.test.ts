import { expect, test } from 'vitest';
import { whatMoves } from './what-moves.ts';

/** Each mark is half a percentile. */
const curve = { from: 0, percentile: Array.from({ length: 199 }, (_, marks) => marks / 2), low: [], high: [] };
const sections = [
  { name: 'Verbal', marks: [30, 34, 32] },
  { name: 'Data', marks: [10, 24, 12] },
  { name: 'Quant', marks: [20, 20.5, 20] },
];

test('PRF-011 the section that was furthest from its best comes first, with what the whole would be then', () => {
  expect(whatMoves({ whole: [60, 78.5, 64], sections, curve })).toEqual([
    { name: 'Data', marks: 12, percentile: 38 },
    { name: 'Verbal', marks: 2, percentile: 33 },
  ]);
});

test.each([
  ['one mock', { whole: [60], sections: sections.map(({ name, marks }) => ({ name, marks: marks.slice(0, 1) })), curve }],
  ['no curve', { whole: [60, 78.5, 64], sections, curve: null }],
  ['sections that were alike', { whole: [60, 60], sections: [{ name: 'Quant', marks: [20, 20.5] }], curve }],
] as const)('PRF-011 %s says nothing of that', (_, given) => {
  expect(whatMoves(given)).toEqual([]);
});

test('PRF-011 beyond the end of the curve it stays at its end', () => {
  expect(whatMoves({ whole: [190, 198], sections: [{ name: 'Data', marks: [0, 40] }], curve })[0]?.percentile).toBe(99);
});
