import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { type AskedBooking, useBookingDoor } from '../../shared/centres/booking-door.ts';
import { isOwnNews } from '../../shared/notices/own-news.ts';
import { BookingDialogs } from './booking-dialogs.tsx';

const asked: AskedBooking = { kind: 'view-booking', assetId: '7', assessmentId: '70', name: 'Full mock 8' };
const launch: BookedSlot['launch'] = { kind: 'launch', enabled: true, reason: '' };
const seat: BookedSlot = {
  asset_id: '7',
  slot_booking_id: '1',
  is_active: '1',
  is_take_home: '0',
  slot_start_time: '2126-12-05T04:00:00.000Z',
  slot_end_time: '2126-12-05T06:00:00.000Z',
  venue_name: 'Andheri centre',
  venue_address: '1 Sample Road, Andheri East, Mumbai 400069',
  map_url: 'https://maps.example/andheri',
  time_zone: 'Asia/Kolkata',
  room: 'Room 1',
  seat: '4',
  bring: ['Your admit card', 'A photo ID'],
  cancelled_by: '',
  check_in: 'not-needed',
  report_time: '',
  launch: null,
  may_cancel: true,
  may_change: true,
  has_ended: false,
};
const atHome: BookedSlot = {
  ...seat,
  is_take_home: '1',
  venue_name: '',
  venue_address: '',
  map_url: '',
  room: '',
  seat: '',
  bring: [],
};

function Row() {
  const open = useBookingDoor();
  return <button onClick={() => open(asked)}>View Booking: Full mock 8</button>;
}

async function opened(...booked: readonly BookedSlot[]) {
  server.answers('getStudentBookedSlots', [...booked]);
  const view = await renderScreen(
    <BookingDialogs launch={({ name }) => <button>Launch Test: {name}</button>}>
      <Row />
    </BookingDialogs>,
    { session: newcomer({ needsOnboarding: false }) },
  );
  await view.user.click(button('View Booking: Full mock 8'));
  const dialog = await screen.findByRole('dialog', { name: 'Your booking' });
  await within(dialog).findByText(/^Where$|no longer booked/);
  return { ...view, dialog };
}
const offersCancel = () => screen.queryByRole('button', { name: 'Cancel Booking' }) !== null;
const offersLaunch = () => screen.queryByRole('button', { name: /^Launch Test/ }) !== null;

// it is loaded when it is first asked for: that is not what these tests wait for
beforeAll(() => import('./booked-slot-dialog.tsx'));

describe('what was booked', () => {
  it('TST-045, TST-046, API-055 a seat: when, where with its map, which seat, what to bring', async () => {
    const { dialog } = await opened(seat);
    expect(server.received('getStudentBookedSlots')).toEqual([{ asset_ids: '7' }]);
    expect(within(dialog).getByText('Full mock 8')).toBeVisible();
    expect(within(dialog).getByText(/^05 Dec 2126, 09:30 AM( IST)? to 11:30 AM( IST)?$/)).toBeVisible();
    expect(within(dialog).getByText('Andheri centre')).toBeVisible();
    expect(within(dialog).getByText('1 Sample Road, Andheri East, Mumbai 400069')).toBeVisible();
    expect(within(dialog).getByRole('link', { name: 'Map' })).toHaveAttribute('href', 'https://maps.example/andheri');
    expect(within(dialog).getByText('Room 1, seat 4')).toBeVisible();
    expect(within(dialog).getByText('Your admit card · A photo ID')).toBeVisible();
    await expectAccessible();
  });

  it('TST-046 Take Home: the words, and from when to when', async () => {
    const { dialog } = await opened(atHome);
    expect(within(dialog).getByText('Take Home')).toBeVisible();
    expect(within(dialog).getByText(/^Any time from 05 Dec 2126.* to 05 Dec 2126/)).toBeVisible();
    expect(within(dialog).queryByText('Seat')).toBeNull();
  });

  it('of several bookings the active one is shown', async () => {
    const { dialog } = await opened(seat, {
      ...seat,
      slot_booking_id: '9',
      is_active: '0',
      cancelled_by: 'student',
      venue_name: 'Dadar centre',
    });
    expect(within(dialog).queryByText('Dadar centre')).toBeNull();
  });

  it('a booking that is gone meanwhile says so', async () => {
    await opened({ ...seat, is_active: '0', cancelled_by: 'centre' });
    expect(screen.getByText('This test is no longer booked.')).toBeVisible();
    expect(offersCancel()).toBe(false);
  });

  it('a dialog that does not load says so, and Retry loads it', async () => {
    server.refuses('getStudentBookedSlots', 'UNAVAILABLE');
    const view = await renderScreen(
      <BookingDialogs launch={() => null}>
        <Row />
      </BookingDialogs>,
      { session: newcomer({ needsOnboarding: false }) },
    );
    await view.user.click(button('View Booking: Full mock 8'));
    expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
    server.answers('getStudentBookedSlots', [seat]);
    await view.user.click(button('Retry'));
    expect(await screen.findByText('Andheri centre')).toBeVisible();
  });
});

