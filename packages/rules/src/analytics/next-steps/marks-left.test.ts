import fc from 'fast-check';
import { expect, test } from 'vitest';
import { betterChoice, expectedMarks, type MetItem } from './marks-left.ts';

const plain = { correct: 300, wrong: -100, blank: 0 };
const item = (outcome: MetItem['outcome'], seconds: number, chance = 0.5, more: Partial<MetItem> = {}): MetItem => {
  const marking = more.marking ?? plain;
  return {
    outcome,
    marks: outcome === 'dropped' ? 0 : marking[outcome],
    marking,
    seconds,
    chance,
    usualSeconds: 120,
    bonus: false,
    ...more,
  };
};

test('PRF-010 a long wrong answer is left for two blanks, by hand', () => {
  // 250 s on a wrong answer: 1 mark lost; two blanks in 120 s each bring 0.64 * 3 - 0.36 = 1.56 and 0.58 * 3 - 0.42 = 1.32
  const items = [item('correct', 90), item('wrong', 250), item('blank', 0, 0.64), item('blank', 0, 0.58), item('blank', 0, 0.2)];
  expect(betterChoice(items)).toEqual({
    leave: [1],
    take: [
      { at: 2, seconds: 120 },
      { at: 3, seconds: 120 },
    ],
    gain: 390,
  });
});

test('PRF-010 a wrong answer that was worth its time stays, and so does the mark that it cost', () => {
  // 60 s at even chances bring 1 mark on average, which no blank brings in 60 s
  expect(betterChoice([item('correct', 90), item('wrong', 60), item('blank', 0, 0.9)])).toBeNull();
});

test('PRF-010 a right answer is left only for a quarter more than it brought', () => {
  const of = (chance: number) => betterChoice([item('correct', 240), item('blank', 0, chance), item('blank', 0, chance)]);
  // two at 0.7 bring 2 * 1.8 = 3.6, less than 3.75; two at 0.8 bring 2 * 2.2 = 4.4
  expect(of(0.7)).toBeNull();
  expect(of(0.8)).toMatchObject({ leave: [0], gain: 140 });
});

test('a blank that took as long as an answer is left, a glance is not named', () => {
  const items = [item('blank', 370, 0.4), item('blank', 8, 0.1), item('blank', 0, 0.62), item('blank', 0, 0.62), item('blank', 0, 0.62)];
  // 378 s: three others at 1.48 each
  expect(betterChoice(items)).toEqual({ leave: [0], take: [2, 3, 4].map((at) => ({ at, seconds: 120 })), gain: 440 });
});

test('PRF-010 nothing is advised of questions without a chance, and their time buys nothing', () => {
  const unknown = { chance: null };
  expect(betterChoice([item('wrong', 250, 0.5, unknown), item('blank', 0, 0.9), item('blank', 0, 0.5, unknown)])).toBeNull();
});

test('what a blank costs counts: a guess is better than a blank there', () => {
  const marking = { correct: 300, wrong: -100, blank: -50 };
  // 0.3 * 3 - 0.7 = 0.2, and 0.5 for the blank that it is not
  expect(betterChoice([item('wrong', 200, 0.1, { marking }), item('blank', 0, 0.3, { marking })])).toEqual({
    leave: [0],
    take: [{ at: 1, seconds: 120 }],
    // 0.7, and 0.5 for the wrong answer
    gain: 120,
  });
});

test('what was dropped or given to everyone is out of it with its time, and what no one knows the time of is not taken', () => {
  const blank = item('blank', 0, 0.9);
  expect(betterChoice([item('dropped', 300), blank])).toBeNull();
  expect(betterChoice([item('correct', 300, 0.5, { bonus: true }), blank])).toBeNull();
  expect(betterChoice([item('wrong', 300, 0.2), item('blank', 0, 0.9, { usualSeconds: null })])).toEqual({
    leave: [0],
    take: [],
    gain: 100,
  });
  expect(betterChoice([])).toBeNull();
});

const met = fc
  .record({
    outcome: fc.constantFrom<MetItem['outcome']>('correct', 'wrong', 'blank', 'dropped'),
    seconds: fc.nat(300),
    chance: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    usualSeconds: fc.option(fc.integer({ min: 1, max: 200 })),
    marking: fc.constantFrom(plain, { correct: 400, wrong: 0, blank: 0 }, { correct: 100, wrong: -25, blank: -10 }),
  })
  .map(({ outcome, seconds, chance, usualSeconds, marking }) => item(outcome, seconds, chance, { usualSeconds, marking }));

test('what is taken fits into the time that was used, no dropped question is in it, and the gain is what its parts bring', () => {
  fc.assert(
    fc.property(fc.array(met, { maxLength: 12 }), (items) => {
      const swap = betterChoice(items);
      if (swap === null) return;
      expect(swap.gain).toBeGreaterThan(0);
      const left = new Set(swap.leave);
      const kept = items.reduce(
        (sum, { outcome, seconds }, at) => sum + (left.has(at) || !['correct', 'wrong'].includes(outcome) ? 0 : seconds),
        0,
      );
      const open = items.reduce((sum, { outcome, seconds }) => sum + (outcome === 'dropped' ? 0 : seconds), 0);
      expect(kept + swap.take.reduce((sum, { seconds }) => sum + seconds, 0)).toBeLessThanOrEqual(open);
      let gain = 0;
      for (const at of swap.leave) {
        expect(['correct', 'wrong', 'blank']).toContain(items[at]?.outcome);
        gain -= (items[at]?.marks ?? 0) - (items[at]?.marking.blank ?? 0);
      }
      for (const { at } of swap.take) {
        const taken = items[at];
        expect(taken?.outcome).toBe('blank');
        if (taken !== undefined && taken.chance !== null)
          gain += expectedMarks({ chance: taken.chance, marking: taken.marking }) - taken.marking.blank;
      }
      expect(Math.abs(gain - swap.gain)).toBeLessThanOrEqual(5.0001);
    }),
  );
});
