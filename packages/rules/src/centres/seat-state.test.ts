import { expect, it } from 'vitest';
import { type Sitting, checkInFrom, seatState, sessionState, sessionToShow } from './seat-state.ts';

const at = (clock: string) => new Date(`2026-11-22T${clock}:00.000Z`);
const now = at('09:00');
const writing: Sitting = { startedAt: at('08:31'), endsAt: at('10:31'), isClosed: false, isOnBreak: false, heardAt: at('09:00') };
const nothing = { checkedInAt: null, absentAt: null };
const inSince = { checkedInAt: at('08:20'), absentAt: null };

it.each([
  ['not in yet', nothing, null, 'expected', null],
  ['checked in', inSince, null, 'in', at('08:20')],
  ['absent', { checkedInAt: null, absentAt: at('08:50') }, null, 'absent', at('08:50')],
  ['writing', inSince, writing, 'writing', at('08:31')],
  ['writing without a check-in', nothing, writing, 'writing', at('08:31')],
  ['writing, though marked absent before', { checkedInAt: null, absentAt: at('08:50') }, writing, 'writing', at('08:31')],
  ['heard of a minute ago', inSince, { ...writing, heardAt: at('08:59') }, 'writing', at('08:31')],
  ['not heard of for longer', inSince, { ...writing, heardAt: at('08:58') }, 'offline', at('08:58')],
  ['on a break, heard of or not', inSince, { ...writing, isOnBreak: true, heardAt: at('08:50') }, 'break', null],
  ['submitted', inSince, { ...writing, isClosed: true, endsAt: at('08:55') }, 'done', at('08:55')],
  ['out of time and not closed yet', inSince, { ...writing, endsAt: at('09:00') }, 'done', at('09:00')],
])('TST-068 a seat shows: %s', (_title, booking, sitting, state, since) => {
  expect(seatState({ booking, sitting, now })).toEqual({ state, since });
});

const session = { startsAt: at('09:00'), endsAt: at('11:00'), isCancelled: false };

it('check-in opens half an hour before the session', () => {
  expect(checkInFrom(session.startsAt)).toEqual(at('08:30'));
});

it.each([
  ['08:29', 'later'],
  ['08:30', 'check-in'],
  ['09:00', 'running'],
  ['11:00', 'running'],
  ['11:01', 'completed'],
])('at %s a session is %s', (clock, state) => {
  expect(sessionState(session, at(clock))).toBe(state);
  expect(sessionState({ ...session, isCancelled: true }, at(clock))).toBe('cancelled');
});

it.each([
  ['10:00', 0],
  ['08:00', 0],
  ['12:00', 1],
  ['18:00', 1],
])('at %s the desk opens with session %i', (clock, index) => {
  const sessions = [session, { startsAt: at('14:00'), endsAt: at('16:00'), isCancelled: false }];
  expect(sessionToShow([...sessions].reverse(), at(clock))).toBe(sessions[index]);
});

it('the desk opens with a cancelled session only where there is no other', () => {
  const cancelled = { ...session, isCancelled: true };
  const later = { startsAt: at('14:00'), endsAt: at('16:00'), isCancelled: false };
  expect(sessionToShow([cancelled, later], at('09:30'))).toBe(later);
  expect(sessionToShow([cancelled], at('09:30'))).toBe(cancelled);
  expect(sessionToShow([], now)).toBeNull();
});
