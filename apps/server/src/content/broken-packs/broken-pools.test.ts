import { expect, test } from 'vitest';
import { checkEdited, type Edits } from '../../../test/packs/broken-pack.ts';
import { soundPack } from '../../../test/packs/sound-pack.ts';

const bank = `---
topic: Roots
difficulty: easy
---

## Question q-1
- answer: B

What is 2 + 2?

### Options
A. 3
B. 4

### Solution
It is 4.
`;

/** What the check says of the sound pack with a pool of a bank of its own. */
function check(pool: readonly string[], more: Edits = {}): string[] {
  const lines = ['pool: roots', 'name: Roots', 'programme: cat', ...pool, ''];
  return checkEdited({ 'pools/roots.yaml': lines.join('\n'), 'questions/pool-roots.md': bank, ...more }).filter(
    (line) => line.startsWith('pools/') || line.includes('pool'),
  );
}

const few = 'pools/roots.yaml:4  warning: the pool has 1 questions, a round up to 18: most will soon come again';

test.each([
  ['a sound pool, but a small one', ['banks: [pool-roots]', 'shares: {Roots: 1}'], [few]],
  ['an unknown bank', ['banks: [other]'], ["pools/roots.yaml:4  there is no bank 'other' in the pack"]],
  [
    'a share of a topic that no question has',
    ['banks: [pool-roots]', 'shares: {Sums: 1}'],
    ["pools/roots.yaml:5  there is no question with the topic 'Sums' in the pack", few],
  ],
  [
    'a curve of a question that there is not',
    ['banks: [pool-roots]', 'curves:', '  pool-roots/q-9: {discrimination: 1, difficulty: 0}'],
    ["pools/roots.yaml:6  there is no question 'pool-roots/q-9' in the pack", few],
  ],
  ['an unknown benchmark', ['banks: [pool-roots]', 'benchmark: other'], ["pools/roots.yaml:5  there is no test 'other' in the pack", few]],
])('%s', (_name, pool, expected) => {
  expect(check(pool)).toEqual(expected);
});

test('a benchmark finds a level', () => {
  expect(check(['banks: [pool-roots]', 'benchmark: mock'])).toEqual([
    "pools/roots.yaml:5  'mock' finds no level: it needs the type Benchmarking and adaptive: '1'",
    few,
  ]);
});

test('a benchmark is on a path, where it can be taken', () => {
  const pool = ['banks: [pool-roots]', 'benchmark: mock'];
  const levels = { 'tests/mock.yaml': ['type: Mock', "type: Benchmarking\nadaptive: '1'"] };
  expect(check(pool, levels)).toEqual([few]);
  expect(check(pool, { ...levels, 'paths/quant.yaml': [/ {6}- \{key: trial.*\n/, ''] })).toEqual([
    "pools/roots.yaml:5  'mock' is on no path, so no one can take it: put it on a path of the programme",
    few,
  ]);
});

test('a copy of a question of a pool is in no test either', () => {
  const text = bank
    .replace('## Question q-1', '## Question same')
    .replace('What is 2 + 2?', 'What is $x$ in $x - 2 = 0$?')
    .replace('A. 3\nB. 4', 'A. 1\nB. 2');
  expect(check(['banks: [pool-roots]'], { 'questions/pool-roots.md': text }).filter((line) => line.startsWith('tests/'))).toEqual([
    "tests/mock.yaml:13  the question 'algebra/roots-1' is in the pool 'roots' too (bank 'pool-roots'), which shows its solution: a test cannot have it",
  ]);
});

test('no question of a pool is in a test, whose solution would be known before it', () => {
  expect(check(['banks: [logic]']).filter((line) => line.startsWith('tests/'))).toEqual([
    "tests/mock.yaml:15  the questions of bank 'logic' are in the pool 'roots', which shows their solutions: a test cannot have them",
  ]);
});

const shares = (release: string, more: string) =>
  String(soundPack['tests/mock.yaml'])
    .replace('test: mock\nname: Mock\n', 'test: warm-up\nname: Warm-up\n')
    .replace('type: Mock', more)
    .replace('release: today-1d\nend: today+30d', `release: ${release}\nend: today+60d`)
    .replace(/ {2}- \{key: logic.*\n/, '');

test.each([
  [
    'a practice set',
    'today',
    'type: Practice Set\nkind: practice',
    ["tests/warm-up.yaml:1  warning: 2 questions are in the ranked test 'mock' too: the set cannot be begun until that ends, today+30d"],
  ],
  [
    'an open test',
    'today',
    'type: Topic Test',
    ["tests/warm-up.yaml:1  warning: 2 questions are in the ranked test 'mock' too: its review stays closed until that ends, today+30d"],
  ],
  ['a set that opens later', 'today+31d', 'type: Practice Set\nkind: practice', []],
  ['another ranked test', 'today+31d', "type: Topic Test\nranked: '1'", []],
])('TST-066 %s from %s on with questions of a test that is ranked until today+30d', (_name, release, more, expected) => {
  expect(checkEdited({ 'tests/warm-up.yaml': shares(release, more) })).toEqual(expected);
});

test('TST-066 a mock is ranked unless it says otherwise; a window of months keeps its review closed, and a practice set ranks no one', () => {
  const long = ['end: today+30d', 'end: today+60d'] as const;
  expect(checkEdited({ 'tests/mock.yaml': long })).toEqual([
    "tests/mock.yaml:7  warning: the review of a ranked test opens when its window ends, here after 61 days: shorten it, or write ranked: '0' if it is practice",
  ]);
  const mock = String(soundPack['tests/mock.yaml']).replace(...long);
  expect(checkEdited({ 'tests/mock.yaml': mock.replace('type: Mock', "type: Mock\nranked: '0'") })).toEqual([]);
  expect(checkEdited({ 'tests/mock.yaml': mock.replace('type: Mock', 'type: Topic Test') })).toEqual([]);
  expect(checkEdited({ 'tests/mock.yaml': mock.replace('type: Mock', 'type: Topic Test\nreview: window-end') })).toEqual([
    "tests/mock.yaml:5  review: a ranked test opens its review when its window ends, any other at completion: say ranked: '1' or '0'",
  ]);
});
