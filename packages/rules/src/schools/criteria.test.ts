import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CandidateFacts,
  type Cutoff,
  type PartCurve,
  type Percentiles,
  cutoffMet,
  eligibilityOf,
  formatPoints,
  intakeOf,
  isOverAYearOld,
  leastChange,
  selectionScore,
} from './criteria.ts';
import type { Eligibility, FormulaTerm } from '@abhyas/contract/schools/criteria.ts';

const today = '2026-11-22';
const order = ['varc', 'dilr', 'qa'];
const published: Cutoff = { year: 2025, overall: 95, sections: { qa: 85, varc: 85, dilr: 93 }, published: '2026-01-08' };
const predicted: Percentiles = { overall: 97.9, sections: { varc: 97, dilr: 92.1, qa: 98.6 } };

test('SCH-001 SCH-027 would I have met the cutoff: three of four, short in one section, in the order of the exam', () => {
  expect(cutoffMet({ cutoff: published, percentiles: predicted, order, today })).toEqual({
    answer: 'no',
    met: 3,
    parts: [
      { key: '', cutoff: 95, own: 97.9, short: 0 },
      { key: 'varc', cutoff: 85, own: 97, short: 0 },
      { key: 'dilr', cutoff: 93, own: 92.1, short: 0.9 },
      { key: 'qa', cutoff: 85, own: 98.6, short: 0 },
    ],
    isOld: false,
  });
});

test.each([
  { cutoff: 99, own: 98.994, shown: 98.99, short: 0.01 },
  { cutoff: 99, own: 98.996, shown: 99, short: 0 },
  { cutoff: 99.965, own: 99.9649, shown: 99.965, short: 0 },
  { cutoff: 99.965, own: 99.96, shown: 99.96, short: 0.005 },
])(
  'SCH-027 $own against a cutoff of $cutoff is compared with its decimals, two at least: $shown, short by $short',
  ({ cutoff, own, shown, short }) => {
    const found = cutoffMet({
      cutoff: { ...published, overall: cutoff, sections: {} },
      percentiles: { overall: own, sections: {} },
      order,
      today,
    });
    expect(found?.parts).toEqual([{ key: '', cutoff, own: shown, short }]);
  },
);

const none: Percentiles = { overall: null, sections: {} };
test.each<{ title: string; cutoff?: Partial<Cutoff>; percentiles?: Percentiles; answer: string | undefined; met?: number }>([
  { title: 'all of it', percentiles: { overall: 95, sections: { varc: 85, dilr: 93, qa: 85 } }, answer: 'yes', met: 4 },
  { title: 'no percentile known', percentiles: none, answer: 'unknown', met: 0 },
  { title: 'the whole known, the sections not', percentiles: { overall: 97, sections: {} }, answer: 'unknown', met: 1 },
  { title: 'the whole short, the sections not known', percentiles: { overall: 94.99, sections: {} }, answer: 'no', met: 0 },
  {
    title: 'a school without cutoffs for sections',
    cutoff: { sections: {} },
    percentiles: { overall: 95, sections: {} },
    answer: 'yes',
    met: 1,
  },
  { title: 'a school with cutoffs for sections alone', cutoff: { overall: null }, percentiles: predicted, answer: 'no', met: 2 },
  { title: 'a cutoff that says nothing', cutoff: { overall: null, sections: {} }, percentiles: predicted, answer: undefined },
])('SCH-001 SCH-027 would I have met the cutoff: $title', ({ cutoff, percentiles = predicted, answer, met }) => {
  const found = cutoffMet({ cutoff: { ...published, ...cutoff }, percentiles, order, today });
  expect(found?.answer).toBe(answer);
  expect(found?.met).toBe(met);
});

test.each([
  ['2025-11-22', false],
  ['2025-11-21', true],
  ['2026-11-22', false],
  ['2024-02-29', true],
])('SCH-027 a cutoff of %s is marked as older than a year on 2026-11-22: %s', (day, isOld) => {
  expect(isOverAYearOld({ day, today })).toBe(isOld);
  expect(cutoffMet({ cutoff: { ...published, published: day }, percentiles: predicted, order, today })?.isOld).toBe(isOld);
});

/** Whole marks from 0 on, each worth so many percentiles more than the one before. */
const line = ({ key, step, marks = null }: { key: string; step: number; marks?: number | null }): PartCurve => ({
  key,
  marks,
  curve: { from: 0, percentile: Array.from({ length: 101 }, (_mark, at) => Math.min(100, at * step)) },
});
const part = (key: string, cutoff: number, own: number | null) => ({
  key,
  cutoff,
  own,
  short: own === null ? null : Math.max(0, Math.round(100 * (cutoff - own)) / 100),
});

