import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignSeats, canTakeOver, endsSession, incidentOutcome, isSameEffect } from './incident.ts';

const claim = (id: number, seat: number, hasStarted = false, isBusy = false) => ({ id: BigInt(id), seat, hasStarted, isBusy });
const seats = (map: ReadonlyMap<bigint, number>) => Object.fromEntries([...map].map(([id, seat]) => [String(id), seat]));

describe('which seats the candidates of a session get elsewhere', () => {
  it('their own numbers where they are free, the lowest left otherwise, the first ones first', () => {
    const claims = [claim(1, 7), claim(2, 2), claim(3, 9), claim(4, 1)];
    expect(seats(assignSeats({ claims, free: [5, 2, 1, 3, 4] }))).toEqual({ 1: 3, 2: 2, 3: 4, 4: 1 });
    expect(seats(assignSeats({ claims, free: [1, 2] }))).toEqual({ 1: 1, 2: 2 });
    expect(seats(assignSeats({ claims, free: [] }))).toEqual({});
  });

  it('as many as there are seats for, each one of the free seats and none twice', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
    fc.assert(
      fc.property(numbers, numbers, (own, free) => {
        const claims = own.map((seat, index) => claim(index + 1, seat));
        const given = assignSeats({ claims, free });
        const first = claims.slice(0, free.length);
        expect(new Set(given.keys())).toEqual(new Set(first.map(({ id }) => id)));
        expect(new Set(given.values()).size).toBe(given.size);
        expect([...given.values()].filter((seat) => !free.includes(seat))).toEqual([]);
        expect(first.filter(({ id, seat }) => free.includes(seat) && given.get(id) !== seat)).toEqual([]);
      }),
    );
  });
});

describe('what an incident does', () => {
  const candidates = [claim(1, 1), claim(2, 2, true), claim(3, 3)];
  const ids = (list: readonly { id: bigint }[]) => list.map(({ id }) => Number(id));
  it.each([
    { verb: 'delay', seats: [], kept: [2], moved: [1, 3], chooseAgain: [], seatOf: { 1: 1, 3: 3 } },
    { verb: 'slot', seats: [3, 8], kept: [2], moved: [1, 3], chooseAgain: [], seatOf: { 1: 8, 3: 3 } },
    { verb: 'slot', seats: [8], kept: [2], moved: [1], chooseAgain: [3], seatOf: { 1: 8 } },
    { verb: 'room', seats: [1, 2], kept: [2], moved: [1], chooseAgain: [3], seatOf: { 1: 1, 2: 2 } },
    { verb: 'choose-again', seats: [], kept: [2], moved: [], chooseAgain: [1, 3], seatOf: {} },
  ] as const)('$verb with seats $seats', ({ verb, seats: free, kept, moved, chooseAgain, seatOf }) => {
    const outcome = incidentOutcome({ verb, candidates, seats: free });
    expect(ids(outcome.kept)).toEqual(kept);
    expect(ids(outcome.moved)).toEqual(moved);
    expect(ids(outcome.chooseAgain)).toEqual(chooseAgain);
    expect(seats(outcome.seatOf)).toEqual(seatOf);
  });

  it('who has another seat at the new time chooses again, and their seat is for others', () => {
    const busy = [claim(1, 1, false, true), claim(2, 2)];
    for (const verb of ['delay', 'slot'] as const) {
      const outcome = incidentOutcome({ verb, candidates: busy, seats: [1] });
      expect([ids(outcome.moved), ids(outcome.chooseAgain)]).toEqual([[2], [1]]);
    }
  });

  it('who has started has a seat of another room before everyone else', () => {
    const late = [claim(1, 1), claim(2, 2), claim(3, 3, true)];
    expect(seats(incidentOutcome({ verb: 'room', candidates: late, seats: [1, 2] }).seatOf)).toEqual({ 1: 1, 3: 2 });
  });

  it('a session is over with its last candidate, and one that is put off is not held for who started before', () => {
    const now = new Date('2026-11-24T10:00:00Z');
    const [before, after] = [new Date('2026-11-24T09:00:00Z'), new Date('2026-11-24T11:00:00Z')];
    expect(endsSession({ kept: 0, startsAt: before, now })).toBe(true);
    expect(endsSession({ kept: 1, startsAt: before, now })).toBe(false);
    expect(endsSession({ kept: 1, startsAt: after, now })).toBe(true);
  });

  it('two effects are the same if every number is', () => {
    const one = { kept: 1, moved: 2, chooseAgain: 3, waiting: 4, unfit: 5 };
    expect(isSameEffect({ one, other: { ...one } })).toBe(true);
    for (const key of ['kept', 'moved', 'chooseAgain', 'waiting', 'unfit'])
      expect(isSameEffect({ one, other: { ...one, [key]: 9 } })).toBe(false);
  });

  it('candidates go to another open session of the same test that is ahead', () => {
    const now = new Date('2026-11-24T10:00:00Z');
    const slot = { id: 1n, assessmentId: 1n, state: 'open', startsAt: now } as const;
    const target = { ...slot, id: 2n, startsAt: new Date('2026-11-24T11:00:00Z') };
    expect(canTakeOver({ slot, target, now })).toBe(true);
    const others = [
      { ...target, id: 1n },
      { ...target, assessmentId: 2n },
      { ...target, state: 'cancelled' },
      { ...target, startsAt: now },
    ] as const;
    for (const other of others) expect(canTakeOver({ slot, target: other, now })).toBe(false);
  });
});
