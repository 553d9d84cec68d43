import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { describe, expect, it } from 'vitest';
import type { AnswerKey } from '../scoring/answer-key.ts';
import type { ItemState } from '../log/fold.ts';
import { formatMarks } from '../scoring/marks.ts';
import type { BlankPenalty, Marking } from '../scoring/answer-key.ts';
import { markItem, scoreAttempt, type ScoredItem } from '../scoring/score-attempt.ts';
import { compareAnswer } from './asked.ts';
import { formatAnswerKey } from './scored.ts';

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
  { key: word, response: typed('New\u00A0Del\u00ADhi\u200B'), outcome: 'correct' },
  { key: word, response: typed('\u200B \u2060'), outcome: 'blank' },
  { key: { kind: 'text', accepted: ["Newton's"] }, response: typed('newton\u2019s'), outcome: 'correct' },
  { key: { kind: 'text', accepted: ['well\u2011known'] }, response: typed('well-known'), outcome: 'correct' },
  { key: { kind: 'text', accepted: ['x2'] }, response: typed('x\u00B2'), outcome: 'wrong' },
  { key: { kind: 'text', accepted: ['x\u00B2'] }, response: typed('x\u00B2'), outcome: 'correct' },
  { key: { kind: 'text', accepted: ['2', '3.50'] }, response: typed('2.0'), outcome: 'correct' },
  { key: { kind: 'text', accepted: ['2', '3.50'] }, response: typed('3.5'), outcome: 'correct' },
  { key: { kind: 'text', accepted: ['2', '-3'] }, response: typed('\u22123'), outcome: 'correct' },
  { key: { kind: 'text', accepted: ['2', '3.50'] }, response: typed('2.5'), outcome: 'wrong' },
  { key: { kind: 'text', accepted: ['2', 'two'] }, response: typed('2.0'), outcome: 'wrong' },
  { key: { kind: 'text', accepted: ['007'] }, response: typed('7'), outcome: 'wrong' },
  { key: { kind: 'numeric', value: '42', tolerance: '0' }, response: typed('\u096A\u0968'), outcome: 'correct' },
  { key: { kind: 'numeric', value: '42', tolerance: '0' }, response: typed('\uFF14\uFF12'), outcome: 'correct' },
  { key: { kind: 'numeric', value: '42', tolerance: '0' }, response: typed('4\u00B2'), outcome: 'wrong' },
] as const)('$response against $key is $outcome', ({ key, response, outcome }) => {
  expect(compareAnswer({ key, response })).toBe(outcome);
});

it.each([
  ['ABC', '\uFF21\uFF22\uFF23'],
  ['H2O', 'H\u2082O'],
  ['fine', '\uFB01ne'],
  ['Caf\u00E9', 'CAFE\u0301'],
  ['\u00BD', '1/2'],
])('the compatible forms of one text stay the same answer: %s and %s', (one, other) => {
  expect(compareAnswer({ key: { kind: 'text', accepted: [one] }, response: typed(other) })).toBe('correct');
  expect(compareAnswer({ key: { kind: 'text', accepted: [other] }, response: typed(one) })).toBe('correct');
});

it('says the right answer in words', () => {
  expect([single, number, near, word].map(formatAnswerKey)).toEqual([['C'], ['3/5'], ['3.14 ± 0.01'], ['New Delhi', 'Delhi']]);
});

