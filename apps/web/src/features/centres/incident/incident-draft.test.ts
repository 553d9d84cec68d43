import { expect, test } from 'vitest';
import { emptyDraft, firstDelay, planOf, verbOf, verbsOf } from './incident-draft.ts';

const startsAt = '2026-11-22T08:30:00.000Z';
const at = (minutes: number) => Date.parse(startsAt) + minutes * 60_000;
const rooms = [{ roomId: '5', name: 'Room 2', seats: 20 }];
const slots = [
  { slotId: '8', venue: 'Dadar centre', timeZone: 'Asia/Kolkata', room: 'Room 1', startsAt: '2026-11-22T10:30:00.000Z', free: 9 },
];
const all = { startsAt, rooms, slots };
const draft = emptyDraft({ startsAt }, at(0));

test('a session is put off by half an hour at first, or to half an hour from now where it has begun', () => {
  expect([at(-60), at(0), at(1), at(20), at(21)].map((now) => firstDelay({ startsAt, now }))).toEqual([30, 30, 35, 50, 55]);
});

test('what can be done, and what is done first, follows what has happened and what there is', () => {
  expect(verbsOf(all)).toEqual(['delay', 'room', 'slot', 'choose-again']);
  expect(verbsOf({ rooms: [], slots: [] })).toEqual(['delay', 'choose-again']);
  const first = (kind: Parameters<typeof verbOf>[0]['kind'], options = all) => verbOf({ kind, draft, options });
  expect(first('power-cut')).toBe('delay');
  expect(first('cancelled')).toBe('choose-again');
  expect(first('moved')).toBe('room');
  expect(first('moved', { ...all, rooms: [] })).toBe('slot');
  expect(first('moved', { startsAt, rooms: [], slots: [] })).toBe('delay');
  expect(verbOf({ kind: 'power-cut', draft: { ...draft, verb: 'slot' }, options: all })).toBe('slot');
  expect(verbOf({ kind: 'power-cut', draft: { ...draft, verb: 'slot' }, options: { ...all, slots: [] } })).toBe('delay');
});

test('the plan is whole, or none while the minutes are none', () => {
  const plan = (change: Partial<typeof draft>) => planOf({ kind: 'power-cut', draft: { ...draft, ...change }, options: all });
  expect(plan({})).toEqual({ verb: 'delay', from: startsAt, to: '2026-11-22T09:00:00.000Z' });
  expect(['', '4', '721', '10.5', 'x'].map((minutes) => plan({ minutes }))).toEqual(Array.from({ length: 5 }, () => undefined));
  expect(plan({ minutes: '720' })).toEqual({ verb: 'delay', from: startsAt, to: '2026-11-22T20:30:00.000Z' });
  expect(plan({ verb: 'room' })).toEqual({ verb: 'room', roomId: '5' });
  expect(plan({ verb: 'slot' })).toEqual({ verb: 'slot', slotId: '8' });
  expect(plan({ verb: 'choose-again' })).toEqual({ verb: 'choose-again' });
});