test.each([
  { title: 'nothing is short', parts: [part('', 90, 95)], curves: [], wanted: [] },
  { title: 'an unknown part needs nothing that can be said', parts: [part('qa', 90, null)], curves: [], wanted: [] },
  {
    title: 'a mark in one section, from own marks',
    parts: [part('', 95, 97.9), part('dilr', 93, 92.1)],
    curves: [line({ key: 'dilr', step: 4.9, marks: 18 })],
    wanted: [{ key: 'dilr', unit: 'marks', more: 1, from: 18, to: 19 }],
  },
  {
    title: 'from the marks that the percentile is worth, where it was entered',
    parts: [part('qa', 80, 62)],
    curves: [line({ key: 'qa', step: 2 })],
    wanted: [{ key: 'qa', unit: 'marks', more: 9, from: 31, to: 40 }],
  },
  {
    title: 'in percentiles without a curve',
    parts: [part('qa', 80, 79.6)],
    curves: [line({ key: 'varc', step: 2 })],
    wanted: [{ key: 'qa', unit: 'percentile', more: 0.4, from: 79.6, to: 80 }],
  },
  {
    title: 'in percentiles where the curve ends below the cutoff',
    parts: [part('qa', 99, 90)],
    curves: [line({ key: 'qa', step: 0.5 })],
    wanted: [{ key: 'qa', unit: 'percentile', more: 9, from: 90, to: 99 }],
  },
  {
    title: 'marks in a section count for the whole too: more is needed beyond them',
    parts: [part('', 80, 60), part('qa', 80, 70)],
    curves: [line({ key: '', step: 1 }), line({ key: 'qa', step: 2 })],
    wanted: [
      { key: '', unit: 'marks', more: 15, from: 60, to: 80 },
      { key: 'qa', unit: 'marks', more: 5, from: 35, to: 40 },
    ],
  },
  {
    title: 'marks in sections that are enough for the whole',
    parts: [part('', 80, 77), part('qa', 80, 70)],
    curves: [line({ key: '', step: 1 }), line({ key: 'qa', step: 2 })],
    wanted: [{ key: 'qa', unit: 'marks', more: 5, from: 35, to: 40 }],
  },
])('SCH-001 what would change it: $title', ({ parts, curves, wanted }) => {
  expect(leastChange({ parts, curves })).toEqual(wanted);
});

test('SCH-001 with the marks that it names a part meets the cutoff, and with one mark fewer it does not', () => {
  const percentile = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(percentile, percentile, fc.double({ min: 0.5, max: 5, noNaN: true }), (own, cutoff, step) => {
      const curve = line({ key: 'qa', step });
      const [change] = leastChange({ parts: [part('qa', cutoff, own)], curves: [curve] });
      if (change?.unit !== 'marks') return;
      const worth = (marks: number) => curve.curve.percentile[marks] ?? Number.NaN;
      expect(worth(change.to)).toBeGreaterThanOrEqual(cutoff);
      expect(worth(change.to - 1)).toBeLessThan(cutoff);
      expect(change.from + change.more).toBe(change.to);
    }),
  );
});

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

const points = (of: readonly (readonly [number, number])[]) =>
  of.map(([percent, given]) => ({ percent, cgpa: percent / 10, points: given }));
/** 0.35 x (AR / 35) with AR = (score / 25) x 35: a score of at most 25 from three grades. */
const academics: FormulaTerm = {
  label: 'Academics',
  weight: 0.35,
  input: {
    kind: 'rating',
    parts: [
      {
        level: 'class10',
        bands: points([
          [60, 3],
          [75, 4],
          [90, 5.25],
          [95, 7],
        ]),
      },
      {
        level: 'class12',
        bands: points([
          [60, 3],
          [75, 4],
          [85, 5],
          [95, 8],
        ]),
      },
      {
        level: 'graduation',
        bands: points([
          [55, 3],
          [70, 5],
          [90, 10],
        ]),
      },
    ],
  },
  scale: { from: 25, to: 35 },
  normal: { from: 0, to: 35 },
};
const cat: FormulaTerm = {
  label: 'CAT',
  weight: 0.65,
  input: { kind: 'percentile', part: '' },
  scale: null,
  normal: { from: 90, to: 100 },
};
const grade = (value: number, type: 'Percentage' | 'CGPA' = 'Percentage') => ({ type, value });
const facts: Pick<CandidateFacts, 'grades' | 'workMonths'> = {
  grades: { class10: grade(91.2), class12: grade(88), graduation: grade(71) },
  workMonths: 18,
};
const percentiles = { overall: 97.9, sections: { dilr: 92.1 } };

