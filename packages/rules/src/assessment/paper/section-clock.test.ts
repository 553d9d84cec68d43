import { describe, expect, it } from 'vitest';
import { noTurns, type Paper } from './paper.ts';
import { deadlineOf, isPastGrace, readClock, sectionWindows, submittedAt } from './section-clock.ts';

const start = Date.parse('2026-11-24T04:30:00.000Z');
const paper: Paper = {
  order: 'fixed',
  startedAt: new Date(start).toISOString(),
  turns: noTurns,
  sections: [
    { sectionId: '1', seconds: 60, breakSeconds: 0, itemIds: [] },
    { sectionId: '2', seconds: 30, breakSeconds: 0, itemIds: [] },
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

describe('closing an attempt', () => {
  const deadlineAt = 100_000;
  it('is due only after the grace', () => {
    expect(isPastGrace({ deadlineAt, now: 115_000 })).toBe(false);
    expect(isPastGrace({ deadlineAt, now: 115_001 })).toBe(true);
  });

  it('shows the deadline as the moment of submission, not the end of the grace', () => {
    expect(submittedAt({ closedAt: new Date(115_000), deadlineAt: new Date(deadlineAt) })).toEqual(new Date(deadlineAt));
    expect(submittedAt({ closedAt: new Date(90_000), deadlineAt: new Date(deadlineAt) })).toEqual(new Date(90_000));
  });
});

describe('a clock that is moved', () => {
  const iso = (ms: number) => new Date(start + ms).toISOString();
  const offsets = (turns: Partial<Paper['turns']>, from: Paper = paper) =>
    sectionWindows({ ...from, turns: { ...noTurns, ...turns } }).map(({ opensAt, closesAt, breakEndsAt }) => [
      opensAt - start,
      closesAt - start,
      breakEndsAt - start,
    ]);
  const withBreak: Paper = { ...paper, sections: paper.sections.map((section) => ({ ...section, breakSeconds: 20 })) };

  it('has a break between two sections and none after the last; it ends early when the candidate continues', () => {
    expect(offsets({}, withBreak)).toEqual([
      [0, 60_000, 80_000],
      [80_000, 110_000, 110_000],
    ]);
    expect(offsets({ resumed: { 1: iso(65_000) } }, withBreak)).toEqual([
      [0, 60_000, 65_000],
      [65_000, 95_000, 95_000],
    ]);
    expect(readClock({ paper: withBreak, now: start + 70_000 })).toEqual({ phase: 'break', sectionId: '2', remainingMs: 10_000 });
  });

  it('ends a section where the candidate left it, and never later than its time', () => {
    expect(offsets({ left: { 1: iso(40_000) } })).toEqual([
      [0, 40_000, 40_000],
      [40_000, 70_000, 70_000],
    ]);
    expect(offsets({ left: { 1: iso(61_000) } })[0]).toEqual([0, 60_000, 60_000]);
  });

  it.each([
    {
      name: 'inside a section',
      credits: [[10, 25]],
      windows: [
        [0, 75],
        [75, 105],
      ],
    },
    {
      name: 'over the end of a section',
      credits: [[50, 70]],
      windows: [
        [0, 80],
        [80, 110],
      ],
    },
    {
      name: 'up to the end of a section',
      credits: [[60, 70]],
      windows: [
        [0, 60],
        [60, 100],
      ],
    },
    {
      name: 'before the start',
      credits: [[-30, -10]],
      windows: [
        [0, 60],
        [60, 90],
      ],
    },
    {
      name: 'over the start',
      credits: [[-10, 5]],
      windows: [
        [0, 65],
        [65, 95],
      ],
    },
    {
      name: 'after the end',
      credits: [[100, 110]],
      windows: [
        [0, 60],
        [60, 90],
      ],
    },
    {
      name: 'twice, overlapping, in any order',
      credits: [
        [20, 40],
        [10, 30],
      ],
      windows: [
        [0, 90],
        [90, 120],
      ],
    },
    {
      name: 'one in the time that another gave back',
      credits: [
        [10, 40],
        [70, 80],
      ],
      windows: [
        [0, 100],
        [100, 130],
      ],
    },
  ])('gives back what was lost $name', ({ credits, windows }) => {
    const turns = { credits: credits.map(([from = 0, to = 0]) => ({ from: iso(1000 * from), to: iso(1000 * to) })) };
    expect(offsets(turns).map(([opensAt, closesAt]) => [opensAt, closesAt])).toEqual(windows.map((window) => window.map((s) => 1000 * s)));
    const whole = sectionWindows({ ...paper, order: 'free', turns: { ...noTurns, ...turns } })[0];
    expect((whole?.closesAt ?? 0) - start).toBe(1000 * (windows[1]?.[1] ?? 0));
  });

  it('has its deadline where its last section closes', () => {
    expect(deadlineOf(withBreak) - start).toBe(110_000);
    expect(() => deadlineOf({ ...paper, startedAt: null })).toThrow('not started');
  });
});
