import type { ExamAttempt, WorkExperience } from '@abhyas/contract/profile/profile.ts';
import { describe, expect, test } from 'vitest';
import { blankExam, validateExams } from './exams.ts';
import { goodExam, goodWork, inWordsAll, today } from '../testing.ts';
import { blankWork, validateWork, parseMonths } from './work.ts';

describe('parseMonths', () => {
  test.each([
    ['18', 18],
    ['0', 0],
    ['18 months', 18],
    ['18months', 18],
    ['1 month', 1],
    ['6 mo', 6],
    ['1 year', 12],
    ['2 Years', 24],
    ['2yrs', 24],
    ['1 year 6 months', 18],
    ['1y 6m', 18],
    [' 1  year   6 months ', 18],
    ['60 years', 720],
    ['', null],
    ['months', null],
    ['eighteen', null],
    ['-3', null],
    ['1.5 years', null],
    ['18 months!', null],
    ['18 days', null],
    ['6 months 1 year', null],
    ['61 years', null],
    ['999', null],
    ['१८', null],
    ['1'.repeat(10_000), null],
  ])('PRO-047 PRO-048 %s: %s', (text, months) => expect(parseMonths(text)).toBe(months));
});

describe('work experience', () => {
  const faults = (change: Partial<WorkExperience>) => inWordsAll(validateWork({ workExperience: [{ ...goodWork, ...change }] }));
  test('PRO-047 months that cannot be read say so', () => {
    expect(faults({})).toEqual({});
    for (const Work_experience_in_months of ['', 'a while', '<b>18</b>']) {
      expect(faults({ Work_experience_in_months })).toEqual({
        'workExperience.0.Work_experience_in_months': 'Work Experience should be valid.',
      });
    }
  });

  test('PRO-046 no one needs to have worked; a job that is begun is named whole', () => {
    expect(validateWork({ workExperience: [] })).toEqual({});
    expect(validateWork({ workExperience: [blankWork('a')] })).toEqual({});
    expect(faults({ JobSectorName: '', Organisation: '' })).toEqual({
      'workExperience.0.JobSectorName': '* Required',
      'workExperience.0.Organisation': '*Organisation is required.',
    });
  });
});

describe('exam attempts', () => {
  const faults = (change: Partial<ExamAttempt>) => inWordsAll(validateExams({ examAttempts: [{ ...goodExam, ...change }], today }));

  test('PRO-057 the first entry may be empty', () => {
    expect(validateExams({ examAttempts: [blankExam('a')], today })).toEqual({});
    expect(validateExams({ examAttempts: [], today })).toEqual({});
    expect(faults({})).toEqual({});
  });

  test('PRO-057 an entry that is begun names its exam', () => {
    expect(faults({ examId: '' })).toEqual({ 'examAttempts.0.examId': '* Required' });
  });

  test.each([
    ['202', 'Year should be of 4 digits.'],
    ['2025', null],
    ['20255', 'Year should be of 4 digits.'],
    ['', 'Year should be of 4 digits.'],
    ['soon', 'Year should be of 4 digits.'],
    ['2037', 'Enter a year from 1950 to 2036'],
  ])('PRO-049 the year %j: %s', (value, fault) =>
    expect(faults({ Expected_Actual_Yr_of_completion: value })).toEqual(
      fault === null ? {} : { 'examAttempts.0.Expected_Actual_Yr_of_completion': fault },
    ),
  );

  const low = 'Enter min. percentile should at least 0.01';
  const high = 'Percentile should be at most 100%';
  test.each([
    ['ninety', 'Enter a number'],
    ['99%', 'Enter a number'],
    ['1e2', 'Enter a number'],
    ['.', 'Enter a number'],
    ['9'.repeat(10_000), 'Enter a number'],
    ['', null],
    ['-5', low],
    ['0', low],
    ['0.001', low],
    ['0.01', null],
    ['.5', null],
    ['99.99', null],
    ['100', null],
    ['100.00', null],
    ['100.01', high],
    ['101', high],
    ['99.999', 'Use up to two decimals'],
  ])('PRO-050 PRO-051 PRO-052 the percentile %s', (value, fault) =>
    expect(faults({ percentile: value })).toEqual(fault === null ? {} : { 'examAttempts.0.percentile': fault }),
  );

  test('each fault is at its own record', () => {
    const gone = { ...goodExam, recordKey: 'g', examAttemptId: '4', examId: '', isDelete: '1' as const };
    expect(inWordsAll(validateExams({ examAttempts: [gone, goodExam, { ...goodExam, percentile: '0' }], today }))).toEqual({
      'examAttempts.2.percentile': low,
    });
  });
});
