import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { type AskedBooking, useBookingDoor } from '../../shared/centres/booking-door.ts';
import { BookingDialogs } from './booking-dialogs.tsx';

const asked: AskedBooking = { kind: 'book', assetId: '7', assessmentId: '70', name: 'Full mock 8' };

function Row() {
  const open = useBookingDoor();
  return (
    <button data-booking={asked.assetId} onClick={() => open(asked)}>
      Book Slot: Full mock 8
    </button>
  );
}

/** Two pages, each with a row of the test; the second comes while the dialog is open. */
function Pages() {
  const [page, setPage] = useState('first');
  return (
    <>
      <button onMouseDown={(event) => event.preventDefault()} onClick={() => setPage('second')}>
        Change the page
      </button>
      <main id="main" tabIndex={-1} key={page} aria-label={page}>
        <Row />
      </main>
    </>
  );
}

// it is loaded when it is first asked for: that is not what this test waits for
beforeAll(() => import('./booking-dialog.tsx'));

it('TST-047 the focus is on the row of the test afterwards, even if the page changed under the dialog', async () => {
  server.answers('bookingOptions', {
    name: 'Full mock 8',
    assessmentId: '70',
    venues: [],
    slots: [],
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
  });
  const { user } = await renderScreen(
    <BookingDialogs launch={() => null}>
      <Pages />
    </BookingDialogs>,
    { session: newcomer({ needsOnboarding: false }) },
  );
  const open = () => user.click(button('Book Slot: Full mock 8'));
  const close = async () => user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await open();
  await close();
  await expect.poll(() => document.activeElement).toBe(button('Book Slot: Full mock 8'));
  await open();
  await user.click(button('Change the page'));
  await close();
  await expect.poll(() => document.activeElement?.closest('main')?.getAttribute('aria-label')).toBe('second');
  expect(button('Book Slot: Full mock 8')).toHaveFocus();
});
