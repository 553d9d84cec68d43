import { expect, test } from 'vitest';
import { matchesSearch } from './matches-search.ts';

test.each([
  ['Sum and product of the roots', 'PRODUCT', true],
  ['Sum and product of the roots', ' of the ', true],
  ['Demo Student', 'mo st', true],
  ['Demo Student', 'students', false],
  ['Demo Student', '', true],
  ['Demo Student', '.*', false],
])('SHL-044 in %j the search %j fits: %j', (name, search, fits) => {
  expect(matchesSearch({ name, search })).toBe(fits);
});
