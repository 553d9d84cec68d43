import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimateMinutes, estimateScore, findAlikeTest, type JudgedQuestion } from './test-estimate.ts';

const plain: JudgedQuestion = { correct: 3, wrong: -1, right: 0.5, blank: 0.1, discrimination: 0.4, medianSeconds: 90 };
const unknown: JudgedQuestion = { ...plain, right: null, discrimination: null, medianSeconds: null, blank: 0 };

it('adds what right and wrong answers bring', () => {
  const found = estimateScore([plain, plain]);
  expect(found?.mean).toBeCloseTo(2 * (0.5 * 3 - 0.4));
  expect(found).toMatchObject({ known: 2, questions: 2 });
});

it('says nothing with fewer than half of the questions known, and counts the others like their mean', () => {
  expect(estimateScore([])).toBeNull();
  expect(estimateScore([plain, unknown, unknown])).toBeNull();
  expect(estimateMinutes([plain, unknown, unknown])).toBeNull();
  expect(estimateScore([plain, unknown])?.mean).toBeCloseTo(2 * (estimateScore([plain])?.mean ?? 0));
  expect(estimateMinutes([plain, unknown])).toBe(3);
});

it('has half of the candidates around the mean, and no one above all marks', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const question = fc
    .record({ right: share, blank: share, discrimination: share })
    .map((one) => ({ ...plain, ...one, blank: one.blank * (1 - one.right) }));
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 40 }), (questions) => {
      const { mean = 0, low = 0, high = 0 } = estimateScore(questions) ?? {};
      expect(low).toBeLessThanOrEqual(mean + 1e-9);
      expect(high).toBeGreaterThanOrEqual(Math.min(mean, 3 * questions.length) - 1e-9);
      expect(high).toBeLessThanOrEqual(3 * questions.length + 1e-9);
    }),
  );
});

it('finds the test that is built alike: of the same sections and lengths before one of the same sections, the first of several', () => {
  const test = (name: string, sizes: Record<string, number>) => ({ name, sizes });
  const tests = [
    test('topic', { qa: 10 }),
    test('short', { va: 5, qa: 5 }),
    test('mock 7', { va: 24, qa: 22 }),
    test('mock 6', { qa: 22, va: 24 }),
  ];
  expect(findAlikeTest({ sizes: { qa: 22, va: 24 }, tests })).toMatchObject({ test: { name: 'mock 7' }, alike: 'paper' });
  expect(findAlikeTest({ sizes: { va: 20, qa: 22 }, tests })).toMatchObject({ test: { name: 'short' }, alike: 'sections' });
  expect(findAlikeTest({ sizes: { va: 24, di: 22 }, tests })).toBeNull();
  expect(findAlikeTest({ sizes: { va: 24, qa: 22, gk: 1 }, tests })).toBeNull();
});
