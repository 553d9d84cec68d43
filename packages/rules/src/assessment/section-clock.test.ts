import { describe, expect, it } from 'vitest';
import type { Paper } from './paper.ts';
import { closing, isPastGrace, readClock, sectionWindows, submittedAt } from './section-clock.ts';

const start = Date.parse('2026-11-24T04:30:00.000Z');
const paper: Paper = {
  order: 'fixed',
  startedAt: new Date(start).toISOString(),
  sections: [
    { sectionId: '1', seconds: 60, itemIds: [] },
    { sectionId: '2', seconds: 30, itemIds: [] },
  ],
};

it('opens fixed sections one after the other and free ones all at once', () => {
  const offsets = (from: Paper) => sectionWindows(from).map(({ opensAt, closesAt }) => [opensAt - start, closesAt - start]);
  expect(offsets(paper)).toEqual([
    [0, 60_000],
    [60_000, 90_000],
  ]);
  expect(offsets({ ...paper, order: 'free' })).toEqual([
    [0, 90_000],
    [0, 90_000],
  ]);
  expect(offsets({ ...paper, startedAt: null })).toEqual([]);
});

it.each([
  { at: -5_000, reading: { phase: 'running', sectionId: '1', remainingMs: 60_000 } },
  { at: 0, reading: { phase: 'running', sectionId: '1', remainingMs: 60_000 } },
  { at: 59_999, reading: { phase: 'running', sectionId: '1', remainingMs: 1 } },
  { at: 60_000, reading: { phase: 'running', sectionId: '2', remainingMs: 30_000 } },
  { at: 90_000, reading: { phase: 'over', sectionId: null, remainingMs: 0 } },
])('reads the clock $at ms after the start', ({ at, reading }) => {
  expect(readClock({ paper, now: start + at })).toEqual(reading);
});

it('reads a clock that has not been started', () => {
  expect(readClock({ paper: { ...paper, startedAt: null }, now: start })).toEqual({
    phase: 'not-started',
    sectionId: null,
    remainingMs: 0,
  });
});

describe('closing', () => {
  const deadlineAt = 100_000;
  it.each([
    { name: 'before the deadline', now: 90_000, last: 80_000, closedAt: 90_000, closedBy: 'candidate' },
    { name: 'with an event dated after now', now: 90_000, last: 90_004, closedAt: 90_004, closedBy: 'candidate' },
    { name: 'in the grace', now: 105_000, last: null, closedAt: 105_000, closedBy: 'deadline' },
    { name: 'long after', now: 999_000, last: 998_000, closedAt: 115_000, closedBy: 'deadline' },
  ] as const)('$name', ({ now, last, closedAt, closedBy }) => {
    expect(closing({ deadlineAt, now, lastReceivedAt: last })).toEqual({ closedAt, closedBy });
  });

  it('is due only after the grace', () => {
    expect(isPastGrace({ deadlineAt, now: 115_000 })).toBe(false);
    expect(isPastGrace({ deadlineAt, now: 115_001 })).toBe(true);
  });

  it('shows the deadline as the moment of submission, not the end of the grace', () => {
    expect(submittedAt({ closedAt: new Date(115_000), deadlineAt: new Date(deadlineAt) })).toEqual(new Date(deadlineAt));
    expect(submittedAt({ closedAt: new Date(90_000), deadlineAt: new Date(deadlineAt) })).toEqual(new Date(90_000));
  });
});
