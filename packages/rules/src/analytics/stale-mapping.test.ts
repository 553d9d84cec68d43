import { expect, test } from 'vitest';
import { isMappingStale } from './stale-mapping.ts';

const made = { version: 1, candidates: 100, furtherCandidates: 400, furtherRescores: 2 };

test.each([
  ['nothing new', {}, made, false],
  ['a few more candidates', { candidates: 104 }, made, false],
  ['a twentieth more candidates', { candidates: 105 }, made, true],
  ['a twentieth fewer', { candidates: 95 }, made, true],
  ['a twentieth more in the other tests', { furtherCandidates: 420 }, made, true],
  ['a rescore', { version: 2 }, made, true],
  ['a rescore of another test', { furtherRescores: 3 }, made, true],
  ['none made of fifty', { candidates: 50 }, null, true],
  ['none made of forty-nine', { candidates: 49 }, null, false],
  ['no other test', { furtherCandidates: 0 }, { ...made, furtherCandidates: 0 }, false],
])('%s', (_name, change, before, expected) => {
  expect(isMappingStale({ now: { ...made, ...change }, made: before })).toBe(expected);
});
