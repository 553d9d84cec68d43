import { expect, test } from 'vitest';
import { toggleRange } from './use-highlights.ts';

const at = (start: number, end: number) => ({ start, end });

test.each([
  ['adds a first one', [], at(5, 9), [at(5, 9)]],
  ['keeps them in order', [at(20, 30)], at(5, 9), [at(5, 9), at(20, 30)]],
  ['joins what it overlaps', [at(0, 6), at(8, 12)], at(5, 9), [at(0, 12)]],
  ['takes away what was highlighted', [at(5, 9)], at(5, 9), []],
  ['takes away the middle', [at(0, 12)], at(5, 9), [at(0, 5), at(9, 12)]],
  ['passes over an empty selection', [at(0, 12)], at(5, 5), [at(0, 12)]],
])('%s', (_name, ranges, range, expected) => expect(toggleRange({ ranges, range })).toEqual(expected));
