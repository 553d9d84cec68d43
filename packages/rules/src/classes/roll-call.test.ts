import { describe, expect, test } from 'vitest';
import { isCorrection, presentSoFar, rollCallMs } from './roll-call.ts';

const startsAt = new Date('2026-11-24T10:00:00Z');
const endsAt = new Date('2026-11-24T11:00:00Z');
const after = (ms: number) => new Date(endsAt.getTime() + ms);

describe('DAT-040 what a mentor says of who was there', () => {
  test.each([
    { what: 'no one said anything yet', known: null, present: true, now: startsAt, is: false },
    { what: 'it is known already', known: { present: true, how: 'Live' as const }, present: true, now: after(2 * rollCallMs), is: false },
    { what: 'they were seen', known: { present: true, how: 'Live' as const }, present: false, now: startsAt, is: true },
    { what: 'no one saw them', known: { present: false, how: null }, present: true, now: after(rollCallMs), is: false },
    { what: 'the day after is over', known: { present: false, how: null }, present: true, now: after(rollCallMs + 1), is: true },
    { what: 'a mark is changed during the roll call', known: { present: true, how: null }, present: false, now: endsAt, is: false },
  ])('needs a reason where $what: $is', ({ known, present, now, is }) => {
    expect(isCorrection({ known, present, endsAt, now })).toBe(is);
  });
});

describe('who is there so far', () => {
  const live = [{ joinedAt: new Date('2026-11-24T09:55:00Z'), leftAt: new Date('2026-11-24T10:10:00Z') }];
  const seen = { live, inRoom: false, watched: null };
  const soFar = (minutes: number, share: number) =>
    presentSoFar({ seen, startsAt, endsAt, share, now: new Date(startsAt.getTime() + minutes * 60_000) });

  test('is who joined, already before the start', () => {
    expect(soFar(-2, 80)).toEqual({ present: true, how: 'Live', minutes: 0 });
    expect(presentSoFar({ seen: { live: [], inRoom: true, watched: null }, startsAt, endsAt, share: 0, now: startsAt }).how).toBe('Room');
    expect(presentSoFar({ seen: { live: [], inRoom: false, watched: null }, startsAt, endsAt, share: 0, now: startsAt }).present).toBe(
      false,
    );
  });

  test('asks for the share of the time that has passed', () => {
    expect(soFar(12, 80)).toEqual({ present: true, how: 'Live', minutes: 10 });
    expect(soFar(30, 80)).toEqual({ present: false, how: null, minutes: 10 });
    expect(soFar(30, 0)).toEqual({ present: true, how: 'Live', minutes: 10 });
  });
});
