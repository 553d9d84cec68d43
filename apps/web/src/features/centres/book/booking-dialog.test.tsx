import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button, formHands, list } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { BookingDialogs } from '../booking-dialogs.tsx';
import { type AskedBooking, useBookingDoor } from '../../../shared/centres/booking-door.ts';

const asked: AskedBooking = { kind: 'book', assetId: '7', assessmentId: '70', name: 'Full mock 8' };
const venue = (venue_id: string, venue_name: string) => ({
  venue_id,
  venue_name,
  venue_address: '',
  map_url: '',
  time_zone: 'Asia/Kolkata',
});
const slot = (slot_id: string, venue_id: string, start_time: string, seats_left = 5, waiting = 0) => ({
  slot_id,
  venue_id,
  slot_date: start_time.slice(0, 10),
  start_time,
  end_time: start_time,
  seats_left,
  waiting,
});
const options: AnswerOf<'bookingOptions'> = {
  venues: [venue('1', 'Andheri centre'), venue('2', 'Dadar centre')],
  slots: [
    slot('11', '1', '2126-12-05T04:00:00.000Z', 6),
    slot('21', '2', '2126-12-05T08:30:00.000Z', 2),
    slot('12', '1', '2126-12-05T12:30:00.000Z', 0, 3),
    slot('13', '1', '2126-12-06T04:00:00.000Z'),
    slot('14', '1', '2126-12-07T04:00:00.000Z'),
    slot('15', '1', '2126-12-08T04:00:00.000Z'),
  ],
  takeHome: true,
  opensAt: '2126-12-04T18:30:00.000Z',
  closesAt: '2126-12-12T18:29:59.000Z',
  timeZone: 'Asia/Kolkata',
  waits: [],
  mayCancelLater: true,
  arrangements: [],
};
const booked: AnswerOf<'bookSlot'> = {
  asset_id: '7',
  slot_booking_id: '1',
  is_active: '1',
  is_take_home: '0',
  slot_start_time: '2126-12-05T04:00:00.000Z',
  slot_end_time: '2126-12-05T06:00:00.000Z',
  venue_name: 'Andheri centre',
  venue_address: '',
  map_url: '',
  time_zone: 'Asia/Kolkata',
  room: 'Room 1',
  seat: '4',
  bring: [],
  cancelled_by: '',
  launch: null,
  may_cancel: true,
  has_ended: false,
};

function Row() {
  const open = useBookingDoor();
  return <button onClick={() => open(asked)}>Book Slot: Full mock 8</button>;
}

async function opened(more: Partial<typeof options> = {}) {
  server.answers('bookingOptions', { ...options, ...more });
  const view = await renderScreen(
    <BookingDialogs launch={() => null}>
      <Row />
    </BookingDialogs>,
    { session: newcomer({ needsOnboarding: false }) },
  );
  await view.user.click(button('Book Slot: Full mock 8'));
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('One cancellation per test');
  return { ...view, dialog, hands: formHands(view) };
}
const seats = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

// it is loaded when it is first asked for: that is not what these tests wait for
beforeAll(() => import('./booking-dialog.tsx'));

describe('earliest seats', () => {
  it('lists every free seat over all venues, soonest first, four of them until more are asked for', async () => {
    const { user } = await opened();
    expect(seats()).toEqual([
      expect.stringContaining('Andheri centre6 seats left') as string,
      expect.stringContaining('Dadar centre2 seats left') as string,
      expect.stringContaining('06 Dec 2126') as string,
      expect.stringContaining('07 Dec 2126') as string,
    ]);
    await user.click(button('Show 1 more'));
    expect(seats()).toHaveLength(5);
    await expectAccessible();
  });

  it('TST-034, API-052, ERR-013 one press chooses venue, date and time; booking ends in Successfully Booked', async () => {
    server.answers('bookSlot', booked);
    const { user, dialog } = await opened();
    await user.click(screen.getByRole('radio', { name: /Dadar centre/ }));
    expect(list('Venue')).toHaveValue('Dadar centre');
    expect(box('Date')).toHaveValue('05 Dec 2126');
    await user.click(button('Book Slot', dialog));
    expect(await screen.findByRole('heading', { name: 'Successfully Booked' })).toBeVisible();
    expect(screen.getByText('The slot has been booked successfully.')).toBeVisible();
    expect(server.received('bookSlot')).toEqual([{ asset_id: '7', slot_id: '21', venue_id: '2', centre_id: '', is_take_home: '0' }]);
    await user.click(button('Done'));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });
});

