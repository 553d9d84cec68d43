import { expect, test } from 'vitest';
import { answerText, responseText, rulingText } from './words.ts';

const options = ['C', 'A', 'B'].map((label) => ({ label, html: '' }));

test('TST-065 names options by the letter they had on the screen', () => {
  expect(answerText({ item: { options }, answer: ['A', 'C'] })).toBe('A, B');
  expect(responseText({ item: { options }, response: { kind: 'choice', labels: ['C'] } })).toBe('A');
  expect(answerText({ item: { options: [] }, answer: ['-3', '3/5'] })).toBe('\u22123 or 3/5');
});

test('TST-065 says what was decided of a question', () => {
  const item = { options, answer: ['A'], otherAnswers: [] };
  expect(rulingText({ ...item, ruling: '' })).toBe('');
  expect(rulingText({ ...item, ruling: 'drop' })).toBe('Dropped: not counted for anyone');
  expect(rulingText({ ...item, ruling: 'bonus' })).toBe('Everyone got the marks');
  expect(rulingText({ ...item, otherAnswers: [['B']], ruling: 'keys' })).toBe('B and C are both correct');
  expect(rulingText({ ...item, otherAnswers: [['B'], ['C']], ruling: 'keys' })).toBe('A, B, and C are all correct');
});
