import { expect, test } from 'vitest';
import { lostTopics } from './lost-topics.ts';

const answers = (text: string) =>
  text.split(' ').map((each) => {
    const [topic = '', mark] = each.split(':');
    return {
      topic,
      outcome: mark === 'r' ? ('correct' as const) : mark === 'w' ? ('wrong' as const) : mark === 's' ? ('blank' as const) : null,
    };
  });

test.each([
  ['all right', 'A:r B:r', []],
  [
    'wrong and skipped count, what was not reached does not',
    'A:w A:s B:w C:-',
    [
      ['A', 2],
      ['B', 1],
    ],
  ],
  [
    'of as many the one that came first',
    'B:w A:w',
    [
      ['B', 1],
      ['A', 1],
    ],
  ],
  [
    'three at most',
    'A:w B:w C:w D:w D:w',
    [
      ['D', 2],
      ['A', 1],
      ['B', 1],
    ],
  ],
])('TST-024 TST-067 the topics that a round lost most in: %s', (_case, text, wanted) => {
  expect(lostTopics(answers(text)).map(({ topic, questions }) => [topic, questions])).toEqual(wanted);
});
