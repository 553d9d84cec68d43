import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cutoff, cutoffMet, isOverAYearOld, leastChange, type PartCurve, type Percentiles } from './cutoff.ts';

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
