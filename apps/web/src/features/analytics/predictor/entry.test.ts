import { expect, test } from 'vitest';
import { entryOf } from './entry.ts';
import { predictorExam, takenTest } from './test-data.ts';

const exam = predictorExam();
const taken = takenTest();

test('PRF-011 the marks of a mock are on the scale of the exam, each section read off its own curve', () => {
  const { whole, sections, isScaled } = entryOf({ exam, test: taken, typed: null });
  expect([whole.text, isScaled]).toEqual(['81', false]);
  expect(sections.map(({ text, part }) => [part.name, text])).toEqual([
    ['Verbal', '34'],
    ['Quant', '47'],
  ]);
  expect(whole.reading?.percentile).toBeGreaterThan(sections[0]?.reading?.percentile ?? 0);
});

test('PRF-011 a mock with another total is scaled, and one without a section tells the whole alone', () => {
  const part = { key: '', marks: '45', totalMarks: '90', inExam: 99, how: 'place' as const, percentile: '80.00' };
  const { whole, sections, isScaled } = entryOf({ exam, test: { ...taken, parts: [part] }, typed: null });
  expect([whole.marks, whole.percentile, sections, isScaled]).toEqual([99, '80.00', [], true]);
});

test('PRF-011 typed sections add up once all of them count', () => {
  expect(entryOf({ exam, test: taken, typed: { v: '30' } }).whole.marks).toBeNull();
  expect(entryOf({ exam, test: taken, typed: { v: '30', q: '-4' } }).whole.marks).toBe(26);
  const wrong = entryOf({ exam, test: taken, typed: { v: '300', q: '1' } });
  expect([wrong.whole.marks, wrong.sections.map(({ isWrong }) => isWrong)]).toEqual([null, [true, false]]);
  const alone = { ...exam, parts: exam.parts.slice(0, 1) };
  expect(entryOf({ exam: alone, test: null, typed: { '': '81' } }).whole.marks).toBe(81);
});
