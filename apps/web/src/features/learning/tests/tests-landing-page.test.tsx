import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { ScoreOfTest } from '@abhyas/contract/home/test-landing.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mockTest } from '#test/assets.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { type AskedBooking, BookingDoor } from '../../../shared/centres/booking-door.ts';
import { TestsLandingPage } from './tests-landing-page.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T06:00:00Z') }));
afterEach(() => vi.useRealTimers());

const slot: BookedSlot = {
  asset_id: '7',
  slot_booking_id: '1',
  is_active: '1',
  is_take_home: '0',
  slot_start_time: '2026-11-29T04:00:00.000Z',
  slot_end_time: '2026-11-29T06:00:00.000Z',
  venue_name: 'Andheri centre',
  venue_address: '1 Sample Road',
  map_url: 'https://maps.test/andheri',
  time_zone: 'Asia/Kolkata',
  room: 'Room 1',
  seat: '4',
  bring: ['Your admit card', 'A photo ID'],
  report_time: '2026-11-29T03:30:00.000Z',
  check_in: 'not-needed',
  cancelled_by: '',
  launch: null,
  may_cancel: true,
  may_change: true,
  has_ended: false,
};
const bookedTest = {
  ...mockTest,
  assetDetails: mockTest.assetDetails.map((details) => ({ ...details, proctored: '1' as const })),
  actions: [{ kind: 'view-booking' as const, enabled: true, reason: '' as const }],
};
const other = { ...mockTest, assetId: '8', assetName: 'Quadratics', status: 'completed' as const, actions: [] };
const score = (place: number, marks: string): ScoreOfTest => ({
  assessmentId: String(place),
  name: `Full mock ${place}`,
  marks,
  totalMarks: '198',
  percentile: '91.27',
  cohortSize: 500,
  unranked: '',
  median: '60',
  completedAt: `2026-11-0${place}T00:00:00.000Z`,
});
const group = { learningPathId: '10', moduleId: '3', name: 'Full mocks', url: '/test-x/Full mocks/?id=9', assets: [bookedTest, other] };
const full: AnswerOf<'testLanding'> = { groups: [group], nextTestId: '7', booked: [slot], waits: [], scores: [], failed: [] };

const opens = vi.fn<(asked: AskedBooking) => void>();

async function open(landing: Partial<AnswerOf<'testLanding'>> = {}) {
  server.answers('testLanding', { ...full, ...landing });
  const shown = await renderScreen(
    <BookingDoor value={opens}>
      <TestsLandingPage title="Test" renderAdmitCard={(bookingId) => <a href={`/card/${bookingId}`}>Admit card</a>} />
    </BookingDoor>,
    { session: student },
  );
  await screen.findByRole('heading', { level: 1, name: 'Test' });
  return shown;
}
const next = () => screen.getByRole('region', { name: 'Full mock' });

test('TST-014 the next test shows its booking: how soon, when, where with a map, what to bring', async () => {
  await open();
  expect(screen.getByText('1 of 2 completed · 1 booked or in progress')).toBeVisible();
  for (const text of [
    'Next test · in 7 days',
    'Seat booked',
    'Sun, 29 Nov 2026',
    '09:30 AM',
    '11:30 AM',
    'Andheri centre',
    'Bring: Your admit card \u00b7 A photo ID',
  ]) {
    expect(next()).toHaveTextContent(text);
  }
  const map = within(next()).getByRole('link', { name: /Map of Andheri centre/ });
  expect(map).toHaveAttribute('href', 'https://maps.test/andheri');
  expect(map).toHaveAttribute('target', '_blank');
  expect(server.received('testLanding'), 'all of the page comes with one call').toHaveLength(1);
  expect(within(next()).getByRole('button', { name: 'View Booking: Full mock' })).toBeEnabled();
  expect(within(next()).getByRole('link', { name: 'Admit card' })).toHaveAttribute('href', '/card/1');
  await expectAccessible();
});

