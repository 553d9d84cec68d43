import { describe, expect, test } from 'vitest';
import { profileSections, sectionFields } from '@abhyas/contract/profile/fields.ts';
import { keepValidFields } from './keep-valid-fields.ts';
import { validateSection, emptyValues, type Filled, normaliseValues, withoutEmptyRecords } from './sections.ts';
import { blankWork } from './sections/work.ts';
import { goodAddresses, goodEducation, goodExam, goodGuardian, goodPersonal, goodWork, today } from './testing.ts';

const filled: Filled[] = [
  { section: 'personal', values: goodPersonal },
  { section: 'family', values: { familyDetails: [goodGuardian] } },
  { section: 'address', values: goodAddresses() },
  { section: 'education', values: { educationalDetails: goodEducation() } },
  { section: 'work', values: { workExperience: [goodWork] } },
  { section: 'exams', values: { examAttempts: [goodExam] } },
];

test('PRO-003 the sections come in the order of the steps, and each field belongs to one', () => {
  expect(profileSections).toEqual(['personal', 'family', 'address', 'education', 'work', 'exams']);
  const fields = Object.values(sectionFields).flat();
  expect(fields.toSorted()).toEqual(Object.keys(emptyValues('k')).toSorted());
});

test('every section is checked by its own rules', () => {
  for (const one of filled) expect(validateSection({ ...one, today })).toEqual({});
  const empty = emptyValues('k');
  const faulty = profileSections.filter((section) => Object.keys(validateSection({ section, values: empty, today })).length > 0);
  expect(faulty).toEqual(['personal', 'family', 'address', 'education']);
});

test('values are tidied wherever they are, and in one spelling of Unicode', () => {
  expect(normaliseValues({ a: '  Asha   Rao ', b: [{ c: 'Cafe\u0301\n2' }], d: null })).toEqual({
    a: 'Asha Rao',
    b: [{ c: 'Caf\u00e9 2' }],
    d: null,
  });
});

test.each(['+91 98765-43210', '098765 43210', '\u202A9876543210\u202C', '\u096F\u096E\u096D\u096C\u096B\u096A\u0969\u0968\u0967\u0966'])(
  'PRO-021 the mobile of a guardian is its ten digits: %j',
  (typed) => {
    expect(normaliseValues({ familyDetails: [{ Parent_Guardian_Mobile_No: typed }] })).toEqual({
      familyDetails: [{ Parent_Guardian_Mobile_No: '9876543210' }],
    });
  },
);

test('digits of another script are numbers in fields of numbers, and stay in texts', () => {
  expect(
    normaliseValues({
      pincode: '\u096A\u0966\u0966\u0966\u0966\u0967',
      percentile: '\uFF19\uFF19.\uFF15',
      address: '\u096A\u0968, MG Road',
    }),
  ).toEqual({
    pincode: '400001',
    percentile: '99.5',
    address: '\u096A\u0968, MG Road',
  });
});

test('PRO-054 PRO-057 an empty first record is not stored', () => {
  const { familyDetails, educationalDetails, workExperience, examAttempts } = emptyValues('k');
  const lists: [Filled, object][] = [
    [{ section: 'family', values: { familyDetails } }, { familyDetails: [] }],
    [{ section: 'work', values: { workExperience } }, { workExperience: [] }],
    [{ section: 'exams', values: { examAttempts } }, { examAttempts: [] }],
  ];
  for (const [empty, stored] of lists) expect(withoutEmptyRecords(empty).values).toEqual(stored);
  const education = withoutEmptyRecords({ section: 'education', values: { educationalDetails } });
  expect(education.values).toEqual({ educationalDetails: { ...educationalDetails, ProfessionalCertification: [] } });
  for (const one of filled.filter(({ section }) => section !== 'education')) expect(withoutEmptyRecords(one)).toEqual(one);
});

test('PRO-053 PRO-054 what holds nothing is deleted where it was saved and left out where it was not', () => {
  const saved = (recordKey: string) => ({ ...goodWork, recordKey, work_experience_id: `id-${recordKey}` });
  const emptied = { ...blankWork('a'), work_experience_id: 'id-a' };
  const deleted = { ...saved('e'), isDelete: '1' as const };
  const workExperience = [emptied, blankWork('b'), saved('c'), { ...goodWork, recordKey: 'd', isDelete: '1' as const }, deleted];
  expect(withoutEmptyRecords({ section: 'work', values: { workExperience } }).values).toEqual({
    workExperience: [{ ...emptied, isDelete: '1' }, saved('c'), deleted],
  });
});

describe('keepValidFields', () => {
  test('PRO-007 a whole section is kept as it is', () => {
    for (const one of filled)
      expect(keepValidFields({ filled: one, stored: one.values, today })).toEqual({ values: one.values, isWhole: true });
  });

  test('PRO-007 a faulty field gives way to what is stored of it, and the others stay', () => {
    const typed: Filled = { section: 'personal', values: { ...goodPersonal, firstName: '', lastName: 'Iyer', dob: '2030-01-01' } };
    expect(keepValidFields({ filled: typed, stored: goodPersonal, today })).toEqual({
      values: { ...goodPersonal, lastName: 'Iyer' },
      isWhole: false,
    });
  });

  test('PRO-007 in a list the record is found by its key, wherever it is', () => {
    const other = { ...goodGuardian, recordKey: 'g2', Parent_Guardian_FirstName: 'Mira', Parent_Guardian_Mobile_No: '9000000102' };
    const typed: Filled = {
      section: 'family',
      values: {
        familyDetails: [
          { ...other, Parent_Guardian_Mobile_No: '12' },
          { ...goodGuardian, Parent_Guardian_Email_ID: 'nobody' },
          { ...goodGuardian, recordKey: 'g3', Parent_Guardian_Relation: '' },
        ],
      },
    };
    const { values, isWhole } = keepValidFields({ filled: typed, stored: { familyDetails: [goodGuardian, other] }, today });
    expect(values).toEqual({ familyDetails: [other, goodGuardian, { ...goodGuardian, recordKey: 'g3', Parent_Guardian_Relation: '' }] });
    expect(isWhole).toBe(false);
  });

  test('PRO-007 what nothing is stored of is left empty', () => {
    const { educationalDetails } = emptyValues('k');
    const typed: Filled = {
      section: 'education',
      values: { educationalDetails: { ...educationalDetails, SSC: { ...educationalDetails.SSC, Grade_Type: 'CGPA', CGPA_x_y: '85' } } },
    };
    const { values } = keepValidFields({ filled: typed, stored: { educationalDetails }, today });
    expect(values).toEqual({
      educationalDetails: { ...educationalDetails, SSC: { ...educationalDetails.SSC, Grade_Type: 'CGPA', CGPA_x_y: '' } },
    });
  });

  test('PRO-007 a list that is too long stays as it is stored', () => {
    const many = Array.from({ length: 5 }, (_, index) => ({ ...goodGuardian, recordKey: `g${index}` }));
    const { values } = keepValidFields({
      filled: { section: 'family', values: { familyDetails: many } },
      stored: { familyDetails: [goodGuardian] },
      today,
    });
    expect(values).toEqual({ familyDetails: [goodGuardian] });
  });

  test('PRO-007 what is kept has no fault but what is missing', () => {
    for (const section of profileSections) {
      const typed = { section, values: emptyValues('k') } as Filled;
      const { values } = keepValidFields({ filled: typed, stored: emptyValues('k'), today });
      expect(values).toEqual(typed.values);
    }
  });
});
