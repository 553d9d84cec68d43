import { describe, expect, it } from 'vitest';
import { chooseOffers, offerEndsAt, proposalEndsAt } from './time-offers.ts';

const hour = 3_600_000;
const now = new Date('2026-12-01T10:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);

it.each([
  [72, 24],
  [26, 24],
  [25, 23],
  [4, 2],
])('MEN-007 a time in %i hours is held for %i', (startsIn, held) => {
  expect(offerEndsAt({ startsAt: inHours(startsIn), now, timeZone: 'UTC' })).toEqual(inHours(held));
});

it.each([
  [72, 80, 24],
  [10, 80, 10],
  [5, 3, 1],
  [5, 1, 1],
])('MEN-007 the time that is proposed for a session in %i hours and is in %i is held for %i', (session, startsIn, held) => {
  const of = { startsAt: inHours(startsIn), sessionStartsAt: inHours(session), now, timeZone: 'UTC' };
  expect(proposalEndsAt(of)).toEqual(inHours(held));
});

const at = (local: string) => new Date(`2026-11-${local}:00+05:30`);

it.each([
  ['an offer of the night runs from seven for fifteen hours', '28T23:30', '30T18:00', '29T22:00'],
  ['an offer of the evening runs on in the morning', '28T20:00', '30T18:00', '29T20:00'],
  ['before a session at eight it ends in the evening', '28T20:00', '29T08:00', '28T22:00'],
  ['at night before a session at eight it ends two hours before', '28T23:30', '29T08:00', '29T06:00'],
])('MEN-007 quiet hours stop the clock: %s', (_title, asked, startsAt, ends) => {
  expect(offerEndsAt({ startsAt: at(startsAt), now: at(asked), timeZone: 'Asia/Kolkata' })).toEqual(at(ends));
});

describe('MEN-007 what is offered in place of a cancelled session', () => {
  const time = (timeId: number, hours: number, isOwn = true, room = Infinity) => ({
    timeId: BigInt(timeId),
    startsAt: inHours(hours),
    isOwn,
    day: `${Math.floor(hours / 24)}`,
    room,
  });
  const offersOf = (...sessions: { startsAt: Date; times: ReturnType<typeof time>[] }[]) =>
    chooseOffers(sessions).map(({ offer }) => Number(offer?.timeId ?? 0n));

  it('is the nearest time of the same mentor, before or after, and of two the sooner', () => {
    expect(offersOf({ startsAt: inHours(48), times: [time(1, 20), time(2, 70), time(3, 60)] })).toEqual([3]);
    expect(offersOf({ startsAt: inHours(48), times: [time(1, 58), time(2, 38)] })).toEqual([2]);
  });

  it('is of another mentor only where the same one has none', () => {
    expect(offersOf({ startsAt: inHours(48), times: [time(1, 49, false), time(2, 400)] })).toEqual([2]);
    expect(offersOf({ startsAt: inHours(48), times: [time(1, 90, false), time(2, 49, false)] })).toEqual([2]);
    expect(offersOf({ startsAt: inHours(48), times: [] })).toEqual([0]);
  });

  it('is no time twice', () => {
    const times = [time(1, 50), time(2, 60)];
    const startsAt = inHours(48);
    expect(offersOf({ startsAt, times }, { startsAt, times }, { startsAt, times })).toEqual([1, 2, 0]);
  });

  it('is on no day on which its mentor takes no more', () => {
    const times = [time(1, 50, true, 1), time(2, 60, true, 1), time(3, 90, true, 1)];
    const startsAt = inHours(48);
    expect(offersOf({ startsAt, times }, { startsAt, times }, { startsAt, times })).toEqual([1, 3, 0]);
  });

  it('can be chosen among the best twenty, soonest first', () => {
    const times = Array.from({ length: 30 }, (_, index) => time(index + 1, 100 - index));
    const [first] = chooseOffers([{ startsAt: inHours(100), times }]);
    expect(first?.choices.map(({ timeId }) => Number(timeId))).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index));
  });
});
