import { describe, expect, test } from 'vitest';
import { isCorrection, rollCallMs } from './attendance.ts';

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