describe('what it offers', () => {
  it.each([
    { when: 'TST-049 before the slot', booked: seat, cancel: true, launches: false },
    { when: 'TST-049, TST-051 while the slot runs', booked: { ...seat, launch, may_cancel: false }, cancel: false, launches: true },
    { when: 'TST-051 after the slot', booked: { ...seat, may_cancel: false, has_ended: true }, cancel: false, launches: false },
    { when: 'TST-050 Take Home after the release', booked: { ...atHome, launch }, cancel: true, launches: true },
    { when: 'TST-047 the second booking of the test', booked: { ...seat, may_cancel: false }, cancel: false, launches: false },
  ])('$when: Cancel Booking $cancel, Launch Test $launches', async ({ booked, cancel, launches }) => {
    await opened(booked);
    expect({ cancel: offersCancel(), launches: offersLaunch() }).toEqual({ cancel, launches });
  });

  it('TST-068 before the check-in Launch Test is disabled and says why', async () => {
    const { dialog } = await opened({ ...seat, launch: { ...launch, enabled: false, reason: 'not-checked-in' }, may_cancel: false });
    const action = within(dialog).getByRole('button', { name: /^Launch Test/ });
    expect(action).toHaveAttribute('aria-disabled', 'true');
    expect(action).toHaveAccessibleDescription('Check in at the centre desk first.');
  });

  it('says when the slot has ended', async () => {
    await opened({ ...seat, may_cancel: false, has_ended: true });
    expect(screen.getByText('This slot has ended.')).toBeVisible();
  });
});

describe('changing the slot', () => {
  it('TST-047 leads to the other slots, and only while it may be changed', async () => {
    server.answers('bookingOptions', {
      name: 'Full mock 8',
      assessmentId: '70',
      venues: [],
      slots: [],
      atCentre: true,
      takeHome: true,
      opensAt: seat.slot_start_time,
      closesAt: seat.slot_end_time,
      timeZone: 'Asia/Kolkata',
      waits: [],
      booked: { slot_booking_id: '1', slot_id: '11' },
      mayCancelLater: false,
      arrangements: [],
      leftOut: { short: 0, room: 0 },
      neededSeconds: 0,
    });
    const { user } = await opened(seat);
    await user.click(button('Change slot'));
    expect(await screen.findByRole('dialog', { name: 'Change slot' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(button('View Booking: Full mock 8')).toHaveFocus();
  });

  it('TST-047 is not offered once it is used', async () => {
    await opened({ ...seat, may_cancel: false, may_change: false });
    expect(screen.queryByRole('button', { name: 'Change slot' })).toBeNull();
    expect(screen.getByText(/^You've cancelled or changed this test's booking once, so this one stays\./)).toBeVisible();
  });

  it('TST-018 nor once its student is checked in, who is told to ask at the desk', async () => {
    await opened({ ...seat, check_in: 'done', may_cancel: false, may_change: false });
    expect(screen.getByText("You're checked in. To change or cancel, ask at the centre's desk.")).toBeVisible();
    expect(offersCancel()).toBe(false);
    expect(screen.queryByText(/so this one stays/)).toBeNull();
  });

  it('TST-049 while the slot runs there is nothing to explain', async () => {
    await opened({ ...seat, launch, may_cancel: false, may_change: false });
    expect(screen.queryByText(/so this one stays/)).toBeNull();
  });
});

describe('cancelling', () => {
  it('API-054, ERR-014 asks once more, then cancels, says so and closes', async () => {
    server.answers('cancelSlotBooking', () => {
      server.answers('getStudentBookedSlots', [{ ...seat, is_active: '0', cancelled_by: 'student', may_cancel: false }]);
      return {};
    });
    const { user } = await opened(seat);
    await user.click(button('Cancel Booking'));
    const sure = screen.getByRole('group', { name: 'Cancel Booking' });
    expect(sure).toHaveTextContent('You can cancel once per test. Your seat goes to someone else.');
    expect(button('Cancel Booking', sure)).toHaveFocus();
    await user.click(button('Cancel Booking', sure));
    expect(await screen.findByText('Cancelled Successfully.')).toBeVisible();
    expect(server.received('cancelSlotBooking')).toEqual([{ asset_id: '7', slot_booking_id: '1' }]);
    // it is said: the notice of it is not shown too
    expect(isOwnNews('/test?book=7')).toBe(true);
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('Keep booking leads back and sends nothing', async () => {
    const { user } = await opened(seat);
    await user.click(button('Cancel Booking'));
    await user.click(button('Keep booking'));
    expect(button('Cancel Booking')).toHaveFocus();
    expect(server.received('cancelSlotBooking')).toEqual([]);
  });

  it.each([
    ['CANCEL_USED', /^Cancel Booking Failed\. /],
    ['CANCEL_TOO_LATE', /^Cancel Booking Failed\. /],
  ] as const)('ERR-015 refused with %s: Cancel Booking Failed., with the reason', async (code, words) => {
    server.refuses('cancelSlotBooking', code);
    const { user } = await opened(seat);
    await user.click(button('Cancel Booking'));
    await user.click(button('Cancel Booking', screen.getByRole('group', { name: 'Cancel Booking' })));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByText('Andheri centre')).toBeVisible();
  });
});
