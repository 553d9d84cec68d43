import type { DeskSession, RoomOfSession } from '@abhyas/contract/centres/desk.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { MoveSessionDialog } from './dialogs.tsx';
import { TimeBackDialog } from './time-back-dialog.tsx';

const session: DeskSession = {
  slotId: '7',
  test: 'Full mock 7',
  room: 'Room 1',
  startsAt: '2036-11-22T08:30:00.000Z',
  endsAt: '2036-11-22T10:30:00.000Z',
  checkInFrom: '2036-11-22T08:00:00.000Z',
  state: 'later',
  seats: 24,
  booked: 12,
  checkedIn: 0,
  absent: 0,
};
const room: RoomOfSession = {
  slotId: '7',
  columns: 8,
  gangways: [],
  freeSeats: [],
  candidates: [],
  mostEndAt: '',
  otherSlots: [],
  otherRooms: [
    { roomId: '5', name: 'Room 2', seats: 20 },
    { roomId: '6', name: 'Room 3', seats: 24 },
  ],
};

test('TST-034 a place that does not suit what is arranged for some is taken only by one more press; another choice is asked about again', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = await renderScreen(<MoveSessionDialog session={session} room={room} onClose={onClose} />, {
    session: { ...student, isStaff: true },
  });
  const button = (name: string) => screen.findByRole('button', { name });
  server.refuses('moveSession', 'SLOT_UNSUITABLE');
  await user.click(await button(m.desk_session_move()));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(await button(m.desk_session_move_anyway())).toBeVisible();
  await expectAccessible();
  await user.selectOptions(screen.getByRole('combobox', { name: m.desk_session_move_to() }), 'room 6');
  await user.click(await button(m.desk_session_move()));
  server.answers('moveSession', { moved: 12 });
  await user.click(await button(m.desk_session_move_anyway()));
  expect(await screen.findByText(m.desk_session_moved())).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.received('moveSession').map(({ to, acceptsUnfit }) => [to, acceptsUnfit])).toEqual([
    [{ kind: 'room', roomId: '5' }, false],
    [{ kind: 'room', roomId: '6' }, false],
    [{ kind: 'room', roomId: '6' }, true],
  ]);
});

test('TST-071 time is given back with a reason and the times of the clock; who got none is said in the dialog', async () => {
  const onClose = vi.fn<() => void>();
  const venue = { venueId: '3', name: 'Andheri', timeZone: 'Asia/Kolkata' };
  const { user } = await renderScreen(<TimeBackDialog venue={venue} session={session} candidate={null} onClose={onClose} />, {
    session: { ...student, isStaff: true },
  });
  const save = async () => user.click(await screen.findByRole('button', { name: m.desk_time_back() }));
  await save();
  expect(await screen.findByText(m.desk_time_back_reason_fault())).toBeVisible();
  expect(server.received('giveTimeBack')).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: m.desk_time_back_from() }), '2:05 pm');
  await user.clear(screen.getByRole('textbox', { name: m.desk_time_back_until() }));
  await user.type(screen.getByRole('textbox', { name: m.desk_time_back_until() }), '2:17 pm');
  await user.type(screen.getByRole('textbox', { name: m.desk_time_back_reason() }), 'Power cut');
  server.answers('giveTimeBack', { given: 0, leftOut: 2, unchanged: 0 });
  await save();
  expect(await screen.findByText(/No one was given time\. 2 lost it/)).toBeVisible();
  await expectAccessible();
  await user.selectOptions(screen.getByRole('combobox', { name: m.desk_time_back_whom() }), 'venue');
  server.answers('giveTimeBack', { given: 12, leftOut: 0, unchanged: 1 });
  await save();
  expect(await screen.findByText(`${m.desk_time_back_done({ count: 12 })} ${m.desk_time_back_had({ count: 1 })}`)).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  const sent = { from: '14:05', until: '14:17', reason: 'Power cut' };
  expect(server.received('giveTimeBack')).toEqual([
    { ...sent, whom: { kind: 'session', slotId: '7' } },
    { ...sent, whom: { kind: 'venue', venueId: '3' } },
  ]);
});
