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

test.each([
  [
    'today',
    ["tests/warm-up.yaml:1  warning: 2 questions are in the test 'mock' too: students who have practised them are left out of its ranking"],
  ],
  ['today+31d', []],
])('a practice set from %s on with questions of a test that is ranked until today+30d', (release, expected) => {
  const set = String(soundPack['tests/mock.yaml'])
    .replace('test: mock\nname: Mock', 'test: warm-up\nkind: practice\nname: Warm-up')
    .replace('release: today-1d\nend: today+30d', `release: ${release}\nend: today+60d`)
    .replace(/ {2}- \{key: logic.*\n/, '');
  expect(checkEdited({ 'tests/warm-up.yaml': set })).toEqual(expected);
});
