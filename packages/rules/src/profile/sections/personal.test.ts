import type { SectionValues } from '@abhyas/contract/profile/profile.ts';
import { describe, expect, test } from 'vitest';
import { personalFields } from '@abhyas/contract/profile/fields.ts';
import { validatePersonal } from './personal.ts';
import { goodPersonal, inWordsAll, today } from '../testing.ts';

const faultsOf = (change: Partial<SectionValues<'personal'>>) =>
  inWordsAll(validatePersonal({ values: { ...goodPersonal, ...change }, today }));
const letters = (count: number) => 'अ'.repeat(count);

test('a section without a fault has none', () => {
  expect(faultsOf({})).toEqual({});
});

describe('names', () => {
  test('PRO-010 the first name is required', () => {
    expect(faultsOf({ firstName: '' })).toEqual({ firstName: '*Name is required' });
  });

  test('PRO-011 the first name has at most 50 characters, as a person counts them', () => {
    expect(faultsOf({ firstName: letters(50) })).toEqual({});
    expect(faultsOf({ firstName: letters(51) })).toEqual({ firstName: 'Use at most 50 characters' });
    expect(faultsOf({ firstName: 'x'.repeat(10_000) })).toEqual({ firstName: 'Use at most 50 characters' });
  });

  test('PRO-012 the last name has at most 50 characters and may be missing', () => {
    expect(faultsOf({ lastName: '' })).toEqual({});
    expect(faultsOf({ lastName: letters(50) })).toEqual({});
    expect(faultsOf({ lastName: letters(51) })).toEqual({ lastName: 'Use at most 50 characters' });
  });

  test.each(['ആതിര', 'O’Brien', "D'Souza", 'Anne-Marie', 'J. R.', 'राजेश', 'ന്‍റെ', 'Ömer', 'María José', '李雷', 'Asha 2'])(
    'PRO-010 %j is a name',
    (firstName) => expect(faultsOf({ firstName })).toEqual({}),
  );

  test.each(['<b>Asha</b>', 'Asha 😀', 'Asha\u0000', 'Asha@home', 'Asha;', 'As\u202Eha', '🇮🇳'])('PRO-010 %j is none', (firstName) =>
    expect(faultsOf({ firstName })).toEqual({
      firstName: 'Use only letters, digits, spaces, dots, hyphens and apostrophes',
    }),
  );
});

describe('the date of birth', () => {
  const past = 'Date of birth should be in the past';
  const none = 'Enter a valid date, like 05 Mar 2004';
  test.each([
    ['', null],
    ['2004-02-29', null],
    ['2000-02-29', null],
    ['1900-01-01', null],
    ['2026-11-20', null],
    ['2026-11-21', past],
    ['2026-11-22', past],
    ['9999-12-31', past],
    ['1899-12-31', 'Enter a date from 1900 onwards'],
    ['2023-02-29', none],
    ['1900-02-29', none],
    ['2004-04-31', none],
    ['2004-13-01', none],
    ['0000-00-00', none],
    ['yesterday', none],
    ['05/03/2004', none],
    ['2'.repeat(10_000), none],
  ])('PRO-012 %s: %s', (dob, fault) => expect(faultsOf({ dob })).toEqual(fault === null ? {} : { dob: fault }));
});

test('PRO-013 gender is one of Male, Female, Others, or not given', () => {
  const { options } = personalFields.gender;
  expect(options).toEqual(['Male', 'Female', 'Others']);
  for (const gender of [...options, '']) expect(faultsOf({ gender })).toEqual({});
  for (const gender of ['male', 'Other', 'x']) expect(faultsOf({ gender })).toEqual({ gender: 'Choose Male, Female or Others' });
});

test.each(['www.example', 'Win at prizes.xyz', 'evil.com'])('PRO-010 %j would be a link in a mail', (lastName) =>
  expect(faultsOf({ lastName })).toEqual({ lastName: 'Enter a name without a web address' }),
);
