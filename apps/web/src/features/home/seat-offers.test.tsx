import type { FrontOffer } from '@abhyas/contract/home/front-page.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { answerHome, aTest, homeWith, noParts, planWith } from '#test/home.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { type AskedBooking, BookingDoor } from '../../shared/centres/booking-door.ts';
import { HomePage } from './page/home-page.tsx';
import { SeatOffers } from './seat-offers.tsx';

afterEach(() => void vi.useRealTimers());

const offer: FrontOffer = {
  slotId: '9',
  assetId: '21',
  assessmentId: '12',
  assetName: 'Centre mock 2',
  endsAt: '2126-11-24T14:00:00.000Z',
  startsAt: '2126-12-05T04:00:00.000Z',
  venueName: 'Andheri centre',
  timeZone: 'Asia/Kolkata',
};
const open = async (offers: FrontOffer[]) => {
  const asked: AskedBooking[] = [];
  const shown = await renderScreen(
    <BookingDoor value={(one) => asked.push(one)}>
      <SeatOffers offers={offers} />
    </BookingDoor>,
    { session: newcomer({ needsOnboarding: false }) },
  );
  return { ...shown, asked };
};

test('TST-044 a seat that is held says until when, which one it is, and leads to the booking dialog', async () => {
  const { user, asked } = await open([offer]);
  const row = screen.getByRole('listitem');
  expect(row).toHaveTextContent(/^Seat held for you until 24 Nov 2126, 07:30 PM.*Centre mock 2.*05 Dec 2126, 09:30 AM.* · Andheri centre/);
  await expectAccessible();
  await user.click(within(row).getByRole('button', { name: 'Take or decline: Centre mock 2' }));
  expect(asked).toEqual([{ kind: 'book', assetId: '21', assessmentId: '12', name: 'Centre mock 2' }]);
});

test('TST-044 an offer goes at its time, without the page being loaded again', async () => {
  vi.useFakeTimers({ now: new Date('2126-11-24T13:58:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  await open([offer, { ...offer, slotId: '10', endsAt: '2126-11-24T18:00:00.000Z', venueName: 'Pune centre' }]);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await act(async () => vi.advanceTimersByTimeAsync(3 * 60_000));
  expect(screen.getByRole('listitem')).toHaveTextContent('Pune centre');
});

test('TST-044 HOM-001 home shows it before what to do next', async () => {
  server.answers('studyPlan', planWith());
  answerHome(homeWith({ offers: [offer], tests: [aTest('resume')] }));
  await renderScreen(
    <BookingDoor value={() => undefined}>
      <HomePage {...noParts} />
    </BookingDoor>,
    { session: newcomer({ needsOnboarding: false }) },
  );
  const offers = await screen.findByRole('list', { name: 'Seats held for you' });
  expect(offers).toHaveTextContent('Centre mock 2');
  expect(offers).toAppearBefore(screen.getByRole('region', { name: 'Full mock 1' }));
});
