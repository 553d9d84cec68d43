import { expect, test } from 'vitest';
import { givenBackText, resultName } from './words.ts';
import { answerText, responseText, rulingText } from '../types/types.ts';

const options = ['C', 'A', 'B'].map((label) => ({ label, html: '' }));

test('TST-065 names options by the letter they had on the screen', () => {
  expect(answerText({ item: { type: 'multiple', options }, answer: ['A', 'C'] })).toBe('A, B');
  expect(responseText({ item: { type: 'multiple', options }, response: { kind: 'choice', labels: ['C'] } })).toBe('A');
  expect(answerText({ item: { type: 'text', options: [] }, answer: ['-3', '3/5'] })).toBe('\u22123 or 3/5');
});

test('TST-065 says what was decided of a question', () => {
  const item = { type: 'single' as const, options, answer: ['A'], otherAnswers: [] };
  expect(rulingText({ ...item, ruling: '' })).toBe('');
  expect(rulingText({ ...item, ruling: 'drop' })).toBe('Dropped: not counted for anyone');
  expect(rulingText({ ...item, ruling: 'bonus' })).toBe('Everyone got the marks');
  expect(rulingText({ ...item, otherAnswers: [['B']], ruling: 'keys' })).toBe('B and C are both correct');
  expect(rulingText({ ...item, otherAnswers: [['B'], ['C']], ruling: 'keys' })).toBe('A, B, and C are all correct');
});

test('TST-064 an answer that everyone got the marks of is not called correct', () => {
  expect(resultName({ outcome: 'correct', marks: '3', ruling: 'bonus' })).toBe('Everyone got the marks');
  expect(resultName({ outcome: 'correct', marks: '3', ruling: '' })).toBe('Correct');
  expect(resultName({ outcome: 'wrong', marks: '1', ruling: 'keys' })).toBe('Partly correct');
});

test.each([
  [12, '12 s'],
  [240, '4 min'],
  [250, '4 min 10 s'],
])('TST-064 time given back is told to the second, without a zero: %i', (seconds, time) => {
  expect(givenBackText(seconds)).toBe(`We added ${time} that was lost`);
});
