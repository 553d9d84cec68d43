import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AnswerRecord,
  type MetItem,
  type StepItem,
  type StepPaper,
  betterChoice,
  chanceFrom,
  expectedMarks,
  nextSteps,
  topicTable,
  usualSecondsFrom,
} from './next-steps.ts';

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

const marking = { correct: 300, wrong: -100, blank: 0 };
const nextStepsItem = (outcome: StepItem['outcome'], more: Partial<StepItem> = {}): StepItem => ({
  outcome,
  marks: outcome === 'dropped' ? 0 : marking[outcome],
  marking,
  seconds: 100,
  chance: 0.4,
  usualSeconds: 100,
  bonus: false,
  visits: 1,
  tag: '',
  ...more,
});
const paper = (name: string, items: StepItem[], gain = 0): StepPaper => ({ name, items, gain });
const steps = (papers: StepPaper[], kinds: Parameters<typeof nextSteps>[0]['kinds'] = []) => nextSteps({ papers, kinds, kindTests: 6 });

test('PRF-010 questions that took far too long and brought little are to be left, worth what a better choice would have brought', () => {
  const papers = [
    paper(
      'Mock 5',
      [nextStepsItem('wrong', { seconds: 300 }), nextStepsItem('correct', { seconds: 160 }), nextStepsItem('correct', { seconds: 140 })],
      400,
    ),
    paper('Mock 6', [nextStepsItem('blank', { seconds: 240 })], 860),
  ];
  // slow: 300, 160 and 240 s, beyond one and a half times 100 s; (4.0 + 8.6) / 2 = 6.3 marks a test
  expect(steps(papers)).toEqual([{ kind: 'leave', questions: 3, seconds: 700, right: 1, marks: 630, at: papers[0]?.items[0] }]);
});

test('no one is told to leave long questions that were mostly right', () => {
  expect(
    steps([
      paper(
        'Mock',
        [nextStepsItem('correct', { seconds: 300 }), nextStepsItem('correct', { seconds: 300 }), nextStepsItem('wrong', { seconds: 300 })],
        400,
      ),
    ]),
  ).toEqual([]);
});

test('PRF-010 what is usually right and was lost is to be revised, in the minutes it usually takes', () => {
  const papers = [
    paper('Mock 5', [nextStepsItem('wrong', { chance: 0.75, usualSeconds: 150 }), nextStepsItem('wrong', { chance: 0.5 })]),
    paper('Mock 6', [
      nextStepsItem('blank', { chance: 0.75, usualSeconds: null }),
      nextStepsItem('blank', { chance: 0.9, visits: 0 }),
      nextStepsItem('correct', { chance: 0.9 }),
    ]),
  ];
  // expected of each of the two: 0.75 * 3 - 0.25 = 2; lost 3 and 2, so 5 / 2 a test; 150 + 100 s
  expect(steps(papers)).toEqual([
    {
      kind: 'revise',
      questions: 2,
      minutes: 4,
      tests: ['Mock 5', 'Mock 6'],
      marks: 250,
      slips: [papers[0]?.items[0], papers[1]?.items[0]],
    },
  ]);
});

test('PRF-010 the topic furthest behind the cohort, in marks; of fewer than five questions none', () => {
  const kinds = [
    { topic: 'Algebra', difficulty: 'easy', right: 0, answered: 2, questions: 4, cohortShare: 0.9 },
    { topic: 'Arrangements', difficulty: 'medium', right: 6, answered: 8, questions: 15, cohortShare: 0.6 },
    { topic: 'Geometry', difficulty: 'hard', right: 1, answered: 3, questions: 5, cohortShare: 0.5 },
    { topic: 'Numbers', difficulty: 'easy', right: 9, answered: 10, questions: 10, cohortShare: 0.5 },
  ];
  // 0.6 * 15 - 6 = 3 questions of 3 marks in six tests
  expect(steps([paper('Mock', [nextStepsItem('correct')])], kinds)).toEqual([
    { kind: 'topic', topic: 'Arrangements', difficulty: 'medium', right: 6, answered: 8, questions: 15, cohortPercent: 60, marks: 150 },
  ]);
});

