import { expect, test } from 'vitest';
import { shortTestName } from './marks.ts';

test.each([
  ['Full mock 7', 'M7'],
  ['Half mock 12', 'M12'],
  ['Topic test: critical reasoning', 'TT'],
  ['XAT-style short test', 'XS'],
  ['Benchmark', 'B'],
])('%s is %s where there is little room', (name, short) => {
  expect(shortTestName({ name })).toBe(short);
});

test('in a row of one kind of tests a name without a number is its place', () => {
  expect([shortTestName({ name: 'Topic test: quadratics' }, 2), shortTestName({ name: 'Mock 7' }, 2)]).toEqual(['3', 'M7']);
});