test('TST-002 where tests are in several parts, the name of each leads to its page', async () => {
  const topics = { ...group, name: 'Topic tests', url: '/test-x/Topic tests/?id=10', assets: [{ ...other, assetId: '9' }] };
  await open({ groups: [group, topics] });
  const list = within(screen.getByRole('region', { name: m.tests_list() }));
  expect(list.getByRole('link', { name: 'Topic tests' })).toHaveAttribute('href', '/test-x/Topic tests/?id=10');
});

test('its row says when and where as well', async () => {
  await open();
  expect(screen.getByRole('region', { name: m.tests_list() })).toHaveTextContent('29 Nov 2026, 09:30 AM');
});

test('a test booked as Take Home shows its window, no place', async () => {
  await open({ booked: [{ ...slot, is_take_home: '1', venue_name: '', bring: [] }] });
  expect(next()).toHaveTextContent('Take Home booked');
  expect(within(next()).queryByRole('link')).not.toBeInTheDocument();
});

test('TST-059 the last score with its percentile, by how much it is above the one before, and the trend as a table', async () => {
  await open({ scores: [score(1, '72'), score(2, '81')] });
  const card = screen.getByRole('region', { name: 'Last score' });
  for (const text of ['Full mock 2', '81', 'of 198', 'percentile 91.27', '+9 marks']) expect(card).toHaveTextContent(text);
  expect(within(card).getAllByRole('row')).toHaveLength(3);
  await expectAccessible();
});

test('a lower score is said with a minus sign, and one of another total is not compared', async () => {
  const { unmount } = await open({ scores: [score(1, '81'), score(2, '72.5')] });
  expect(screen.getByText('\u22128.5 marks')).toBeVisible();
  unmount();
  await open({ scores: [{ ...score(1, '81'), totalMarks: '100' }, score(2, '72')] });
  expect(screen.queryByText(/marks$/)).not.toBeInTheDocument();
});

test('without a score the card says what will appear; where nothing is left a practice set is offered', async () => {
  await open({ nextTestId: '', booked: [] });
  expect(screen.getByText(m.tests_no_score())).toBeVisible();
  expect(screen.getByRole('heading', { name: m.tests_none_left() })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Practise' })).toHaveAttribute('href', '/preparepractice');
});

test('what could not be read is said, and the rest is there', async () => {
  await open({ booked: [], failed: ['booked'] });
  expect(screen.getByText(m.tests_failed_booked())).toBeVisible();
  expect(next()).toBeVisible();
});

test('a course without tests says so; a failure offers Retry', async () => {
  const { unmount } = await open({ groups: [], nextTestId: '', booked: [] });
  expect(screen.getByRole('heading', { level: 2, name: m.home_no_tests() })).toBeVisible();
  unmount();
  server.refuses('testLanding', 'INTERNAL');
  const { user } = await renderScreen(
    <TestsLandingPage title="Test" renderAdmitCard={(bookingId) => <a href={`/card/${bookingId}`}>Admit card</a>} />,
    { session: student },
  );
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('testLanding', { ...full, groups: [], nextTestId: '', booked: [] });
  await user.click(retry);
  expect(await screen.findByRole('heading', { level: 1, name: 'Test' })).toBeVisible();
});

test('TST-044 a seat on offer says until when it is held, a place on a waitlist its number; both open the booking', async () => {
  const wait = { asset_id: '7', start_time: '2026-12-12T04:00:00.000Z', venue_name: 'Thane centre', time_zone: 'Asia/Kolkata' };
  const { user } = await open({
    waits: [
      { ...wait, slot_id: '1', place: 1, offer_ends_at: '2026-11-22T09:00:00.000Z' },
      { ...wait, slot_id: '2', place: 3, offer_ends_at: '' },
    ],
  });
  const list = screen.getByRole('list', { name: 'Your waitlists' });
  expect(list.compareDocumentPosition(next()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const [offer, place] = within(list).getAllByRole('listitem');
  expect(offer).toHaveTextContent(/Seat held for you until 22 Nov 2026, 02:30 PM.*Full mock.*Sat 12 Dec 2026, 09:30 AM.* · Thane centre/);
  expect(place).toHaveTextContent(/Waitlist: number 3/);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Take or decline: Full mock' }));
  expect(opens).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'book', assetId: '7' }));
});
