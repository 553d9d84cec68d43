import type { Response } from '@abhyas/contract/assessment/item-types.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { inOwnOrder } from '../paper/order/own-order.ts';
import type { AnswerKey, Marking } from '../scoring/answer-key.ts';
import { rulingFault } from '../scoring/ruling.ts';
import { markItem } from '../scoring/score-attempt.ts';
import { compareAnswer, itemTypes, optionsToChoose, sameResponse } from './asked.ts';
import { scoredBy } from './scored.ts';

const labels = ['1', '2', '3', 'A', 'B', 'C', 'D'];
const options = labels.map((label) => ({ label, html: label }));
const key: AnswerKey = { kind: 'match', labels: ['1-B', '2-A', '3-B'] };
const pairs = (...given: string[]): Response => ({ kind: 'match', labels: given });
const other: Response = { kind: 'choice', labels: ['A'] };
const inParts: Marking = { correct: 400, wrong: -100, blank: 0, partial: 100 };

describe('match the pairs', () => {
  it.each([
    { response: null, outcome: 'blank', marks: 0, whole: 0 },
    { response: pairs('3-B', '1-B', '2-A'), outcome: 'correct', marks: 400, whole: 400 },
    { response: pairs('1-B', '2-A', '3-C'), outcome: 'wrong', marks: 200, whole: -100 },
    { response: pairs('2-A'), outcome: 'wrong', marks: 100, whole: -100 },
    { response: pairs('1-A', '2-B', '3-C'), outcome: 'wrong', marks: -100, whole: -100 },
    { response: other, outcome: 'blank', marks: 0, whole: 0 },
    // an item that is in two pairs is in none
    { response: pairs('1-A', '1-B', '2-A'), outcome: 'wrong', marks: 100, whole: -100 },
    { response: pairs('1-A', '1-B', '2-A', '2-B', '3-A', '3-B'), outcome: 'wrong', marks: -100, whole: -100 },
  ] as const)('$response is $outcome: $marks by the pair, $whole as a whole', ({ response, outcome, marks, whole }) => {
    const { partial: _partial, ...marking } = inParts;
    expect(markItem({ key, ruling: null, marking: inParts, response })).toEqual({ outcome, marks });
    expect(markItem({ key, ruling: null, marking, response })).toEqual({ outcome, marks: whole });
  });

  it('brings by the key that the answer fits best, where a ruling has accepted another', () => {
    const ruling = { kind: 'keys', keys: [{ kind: 'match', labels: ['1-C', '2-D', '3-B'] }] } as const;
    const marksOf = (...given: string[]) => markItem({ key, ruling, marking: inParts, response: pairs(...given) });
    expect(marksOf('1-C', '2-D', '3-B')).toEqual({ outcome: 'correct', marks: 400 });
    expect(marksOf('1-C', '2-D', '3-A')).toEqual({ outcome: 'wrong', marks: 200 });
  });

  it('brings what its right pairs bring, whatever was given', () => {
    const given = fc.tuple(
      ...['1', '2', '3'].map((item) => fc.constantFrom('', 'A', 'B', 'C', 'D').map((option) => (option === '' ? '' : `${item}-${option}`))),
    );
    fc.assert(
      fc.property(given, fc.integer({ min: 1, max: 130 }), (chosen, partial) => {
        const answer = chosen.filter((pair) => pair !== '');
        const right = answer.filter((pair) => key.labels.includes(pair)).length;
        const { marks } = markItem({
          key,
          ruling: null,
          marking: { ...inParts, partial },
          response: answer.length === 0 ? null : pairs(...answer),
        });
        expect(marks).toBe(right === 3 ? 400 : right > 0 ? right * partial : answer.length === 0 ? 0 : -100);
      }),
    );
  });

  it('keeps its left column in place while its options are shuffled', () => {
    const rows = [{ itemId: '7', passageId: null, keepOptions: false, options }];
    const orders = [1, 2, 3, 4, 5].map(
      (seed) => inOwnOrder({ rows, shuffle: { questions: false, options: true }, seed })[0]?.options.map(({ label }) => label) ?? [],
    );
    for (const order of orders) expect(order.slice(0, 3)).toEqual(['1', '2', '3']);
    for (const order of orders) expect(order.toSorted()).toEqual(labels);
    expect(new Set(orders.map(String)).size).toBeGreaterThan(1);
  });

  test('a ruling has one option for each item, and says something new', () => {
    const faultOf = (...given: string[]) =>
      rulingFault({ type: 'match', labels, key, ruling: { kind: 'replace', key: { kind: 'match', labels: given } } });
    expect(faultOf('1-C', '2-A', '3-B')).toBe('');
    expect(faultOf('1-C', '2-A')).toBe('Choose one option for each item.');
    expect(faultOf('1-C', '1-D', '2-A')).toBe('Choose one option for each item.');
    expect(rulingFault({ type: 'match', labels, key, ruling: { kind: 'keys', keys: [{ kind: 'choice', labels: ['A'] }] } })).toBe(
      'This question has no options.',
    );
  });

  test('its pairs are the same in whatever order, are counted, and none is chosen by a key', () => {
    expect(sameResponse(pairs('1-B', '2-A'), pairs('2-A', '1-B'))).toBe(true);
    expect(sameResponse(pairs('1-B'), pairs('1-B', '2-A'))).toBe(false);
    expect(itemTypes.match.counted(['1', '2', 'A', 'B'])).toEqual(['1-A', '1-B', '2-A', '2-B']);
    expect(optionsToChoose({ type: 'match', options })).toEqual([]);
  });

  test('right and wrong examples are what they say', () => {
    expect(compareAnswer({ key, response: scoredBy(key).rightResponse(key) })).toBe('correct');
    expect(compareAnswer({ key, response: scoredBy(key).wrongResponse({ key, labels }) })).toBe('wrong');
  });
});
