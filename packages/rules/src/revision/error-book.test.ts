import { expect, test } from 'vitest';
import {
  type BookEntry,
  type BookFilter,
  chooseRetry,
  groupBook,
  isLearnt,
  lostInPractice,
  marksLostIn,
  rightInRow,
  type RoundAnswer,
} from './error-book.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const entry = (itemId: number, more: Partial<BookEntry> = {}): BookEntry => ({
  itemId: BigInt(itemId),
  assessmentId: 1n,
  topic: 'Ratios',
  section: 'Quant',
  happened: 'wrong',
  tag: '',
  at: day(itemId),
  dueAt: day(20),
  rightInRow: 0,
  marksLost: 400,
  isFound: true,
  ...more,
});
const all: BookFilter = { learnt: false, cause: '', section: '', topic: '', since: null };
const idsIn = (filter: Partial<BookFilter>, entries: readonly BookEntry[]) =>
  groupBook({ entries, filter: { ...all, ...filter }, grouping: 'topic' }).flatMap((group) =>
    group.entries.map(({ itemId }) => Number(itemId)),
  );

test('two right retries in a row are learnt; after a wrong one it counts from 0, and one with a hint counts neither way', () => {
  const after = (reviews: readonly (readonly ['again' | 'hard' | 'good', boolean])[]) =>
    reviews.reduce((before, [rating, hinted]) => rightInRow({ before, rating, hinted }), 0);
  expect(
    after([
      ['good', false],
      ['hard', false],
    ]),
  ).toBe(2);
  expect(
    after([
      ['good', false],
      ['again', false],
      ['good', false],
    ]),
  ).toBe(1);
  expect(
    after([
      ['good', false],
      ['hard', true],
    ]),
  ).toBe(1);
  expect([1, 2, 3].map((rights) => isLearnt({ rightInRow: rights }))).toEqual([false, true, true]);
});

test('the filters narrow the book down together, and what is learnt is apart', () => {
  const entries = [
    entry(1, { tag: 'careless' }),
    entry(2, { section: 'Verbal', topic: 'Grammar' }),
    entry(3, { rightInRow: 2 }),
    entry(4, { isFound: false }),
    entry(5),
  ];
  expect(idsIn({}, entries)).toEqual([5, 1, 2]);
  expect(idsIn({ learnt: true }, entries)).toEqual([3]);
  expect(idsIn({ cause: 'careless' }, entries)).toEqual([1]);
  expect(idsIn({ cause: 'none' }, entries)).toEqual([2, 5]);
  expect(idsIn({ cause: 'none', section: 'Quant' }, entries)).toEqual([5]);
  expect(idsIn({ topic: 'Grammar' }, entries)).toEqual([2]);
  expect(idsIn({ since: day(2) }, entries)).toEqual([2, 5]);
});

test('the group that cost most marks is first, and inside it the latest question', () => {
  const entries = [entry(1), entry(2, { topic: 'Sets', marksLost: 900, tag: 'time' }), entry(3, { tag: 'time' })];
  expect(groupBook({ entries, filter: all, grouping: 'topic' }).map(({ key, marksLost }) => [key, marksLost])).toEqual([
    ['Sets', 900],
    ['Ratios', 800],
  ]);
  expect(
    groupBook({ entries, filter: all, grouping: 'cause' }).map((group) => [group.key, group.entries.map(({ itemId }) => itemId)]),
  ).toEqual([
    ['time', [3n, 2n]],
    ['none', [1n]],
  ]);
});

test('a retry takes what is due first, then what no schedule has', () => {
  const entries = [entry(1, { dueAt: null }), entry(2, { dueAt: day(9) }), entry(3, { dueAt: day(8) })];
  expect(chooseRetry({ entries, most: 10 }).map(({ itemId }) => itemId)).toEqual([3n, 2n, 1n]);
  expect(chooseRetry({ entries, most: 1 }).map(({ itemId }) => itemId)).toEqual([3n]);
});

test('the marks lost are those of the last five tests, without what is learnt and what was asked in practice', () => {
  const entries = [
    entry(1),
    entry(2, { topic: 'Sets', marksLost: 900 }),
    entry(3, { assessmentId: 9n }),
    entry(4, { rightInRow: 2 }),
    entry(5, { assessmentId: null, marksLost: 0 }),
  ];
  const tests = [1n, 2n, 3n, 4n, 5n, 9n].map((assessmentId) => ({ assessmentId }));
  expect(marksLostIn({ entries, tests })).toEqual({
    tests: 5,
    marks: 1300,
    perTest: 260,
    topics: [
      { topic: 'Sets', marks: 900, questions: 1 },
      { topic: 'Ratios', marks: 400, questions: 1 },
    ],
  });
  expect(marksLostIn({ entries, tests: [] })).toEqual({ tests: 0, marks: 0, perTest: 0, topics: [] });
});

test('what was lost in practice has its last loss and the right answers since; what only revision asked is none', () => {
  const answer = (itemId: number, at: number, more: Partial<RoundAnswer> = {}): RoundAnswer => ({
    kind: 'adaptive',
    itemId: BigInt(itemId),
    at: day(at),
    outcome: 'correct',
    seconds: 50,
    expectedSeconds: 90,
    hints: 0,
    ...more,
  });
  const lost = lostInPractice([
    answer(1, 3),
    answer(1, 1, { outcome: 'wrong' }),
    answer(1, 4, { kind: 'revision' }),
    answer(1, 5, { hints: 1 }),
    answer(2, 1),
    answer(3, 1, { kind: 'revision', outcome: 'wrong' }),
    answer(4, 1, { seconds: 200 }),
    answer(4, 2, { outcome: 'blank' }),
    answer(5, 1, { seconds: 200 }),
    answer(5, 2, { kind: 'revision', seconds: 200 }),
  ]);
  expect(
    lost.map(({ answer: { itemId, at }, happened, rightInRow: rights }) => [Number(itemId), at.getUTCDate(), happened, rights]),
  ).toEqual([
    [1, 1, 'wrong', 2],
    [4, 2, 'skipped', 0],
    [5, 1, 'slow', 1],
  ]);
});
