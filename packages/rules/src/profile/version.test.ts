import { expect, test } from 'vitest';
import { basisOf, isUnchanged, versionsOf } from './version.ts';

const section = 'personal';
const versions = (saved = 0, draft = 0) => ({
  versions: versionsOf((each) => (each === section ? { saved, draft } : { saved: 7 + saved, draft: 9 })),
});

test('a section is still what a change was based on until it is saved again or holds another draft', () => {
  const basis = basisOf({ section, data: versions() });
  expect(isUnchanged({ section, basis, data: versions() })).toBe(true);
  expect(isUnchanged({ section, basis, data: versions(1) })).toBe(false);
  expect(isUnchanged({ section, basis, data: versions(0, 5) })).toBe(false);
  const known = { ...basis, drafts: [...basis.drafts, 5] };
  expect(isUnchanged({ section, basis: known, data: versions(0, 5) })).toBe(true);
});
