import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnswerRecord, chanceFrom, usualSecondsFrom } from './chance.ts';

const row = (topic: string, difficulty: string, right: number, answered: number, seconds = 0): AnswerRecord => ({
  topic,
  difficulty,
  right,
  answered,
  seconds,
});
const algebra = { topic: 'Algebra', difficulty: 'easy' };

test('PRF-010 the chance is shrunk from topic to difficulty to all answers, worked by hand', () => {
  const record = [row('Algebra', 'easy', 9, 10), row('Numbers', 'easy', 5, 10), row('Algebra', 'hard', 1, 8)];
  // all: (15 + 1) / (28 + 2) = 8/15; easy: (14 + 5 * 8/15) / (20 + 5) = 2/3; easy algebra: (9 + 5 * 2/3) / (10 + 5) = 37/45
  expect(chanceFrom(record)(algebra)).toBeCloseTo(37 / 45, 12);
  // a topic that was never answered has the chance of its difficulty
  expect(chanceFrom(record)({ topic: 'Geometry', difficulty: 'easy' })).toBeCloseTo(2 / 3, 12);
  // a difficulty that was never answered has that of all
  expect(chanceFrom(record)({ topic: 'Algebra', difficulty: 'medium' })).toBeCloseTo(8 / 15, 12);
});

test('without a record the chance is even, and one answer moves it little', () => {
  expect(chanceFrom([])(algebra)).toBe(0.5);
  // all: 2/3; easy: (1 + 10/3) / 6 = 13/18; easy algebra: (1 + 65/18) / 6 = 83/108
  expect(chanceFrom([row('Algebra', 'easy', 1, 1)])(algebra)).toBeCloseTo(83 / 108, 12);
});

const records = fc.array(
  fc
    .record({
      topic: fc.constantFrom('A', 'B', 'C'),
      difficulty: fc.constantFrom('easy', 'medium', 'hard'),
      right: fc.nat(40),
      wrong: fc.nat(40),
    })
    .map(({ topic, difficulty, right, wrong }) => row(topic, difficulty, right, right + wrong)),
  { maxLength: 12 },
);
const kinds = fc.record({ topic: fc.constantFrom('A', 'B', 'C', 'D'), difficulty: fc.constantFrom('easy', 'medium', 'hard') });

test('a chance is above 0 and below 1; a right answer more raises it, a wrong one lowers it', () => {
  fc.assert(
    fc.property(records, kinds, (record, kind) => {
      const chance = chanceFrom(record)(kind);
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(1);
      expect(chanceFrom([...record, { ...kind, right: 1, answered: 1, seconds: 0 }])(kind)).toBeGreaterThan(chance);
      expect(chanceFrom([...record, { ...kind, right: 0, answered: 1, seconds: 0 }])(kind)).toBeLessThan(chance);
    }),
  );
});

test('with many answers of a kind the chance is their share, whatever else is on record', () => {
  fc.assert(
    fc.property(records, fc.integer({ min: 0, max: 20_000 }), (record, right) => {
      const kind = { topic: 'D', difficulty: 'hard' };
      const chance = chanceFrom([...record, { ...kind, right, answered: 20_000, seconds: 0 }])(kind);
      expect(Math.abs(chance - right / 20_000)).toBeLessThan(0.001);
    }),
  );
});

test('PRF-010 what an answer usually takes: of its kind from five answers on, else of its difficulty, else of all', () => {
  const record = [row('Algebra', 'easy', 3, 5, 300), row('Numbers', 'easy', 1, 4, 600), row('Numbers', 'hard', 0, 1, 401)];
  const usual = usualSecondsFrom(record);
  expect(usual(algebra)).toBe(60);
  expect(usual({ topic: 'Numbers', difficulty: 'easy' })).toBe(100);
  expect(usual({ topic: 'Numbers', difficulty: 'hard' })).toBe(130);
  expect(usualSecondsFrom([row('Algebra', 'easy', 1, 2, 91)])(algebra)).toBe(46);
  expect(usualSecondsFrom([])(algebra)).toBeNull();
});
