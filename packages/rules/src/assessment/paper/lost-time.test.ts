import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { turnsAfter } from './end-turn.ts';
import { noTurns, type Paper } from './paper.ts';
import { creditedMs, creditFor } from './outage.ts';
import { deadlineOf, readClock, sectionWindows } from './section-clock.ts';
import { creditForLost } from './lost-time.ts';

const start = Date.parse('2026-01-05T04:30:00.000Z');
const at = (seconds: number) => start + 1000 * seconds;
const iso = (seconds: number) => new Date(at(seconds)).toISOString();
const stretch = (from: number, to: number) => ({ from: at(from), to: at(to) });
const two: Paper = {
  order: 'fixed',
  startedAt: iso(0),
  turns: noTurns,
  sections: ['1', '2'].map((sectionId) => ({ sectionId, seconds: 600, breakSeconds: 60, itemIds: [] })),
};
const creditAt = (now: number, paper = two) => creditForLost({ lost: stretch(570, 590), paper, now: at(now) });

test('TST-063 TST-071 the time of a stall goes to the section it was lost in, as long as that is open', () => {
  expect(creditAt(595)).toEqual({ from: iso(570), to: iso(590) });
  expect(creditAt(600)).toBeNull();
  expect(creditAt(700)).toBeNull();
});

test('TST-063 TST-071 of a stall across the end of a section the part in the next one is given', () => {
  const across = { lost: stretch(650, 680), paper: two };
  expect(creditForLost({ ...across, now: at(700) })).toEqual({ from: iso(660), to: iso(680) });
  expect(creditForLost({ ...across, paper: { ...two, order: 'free' }, now: at(700) })).toEqual({ from: iso(650), to: iso(680) });
});

test('nothing is given before the start of a test, to one that begins after the stall, or to one that is over', () => {
  expect(creditAt(595, { ...two, startedAt: null })).toBeNull();
  expect(creditAt(595, { ...two, startedAt: iso(592) })).toBeNull();
  expect(creditAt(1261)).toBeNull();
});

const seconds = fc.integer({ min: 0, max: 1500 });
const stretches = fc
  .array(fc.tuple(seconds, fc.integer({ min: 1, max: 200 })), { maxLength: 3 })
  .map((all) => all.map(([from, length]) => ({ from: iso(from), to: iso(from + length) })));
const ends = fc.dictionary(fc.constantFrom('1', '2'), seconds.map(iso), { maxKeys: 2 });
const anyPaper: fc.Arbitrary<Paper> = fc.record({
  order: fc.constantFrom('fixed' as const, 'free' as const),
  startedAt: seconds.map(iso),
  turns: fc.record({
    left: ends,
    resumed: ends,
    credits: stretches,
    pauses: fc.constant([]),
    order: fc.shuffledSubarray(['1', '2', '3']),
  }),
  sections: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 2 })), {
      minLength: 1,
      maxLength: 3,
    })
    .map((all) =>
      all.map(([length, breakSeconds, part], index) => ({
        sectionId: String(index + 1),
        seconds: length,
        breakSeconds,
        part,
        itemIds: [],
      })),
    ),
});

test('TST-063 TST-071 whatever was given back, and whenever, no candidate is put back: what has opened or closed by then stays as it was, and no time is taken', () => {
  fc.assert(
    fc.property(anyPaper, seconds, fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 1500 }), (any, from, length, later) => {
      const lost = stretch(from, from + length);
      const now = lost.to + 1000 * later;
      // what was given back before is past
      const credits = any.turns.credits.filter(({ to }) => Date.parse(to) <= now);
      const paper = { ...any, turns: { ...any.turns, credits } };
      const credit = creditForLost({ lost, paper, now });
      if (credit === null) return;
      const given = { ...paper, turns: { ...paper.turns, credits: [...paper.turns.credits, credit] } };
      const movedAt = (of: Paper) =>
        sectionWindows(of).flatMap(({ opensAt, closesAt, breakEndsAt }) =>
          [opensAt, closesAt, breakEndsAt].map((one) => (one <= now ? one : null)),
        );
      expect(movedAt(given)).toEqual(movedAt(paper));
      const [before, after] = [readClock({ paper, now }), readClock({ paper: given, now })];
      expect([after.phase, after.sectionId]).toEqual([before.phase, before.sectionId]);
      expect(after.remainingMs).toBeGreaterThanOrEqual(before.remainingMs);
      expect(deadlineOf(given) - deadlineOf(paper)).toBeLessThanOrEqual(1000 * length);
      expect(deadlineOf(given)).toBeGreaterThanOrEqual(deadlineOf(paper));
    }),
    { numRuns: 500 },
  );
});

const kinds = fc.constantFrom('outage' as const, 'staff' as const, 'turn' as const);
const losses = fc.array(
  fc.tuple(kinds, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 60 })),
  {
    maxLength: 6,
  },
);

test('TST-063 TST-071 what outages cost and what staff give is never lost and never counted twice, in whatever order they come and however they overlap', () => {
  fc.assert(
    fc.property(anyPaper, losses, (any, all) => {
      let paper: Paper = { ...any, turns: { ...noTurns, order: any.turns.order } };
      let now = Date.parse(any.startedAt ?? '');
      for (const [kind, back, length, wait] of all) {
        const from = now - 1000 * back;
        now = Math.max(now, from + 1000 * length) + 1000 * wait;
        if (kind === 'turn') {
          const { phase, sectionId } = readClock({ paper, now });
          const turn = { sectionId: sectionId ?? '', ends: phase === 'break' ? ('break' as const) : ('section' as const) };
          paper = { ...paper, turns: turnsAfter({ paper, turn, mayLeave: true, grantedSeconds: 0, now }) ?? paper.turns };
          continue;
        }
        const stretchOf = { from, to: from + 1000 * length };
        const credit =
          kind === 'staff'
            ? creditForLost({ lost: stretchOf, paper, now })
            : creditFor({ outage: stretchOf, startedAt: Date.parse(any.startedAt ?? ''), deadlineAt: deadlineOf(paper) });
        if (credit === null) continue;
        const given: Paper = { ...paper, turns: { ...paper.turns, credits: [...paper.turns.credits, credit] } };
        expect(deadlineOf(given)).toBeGreaterThanOrEqual(deadlineOf(paper));
        const isNew = creditedMs(given.turns.credits) - creditedMs(paper.turns.credits);
        const gained = readClock({ paper: given, now }).remainingMs - readClock({ paper, now }).remainingMs;
        expect(kind === 'staff' ? gained : isNew).toBe(isNew);
        // asked for again, it adds nothing
        const again = [...given.turns.credits, credit];
        expect(deadlineOf({ ...given, turns: { ...given.turns, credits: again } })).toBe(deadlineOf(given));
        paper = given;
      }
    }),
    { numRuns: 500 },
  );
});
