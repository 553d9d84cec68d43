import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button, formHands, list } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { BookingDialogs } from './booking-dialogs.tsx';
import { type AskedBooking, useBookingDoor } from '../../shared/centres/booking-door.ts';
import { isOwnNews } from '../../shared/notices/own-news.ts';

const asked: AskedBooking = { kind: 'book', assetId: '7', assessmentId: '70', name: 'Full mock 8' };
const zone = { venue_address: '', map_url: '', time_zone: 'Asia/Kolkata' };
const venue = (venue_id: string, venue_name: string) => ({ venue_id, venue_name, ...zone });
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
  name: 'Full mock 8',
  assessmentId: '70',
  venues: [venue('1', 'Andheri centre'), venue('2', 'Dadar centre')],
  slots: [
    slot('11', '1', '2126-12-05T04:00:00.000Z', 6),
    slot('21', '2', '2126-12-05T08:30:00.000Z', 2),
    slot('12', '1', '2126-12-05T12:30:00.000Z', 0, 3),
    slot('13', '1', '2126-12-06T04:00:00.000Z'),
    slot('14', '1', '2126-12-07T04:00:00.000Z'),
    slot('15', '1', '2126-12-08T04:00:00.000Z'),
  ],
  atCentre: true,
  takeHome: true,
  opensAt: '2126-12-04T18:30:00.000Z',
  closesAt: '2126-12-12T18:29:59.000Z',
  timeZone: 'Asia/Kolkata',
  waits: [],
  booked: null,
  mayCancelLater: true,
  arrangements: [],
  leftOut: { short: 0, room: 0 },
  neededSeconds: 0,
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
  report_time: '2026-12-05T03:30:00.000Z',
  check_in: 'not-needed',
  cancelled_by: '',
  launch: null,
  may_cancel: true,
  may_change: true,
  has_ended: false,
};

function Row() {
  const open = useBookingDoor();
  return <button onClick={() => open(asked)}>Book Slot: Full mock 8</button>;
}

async function opened(more: Partial<typeof options> = {}, { title = 'Book Slot' } = {}) {
  server.answers('bookingOptions', { ...options, ...more });
  const view = await renderScreen(
    <BookingDialogs launch={() => <button>Launch Test</button>}>
      <Row />
    </BookingDialogs>,
    { session: newcomer({ needsOnboarding: false }) },
  );
  await view.user.click(button('Book Slot: Full mock 8'));
  const dialog = await screen.findByRole('dialog', { name: title });
  await within(dialog).findByRole('button', { name: /^(Cancel|Done)$/ });
  return { ...view, dialog, hands: formHands(view) };
}
const seats = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

// it is loaded when it is first asked for: that is not what these tests wait for
beforeAll(() => import('./booking-dialog.tsx'));

describe('arrangements', () => {
  it('TST-034 are named, with which slots are left out for them', async () => {
    await opened({ arrangements: ['1/3 extra time', 'Separate room'], leftOut: { short: 2, room: 1 }, neededSeconds: 8_160 });
    expect(screen.getByText('Arranged for you: 1/3 extra time, Separate room')).toBeVisible();
    expect(screen.getByText(/^Slots under 2 h 16 min aren't shown/)).toBeVisible();
    expect(screen.getByText('Only slots in separate rooms are shown')).toBeVisible();
    await expectAccessible();
  });
});

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
    expect(screen.getAllByRole('radio')[4]).toHaveFocus();
    await expectAccessible();
  });

  it('TST-034, API-052, ERR-013 one press chooses venue, date and time; booking ends in Successfully Booked', async () => {
    server.answers('bookSlot', booked);
    const { user, dialog } = await opened();
    await user.click(screen.getByRole('radio', { name: /Dadar centre/ }));
    expect(list('Venue')).toHaveValue('Dadar centre');
    expect(box('Date')).toHaveValue('05 Dec 2126');
    await user.click(button('Book Slot', dialog));
    const done = await screen.findByRole('dialog', { name: 'Successfully Booked' });
    expect(within(done).getByText('The slot has been booked successfully.')).toBeVisible();
    expect(done).toHaveTextContent(/05 Dec 2126.*Andheri centre.*Room 1/);
    expect(button('Admit card', done)).toBeVisible();
    expect(button('Done', done)).toHaveFocus();
    expect(within(done).queryByRole('button', { name: 'Launch Test' })).toBeNull();
    expect(server.received('bookSlot')).toEqual([{ asset_id: '7', slot_id: '21', venue_id: '2', centre_id: '', is_take_home: '0' }]);
    // it is said: the notice of it is not shown too
    expect(isOwnNews('/test?booking=7')).toBe(true);
    await user.click(button('Done'));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });
});

