import { blankWork } from '@abhyas/rules/profile/sections/work.ts';
import { expect, test } from 'vitest';
import { recordKeysOf, toForm } from './section-values.ts';

const work = (records: ReturnType<typeof blankWork>[]) =>
  recordKeysOf(toForm({ filled: { section: 'work', values: { workExperience: records } }, key: 'first' }));

test('a list begins with one entry to fill in, which has no other’s key', () => {
  expect(work([])).toEqual(['first']);
  expect(work([blankWork('one')])).toEqual(['one']);
  expect(work([{ ...blankWork('first'), isDelete: '1' }])).toEqual(['first', 'first-2']);
});
