import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usedSeconds } from './clock-used.ts';
import { turnsAfter } from './end-turn.ts';
import { withExtraTime } from './extra-time.ts';
import { noTurns, type Paper } from './paper.ts';
import { isOpenWith, partsOf } from './parts.ts';
import { deadlineOf, readClock, sectionWindows } from './section-clock.ts';

const start = Date.parse('2026-01-05T04:30:00.000Z');
const at = (seconds: number) => start + 1000 * seconds;
const iso = (seconds: number) => new Date(at(seconds)).toISOString();
const section = (sectionId: string, seconds: number, part: number, breakSeconds = 0) => ({
  sectionId,
  seconds,
  breakSeconds,
  part,
  itemIds: [],
});

/** XAT: three sections of one part with 170 minutes, then general knowledge with its own ten, after a minute of break. */
const xat: Paper = {
  order: 'fixed',
  startedAt: iso(0),
  turns: noTurns,
  sections: [section('va', 3300, 1), section('dm', 3000, 1), section('qa', 3900, 1, 60), section('gk', 600, 2)],
};
const offsets = (paper: Paper) =>
  sectionWindows(paper).map(({ sectionId, opensAt, closesAt, breakEndsAt }) => [
    sectionId,
    ...[opensAt, closesAt, breakEndsAt].map((moment) => (moment - start) / 1000),
  ]);

test('TST-063 the sections of a part are open together for the sum of their times, and the next part begins when it ends', () => {
  expect(offsets(xat)).toEqual([
    ['va', 0, 10_200, 10_260],
    ['dm', 0, 10_200, 10_260],
    ['qa', 0, 10_200, 10_260],
    ['gk', 10_260, 10_860, 10_860],
  ]);
  expect(readClock({ paper: xat, now: at(5000) })).toEqual({ phase: 'running', sectionId: 'va', remainingMs: 5_200_000 });
  expect(readClock({ paper: xat, now: at(10_230) })).toEqual({ phase: 'break', sectionId: 'gk', remainingMs: 30_000 });
  expect(readClock({ paper: xat, now: at(10_300) })).toMatchObject({ phase: 'running', sectionId: 'gk' });
  // the break is no working time
  expect(usedSeconds({ paper: xat, submittedAt: new Date(at(10_500)) })).toBe(10_440);
});

test('TST-063 one moves inside a part alone; in free order everywhere', () => {
  const may = (sectionId: string | null, other: string, order: Paper['order'] = 'fixed') => isOpenWith({ ...xat, order, sectionId, other });
  expect([may('va', 'qa'), may('va', 'gk'), may('gk', 'va'), may(null, 'va')]).toEqual([true, false, false, false]);
  expect(may('va', 'gk', 'free')).toBe(true);
  expect(partsOf({ order: 'fixed', sections: [section('1', 60, 0), section('2', 60, 0)] })).toHaveLength(2);
});

test('TST-063 a part is left as a whole, in the name of any of its sections, and the last part never', () => {
  const leave = (sectionId: string, now: number) =>
    turnsAfter({ paper: xat, turn: { sectionId, ends: 'section' }, mayLeave: true, grantedSeconds: 0, now: at(now) });
  for (const sectionId of ['va', 'dm', 'qa']) expect(leave(sectionId, 600)?.left).toEqual({ va: iso(600) });
  expect(leave('gk', 10_300)).toBeNull();
  const turns = leave('dm', 600) ?? noTurns;
  expect(offsets({ ...xat, turns }).at(-1)).toEqual(['gk', 660, 1260, 1260]);
  const resumed = turnsAfter({
    paper: { ...xat, turns },
    turn: { sectionId: 'qa', ends: 'break' },
    mayLeave: true,
    grantedSeconds: 0,
    now: at(610),
  });
  expect(offsets({ ...xat, turns: resumed ?? noTurns }).at(-1)).toEqual(['gk', 610, 1210, 1210]);
});

const lengths = fc.array(
  fc.record({
    seconds: fc.integer({ min: 1, max: 600 }),
    breakSeconds: fc.integer({ min: 0, max: 60 }),
    isNext: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
);
const papers = lengths.map((all): Paper => {
  let part = 1;
  return {
    ...xat,
    sections: all.map(({ seconds, breakSeconds, isNext }, index) => {
      part += isNext ? 1 : 0;
      return section(String(index), seconds, part, breakSeconds);
    }),
  };
});
const stretches = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 200 })), { maxLength: 3 })
  .map((all) => all.map(([from, length]) => ({ from: iso(from), to: iso(from + length) })));

test('TST-063 TST-071 whatever the parts and whatever was given back, one clock runs at a time, each for the time of its part, and the last closes at the deadline', () => {
  fc.assert(
    fc.property(papers, stretches, (plain, credits) => {
      const paper = { ...plain, turns: { ...noTurns, credits } };
      const windows = new Map(sectionWindows(paper).map((window) => [window.sectionId, window]));
      let before = start;
      const parts = partsOf(paper);
      for (const part of parts) {
        const own = part.map(({ sectionId }) => windows.get(sectionId));
        expect(new Set(own.map((window) => JSON.stringify({ ...window, sectionId: '' }))).size).toBe(1);
        const [window] = own;
        if (window === undefined) throw new Error('a part has a section');
        expect(window.opensAt).toBe(before);
        const { phase, sectionId } = readClock({ paper, now: window.opensAt });
        expect([phase, sectionId]).toEqual(['running', part[0]?.sectionId]);
        before = window.breakEndsAt;
      }
      expect(deadlineOf(paper)).toBe(before);
      expect(sectionWindows({ ...plain, turns: noTurns }).at(-1)?.closesAt).toBeLessThanOrEqual(before);
      // the same sections one by one take as long, but for the breaks inside a part
      const alone = { ...plain, sections: plain.sections.map((each) => ({ ...each, part: 0 })) };
      const inside = parts.reduce((sum, part) => sum + part.slice(0, -1).reduce((all, { breakSeconds }) => all + breakSeconds, 0), 0);
      expect(deadlineOf(alone) - deadlineOf(plain)).toBe(1000 * inside);
    }),
  );
});

test('TST-063 extra time makes each part longer by its share', () => {
  fc.assert(
    fc.property(papers, fc.integer({ min: 1, max: 100 }), (paper, percent) => {
      const extra = { above: percent, below: 100 };
      const longer = {
        ...paper,
        sections: paper.sections.map((one) => ({ ...one, seconds: withExtraTime({ seconds: one.seconds, extra }) })),
      };
      const lengthsOf = (of: Paper) => partsOf(of).map((part) => part.reduce((sum, { seconds }) => sum + seconds, 0));
      const [usual, own] = [lengthsOf(paper), lengthsOf(longer)];
      const sizes = partsOf(paper).map((part) => part.length);
      usual.forEach((seconds, index) => {
        const more = (own[index] ?? 0) - seconds - (seconds * percent) / 100;
        expect(more).toBeGreaterThanOrEqual(-1e-9);
        // each section is rounded up to a second
        expect(more).toBeLessThan(sizes[index] ?? 0);
      });
    }),
  );
});
