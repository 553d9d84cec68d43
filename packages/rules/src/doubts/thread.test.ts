import { describe, expect, test } from 'vitest';
import { doubtActions, statusAfter } from './thread.ts';

describe('LRN-026 the status of a doubt', () => {
  test.each([
    ['open', 'mentor', 'answered'],
    ['answered', 'mentor', 'answered'],
    ['closed', 'mentor', 'closed'],
    ['open', 'student', 'open'],
    ['answered', 'student', 'open'],
    ['closed', 'student', 'open'],
  ] as const)('LRN-026 %s, after a word of the %s, is %s', (status, by, after) => {
    expect(statusAfter({ status, by })).toBe(after);
  });

  test.each([
    ['open', 'student', true],
    ['answered', 'student', true],
    ['closed', 'student', false],
    ['open', 'mentor', false],
    ['answered', 'mentor', false],
  ] as const)('LRN-026 %s can be closed by the %s: %s', (status, by, close) => {
    expect(doubtActions({ status, by })).toEqual({ reply: true, close });
  });
});
