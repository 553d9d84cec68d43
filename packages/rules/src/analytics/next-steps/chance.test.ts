import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnswerRecord, chanceFrom, usualSecondsFrom } from './chance.ts';

const row = (topic: string, difficulty: string, right: number, answered: number, seconds = 0, blank = 0): AnswerRecord => ({
  topic,
  difficulty,
  right,
  answered,
  questions: answered + blank,
  seconds,
});
const algebra = { topic: 'Algebra', difficulty: 'easy', isBlank: false };

test('PRF-010 the chance is shrunk from topic to difficulty to all answers, worked by hand', () => {
  const record = [row('Algebra', 'easy', 9, 10), row('Numbers', 'easy', 5, 10), row('Algebra', 'hard', 1, 8)];
  // all: (15 + 1) / (28 + 2) = 8/15; easy: (14 + 5 * 8/15) / (20 + 5) = 2/3; easy algebra: (9 + 5 * 2/3) / (10 + 5) = 37/45
  expect(chanceFrom(record)(algebra)).toBeCloseTo(37 / 45, 12);
  // a topic that was never answered has the chance of its difficulty
  expect(chanceFrom(record)({ ...algebra, topic: 'Geometry' })).toBeCloseTo(2 / 3, 12);
});

test('PRF-010 nothing is said below ten answers of a difficulty, however many there are of others', () => {
  expect(chanceFrom([])(algebra)).toBeNull();
  expect(chanceFrom([row('Algebra', 'easy', 9, 9), row('Algebra', 'hard', 90, 90)])(algebra)).toBeNull();
  // all: 11/12; easy: (10 + 55/12) / 15 = 35/36; easy algebra: (10 + 175/36) / 15 = 107/108
  expect(chanceFrom([row('Algebra', 'easy', 10, 10)])(algebra)).toBeCloseTo(107 / 108, 12);
});

test('PRF-010 a blank has the chance of all questions of its kind that were met, not of those that were answered', () => {
  const record = [row('Algebra', 'easy', 8, 12, 0, 4)];
  // of 16: 9/18, (8 + 2.5) / 21, the same again
  expect(chanceFrom(record)({ ...algebra, isBlank: true })).toBeCloseTo(0.5, 12);
  // of 12: 9/14, (8 + 45/14) / 17 = 157/238, (8 + 785/238) / 17 = 2689/4046
  expect(chanceFrom(record)(algebra)).toBeCloseTo(2689 / 4046, 12);
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
const kinds = fc.record({
  topic: fc.constantFrom('A', 'B', 'C', 'D'),
  difficulty: fc.constantFrom('easy', 'medium', 'hard'),
  isBlank: fc.boolean(),
});
/** Enough for a chance of each difficulty. */
const enough = ['easy', 'medium', 'hard'].map((difficulty) => row('E', difficulty, 5, 10));

test('a chance is above 0 and below 1; a right answer more raises it, a wrong one lowers it', () => {
  fc.assert(
    fc.property(records, kinds, (some, kind) => {
      const record = [...some, ...enough];
      const chance = chanceFrom(record)(kind) ?? Number.NaN;
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThan(1);
      expect(chanceFrom([...record, { ...kind, right: 1, answered: 1, questions: 1, seconds: 0 }])(kind)).toBeGreaterThan(chance);
      expect(chanceFrom([...record, { ...kind, right: 0, answered: 1, questions: 1, seconds: 0 }])(kind)).toBeLessThan(chance);
    }),
  );
});

test('with many answers of a kind the chance is their share, whatever else is on record', () => {
  fc.assert(
    fc.property(records, fc.integer({ min: 0, max: 20_000 }), (record, right) => {
      const kind = { topic: 'D', difficulty: 'hard', isBlank: false };
      const chance = chanceFrom([...record, { ...kind, right, answered: 20_000, questions: 20_000, seconds: 0 }])(kind) ?? Number.NaN;
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