test('SCH-031 0.35 x (AR / 35) + 0.65 x normalised CAT, every term shown: 0.214 + 0.514 = 0.727', () => {
  const { terms, total } = selectionScore({ terms: [academics, cat], facts, percentiles });
  expect(terms.map(({ label, working, points: given }) => [label, working, formatPoints(given ?? Number.NaN)])).toEqual([
    ['Academics', '0.35 × (21.35 / 35)', '0.214'],
    ['CAT', '0.65 × 0.790', '0.514'],
  ]);
  expect(terms[0]?.input).toBe(15.25);
  expect(terms[0]?.scaled).toBeCloseTo(21.35, 10);
  expect(terms[0]?.normalised).toBeCloseTo(0.61, 10);
  expect(terms[1]?.normalised).toBeCloseTo(0.79, 10);
  expect(formatPoints(total ?? Number.NaN)).toBe('0.727');
});

const term = (input: FormulaTerm['input'], of: Partial<FormulaTerm> = {}): FormulaTerm => ({
  label: 'Term',
  weight: 10,
  input,
  scale: null,
  normal: { from: 0, to: 100 },
  ...of,
});

test.each<{ title: string; term: FormulaTerm; points: number | null; working?: string; missing?: readonly string[] }>([
  { title: 'a section', term: term({ kind: 'percentile', part: 'dilr' }), points: 9.21, working: '10 × (92.1 / 100)' },
  { title: 'a section that is not known', term: term({ kind: 'percentile', part: 'qa' }), points: null, missing: ['percentile'] },
  { title: 'a grade in percent', term: term({ kind: 'grade', level: 'class12' }), points: 8.8, working: '10 × (88 / 100)' },
  { title: 'work up to three years', term: term({ kind: 'work' }, { normal: { from: 0, to: 36 } }), points: 5, working: '10 × (18 / 36)' },
  { title: 'work beyond what counts', term: term({ kind: 'work' }, { normal: { from: 0, to: 12 } }), points: 10, working: '10 × 1.000' },
  {
    title: 'below the range counts nothing',
    term: term({ kind: 'percentile', part: '' }, { normal: { from: 98, to: 100 } }),
    points: 0,
    working: '10 × 0.000',
  },
])('SCH-031 a term of a selection formula: $title', ({ term: given, points: wanted, working = '', missing = [] }) => {
  const [score] = selectionScore({ terms: [given], facts, percentiles }).terms;
  expect(score?.points === null ? null : score?.points.toFixed(8)).toBe(wanted === null ? null : wanted.toFixed(8));
  expect(score?.working).toBe(working);
  expect(score?.missing).toEqual(missing);
});

test('SCH-031 a CGPA counts in its own bands, and where a formula takes percent alone it is missing', () => {
  const withCgpa = { ...facts, grades: { ...facts.grades, graduation: grade(8.5, 'CGPA') } };
  expect(selectionScore({ terms: [academics], facts: withCgpa, percentiles }).terms[0]?.input).toBe(15.25);
  const [score] = selectionScore({ terms: [term({ kind: 'grade', level: 'graduation' })], facts: withCgpa, percentiles }).terms;
  expect(score).toMatchObject({ points: null, missing: ['graduation'] });
});

test('SCH-031 while a term is missing there is no total, and the others are shown', () => {
  const { terms, total } = selectionScore({
    terms: [academics, cat],
    facts: { ...facts, grades: { ...facts.grades, class10: null } },
    percentiles,
  });
  expect(total).toBeNull();
  expect(terms.map((of) => [of.missing, of.points === null])).toEqual([
    [['class10'], true],
    [[], false],
  ]);
});

test('SCH-031 a score never falls as a percentile rises, and never passes the sum of the weights', () => {
  const percentile = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(percentile, percentile, (one, other) => {
      const totalOf = (overall: number) =>
        selectionScore({ terms: [academics, cat], facts, percentiles: { overall, sections: {} } }).total ?? Number.NaN;
      expect(totalOf(Math.max(one, other))).toBeGreaterThanOrEqual(totalOf(Math.min(one, other)));
      expect(totalOf(Math.max(one, other))).toBeLessThanOrEqual(1);
    }),
  );
});
