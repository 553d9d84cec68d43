import type { Candidate, DeskSession } from '@abhyas/contract/centres/desk.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { DeskPage } from './desk-page.tsx';

const staff: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['centre'] };
const now = '2026-11-22T09:18:00.000Z';
const candidate = (seat: number, more: Partial<Candidate> = {}): Candidate => ({
  bookingId: String(100 + seat),
  seat,
  name: `Demo Student ${seat}`,
  pin: `ASC10${20 + seat}`,
  state: 'expected',
  since: '',
  checkedInAt: '',
  checkedInBy: '',
  extraMinutes: 0,
  arrangements: [],
  ...more,
});
const session: DeskSession = {
  slotId: '7',
  test: 'Full mock 7',
  room: 'Room 1',
  startsAt: '2026-11-22T08:30:00.000Z',
  endsAt: '2026-11-22T10:30:00.000Z',
  checkInFrom: '2026-11-22T08:00:00.000Z',
  state: 'running',
  seats: 8,
  booked: 4,
  checkedIn: 2,
  absent: 1,
};
const desk: AnswerOf<'centreDesk'> = {
  now,
  venues: [
    { venueId: '3', name: 'Andheri centre', timeZone: 'Asia/Kolkata' },
    { venueId: '4', name: 'Dadar centre', timeZone: 'Asia/Kolkata' },
  ],
  venueId: '3',
  sessions: [session],
  room: {
    slotId: '7',
    columns: 4,
    gangways: [2],
    freeSeats: [3, 6, 7, 8],
    candidates: [
      candidate(1, { state: 'writing', since: '2026-11-22T08:31:00.000Z', checkedInAt: '2026-11-22T08:10:00.000Z', checkedInBy: 'code' }),
      candidate(2, { state: 'offline', since: '2026-11-22T09:11:00.000Z', extraMinutes: 40, arrangements: ['Large text'] }),
      candidate(4, { state: 'absent', since: '2026-11-22T09:00:00.000Z' }),
      candidate(5),
    ],
    mostEndAt: '2026-11-22T10:30:00.000Z',
    otherSlots: [],
    otherRooms: [],
  },
  notes: [
    {
      noteId: '9',
      at: now,
      text: 'Machine 2 is slow',
      kind: 'note',
      effect: null,
      seat: 2,
      room: 'Room 1',
      by: 'Demo Staff',
      isOpen: true,
    },
  ],
};
afterEach(() => {
  vi.useRealTimers();
});

const open = (given: Partial<typeof desk> = {}, who = staff) => {
  server.answers('centreDesk', { ...desk, ...given });
  server.answers('readinessBoard', { now, sessions: [], more: false, staff: [] });
  return renderScreen(<DeskPage venue="" slot="" days="today" />, { session: who, at: '/staff/centre' });
};
const seat = (name: RegExp) => screen.findByRole('button', { name });

test('TST-068 the room shows where each candidate is, in words as well as by colour, and how many are in each state', async () => {
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] });
  await open();
  expect(await screen.findByRole('heading', { level: 2, name: 'Full mock 7' })).toBeVisible();
  expect(await seat(/^Seat 2, Demo Student 2, Offline since 02:41 PM, 40 min extra time · Large text$/)).toBeVisible();
  expect(await seat(/^Seat 4, Demo Student 4, Absent since 02:30 PM$/)).toBeVisible();
  expect(screen.getByText('1:12:00')).toBeVisible();
  const key = screen.getByText(m.desk_booked_of({ seats: 8 })).closest('dl');
  expect(key).toHaveTextContent(/Writing1Offline1Not in yet1Absent1Arrangements1Booked, of 8 seats4/);
  await expectAccessible();
});

test('a session that no one has booked says so, and so does one that is over', async () => {
  const empty = { ...desk.room, candidates: [] } as typeof desk.room;
  const { unmount } = await open({ room: empty });
  expect(await screen.findByText(m.desk_none_booked())).toBeVisible();
  unmount();
  await open({ sessions: [{ ...session, state: 'completed' }], room: empty });
  expect(await screen.findByText(m.desk_none_had_booked())).toBeVisible();
});

test('a desk without the right, and one for someone who is no staff, say so', async () => {
  const refused = async (who: Session) => {
    const { unmount } = await renderScreen(<DeskPage venue="" slot="" days="today" />, { session: who, at: '/staff/centre' });
    expect(await screen.findByText("You don't have access to this page")).toBeVisible();
    unmount();
  };
  await refused({ ...staff, staffRights: ['support'] });
  await refused({ ...student, isMentor: true });
});

test('arrow keys go from seat to seat, past free ones and by column; Tab stops once', async () => {
  const { user } = await open();
  const first = await seat(/^Seat 1,/);
  first.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(await seat(/^Seat 4,/)).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowUp}');
  expect(first).toHaveFocus();
  await user.keyboard('{End}');
  expect(await seat(/^Seat 5,/)).toHaveFocus();
  expect(first).toHaveAttribute('tabindex', '0');
  expect(await seat(/^Seat 5,/)).toHaveAttribute('tabindex', '-1');
});

test('the chosen seat says who sits there, and a candidate is moved to a free seat', async () => {
  const { user } = await open();
  await user.click(await seat(/^Seat 2,/));
  const bar = screen.getByRole('region', { name: 'Seat 2, Demo Student 2, ASC1022.' });
  expect(bar).toHaveTextContent('Offline since 02:41 PM · 40 min extra time · Large text');
  await user.click(within(bar).getByRole('button', { name: m.desk_do_move() }));
  expect(screen.getByText(m.desk_move_choose({ name: 'Demo Student 2' }))).toBeVisible();
  server.answers('moveSeat', {
    bookingId: '102',
    slotId: '7',
    name: 'Demo Student 2',
    pin: 'ASC1022',
    room: 'Room 1',
    seat: 6,
    wasIn: true,
    checkedInAt: '',
  });
  await user.click(screen.getByRole('button', { name: m.desk_seat_move({ seat: 6 }) }));
  expect(await screen.findByText(m.desk_moved({ seat: 6 }))).toBeVisible();
  expect(server.received('moveSeat')).toEqual([{ bookingId: '102', seat: 6 }]);
});

