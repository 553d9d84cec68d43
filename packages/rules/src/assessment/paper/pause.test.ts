import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Turns } from '@abhyas/contract/assessment/assessment.ts';
import { noTurns, type Paper } from './paper.ts';
import { beginPause, endPause, pauseAt, pauseLeftMs } from './pause.ts';
import { deadlineOf, readClock, sectionWindows } from './section-clock.ts';

const start = Date.parse('2026-11-24T04:30:00.000Z');
const at = (seconds: number) => start + 1000 * seconds;
const iso = (seconds: number) => new Date(at(seconds)).toISOString();
const paper = (turns: Turns, order: Paper['order'] = 'fixed'): Paper => ({
  order,
  startedAt: iso(0),
  turns,
  sections: [
    { sectionId: '1', seconds: 60, breakSeconds: 20, itemIds: [] },
    { sectionId: '2', seconds: 30, breakSeconds: 0, itemIds: [] },
  ],
});
const taken = (...pauses: (readonly [number, number])[]): Turns => ({
  ...noTurns,
  pauses: pauses.map(([from, to]) => ({ from: iso(from), to: iso(to) })),
});

describe('TST-063 a break of the candidate’s own', () => {
  test('stops the clock of the section until it is ended or the granted time is used up', () => {
    const begun = beginPause({ turns: noTurns, grantedSeconds: 100, now: at(10) });
    expect(begun).toEqual(taken([10, 110]));
    const turns = begun ?? noTurns;
    expect(readClock({ paper: paper(turns), now: at(40) })).toEqual({
      phase: 'paused',
      sectionId: '1',
      remainingMs: 50_000,
      pauseMs: 70_000,
    });
    expect(readClock({ paper: paper(turns), now: at(110) })).toEqual({ phase: 'running', sectionId: '1', remainingMs: 50_000 });
    const ended = endPause({ turns, now: at(40) });
    expect(ended).toEqual(taken([10, 40]));
    expect(readClock({ paper: paper(ended), now: at(40) })).toEqual({ phase: 'running', sectionId: '1', remainingMs: 50_000 });
    expect(deadlineOf(paper(ended))).toBe(at(140));
  });

  test('may be taken again with what is left, and not when nothing is', () => {
    const once = taken([10, 80]);
    expect(pauseLeftMs({ turns: once, grantedSeconds: 100 })).toBe(30_000);
    expect(beginPause({ turns: once, grantedSeconds: 100, now: at(90) })).toEqual(taken([10, 80], [90, 120]));
    expect(beginPause({ turns: once, grantedSeconds: 70, now: at(90) })).toBeNull();
    expect(beginPause({ turns: noTurns, grantedSeconds: 0, now: at(50) })).toBeNull();
  });

  test('takes at least a minute of the granted time, so a few seconds at a time are no endless row of breaks', () => {
    expect(pauseLeftMs({ turns: taken([10, 12]), grantedSeconds: 120 })).toBe(60_000);
    expect(pauseLeftMs({ turns: taken([10, 12], [20, 22]), grantedSeconds: 120 })).toBe(0);
    expect(beginPause({ turns: taken([10, 12], [20, 22]), grantedSeconds: 120, now: at(30) })).toBeNull();
    // what is left of a minute may still be taken
    expect(beginPause({ turns: taken([10, 100]), grantedSeconds: 120, now: at(110) })).toEqual(taken([10, 100], [110, 140]));
  });

  test('asked for twice is one break, and ended twice is ended once', () => {
    const turns = taken([10, 110]);
    expect(beginPause({ turns, grantedSeconds: 100, now: at(20) })).toBe(turns);
    const ended = endPause({ turns, now: at(30) });
    expect(endPause({ turns: ended, now: at(35) })).toBe(ended);
  });

  test('over which an outage runs counts once', () => {
    const turns: Turns = { ...taken([10, 30]), credits: [{ from: iso(20), to: iso(40) }] };
    expect(sectionWindows(paper(turns))[0]).toMatchObject({ opensAt: at(0), closesAt: at(90), countsFrom: at(0) });
  });
});

/** Presses of a candidate: each so many seconds after the one before. Ends what is on, else begins. */
const presses = fc.array(fc.record({ after: fc.integer({ min: 1, max: 40 }), begins: fc.boolean() }), { maxLength: 12 });
const granted = fc.integer({ min: 0, max: 120 });

function press(steps: readonly { readonly after: number; readonly begins: boolean }[], grantedSeconds: number, order: Paper['order']) {
  let turns = noTurns;
  let now = start;
  for (const { after, begins } of steps) {
    now += 1000 * after;
    const { phase } = readClock({ paper: paper(turns, order), now });
    if (phase !== 'running' && phase !== 'paused') continue;
    turns = begins ? (beginPause({ turns, grantedSeconds, now }) ?? turns) : endPause({ turns, now });
  }
  return turns;
}

describe('whatever a candidate presses', () => {
  const order = fc.constantFrom('fixed' as const, 'free' as const);

  test('breaks never take more than was granted', () => {
    fc.assert(
      fc.property(presses, granted, order, (steps, grantedSeconds, of) => {
        const used = press(steps, grantedSeconds, of).pauses.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0);
        expect(used).toBeLessThanOrEqual(1000 * grantedSeconds);
      }),
    );
  });

  test('there are no more breaks than minutes granted, but for one that is begun', () => {
    fc.assert(
      fc.property(presses, granted, order, (steps, grantedSeconds, of) => {
        expect(press(steps, grantedSeconds, of).pauses.length).toBeLessThanOrEqual(Math.ceil(grantedSeconds / 60));
      }),
    );
  });

  test('every section keeps all of its time: what is not paused is as long as without breaks', () => {
    fc.assert(
      fc.property(presses, granted, order, (steps, grantedSeconds, of) => {
        const turns = press(steps, grantedSeconds, of);
        const lengths = (which: Turns) =>
          sectionWindows(paper(which, of)).map(({ opensAt, closesAt }) => {
            let running = 0;
            for (let now = opensAt; now < closesAt; now += 1000) if (pauseAt({ turns: which, now }) === null) running += 1;
            return running;
          });
        expect(lengths(turns)).toEqual(lengths(noTurns));
      }),
    );
  });

  test('what the section has left never grows and, while paused, never shrinks', () => {
    fc.assert(
      fc.property(presses, granted, (steps, grantedSeconds) => {
        const of = paper(press(steps, grantedSeconds, 'fixed'));
        const readings = Array.from({ length: (deadlineOf(of) - start) / 1000 }, (_, second) => readClock({ paper: of, now: at(second) }));
        const wrong = readings.filter((next, index) => {
          const last = readings[index - 1];
          if (last === undefined || last.sectionId !== next.sectionId || last.phase === 'break' || next.phase === 'break') return false;
          const isPaused = next.phase === 'paused' && last.phase === 'paused';
          return isPaused ? next.remainingMs !== last.remainingMs : next.remainingMs > last.remainingMs;
        });
        expect(wrong).toEqual([]);
      }),
    );
  });
});
