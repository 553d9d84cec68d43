import { expect, test } from 'vitest';
import { isNodeComplete } from './node-complete.ts';

test.each([
  ['False', '', '0', false],
  ['False', 'in-progress', '0', false],
  ['True', '', '0', true],
  ['False', 'completed', '0', true],
  ['False', '', '1', true],
  ['False', 'in-progress', '1', true],
  ['True', 'completed', '1', true],
] as const)(
  'LRN-031 a node with isCompleted %j, status %j and markAsComplete %j counts as complete: %j',
  (isCompleted, status, markAsComplete, expected) => {
    expect(isNodeComplete({ isCompleted, status, markAsComplete })).toBe(expected);
  },
);
