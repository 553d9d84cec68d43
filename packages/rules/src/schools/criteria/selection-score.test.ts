import type { FormulaTerm } from '@abhyas/contract/schools/criteria.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CandidateFacts } from './eligibility.ts';
import { formatPoints, selectionScore } from './selection-score.ts';

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
