import { describe, expect, it } from 'vitest';
import type { AnswerKey, Ruling } from './answer-key.ts';
import { rulingEffects, rulingFault } from './ruling.ts';

const marking = { correct: 300, wrong: -100, blank: 0 };
const choiceA: AnswerKey = { kind: 'choice', labels: ['A'] };
const answers = [
  { response: { kind: 'choice' as const, labels: ['A'] }, candidates: 5 },
  { response: { kind: 'choice' as const, labels: ['B'] }, candidates: 3 },
  { response: null, candidates: 2 },
];

describe('what a ruling would do', () => {
  const effects = (next: Ruling | null, ruling: Ruling | null = null) =>
    rulingEffects({ item: { key: choiceA, ruling, marking }, next, answers }).map(({ marks, candidates }) => [marks, candidates]);
  it('TST-064 dropping takes from those who were right and gives back to those who were wrong', () => {
    expect(effects({ kind: 'drop' })).toEqual([
      [100, 3],
      [-300, 5],
    ]);
  });
  it('TST-064 a bonus gives to everyone who was not right', () => {
    expect(effects({ kind: 'bonus' })).toEqual([
      [400, 3],
      [300, 2],
    ]);
  });
  it('TST-064 a second key gives to those who answered so; taking it back takes it again', () => {
    const keys: Ruling = { kind: 'keys', keys: [{ kind: 'choice', labels: ['B'] }] };
    expect(effects(keys)).toEqual([[400, 3]]);
    expect(effects(null, keys)).toEqual([[-400, 3]]);
  });
});

it('TST-064 a replaced key takes from those who were right by the wrong one and gives to those who are right', () => {
  const item = { key: choiceA, ruling: null, marking };
  const next: Ruling = { kind: 'replace', key: { kind: 'choice', labels: ['B'] } };
  expect(rulingEffects({ item, next, answers })).toEqual([
    { marks: 400, candidates: 3 },
    { marks: -400, candidates: 5 },
  ]);
  // instead of a key that was replaced before, and not beside it
  const other: Ruling = { kind: 'replace', key: { kind: 'choice', labels: ['C'] } };
  expect(rulingEffects({ item: { ...item, ruling: other }, next, answers })).toEqual([{ marks: 400, candidates: 3 }]);
});

it('a replaced key may be narrower than the old one, and must fit the question and differ from it', () => {
  const fault = (type: 'single' | 'multiple' | 'numeric' | 'text', key: AnswerKey, other: AnswerKey) =>
    rulingFault({ type, labels: ['A', 'B'], key, ruling: { kind: 'replace', key: other } });
  const wide: AnswerKey = { kind: 'numeric', value: '3', tolerance: '0.5' };
  expect(fault('numeric', wide, { kind: 'numeric', value: '3', tolerance: '0' })).toBe('');
  expect(fault('text', { kind: 'text', accepted: ['Pune', 'Poona'] }, { kind: 'text', accepted: ['Pune'] })).toBe('');
  expect(fault('numeric', wide, wide)).toBe('This answer is already correct.');
  const both: AnswerKey = { kind: 'choice', labels: ['A', 'B'] };
  expect(fault('multiple', both, { kind: 'choice', labels: ['B', 'A'] })).toBe('This answer is already correct.');
  expect(fault('single', choiceA, both)).toBe('Choose one option.');
});

describe('a ruling that does not fit its question', () => {
  const fault = (key: AnswerKey, other: AnswerKey, type: 'single' | 'multiple' | 'numeric' | 'text' = 'single') =>
    rulingFault({ type, labels: ['A', 'B', 'C'], key, ruling: { kind: 'keys', keys: [other] } });
  const number: AnswerKey = { kind: 'numeric', value: '3/5', tolerance: '0' };
  const word: AnswerKey = { kind: 'text', accepted: ['Bengaluru'] };
  it('is told from one that does', () => {
    expect(fault(choiceA, { kind: 'choice', labels: ['B'] })).toBe('');
    expect(fault(choiceA, { kind: 'choice', labels: ['A', 'B'] }, 'multiple')).toBe('');
    expect(fault(number, { kind: 'numeric', value: '0.7', tolerance: '0.01' }, 'numeric')).toBe('');
    expect(fault(word, { kind: 'text', accepted: ['Bangalore'] }, 'text')).toBe('');
    expect(rulingFault({ type: 'text', labels: [], key: word, ruling: { kind: 'drop' } })).toBe('');
  });
  it('TST-064 may be the same number with a wider tolerance, and not with one that is in the key’s', () => {
    const near: AnswerKey = { kind: 'numeric', value: '3.14', tolerance: '0.01' };
    const other = (value: string, tolerance: string) => fault(near, { kind: 'numeric', value, tolerance }, 'numeric');
    expect(other('3.14', '0.02')).toBe('');
    expect(other('3.145', '1/100')).toBe('');
    expect(other('3.135', '1/200')).toBe('This answer is already correct.');
    expect(other('3.135', '1/199')).toBe('');
  });
  it('names what is wrong', () => {
    expect(fault(choiceA, { kind: 'choice', labels: ['B', 'C'] })).toBe('Choose one option.');
    expect(fault(choiceA, { kind: 'choice', labels: ['D'] })).toBe('Choose from the options of this question.');
    expect(fault(choiceA, choiceA)).toBe('This answer is already correct.');
    expect(fault(choiceA, number)).toBe("This question doesn't take a number.");
    expect(fault(choiceA, word)).toBe("This question doesn't take a text answer.");
    expect(fault(number, choiceA, 'numeric')).toBe('This question has no options.');
    expect(fault(number, { kind: 'numeric', value: '.6', tolerance: '0' }, 'numeric')).toBe('This answer is already correct.');
    expect(fault(number, { kind: 'numeric', value: 'six', tolerance: '0' }, 'numeric')).toBe('Enter a number, a decimal or a fraction.');
    expect(fault(number, { kind: 'numeric', value: '6', tolerance: '-1' }, 'numeric')).toBe("Tolerance can't be negative.");
    expect(fault(word, { kind: 'text', accepted: [' '] }, 'text')).toBe('Enter the answer.');
    expect(fault(word, { kind: 'text', accepted: ['x', 'bengaluru'] }, 'text')).toBe('This answer is already correct.');
  });
});
