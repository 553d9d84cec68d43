import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextSteps, type StepItem, type StepPaper } from './next-steps.ts';

const marking = { correct: 300, wrong: -100, blank: 0 };
const item = (outcome: StepItem['outcome'], more: Partial<StepItem> = {}): StepItem => ({
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
    paper('Mock 5', [item('wrong', { seconds: 300 }), item('correct', { seconds: 160 }), item('correct', { seconds: 140 })], 400),
    paper('Mock 6', [item('blank', { seconds: 240 })], 860),
  ];
  // slow: 300, 160 and 240 s, beyond one and a half times 100 s; (4.0 + 8.6) / 2 = 6.3 marks a test
  expect(steps(papers)).toEqual([{ kind: 'leave', questions: 3, seconds: 700, right: 1, marks: 630, at: papers[0]?.items[0] }]);
});

test('no one is told to leave long questions that were mostly right', () => {
  expect(
    steps([paper('Mock', [item('correct', { seconds: 300 }), item('correct', { seconds: 300 }), item('wrong', { seconds: 300 })], 400)]),
  ).toEqual([]);
});

test('PRF-010 what is usually right and was lost is to be revised, in the minutes it usually takes', () => {
  const papers = [
    paper('Mock 5', [item('wrong', { chance: 0.75, usualSeconds: 150 }), item('wrong', { chance: 0.5 })]),
    paper('Mock 6', [
      item('blank', { chance: 0.75, usualSeconds: null }),
      item('blank', { chance: 0.9, visits: 0 }),
      item('correct', { chance: 0.9 }),
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
  expect(steps([paper('Mock', [item('correct')])], kinds)).toEqual([
    { kind: 'topic', topic: 'Arrangements', difficulty: 'medium', right: 6, answered: 8, questions: 15, cohortPercent: 60, marks: 150 },
  ]);
});

test('PRF-010 the tag that cost most: careless against the full marks, a guess against a blank', () => {
  const papers = [
    paper('Mock', [
      item('wrong', { tag: 'careless' }),
      item('wrong', { tag: 'guess' }),
      item('wrong', { tag: 'guess' }),
      item('correct', { tag: 'careless' }),
      item('wrong', { tag: 'concept' }),
    ]),
  ];
  expect(steps(papers)).toEqual([{ kind: 'tag', tag: 'careless', questions: 1, test: 'Mock', marks: 400, at: papers[0]?.items[0] }]);
});

test('PRF-010 a tag is of the test in which it cost most: a review shows one test', () => {
  const tagged = item('wrong', { tag: 'careless' });
  const papers = [
    paper('Mock 5', [item('correct'), tagged, item('wrong', { tag: 'careless' })]),
    paper('Mock 6', [item('wrong', { tag: 'careless' })]),
  ];
  // 4 marks each, in two tests
  expect(steps(papers)).toEqual([{ kind: 'tag', tag: 'careless', questions: 2, test: 'Mock 5', marks: 400, at: tagged }]);
});

test('three at most, the most marks first; a dropped question and one that everyone was given are in none', () => {
  const lost = item('wrong', { chance: 0.75, seconds: 300, tag: 'misread' });
  const kinds = [{ topic: 'Algebra', difficulty: 'easy', right: 0, answered: 2, questions: 6, cohortShare: 1 }];
  const found = steps(
    [paper('Mock', [lost, item('wrong', { bonus: true, tag: 'misread', seconds: 900 }), item('dropped', { seconds: 900 })], 350)],
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
    .map(({ outcome, ...more }) => item(outcome, more));
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
