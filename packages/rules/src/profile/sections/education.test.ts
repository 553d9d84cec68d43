import type { EducationEntry } from '@abhyas/contract/profile/profile.ts';
import { describe, expect, test } from 'vitest';
import {
  blankEducation,
  blankEducationalDetails,
  validateEducation,
  educationLevels,
  type EducationLevel,
  gradeSystems,
  toggleApplicable,
} from './education.ts';
import { goodEducation, inWordsAll, today } from '../testing.ts';

const good = goodEducation();
/** The faults of one level with these fields, by field. */
function faultsOf(level: EducationLevel, change: Partial<EducationEntry>): Record<string, string> {
  const faults = inWordsAll(validateEducation({ values: { ...good, [level]: { ...good[level], ...change } }, today }));
  return Object.fromEntries(Object.entries(faults).map(([path, fault]) => [path.replace(`educationalDetails.${level}.`, ''), fault]));
}

test('PRO-046 there are four levels, each applicable or not, and a list of certifications', () => {
  expect(educationLevels).toEqual(['SSC', 'HSC', 'Graduation', 'PostGraduation']);
  expect(validateEducation({ values: good, today })).toEqual({});
  const blank = blankEducationalDetails('c');
  expect(educationLevels.map((level) => blank[level].isApplicable)).toEqual(['1', '1', '1', '0']);
  expect(blank.ProfessionalCertification).toHaveLength(1);
});

describe('what a level must say', () => {
  test.each(educationLevels)('PRO-033 PRO-041 %s: the grade system, CGPA or Percentage', (level) => {
    expect(gradeSystems).toEqual(['CGPA', 'Percentage']);
    expect(faultsOf(level, { Grade_Type: '' })).toEqual({ Grade_Type: '*Grade System is required.' });
    expect(faultsOf(level, { Grade_Type: 'Letters' })).toEqual({ Grade_Type: '*Grade System is required.' });
    for (const Grade_Type of gradeSystems) expect(faultsOf(level, { Grade_Type, CGPA_x_y: '', Marks: '' })).toEqual({});
  });

  test('PRO-034 the stream, from HSC on', () => {
    expect(faultsOf('SSC', { Qualification_Stream: '' })).toEqual({});
    for (const level of ['HSC', 'Graduation', 'PostGraduation'] as const) {
      expect(faultsOf(level, { Qualification_Stream: '' })).toEqual({ Qualification_Stream: '*Stream is required.' });
    }
  });

  test.each(['Graduation', 'PostGraduation'] as const)('PRO-035 PRO-038 %s: the college', (level) => {
    expect(faultsOf(level, { School_College: '' })).toEqual({ School_College: '*College name is required.' });
    expect(faultsOf(level, { School_College: 'x'.repeat(151) })).toEqual({ School_College: 'Use at most 150 characters' });
    expect(faultsOf('SSC', { School_College: '' })).toEqual({});
  });

  test.each(['Graduation', 'PostGraduation'] as const)('PRO-036 PRO-038 PRO-039 %s: the year', (level) => {
    expect(faultsOf(level, { Expected_Actual_Yr_of_completion: '' })).toEqual({
      Expected_Actual_Yr_of_completion: '*Year is required.',
    });
    expect(faultsOf('HSC', { Expected_Actual_Yr_of_completion: '' })).toEqual({});
  });

  test.each([
    ['202', '*Must be exactly 4 digits'],
    ['2024', null],
    ['20244', '*Must be exactly 4 digits'],
    ['２０２４', '*Must be exactly 4 digits'],
    ['next', '*Must be exactly 4 digits'],
    ['1949', 'Enter a year from 1950 to 2036'],
    ['1950', null],
    ['2036', null],
    ['2037', 'Enter a year from 1950 to 2036'],
  ])('PRO-037 the year %s: %s', (value, fault) => {
    for (const level of educationLevels) {
      const faults = faultsOf(level, { Expected_Actual_Yr_of_completion: value });
      expect(faults).toEqual(fault === null ? {} : { Expected_Actual_Yr_of_completion: fault });
    }
  });
});

