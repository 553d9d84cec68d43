import type { Profile, StudentData } from '@abhyas/contract/profile/profile.ts';
import { expect, test } from 'vitest';
import { emptyValues } from './sections.ts';
import { goodPersonal } from './testing.ts';
import { basisOf, isUnchanged, versionOf } from './version.ts';

const read = (drafts: StudentData['drafts'] = {}, more: Partial<Profile> = {}) => ({
  student_profile_details: { profile: { ...emptyValues('one'), profileImage: '', centre: '', avatars: [], ...more } },
  drafts,
});

test('a version is the same whatever the order of the fields, and another where anything else differs', () => {
  expect(versionOf({ a: ['1', { b: '2', c: '' }] })).toBe(versionOf({ a: ['1', { c: '', b: '2' }] }));
  const others = [{ a: ['1', '2'] }, { a: ['2', '1'] }, { a: ['12'] }, { a: ['1,2'] }, { b: ['1', '2'] }, {}];
  expect(new Set([...others.map(versionOf), versionOf(undefined)]).size).toBe(others.length + 1);
  expect(versionOf(undefined)).toBe('');
});

test('a section is still what a change was based on until it is saved again or holds another draft', () => {
  const section = 'personal';
  const basis = basisOf({ section, data: read() });
  expect(isUnchanged({ section, basis, data: read() })).toBe(true);
  expect(isUnchanged({ section, basis, data: read({}, { lastName: 'Iyer' }) })).toBe(false);
  expect(isUnchanged({ section, basis, data: read({ personal: goodPersonal }) })).toBe(false);
  const known = { ...basis, drafts: [...basis.drafts, versionOf(goodPersonal)] };
  expect(isUnchanged({ section, basis: known, data: read({ personal: goodPersonal }) })).toBe(true);
  expect(isUnchanged({ section, basis, data: read({}, { workExperience: [] }) })).toBe(true);
});