describe('one’s own choice', () => {
  it('TST-035, TST-039 the date asks for the venue first', async () => {
    const { user } = await opened();
    await user.click(box('Date'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select venue first.');
    await user.click(button('Calendar: Date'));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('TST-039 the alert goes once a venue is chosen, from the list of seats too', async () => {
    const { user } = await opened();
    await user.click(box('Date'));
    await user.click(screen.getByRole('radio', { name: /Dadar centre/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(box('Date'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('TST-040 a day that is typed and has no slots says so', async () => {
    const { hands, fill } = await opened();
    await hands.chooses(list('Venue'), 'And', 'Andheri centre');
    await fill(box('Date'), '20 Dec 2126');
    expect(screen.getByText('No slots on this day. Choose another date.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Time' })).toBeNull();
  });

  it('TST-035 what is missing is said in a sentence: the date, then the time', async () => {
    const { user, hands, fill, dialog } = await opened();
    await hands.chooses(list('Venue'), 'And', 'Andheri centre');
    await user.click(button('Book Slot', dialog));
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a date');
    await fill(box('Date'), '05 Dec 2126');
    await user.click(button('Book Slot', dialog));
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a time');
    expect(server.received('bookSlot')).toEqual([]);
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
    const launch = { kind: 'launch', enabled: true, reason: '' } as const;
    server.answers('bookSlot', { ...booked, is_take_home: '1', venue_name: '', launch });
    const { user, hands, dialog } = await opened();
    await user.click(screen.getByRole('radio', { name: /Dadar centre/ }));
    await hands.chooses(list('Venue'), 'Take', 'Take Home');
    const dropped = () => {
      expect(screen.queryByRole('group', { name: 'Time' })).toBeNull();
      expect(screen.getAllByRole('radio').some((radio) => (radio as HTMLInputElement).checked)).toBe(false);
    };
    expect(screen.queryByRole('textbox', { name: 'Date' })).toBeNull();
    dropped();
    await hands.chooses(list('Venue'), 'Dad', 'Dadar centre');
    expect(box('Date')).toHaveValue('');
    dropped();
    await hands.chooses(list('Venue'), 'Take', 'Take Home');
    await user.click(button('Book Slot', dialog));
    const done = await screen.findByRole('dialog', { name: 'Successfully Booked' });
    expect(done).toHaveTextContent(/Take Home.*05 Dec 2126/);
    expect(button('Launch Test', done)).toBeVisible();
    expect(within(done).queryByRole('button', { name: 'Admit card' })).toBeNull();
    expect(server.received('bookSlot')).toEqual([{ asset_id: '7', slot_id: '', venue_id: '', centre_id: '', is_take_home: '1' }]);
  });

  it('TST-038 where the variant has no tests at a centre, Take Home is the only venue', async () => {
    await opened({ venues: [], slots: [], atCentre: false });
    expect(list('Venue')).toHaveValue('Take Home');
    expect(screen.getByText('Your course has no tests at a centre, so you take this one at home.')).toBeVisible();
    expect(screen.queryByText('Earliest seats')).toBeNull();
    expect(screen.queryByText('Or choose your own')).toBeNull();
  });

  it('TST-043 no slots at all yet: the dialog says so, and there is nothing to book', async () => {
    const { dialog } = await opened({ venues: [], slots: [], takeHome: false });
    expect(screen.getByText("No slots yet. We'll show them here once they're open.")).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Venue' })).toBeNull();
    expect(button('Book Slot', dialog)).toBeDisabled();
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
  const taken = slot('21', '2', '2126-12-05T08:30:00.000Z', 0);
  server.answers('bookingOptions', { ...options, slots: options.slots.map((one) => (one.slot_id === '21' ? taken : one)) });
  await user.click(button('Book Slot', dialog));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to book This slot is full now. Choose another one, or join its waitlist.',
  );
  expect(list('Venue')).toHaveValue('Dadar centre');
  expect(await within(dialog).findByText(/Your place on the waitlist would be 1\./)).toBeVisible();
  expect(button('Book Slot', dialog)).toBeDisabled();
});

it('nothing chosen: the dialog says what is missing and sends nothing', async () => {
  const { user, dialog } = await opened();
  await user.click(button('Book Slot', dialog));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose a seat, or Take Home');
  expect(server.received('bookSlot')).toEqual([]);
});

describe('another slot for a test that is booked', () => {
  const has = { booked: { slot_booking_id: '1', slot_id: '11' }, mayCancelLater: false };
  const changes = { title: 'Change slot' };

  it('TST-047 says first what it costs, offers the other slots and moves the booking', async () => {
    server.answers('changeSlot', { ...booked, slot_start_time: '2126-12-05T08:30:00.000Z', venue_name: 'Dadar centre' });
    const { user, dialog } = await opened(has, changes);
    expect(within(dialog).getByText(/^Your slot now: Thu 05 Dec 2126, 09:30 AM( IST)?, Andheri centre$/)).toBeVisible();
    expect(dialog).toHaveTextContent(
      'You can change or cancel once per test, so the new slot is final. Your current seat goes to someone else.',
    );
    expect(within(dialog).queryByRole('radio', { name: /05 Dec.*Andheri centre/ })).toBeNull();
    expect(screen.queryByText(/Take Home/)).toBeNull();
    await expectAccessible();
    await user.click(screen.getByRole('radio', { name: /Dadar centre/ }));
    await user.click(button('Change slot', dialog));
    expect(await screen.findByRole('dialog', { name: 'Slot changed' })).toHaveTextContent(
      /You're now booked for Thu 05 Dec 2126, 02:00 PM( IST)?, Dadar centre\./,
    );
    expect(button('Done')).toHaveFocus();
    expect(server.received('changeSlot')).toEqual([{ asset_id: '7', slot_booking_id: '1', slot_id: '21' }]);
    expect(server.received('bookSlot')).toEqual([]);
  });

  it('TST-047 a refusal is said, with the reason', async () => {
    server.refuses('changeSlot', 'CANCEL_USED');
    const { user, dialog } = await opened(has, changes);
    await user.click(screen.getByRole('radio', { name: /Dadar centre/ }));
    await user.click(button('Change slot', dialog));
    expect(await screen.findByRole('alert')).toHaveTextContent('Slot not changed You have used your one cancellation for this test.');
  });

  it('a full one can be waited for, and the seat is kept meanwhile', async () => {
    await opened({ ...has, waits: [{ slot_id: '12', place: 2, offer_ends_at: '' }] }, changes);
    expect(
      screen.getByText(
        /number 2 on its waitlist\. We'll notify you when a seat is free\. You keep your current slot until you take a seat\./,
      ),
    ).toBeVisible();
  });

  it('no other slot: the dialog says so', async () => {
    const { dialog } = await opened({ ...has, slots: options.slots.slice(0, 1) }, changes);
    expect(screen.getByText('No other slots are open.')).toBeVisible();
    expect(button('Change slot', dialog)).toBeDisabled();
  });
});

describe('the waitlist', () => {
  const full = [slot('12', '1', '2126-12-05T12:30:00.000Z', 0, 3)];
  async function atFullSlot() {
    const view = await opened({ slots: full });
    await view.hands.chooses(list('Venue'), 'And', 'Andheri centre');
    await view.fill(box('Date'), '05 Dec 2126');
    await view.user.click(await screen.findByRole('button', { name: /, full$/ }));
    return view;
  }

  it('a full slot offers its line and says which place it would be', async () => {
    const wait = { slot_id: '12', place: 4, offer_ends_at: '' };
    server.answers('joinWaitlist', () => {
      server.answers('bookingOptions', { ...options, slots: full, waits: [wait] });
      return wait;
    });
    const { user, dialog } = await atFullSlot();
    expect(screen.getByText(/Your place on the waitlist would be 4/)).toBeVisible();
    expect(button('Book Slot', dialog)).toBeDisabled();
    await user.click(button('Join waitlist'));
    expect(await within(dialog).findByText(/You're number 4 on its waitlist\./)).toBeVisible();
    expect(server.received('joinWaitlist')).toEqual([{ asset_id: '7', slot_id: '12' }]);
    await expectAccessible();
    await user.click(button('Done', dialog));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('what was refused for one slot is not said of another', async () => {
    server.refuses('joinWaitlist', 'WAITLIST_LIMIT');
    const later = slot('16', '1', '2126-12-05T14:30:00.000Z', 0, 1);
    const { user, hands, fill } = await opened({ slots: [...full, later] });
    await hands.chooses(list('Venue'), 'And', 'Andheri centre');
    await fill(box('Date'), '05 Dec 2126');
    const [one, other] = await screen.findAllByRole('button', { name: /, full$/ });
    await user.click(one ?? document.body);
    await user.click(button('Join waitlist'));
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(other ?? document.body);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('who waits sees their place when the dialog opens, and may leave', async () => {
    server.answers('leaveWaitlist', {});
    const { user } = await opened({ slots: full, waits: [{ slot_id: '12', place: 2, offer_ends_at: '' }] });
    expect(screen.getByText(/number 2 on its waitlist\. We'll notify you when a seat is free\./)).toBeVisible();
    await user.click(button('Leave waitlist'));
    await expect.poll(() => server.received('leaveWaitlist')).toEqual([{ slot_id: '12' }]);
  });

  it('a seat on offer comes first, says which it is and can be taken until its time', async () => {
    server.answers('acceptOffer', booked);
    const offer = { slot_id: '12', place: 1, offer_ends_at: '2126-12-04T12:30:00.000Z' };
    const { user } = await opened({ waits: [{ slot_id: '13', place: 1, offer_ends_at: '' }, offer] });
    const said = screen.getByText(/held for you until 04 Dec 2126, 06:00 PM/);
    expect(said).toHaveTextContent('Thu 05 Dec 2126, 06:00 PM IST, Andheri centre');
    expect(said.compareDocumentPosition(screen.getByText('Earliest seats')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await expect.poll(() => document.activeElement?.textContent).toBe('Take this seat');
    await expectAccessible();
    await user.click(button('Take this seat'));
    expect(await screen.findByRole('heading', { name: 'Successfully Booked' })).toBeVisible();
  });
});

it('a dialog that does not load says so, and Retry loads it', async () => {
  server.refuses('bookingOptions', 'UNAVAILABLE');
  const dialogs = <BookingDialogs launch={() => null}>{<Row />}</BookingDialogs>;
  const view = await renderScreen(dialogs, { session: newcomer({ needsOnboarding: false }) });
  await view.user.click(button('Book Slot: Full mock 8'));
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  server.answers('bookingOptions', options);
  await view.user.click(button('Retry'));
  expect(await screen.findByText('Earliest seats')).toBeVisible();
});

describe('a link', () => {
  const offer = { slot_id: '12', place: 1, offer_ends_at: '2126-12-04T12:30:00.000Z' };
  const tests = <BookingDialogs launch={() => null}>Tests</BookingDialogs>;
  const linkedTo = (at: string) => renderScreen(tests, { session: newcomer({ needsOnboarding: false }), at });

  it('opens the booking of its test, and closing it cleans the address', async () => {
    server.answers('bookingOptions', { ...options, waits: [offer] });
    const { user, place } = await linkedTo('/test?book=7&from=mail');
    expect(await screen.findByText(/held for you until/)).toBeVisible();
    expect(server.received('bookingOptions')[0]).toEqual({ asset_id: '7' });
    await user.click(button('Cancel'));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(place()).toBe('/test?from=mail');
  });

  it('TST-045 opens the booking that is there already, where it names that', async () => {
    server.answers('bookingOptions', options);
    server.answers('getStudentBookedSlots', [booked]);
    const { user, place } = await linkedTo('/test?booking=7&from=mail');
    const dialog = await screen.findByRole('dialog', { name: 'Your booking' });
    expect(await within(dialog).findByText('Andheri centre')).toBeVisible();
    expect(server.received('getStudentBookedSlots')).toEqual([{ asset_ids: '7' }]);
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(place()).toBe('/test?from=mail');
  });

  it('declines a seat with one press', async () => {
    server.answers('bookingOptions', { ...options, waits: [offer] });
    server.answers('leaveWaitlist', {});
    const { user } = await linkedTo('/test?book=7&decline=12');
    await expect.poll(() => document.activeElement?.textContent).toBe('Decline');
    await user.keyboard('{Enter}');
    await expect.poll(() => server.received('leaveWaitlist')).toEqual([{ slot_id: '12' }]);
    expect(await screen.findByText('Declined. The seat goes to the next person.')).toBeVisible();
    expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  });

  it('to a test that is not there says so', async () => {
    server.refuses('bookingOptions', 'RESOURCE_NOT_AVAILABLE');
    await linkedTo('/test?book=7');
    expect(await screen.findByRole('alert')).toHaveTextContent('This learning resource is not available.');
  });

  it('that names no asset opens nothing', async () => {
    await linkedTo('/test?book=x');
    expect(await screen.findByText('Tests')).toBeVisible();
    expect(server.received('bookingOptions')).toEqual([]);
  });
});