describe('an attempt', () => {
  const marking = { correct: 300, wrong: -100, blank: 0 };
  const untouched = { draft: null, marked: false, checked: false, visited: true, visits: 1, saves: 0, changes: 0, hints: 0, seconds: 30 };
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
        { sectionId: '10', items: ['1', '2'].map((itemId) => ({ itemId, type: 'single', key: single, marking: null, ruling: null })) },
        {
          sectionId: '20',
          items: [
            { itemId: '3', type: 'single', key: single, marking: null, ruling: null },
            { itemId: '4', type: 'numeric', key: number, marking: null, ruling: null },
            { itemId: '5', type: 'numeric', key: number, marking: null, ruling: null },
          ],
        },
      ],
      marking: { single: marking, multiple: marking, numeric: { correct: 250, wrong: 0, blank: -25 }, text: marking },
      blankPenalty: null,
      states,
    });
    expect(score.sections).toEqual([
      { sectionId: '10', marks: 200, maxMarks: 600, droppedMarks: 0, error: null, correct: 1, wrong: 1, blank: 0, seconds: 60 },
      { sectionId: '20', marks: 225, maxMarks: 800, droppedMarks: 0, error: null, correct: 1, wrong: 0, blank: 2, seconds: 60 },
    ]);
    expect(score.overall).toEqual({
      marks: 425,
      maxMarks: 1400,
      droppedMarks: 0,
      error: null,
      correct: 2,
      wrong: 1,
      blank: 2,
      seconds: 120,
      penalty: 0,
    });
    expect(score.items.map(({ outcome }) => outcome)).toEqual(['correct', 'wrong', 'blank', 'correct', 'blank']);
  });

  const plus: Marking = { correct: 100, wrong: -25, blank: 0 };
  const scoreOf = ({ items, blankPenalty = null }: { items: Partial<ScoredItem>[]; blankPenalty?: BlankPenalty | null }) =>
    scoreAttempt({
      sections: [
        {
          sectionId: '10',
          items: items.map((item, index) => ({
            itemId: String(index + 1),
            type: 'single',
            key: single,
            marking: null,
            ruling: null,
            ...item,
          })),
        },
      ],
      marking: { single: marking, multiple: marking, numeric: marking, text: marking },
      blankPenalty,
      states: new Map([state('1', choice('C')), state('2', choice('A')), state('3', null)]),
    });

  it('takes the marks of a question of its own before those of its type', () => {
    const { overall } = scoreOf({ items: [{ marking: plus }, { marking: plus }, {}] });
    expect(overall).toMatchObject({ marks: 75, maxMarks: 500, correct: 1, wrong: 1, blank: 1 });
  });

  it.each([
    ['all of the right options', ['A', 'B', 'C'], 'correct', 400],
    ['two of three', ['A', 'C'], 'wrong', 200],
    ['one of three', ['B'], 'wrong', 100],
    ['one of three, named twice', ['B', 'B'], 'wrong', 100],
    ['a right one and a wrong one', ['A', 'D'], 'wrong', -200],
    ['all of them', ['A', 'B', 'C', 'D'], 'wrong', -200],
    ['none', [], 'wrong', -200],
  ] as const)('of a question with several right options, %s of them brings its part', (_name, labels, outcome, marks) => {
    const key: AnswerKey = { kind: 'choice', labels: ['A', 'B', 'C'] };
    const parts = { correct: 400, wrong: -200, blank: 0, partial: 100 };
    expect(markItem({ key, ruling: null, marking: parts, response: choice(...labels) })).toEqual({ outcome, marks });
  });

  it('a part brings nothing where the paper says nothing of it, and is measured by the key that it fits where there are two', () => {
    const key: AnswerKey = { kind: 'choice', labels: ['A', 'C'] };
    const response = choice('B');
    const parts = { correct: 400, wrong: -200, blank: 0, partial: 100 };
    expect(markItem({ key: multiple, ruling: null, marking: plus, response: choice('A') }).marks).toBe(-25);
    const keys = { kind: 'keys', keys: [{ kind: 'choice', labels: ['A', 'B'] }] } as const;
    expect(markItem({ key, ruling: keys, marking: parts, response }).marks).toBe(100);
    expect(markItem({ key, ruling: null, marking: parts, response }).marks).toBe(-200);
    expect(markItem({ key, ruling: null, marking: parts, response: null })).toEqual({ outcome: 'blank', marks: 0 });
  });

  it.each([
    {
      name: 'dropped counts for no one and is no part of the whole',
      ruling: { kind: 'drop' },
      marks: 300,
      maxMarks: 600,
      outcomes: ['correct', 'dropped', 'blank'],
    },
    { name: 'bonus has everyone right', ruling: { kind: 'bonus' }, marks: 600, maxMarks: 900, outcomes: ['correct', 'correct', 'blank'] },
    {
      name: 'with a second key has that right too',
      ruling: { kind: 'keys', keys: [{ kind: 'choice', labels: ['A'] }] },
      marks: 600,
      maxMarks: 900,
      outcomes: ['correct', 'correct', 'blank'],
    },
    {
      name: 'with another key than the answer stays wrong',
      ruling: { kind: 'keys', keys: [{ kind: 'choice', labels: ['B'] }] },
      marks: 200,
      maxMarks: 900,
      outcomes: ['correct', 'wrong', 'blank'],
    },
  ] as const)('an item that is $name', ({ ruling, marks, maxMarks, outcomes }) => {
    const { overall, items } = scoreOf({ items: [{}, { ruling }, {}] });
    expect(overall).toMatchObject({ marks, maxMarks });
    expect(items.map(({ outcome }) => outcome)).toEqual(outcomes);
  });

  it('a bonus is given to who left it blank or was wrong, and counts as neither right nor wrong; a dropped blank is no blank', () => {
    expect(scoreOf({ items: [{}, {}, { ruling: { kind: 'bonus' } }] }).overall).toMatchObject({
      marks: 500,
      correct: 1,
      wrong: 1,
      blank: 0,
    });
    expect(scoreOf({ items: [{}, { ruling: { kind: 'bonus' } }, {}] }).overall).toMatchObject({
      marks: 600,
      correct: 1,
      wrong: 0,
      blank: 1,
    });
    expect(scoreOf({ items: [{ ruling: { kind: 'bonus' } }, {}, {}] }).overall).toMatchObject({ correct: 1, wrong: 1, blank: 1 });
    expect(scoreOf({ items: [{}, {}, { ruling: { kind: 'drop' } }] }).overall).toMatchObject({ marks: 200, blank: 0 });
  });

  it('blanks beyond the free ones cost, in the whole test alone', () => {
    const items = [{}, {}, {}, {}, {}];
    const { overall, sections } = scoreOf({ items, blankPenalty: { sectionIds: ['10'], free: 1, each: 10 } });
    expect(overall).toMatchObject({ marks: 180, penalty: -20, blank: 3 });
    expect(sections[0]?.marks).toBe(200);
    expect(scoreOf({ items, blankPenalty: { sectionIds: ['10'], free: 3, each: 10 } }).overall).toMatchObject({ marks: 200, penalty: 0 });
    expect(scoreOf({ items, blankPenalty: { sectionIds: ['20'], free: 0, each: 10 } }).overall).toMatchObject({ marks: 200, penalty: 0 });
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