test('one who is not in is checked in by name or marked absent; one who writes is neither', async () => {
  const { user } = await open();
  await user.click(await seat(/^Seat 5,/));
  expect(screen.getByRole('button', { name: m.desk_do_absent() })).toBeVisible();
  server.answers('changeCandidate', {
    bookingId: '105',
    slotId: '7',
    name: 'Demo Student 5',
    pin: 'ASC1025',
    room: 'Room 1',
    seat: 5,
    wasIn: false,
    checkedInAt: now,
  });
  const bar = screen.getByRole('region', { name: /^Seat 5,/ });
  await user.click(within(bar).getByRole('button', { name: m.desk_do_check_in() }));
  expect(await screen.findByText(m.desk_done_in({ name: 'Demo Student 5', seat: 5 }))).toBeVisible();
  expect(server.received('changeCandidate')).toEqual([{ bookingId: '105', change: 'check-in' }]);
  await user.click(await seat(/^Seat 1,/));
  expect(screen.queryByRole('button', { name: m.desk_do_absent() })).toBeNull();
});

test('TST-068 codes are typed one after the other; a card that is out of date is refused in plain words', async () => {
  const { user, fill } = await open();
  await user.click(await screen.findByRole('button', { name: m.desk_check_in() }));
  const dialog = await screen.findByRole('dialog', { name: m.desk_in_title() });
  const field = within(dialog).getByRole('textbox', { name: m.desk_in_code() });
  const words = 'This admit card is out of date: the booking has changed since. Ask for the newest one, or find the candidate by name.';
  server.refuses('checkInByCode', 'CODE_REPLACED');
  await fill(field, '001A7-KQ2MX');
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByText(words)).toBeVisible();
  server.answers('checkInByCode', {
    bookingId: '105',
    slotId: '7',
    name: 'Demo Student 5',
    pin: 'ASC1025',
    room: 'Room 1',
    seat: 5,
    wasIn: false,
    checkedInAt: now,
  });
  await fill(field, '001A7-KQ2MY');
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByText('Room 1, seat 5')).toBeVisible();
  expect(within(dialog).getByText(m.desk_in_ok({ name: 'Demo Student 5' }))).toBeVisible();
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
  await expectAccessible();
});

test('who sat where is asked in the clock of the centre', async () => {
  const { user, fill } = await open();
  server.answers('whoSat', [
    {
      name: 'Demo Student 9',
      pin: 'ASC1044',
      room: 'Room 1',
      test: 'Full mock 7',
      from: '2026-11-22T03:48:00.000Z',
      by: 'code',
      to: '2026-11-22T06:00:00.000Z',
    },
  ]);
  await user.click(await screen.findByRole('button', { name: m.desk_who_ask() }));
  expect(screen.getByText(m.desk_who_time_fault())).toBeVisible();
  expect(screen.getByText(m.desk_who_seat_fault())).toBeVisible();
  expect(server.received('whoSat')).toEqual([]);
  await fill(screen.getByLabelText(m.desk_who_time()), '10:37 AM');
  await fill(screen.getByLabelText(m.desk_who_seat()), '15');
  await user.click(screen.getByRole('button', { name: m.desk_who_ask() }));
  expect(await screen.findByText('Demo Student 9, ASC1044')).toBeVisible();
  expect(screen.getByText('Room 1 · In at 09:18 AM, out 11:30 AM')).toBeVisible();
  expect(server.received('whoSat')).toEqual([{ venueId: '3', day: '2026-11-22', time: '10:37', seat: 15 }]);
});

test('a note is written about a seat, and closed', async () => {
  const { user, fill } = await open();
  server.answers('closeDeskNote', {});
  await user.click(await screen.findByRole('button', { name: 'Close note: Machine 2 is slow' }));
  await expect.poll(() => server.received('closeDeskNote')).toEqual([{ noteId: '9', isOpen: false }]);
  await user.click(await seat(/^Seat 2,/));
  await user.click(screen.getByRole('button', { name: m.desk_do_note() }));
  server.answers('addDeskNote', { noteId: '10' });
  const dialog = await screen.findByRole('dialog', { name: m.desk_note_add() });
  expect(dialog).toHaveTextContent('02:00 PM, Room 1, seat 2');
  await fill(within(dialog).getByRole('textbox', { name: m.desk_note_text() }), 'New mouse');
  await user.click(within(dialog).getByRole('button', { name: m.desk_note_save() }));
  expect(await screen.findByText(m.desk_note_saved())).toBeVisible();
  expect(server.received('addDeskNote')).toEqual([{ venueId: '3', slotId: '7', seat: 2, text: 'New mouse' }]);
});

test('no session today leads to the week; no centre says where they come from', async () => {
  const { user, place, unmount } = await open({ sessions: [], room: null });
  expect(await screen.findByRole('heading', { level: 2, name: m.desk_no_sessions() })).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: m.desk_show_week() }));
  expect(place()).toBe('/staff/centre?days=week');
  unmount();
  await open({ venues: [], venueId: '', sessions: [], room: null, notes: [] });
  expect(await screen.findByRole('heading', { level: 1, name: m.desk_no_venues() })).toBeVisible();
});
