import type { Eligibility } from '@abhyas/contract/schools/criteria.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CandidateFacts, eligibilityOf, intakeOf } from './eligibility.ts';

const intake = 2027;
const asked: Eligibility = {
  graduation: { percent: 50, cgpa: 5.5, byCategory: { SC: { percent: 45, cgpa: 5 } } },
  class10: null,
  class12: { percent: 60, cgpa: null, byCategory: {} },
  workMonths: 0,
  finalYear: true,
};
const percent = (value: number) => ({ type: 'Percentage', value }) as const;
const cgpa = (value: number) => ({ type: 'CGPA', value }) as const;
const known: CandidateFacts = {
  category: 'General',
  grades: { class10: percent(91.2), class12: percent(88), graduation: percent(71) },
  graduationYear: 2024,
  workMonths: 18,
};

interface Case {
  readonly title: string;
  readonly eligibility?: Partial<Eligibility>;
  readonly facts?: Partial<CandidateFacts>;
  readonly grades?: Partial<CandidateFacts['grades']>;
  readonly answer: string;
  /** Conditions that aren't met, and those that can't be judged. */
  readonly failed?: readonly string[];
  readonly unknown?: readonly string[];
}

const cases: readonly Case[] = [
  { title: 'everything met', answer: 'yes' },
  { title: 'exactly the minimum is enough', grades: { graduation: percent(50) }, answer: 'yes' },
  { title: 'a hundredth below it is not', grades: { graduation: percent(49.99) }, answer: 'no', failed: ['graduation'] },
  { title: 'a category with a lower minimum', facts: { category: 'SC' }, grades: { graduation: percent(46) }, answer: 'yes' },
  { title: 'the same grade without the category', grades: { graduation: percent(46) }, answer: 'no', failed: ['graduation'] },
  {
    title: 'no category chosen: the minimum for everyone',
    facts: { category: null },
    grades: { graduation: percent(46) },
    answer: 'no',
    failed: ['graduation'],
  },
  { title: 'a CGPA against the minimum on its scale', grades: { graduation: cgpa(5.5) }, answer: 'yes' },
  { title: 'a CGPA below it', grades: { graduation: cgpa(5.4) }, answer: 'no', failed: ['graduation'] },
  {
    title: 'a CGPA where the school publishes a percentage alone',
    grades: { class12: cgpa(9.8) },
    answer: 'unknown',
    unknown: ['class12'],
  },
  { title: 'a grade that the profile lacks', grades: { graduation: null }, answer: 'unknown', unknown: ['graduation'] },
  {
    title: 'no, although another is unknown',
    grades: { graduation: percent(40), class12: null },
    answer: 'no',
    failed: ['graduation'],
    unknown: ['class12'],
  },
  { title: 'work as long as asked', eligibility: { workMonths: 18 }, answer: 'yes' },
  { title: 'work a month too short', eligibility: { workMonths: 19 }, answer: 'no', failed: ['work'] },
  {
    title: 'work that the profile does not say',
    eligibility: { workMonths: 12 },
    facts: { workMonths: null },
    answer: 'unknown',
    unknown: ['work'],
  },
  { title: 'no work needed, so none has to be known', facts: { workMonths: null }, answer: 'yes' },
  { title: 'the last year of graduation, accepted', facts: { graduationYear: 2027 }, answer: 'yes' },
  {
    title: 'the last year of graduation, not accepted',
    eligibility: { finalYear: false },
    facts: { graduationYear: 2027 },
    answer: 'no',
    failed: ['finalYear'],
  },
  { title: 'graduation after the programme begins', facts: { graduationYear: 2028 }, answer: 'no', failed: ['finalYear'] },
  { title: 'no year of graduation', facts: { graduationYear: null }, answer: 'unknown', unknown: ['finalYear'] },
];

test.each(cases)('SCH-001 ROU-064 am I eligible: $title', ({ eligibility, facts, grades, answer, failed = [], unknown = [] }) => {
  const found = eligibilityOf({
    eligibility: { ...asked, ...eligibility },
    facts: { ...known, ...facts, grades: { ...known.grades, ...grades } },
    intake,
  });
  expect(found.answer).toBe(answer);
  expect(found.terms.filter(({ met }) => met === false).map(({ kind }) => kind)).toEqual(failed);
  expect(found.terms.filter(({ met }) => met === null).map(({ kind }) => kind)).toEqual(unknown);
});

test('SCH-001 each condition says what is needed and what the student has', () => {
  expect(eligibilityOf({ eligibility: { ...asked, workMonths: 24 }, facts: known, intake }).terms).toEqual([
    { kind: 'graduation', met: true, needed: percent(50), own: percent(71) },
    { kind: 'class12', met: true, needed: percent(60), own: percent(88) },
    { kind: 'work', met: false, needed: 24, own: 18 },
    { kind: 'finalYear', met: true, needed: true, own: 2024 },
  ]);
});

test.each([
  // while the exam of the course is ahead, the programme begins in the year after it
  { title: 'before the exam of November', today: '2026-11-28', examDate: '2026-11-29', graduationYear: 2025, usual: 2027 },
  {
    title: 'in the last year, with the exam of next November',
    today: '2027-02-10',
    examDate: '2027-11-28',
    graduationYear: 2028,
    usual: 2028,
  },
  { title: 'in January for an exam in January', today: '2027-01-02', examDate: '2027-01-04', graduationYear: 2027, usual: 2027 },
  { title: 'after the exam, while one applies', today: '2027-03-01', examDate: '2026-11-29', graduationYear: 2027, usual: 2027 },
  // the exam of a course that is over says nothing of next year
  { title: 'once the programmes have begun', today: '2027-07-01', examDate: '2026-11-29', graduationYear: 2025, usual: 2028 },
  { title: 'who graduates after the exam', today: '2027-02-10', examDate: '2027-11-28', graduationYear: 2029, usual: 2029 },
  { title: 'without a date, next year for who graduates then', today: '2027-02-10', examDate: '', graduationYear: 2028, usual: 2028 },
  { title: 'without a date and a graduation', today: '2027-06-30', examDate: '', graduationYear: null, usual: 2027 },
  { title: 'who graduates long after', today: '2027-02-10', examDate: '', graduationYear: 2050, usual: 2031 },
])('SCH-001 the usual year of beginning: $title', ({ usual, ...of }) => {
  expect(intakeOf({ ...of, chosen: null })).toMatchObject({ year: usual, usual, chosen: null });
});

test('SCH-001 a year that the student chooses counts until it is over', () => {
  const of = { today: '2026-11-28', examDate: '2026-11-29', graduationYear: 2028 };
  expect(intakeOf({ ...of, chosen: 2029 })).toEqual({ year: 2029, chosen: 2029, usual: 2028, years: [2027, 2028, 2029, 2030, 2031] });
  expect(intakeOf({ ...of, chosen: 2026 })).toMatchObject({ year: 2028, chosen: null });
});

test('SCH-001 a better grade never makes a student less eligible', () => {
  const order = { no: 0, unknown: 1, yes: 2 };
  const grade = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(grade, grade, grade, (one, other, minimum) => {
      const answerWith = (value: number) =>
        order[
          eligibilityOf({
            eligibility: { ...asked, graduation: { percent: minimum, cgpa: null, byCategory: {} } },
            facts: { ...known, grades: { ...known.grades, graduation: percent(value) } },
            intake,
          }).answer
        ];
      expect(answerWith(Math.max(one, other))).toBeGreaterThanOrEqual(answerWith(Math.min(one, other)));
    }),
  );
});