test('PRF-010 the tag that cost most: careless against the full marks, a guess against a blank', () => {
  const papers = [
    paper('Mock', [
      nextStepsItem('wrong', { tag: 'careless' }),
      nextStepsItem('wrong', { tag: 'guess' }),
      nextStepsItem('wrong', { tag: 'guess' }),
      nextStepsItem('correct', { tag: 'careless' }),
      nextStepsItem('wrong', { tag: 'concept' }),
    ]),
  ];
  expect(steps(papers)).toEqual([{ kind: 'tag', tag: 'careless', questions: 1, test: 'Mock', marks: 400, at: papers[0]?.items[0] }]);
});

test('PRF-010 a tag is of the test in which it cost most: a review shows one test', () => {
  const tagged = nextStepsItem('wrong', { tag: 'careless' });
  const papers = [
    paper('Mock 5', [nextStepsItem('correct'), tagged, nextStepsItem('wrong', { tag: 'careless' })]),
    paper('Mock 6', [nextStepsItem('wrong', { tag: 'careless' })]),
  ];
  // 4 marks each, in two tests
  expect(steps(papers)).toEqual([{ kind: 'tag', tag: 'careless', questions: 2, test: 'Mock 5', marks: 400, at: tagged }]);
});

test('three at most, the most marks first; a dropped question and one that everyone was given are in none', () => {
  const lost = nextStepsItem('wrong', { chance: 0.75, seconds: 300, tag: 'misread' });
  const kinds = [{ topic: 'Algebra', difficulty: 'easy', right: 0, answered: 2, questions: 6, cohortShare: 1 }];
  const found = steps(
    [
      paper(
        'Mock',
        [lost, nextStepsItem('wrong', { bonus: true, tag: 'misread', seconds: 900 }), nextStepsItem('dropped', { seconds: 900 })],
        350,
      ),
    ],
    kinds,
  );
  expect(found.map(({ kind, marks }) => [kind, marks])).toEqual([
    ['tag', 400],
    ['leave', 350],
    ['revise', 300],
  ]);
  expect(steps([])).toEqual([]);
});

test('the steps of any papers fall in marks, and no two are of a kind', () => {
  const anItem = fc
    .record({
      outcome: fc.constantFrom<StepItem['outcome']>('correct', 'wrong', 'blank', 'dropped'),
      seconds: fc.nat(400),
      chance: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      tag: fc.constantFrom<StepItem['tag']>('', 'careless', 'guess', 'time'),
    })
    .map(({ outcome, ...more }) => nextStepsItem(outcome, more));
  const aPaper = fc.record({ name: fc.constantFrom('A', 'B'), items: fc.array(anItem, { maxLength: 9 }), gain: fc.nat(900) });
  fc.assert(
    fc.property(fc.array(aPaper, { maxLength: 2 }), (papers) => {
      const found = steps(papers);
      expect(found.length).toBeLessThanOrEqual(3);
      expect(new Set(found.map(({ kind }) => kind)).size).toBe(found.length);
      expect(found.map(({ marks }) => marks)).toEqual(found.map(({ marks }) => marks).toSorted((one, other) => other - one));
      for (const { marks } of found) expect(marks).toBeGreaterThan(0);
      expect(steps(papers)).toEqual(found);
    }),
  );
});

const topicsRow = (topic: string, difficulty: string, right: number, answered: number) => ({
  topic,
  difficulty,
  right,
  answered,
  questions: answered,
  seconds: 0,
});

test('PRF-010 topics by difficulty: rows of several tests are added up, a topic without an answer has none', () => {
  const record = [
    topicsRow('Numbers', 'easy', 1, 2),
    topicsRow('Algebra', 'easy', 2, 3),
    topicsRow('Algebra', 'hard', 0, 1),
    topicsRow('Algebra', 'easy', 1, 1),
    topicsRow('Geometry', 'medium', 0, 0),
    topicsRow('Algebra', '', 1, 1),
  ];
  expect(topicTable(record)).toEqual([
    {
      topic: 'Algebra',
      easy: { right: 3, answered: 4 },
      medium: { right: 0, answered: 0 },
      hard: { right: 0, answered: 1 },
      all: { right: 4, answered: 6 },
    },
    {
      topic: 'Numbers',
      easy: { right: 1, answered: 2 },
      medium: { right: 0, answered: 0 },
      hard: { right: 0, answered: 0 },
      all: { right: 1, answered: 2 },
    },
  ]);
  expect(topicTable([])).toEqual([]);
});
