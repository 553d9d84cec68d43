import { expect, test } from 'vitest';
import { topicTable } from './topics.ts';

const row = (topic: string, difficulty: string, right: number, answered: number) => ({
  topic,
  difficulty,
  right,
  answered,
  questions: answered,
  seconds: 0,
});

test('PRF-010 topics by difficulty: rows of several tests are added up, a topic without an answer has none', () => {
  const record = [
    row('Numbers', 'easy', 1, 2),
    row('Algebra', 'easy', 2, 3),
    row('Algebra', 'hard', 0, 1),
    row('Algebra', 'easy', 1, 1),
    row('Geometry', 'medium', 0, 0),
    row('Algebra', '', 1, 1),
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