describe('the grade', () => {
  const low = 'Enter a number from 0 to 10, with up to two decimals';
  const high = 'Enter a number from 0 to 100, with up to two decimals';
  test.each([
    ['Percentage', '-0.1', high],
    ['Percentage', '0', null],
    ['Percentage', '0.1', null],
    ['Percentage', '0.05', null],
    ['Percentage', '0.005', high],
    ['Percentage', '99.9', null],
    ['Percentage', '100', null],
    ['Percentage', '100.0', null],
    ['Percentage', '100.1', high],
    ['Percentage', '1e1', high],
    ['Percentage', 'A+', high],
    ['Percentage', '9'.repeat(10_000), high],
    ['CGPA', '-0.1', low],
    ['CGPA', '0', null],
    ['CGPA', '8.5', null],
    ['CGPA', '8.57', null],
    ['CGPA', '8.571', low],
    ['CGPA', '10', null],
    ['CGPA', '10.1', low],
    ['CGPA', '10.01', low],
    ['CGPA', '85', low],
  ])('PRO-040 PRO-042 %s %s', (Grade_Type, value, fault) => {
    const field = Grade_Type === 'CGPA' ? 'CGPA_x_y' : 'Marks';
    expect(faultsOf('Graduation', { Grade_Type, [field]: value })).toEqual(fault === null ? {} : { [field]: fault });
  });

  test('PRO-042 only the grade of the chosen system counts', () => {
    expect(faultsOf('Graduation', { Grade_Type: 'CGPA', CGPA_x_y: '8', Marks: '850' })).toEqual({});
  });
});

describe('Not applicable', () => {
  const empty = blankEducationalDetails('c');
  test('PRO-043 PRO-045 Graduation not applicable turns PostGraduation applicable, and neither is looked at where it is not', () => {
    const without = toggleApplicable({ values: good, level: 'Graduation', applicable: false });
    expect([without.Graduation.isApplicable, without.PostGraduation.isApplicable]).toEqual(['0', '1']);
    const faults = validateEducation({ values: { ...without, Graduation: { ...empty.Graduation, isApplicable: '0' } }, today });
    expect(faults).toEqual({});
    const back = toggleApplicable({ values: without, level: 'Graduation', applicable: true });
    expect([back.Graduation.isApplicable, back.PostGraduation.isApplicable]).toEqual(['1', '1']);
    expect(back.Graduation.School_College).toBe(good.Graduation.School_College);
  });

  test('PRO-044 PostGraduation has the toggle of its own, and leaves Graduation alone', () => {
    const without = toggleApplicable({ values: good, level: 'PostGraduation', applicable: false });
    expect([without.Graduation.isApplicable, without.PostGraduation.isApplicable]).toEqual(['1', '0']);
    expect(validateEducation({ values: { ...without, PostGraduation: empty.PostGraduation }, today })).toEqual({});
    const back = toggleApplicable({ values: without, level: 'PostGraduation', applicable: true });
    expect(back).toEqual(good);
  });
});

describe('certifications', () => {
  const certification = (change: Partial<EducationEntry>) => ({
    ...blankEducation({ recordKey: 'c1', type: 'ProfessionalCertification' }),
    ...change,
  });
  const faults = (...ProfessionalCertification: EducationEntry[]) =>
    inWordsAll(validateEducation({ values: { ...good, ProfessionalCertification }, today }));

  test('PRO-046 none is needed, and one that is begun is named', () => {
    expect(faults(certification({}))).toEqual({});
    expect(faults(certification({ School_College: 'Demo Institute' }))).toEqual({
      'educationalDetails.ProfessionalCertification.0.Course': '*Name of the certification is required.',
    });
    expect(faults(certification({ Course: 'FRM', Expected_Actual_Yr_of_completion: '25' }))).toEqual({
      'educationalDetails.ProfessionalCertification.0.Expected_Actual_Yr_of_completion': '*Must be exactly 4 digits',
    });
  });

  test('PRO-046 ten can be kept', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => certification({ recordKey: String(index), Course: 'FRM' }));
    expect(faults(...many(10))).toEqual({});
    expect(Object.keys(faults(...many(11)))).toEqual(['educationalDetails.ProfessionalCertification']);
  });
});
