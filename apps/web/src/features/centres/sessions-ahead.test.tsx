import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { now } from '../../lib/clock.ts';
import { m } from '../../paraglide/messages.js';
import { SessionsAhead } from './sessions-ahead.tsx';

const mock = {
  assetId: '7',
  assetName: 'Centre mock 1',
  status: '',
  assetDetails: [{ assessmentId: '5', proctored: '1' }],
} as unknown as Asset;
const hours = (count: number) => new Date(now().getTime() + count * 3_600_000).toISOString();
const booked: BookedSlot = {
  asset_id: '7',
  slot_booking_id: '1',
  is_active: '1',
  is_take_home: '0',
  slot_start_time: hours(72),
  slot_end_time: hours(74),
  venue_name: 'Andheri centre',
  venue_address: '1 Sample Road',
  map_url: 'https://maps.example/1',
  time_zone: 'Asia/Kolkata',
  room: 'Room 1',
  seat: '12',
  bring: ['A photo ID'],
  report_time: hours(71.5),
  check_in: 'waiting',
  cancelled_by: '',
  launch: null,
  may_cancel: true,
  may_change: true,
  has_ended: false,
};
const open = (...bookings: readonly Partial<BookedSlot>[]) =>
  renderScreen(
    <SessionsAhead
      tests={[mock]}
      booked={bookings.map((more) => ({ ...booked, ...more }))}
      launch={() => <button type="button">{m.booked_launch()}</button>}
    />,
    { session: student, at: '/proc' },
  );
const card = () => screen.findByRole('region', { name: 'Centre mock 1' });

test('TST-068 a seat that is ahead: when to come, where with the map, which seat, what to bring, and the admit card', async () => {
  await open({});
  const shown = within(await card());
  expect(shown.getByRole('status')).toHaveTextContent(/^Come by \d\d:\d\d [AP]M.* with your admit card\.$/);
  expect(shown.getByRole('link', { name: m.booked_map() })).toHaveAttribute('href', 'https://maps.example/1');
  expect(shown.getByText('Room 1, seat 12')).toBeVisible();
  expect(shown.getByText('A photo ID')).toBeVisible();
  expect(shown.getByRole('button', { name: m.booked_admit_card() })).toBeVisible();
  expect(shown.queryByRole('button', { name: m.booked_launch() })).toBeNull();
  await expectAccessible();
});

test('TST-068 the candidate is asked to check in once check-in is open, and launches when they are in', async () => {
  const soon = { slot_start_time: hours(0.1), slot_end_time: hours(2), report_time: hours(-0.4) };
  const closed = { kind: 'launch', enabled: false, reason: 'not-checked-in' } as const;
  const waiting = await open({ ...soon, launch: closed });
  expect(within(await card()).getByRole('status')).toHaveTextContent(m.proc_check_in_now());
  expect(screen.queryByRole('button', { name: m.booked_launch() })).toBeNull();
  waiting.unmount();
  const isIn = await open({ ...soon, check_in: 'done' });
  expect(within(await card()).getByRole('status')).toHaveTextContent(m.proc_in({ seat: '12' }));
  isIn.unmount();
  await open({ ...soon, check_in: 'done', launch: { ...closed, enabled: true, reason: '' } });
  expect(within(await card()).getByRole('status')).toHaveTextContent(m.proc_in_launch({ seat: '12' }));
  expect(screen.getByRole('button', { name: m.booked_launch() })).toBeVisible();
});

test('bookings at home, cancelled ones and those that are over are not ahead; the soonest is first', async () => {
  await open(
    { slot_booking_id: '2', slot_start_time: hours(90), seat: '2' },
    { slot_booking_id: '3', is_active: '0' },
    { slot_booking_id: '4', is_take_home: '1', report_time: '' },
    { slot_booking_id: '5', has_ended: true },
    {},
  );
  expect(await screen.findAllByRole('region', { name: 'Centre mock 1' })).toHaveLength(2);
  expect(screen.getAllByText(/seat \d+$/).map(({ textContent }) => textContent)).toEqual(['Room 1, seat 12', 'Room 1, seat 2']);
});

test('the admit card is asked for by its booking; one without a photo says where to add it', async () => {
  const { user } = await open({});
  server.answers('admitCard', { code: '001A7-KQ2MX', file_name: 'card.pdf', pdf: btoa('%PDF-1.3'), has_photo: false });
  await user.click(within(await card()).getByRole('button', { name: m.booked_admit_card() }));
  await expect.poll(() => server.received('admitCard')).toEqual([{ slot_booking_id: '1' }]);
  expect(await screen.findByText(/has no photo yet/)).toBeVisible();
});
