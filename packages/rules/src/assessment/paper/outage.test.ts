import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditedMs, creditFor, outageAt } from './outage.ts';
import { noTurns, type Paper } from './paper.ts';
import { deadlineOf, GRACE_MS } from './section-clock.ts';

const start = Date.parse('2026-01-05T04:30:00.000Z');
const iso = (ms: number) => new Date(start + ms).toISOString();
const minute = 60_000;
const stretch = (from: number, to: number) => ({ from: start + from, to: start + to });
const paper = (credits: Paper['turns']['credits']): Paper => ({
  order: 'fixed',
  startedAt: iso(0),
  turns: { ...noTurns, credits },
  sections: ['1', '2'].map((sectionId) => ({ sectionId, seconds: 600, breakSeconds: 60, itemIds: [] })),
});
const deadline = deadlineOf(paper([]));
const credit = (from: number, to: number) => creditFor({ outage: stretch(from, to), startedAt: start, deadlineAt: deadline });

describe('what is an outage', () => {
  it('more than three seconds without a server; none where there was no server yet', () => {
    expect(outageAt({ pulse: start, now: start + 3000 })).toBeNull();
    expect(outageAt({ pulse: start, now: start + 3001 })).toEqual(stretch(0, 3001));
    expect(outageAt({ pulse: null, now: start })).toBeNull();
    expect(outageAt({ pulse: start, now: start - minute })).toBeNull();
  });
});

describe('what an attempt is given back', () => {
  it('the whole outage, or what of it came after the start', () => {
    expect(credit(minute, 5 * minute)).toEqual({ from: iso(minute), to: iso(5 * minute) });
    expect(credit(-minute, minute)).toEqual({ from: iso(0), to: iso(minute) });
  });

  it('nothing before the start and after the end of the grace', () => {
    expect(credit(-2 * minute, 0)).toBeNull();
    expect(credit(deadline - start + GRACE_MS, 60 * minute)).toBeNull();
  });

  it('an outage across the end leaves what was left when it began', () => {
    const given = credit(20 * minute, 50 * minute);
    expect(deadlineOf(paper(given === null ? [] : [given])) - start).toBe(50 * minute + minute);
  });

  it('an outage that begins in the grace lets the last answers arrive after it', () => {
    const given = credit(21 * minute + 5000, 30 * minute);
    expect(deadlineOf(paper(given === null ? [] : [given])) - start).toBe(30 * minute + 1);
  });
});

describe('the sum of credits', () => {
  it('counts what overlaps once', () => {
    expect(creditedMs([])).toBe(0);
    expect(
      creditedMs([
        { from: iso(0), to: iso(10) },
        { from: iso(5), to: iso(20) },
        { from: iso(100), to: iso(101) },
      ]),
    ).toBe(21);
  });

  it('is what the deadline moves by, whatever the outages of the running test', () => {
    const outages = fc.array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 30 })), { maxLength: 5 });
    fc.assert(
      fc.property(outages, (gaps) => {
        const credits: { from: string; to: string }[] = [];
        let end = deadline;
        let from = start;
        for (const [wait, length] of gaps) {
          from = Math.min(from + wait * minute, end - 1);
          const outage = { from, to: from + length * minute };
          const given = creditFor({ outage, startedAt: start, deadlineAt: end });
          if (given !== null) credits.push(given);
          end = deadlineOf(paper(credits));
          from = outage.to;
        }
        expect(end - deadline).toBe(creditedMs(credits));
      }),
    );
  });
});
