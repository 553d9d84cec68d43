import type { Guardian } from '@abhyas/contract/profile/profile.ts';
import { describe, expect, test } from 'vitest';
import { blankGuardian, validateFamily } from './family.ts';
import { goodGuardian, inWordsAll } from '../testing.ts';

/** The fault of one field of the first guardian, or null. */
function faultOf(field: keyof Guardian, value: string): string | null {
  const faults = inWordsAll(validateFamily({ familyDetails: [{ ...goodGuardian, [field]: value }] }));
  const { [`familyDetails.0.${field}`]: fault = null, ...others } = faults;
  expect(others).toEqual({});
  return fault;
}

test('a guardian without a fault has none', () => {
  expect(validateFamily({ familyDetails: [goodGuardian] })).toEqual({});
});

describe('each field', () => {
  const special = '* This field cannot contain special character';
  test.each([
    ['', 'Guardian name is required'],
    ['Ravi Rao 2', null],
    ['रवि राव', null],
    ['Ravi-Rao', special],
    ["D'Souza", special],
    ['Ravi.', special],
    ['<i>Ravi</i>', special],
    ['Ravi 😀', special],
    ['x'.repeat(10_000), 'Use at most 50 characters'],
  ])('PRO-015 PRO-016 the name %s', (value, fault) => expect(faultOf('Parent_Guardian_FirstName', value)).toBe(fault));

  test.each([
    ['', 'Relation is required'],
    ['x'.repeat(50), null],
    ['x'.repeat(51), 'Use at most 50 characters'],
    ['Mother’s brother', null],
    ['<script>', "Don't use emoji, < or >"],
  ])('PRO-017 PRO-018 the relation %s', (value, fault) => expect(faultOf('Parent_Guardian_Relation', value)).toBe(fault));

  test.each([
    ['', 'Phone Number is required'],
    ['9000000101', null],
    ['900000010', 'Phone number is not valid'],
    ['90000001011', 'Phone number is not valid'],
    ['+919000000101', 'Phone number is not valid'],
    ['90000 0010', 'Phone number is not valid'],
    ['९०००००००१०', 'Phone number is not valid'],
    ['9'.repeat(10_000), 'Phone number is not valid'],
  ])('PRO-019 PRO-020 PRO-021 the mobile %s', (value, fault) => expect(faultOf('Parent_Guardian_Mobile_No', value)).toBe(fault));

  test.each([
    ['', 'Email Id is required'],
    ['ravi@demo.test', null],
    ['ravi.rao+home@mail.demo.test', null],
    ['ravi', 'Enter valid mail id'],
    ['ravi@demo', 'Enter valid mail id'],
    ['ravi@demo.', 'Enter valid mail id'],
    ['ravi rao@demo.test', 'Enter valid mail id'],
    ['a@b@demo.test', 'Enter valid mail id'],
    ['<ravi@demo.test>', 'Enter valid mail id'],
    [`${'x'.repeat(40)}@demo.test`, null],
    [`${'x'.repeat(41)}@demo.test`, 'Use at most 50 characters'],
  ])('PRO-022 PRO-023 PRO-024 the email %s', (value, fault) => expect(faultOf('Parent_Guardian_Email_ID', value)).toBe(fault));
});

test('PRO-025 four guardians can be entered, and a further one that was left empty is no fault', () => {
  const four = ['a', 'b', 'c', 'd'].map((recordKey) => ({ ...goodGuardian, recordKey }));
  expect(validateFamily({ familyDetails: four })).toEqual({});
  expect(validateFamily({ familyDetails: [goodGuardian, blankGuardian('b')] })).toEqual({});
  expect(inWordsAll(validateFamily({ familyDetails: [...four, { ...goodGuardian, recordKey: 'e' }] }))).toEqual({
    familyDetails: "You've reached the limit. Remove some first.",
  });
});

test('PRO-015 the first guardian must be filled in, and one that is to be deleted is not looked at', () => {
  const gone = { ...blankGuardian('x'), Parent_Guardian_Id: '7', isDelete: '1' as const };
  expect(inWordsAll(validateFamily({ familyDetails: [gone] }))).toEqual({ familyDetails: 'Guardian name is required' });
  expect(validateFamily({ familyDetails: [gone, goodGuardian] })).toEqual({});
  expect(Object.keys(validateFamily({ familyDetails: [gone, blankGuardian('b')] }))).toEqual([
    'familyDetails.1.Parent_Guardian_FirstName',
    'familyDetails.1.Parent_Guardian_Relation',
    'familyDetails.1.Parent_Guardian_Mobile_No',
    'familyDetails.1.Parent_Guardian_Email_ID',
  ]);
});