describe('one’s own choice', () => {
  it('TST-035, TST-039 the date asks for the venue first', async () => {
    const { user } = await opened();
    await user.click(box('Date'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select venue first.');
  });

  it('TST-040, TST-041 a venue offers its days, a day its times', async () => {
    const { hands, user, dialog } = await opened();
    await hands.chooses(list('Venue'), 'And', 'Andheri centre');
    await user.click(button('Calendar: Date'));
    const days = (await screen.findAllByRole('button', { name: /December 2126/ })).filter(
      (day) => day.getAttribute('aria-disabled') !== 'true',
    );
    expect(days.map((day) => day.textContent)).toEqual(['5', '6', '7', '8']);
    await user.click(days[0] ?? dialog);
    const times = within(screen.getByRole('group', { name: 'Time' })).getAllByRole('button');
    // the zone is beside the time where the machine's is another
    expect(times.map((time) => time.textContent.replace(' IST', ''))).toEqual(['09:30 AM', '06:00 PM, full']);
  });

  it('TST-036, TST-037, API-053 Take Home clears the rest and needs neither date nor time', async () => {
    server.answers('bookSlot', booked);
    const { user, hands, dialog } = await opened();
    await user.click(screen.getByRole('radio', { name: /Dadar centre/ }));
    await hands.chooses(list('Venue'), 'Take', 'Take Home');
    expect(screen.queryByRole('textbox', { name: 'Date' })).toBeNull();
    expect(screen.getAllByRole('radio').some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
    await user.click(button('Book Slot', dialog));
    await screen.findByRole('heading', { name: 'Successfully Booked' });
    expect(server.received('bookSlot')).toEqual([{ asset_id: '7', slot_id: '', venue_id: '', centre_id: '', is_take_home: '1' }]);
  });

  it('TST-038 where the variant has no tests at a centre, Take Home is the only venue', async () => {
    await opened({ venues: [], slots: [] });
    expect(list('Venue')).toHaveValue('Take Home');
    expect(screen.queryByText('Earliest seats')).toBeNull();
  });

  it('TST-043 a venue without a slot in the future says so', async () => {
    const { hands } = await opened({ slots: [slot('11', '1', '2126-12-05T04:00:00.000Z')] });
    await hands.chooses(list('Venue'), 'Dad', 'Dadar centre');
    expect(screen.getByText('No slot is available at this venue.')).toBeVisible();
  });
});

it('ERR-012, TST-044 a lost race ends in Failed to book, with what to do, and keeps the choice', async () => {
  server.refuses('bookSlot', 'SLOT_FULL');
  const { user, dialog } = await opened();
  await user.click(screen.getByRole('radio', { name: /Dadar centre/ }));
  await user.click(button('Book Slot', dialog));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to book This slot is full now. Choose another one, or join its waitlist.',
  );
  expect(list('Venue')).toHaveValue('Dadar centre');
});

it('nothing chosen: the dialog says what is missing and sends nothing', async () => {
  const { user, dialog } = await opened();
  await user.click(button('Book Slot', dialog));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a seat, or Take Home');
  expect(server.received('bookSlot')).toEqual([]);
});

describe('the waitlist', () => {
  const full = [slot('12', '1', '2126-12-05T12:30:00.000Z', 0, 3)];
  async function atFullSlot(waits: typeof options.waits = []) {
    const view = await opened({ slots: full, waits });
    await view.hands.chooses(list('Venue'), 'And', 'Andheri centre');
    await view.fill(box('Date'), '05 Dec 2126');
    await view.user.click(await screen.findByRole('button', { name: /, full$/ }));
    return view;
  }

  it('a full slot offers its line and says which place it would be', async () => {
    server.answers('joinWaitlist', { slot_id: '12', place: 4, offer_ends_at: '' });
    const { user, dialog } = await atFullSlot();
    expect(screen.getByText(/Your place on the waitlist would be 4/)).toBeVisible();
    expect(button('Book Slot', dialog)).toBeDisabled();
    await user.click(button('Join waitlist'));
    await expect.poll(() => server.received('joinWaitlist')).toEqual([{ asset_id: '7', slot_id: '12' }]);
  });

  it('who waits sees their place and may leave', async () => {
    server.answers('leaveWaitlist', {});
    const { user } = await atFullSlot([{ slot_id: '12', place: 2, offer_ends_at: '' }]);
    expect(screen.getByText(/number 2 on its waitlist/)).toBeVisible();
    await user.click(button('Leave waitlist'));
    await expect.poll(() => server.received('leaveWaitlist')).toEqual([{ slot_id: '12' }]);
  });

  it('a seat on offer can be taken until its time', async () => {
    server.answers('acceptOffer', booked);
    const { user } = await atFullSlot([{ slot_id: '12', place: 1, offer_ends_at: '2126-12-04T12:30:00.000Z' }]);
    expect(screen.getByText(/held for you until 04 Dec 2126, 06:00 PM/)).toBeVisible();
    await user.click(button('Take this seat'));
    expect(await screen.findByRole('heading', { name: 'Successfully Booked' })).toBeVisible();
  });
});

it('a dialog that does not load says so, and Retry loads it', async () => {
  server.refuses('bookingOptions', 'UNAVAILABLE');
  const view = await renderScreen(
    <BookingDialogs launch={() => null}>
      <Row />
    </BookingDialogs>,
    { session: newcomer({ needsOnboarding: false }) },
  );
  await view.user.click(button('Book Slot: Full mock 8'));
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  server.answers('bookingOptions', options);
  await view.user.click(button('Retry'));
  expect(await screen.findByText('Earliest seats')).toBeVisible();
});
