import { expect, test } from 'vitest';
import { practiceTopics } from './practice-topics.ts';

const named = (...names: string[]) =>
  practiceTopics(names.map((name) => ({ name }))).map(({ name, sets }) => [name, sets.map(({ level }) => level)]);

test('TST-069 practice sets of a topic are together, the easiest first, where the first of them is', () => {
  expect(named('Warm-up', 'Puzzles · hard', 'Sets', 'Puzzles · easy', 'Games · Medium', 'Puzzles · medium', 'Games · easy')).toEqual([
    ['Warm-up', [null]],
    ['Puzzles', ['easy', 'medium', 'hard']],
    ['Sets', [null]],
    ['Games', ['easy', 'medium']],
  ]);
});

test('a set that is the only one of its topic, or whose name ends otherwise, keeps its name; equal names stay apart', () => {
  expect(named('Puzzles · hard', 'Reading · slow', 'hard', 'Sets', 'Sets')).toEqual([
    ['Puzzles · hard', [null]],
    ['Reading · slow', [null]],
    ['hard', [null]],
    ['Sets', [null]],
    ['Sets', [null]],
  ]);
});
