import type { Response } from '@abhyas/contract/assessment.ts';
import { describe, expect, it } from 'vitest';
import type { AnswerKey } from './answer-key.ts';
import type { ItemState } from './fold.ts';
import { formatMarks } from './marks.ts';
import { scoreAttempt } from './score-attempt.ts';
import { answerInWords, scoreItem } from './score-item.ts';

const choice = (...labels: string[]): Response => ({ kind: 'choice', labels });
const typed = (text: string): Response => ({ kind: 'typed', text });
const single: AnswerKey = { kind: 'choice', labels: ['C'] };
const multiple: AnswerKey = { kind: 'choice', labels: ['A', 'C'] };
const number: AnswerKey = { kind: 'numeric', value: '3/5', tolerance: '0' };
const near: AnswerKey = { kind: 'numeric', value: '3.14', tolerance: '0.01' };
const word: AnswerKey = { kind: 'text', accepted: ['New Delhi', 'Delhi'] };

it.each([
  { key: single, response: null, outcome: 'blank' },
  { key: single, response: choice('C'), outcome: 'correct' },
  { key: single, response: choice('A'), outcome: 'wrong' },
  { key: single, response: choice('A', 'C'), outcome: 'wrong' },
  { key: single, response: typed('C'), outcome: 'blank' },
  { key: multiple, response: choice('C', 'A'), outcome: 'correct' },
  { key: multiple, response: choice('A'), outcome: 'wrong' },
  { key: multiple, response: choice('A', 'B', 'C'), outcome: 'wrong' },
  { key: number, response: typed('.6'), outcome: 'correct' },
  { key: number, response: typed('0.6'), outcome: 'correct' },
  { key: number, response: typed('6/10'), outcome: 'correct' },
  { key: number, response: typed('0.61'), outcome: 'wrong' },
  { key: number, response: typed('three fifths'), outcome: 'wrong' },
  { key: number, response: typed('  '), outcome: 'blank' },
  { key: number, response: choice('A'), outcome: 'blank' },
  { key: near, response: typed('3.15'), outcome: 'correct' },
  { key: near, response: typed('3.16'), outcome: 'wrong' },
  { key: word, response: typed('  new   DELHI '), outcome: 'correct' },
  { key: word, response: typed('Mumbai'), outcome: 'wrong' },
] as const)('$response against $key is $outcome', ({ key, response, outcome }) => {
  expect(scoreItem({ key, response })).toBe(outcome);
});

it('says the right answer in words', () => {
  expect([single, number, word].map(answerInWords)).toEqual([['C'], ['3/5'], ['New Delhi', 'Delhi']]);
});

describe('an attempt', () => {
  const marking = { correct: 300, wrong: -100, blank: 0 };
  const untouched = { draft: null, marked: false, visited: true, visits: 1, saves: 0, seconds: 30 };
  const state = (itemId: string, response: Response | null) => [itemId, { itemId, response, ...untouched }] as const;

  it('is marked per section and as a whole, in hundredths; a draft is blank; marked with an answer counts', () => {
    const states = new Map<string, ItemState>([
      state('1', choice('C')),
      state('2', choice('A')),
      ['3', { ...untouched, itemId: '3', response: null, draft: choice('C') }] as const,
      ['4', { ...untouched, itemId: '4', response: typed('0.6'), marked: true }] as const,
    ]);
    const score = scoreAttempt({
      sections: [
        { sectionId: '10', items: ['1', '2'].map((itemId) => ({ itemId, type: 'single', key: single })) },
        {
          sectionId: '20',
          items: [
            { itemId: '3', type: 'single', key: single },
            { itemId: '4', type: 'numeric', key: number },
            { itemId: '5', type: 'numeric', key: number },
          ],
        },
      ],
      marking: { single: marking, multiple: marking, numeric: { correct: 250, wrong: 0, blank: -25 }, text: marking },
      states,
    });
    expect(score.sections).toEqual([
      { sectionId: '10', marks: 200, maxMarks: 600, correct: 1, wrong: 1, blank: 0, seconds: 60 },
      { sectionId: '20', marks: 225, maxMarks: 800, correct: 1, wrong: 0, blank: 2, seconds: 60 },
    ]);
    expect(score.overall).toEqual({ marks: 425, maxMarks: 1400, correct: 2, wrong: 1, blank: 2, seconds: 120 });
    expect(score.items.map(({ outcome }) => outcome)).toEqual(['correct', 'wrong', 'blank', 'correct', 'blank']);
  });

  it.each([
    [0, '0'],
    [300, '3'],
    [-100, '-1'],
    [-25, '-0.25'],
    [250, '2.5'],
    [10_005, '100.05'],
  ])('%i hundredths are %s', (hundredths, text) => {
    expect(formatMarks(hundredths)).toBe(text);
  });
});
