import { expect, test } from 'vitest';
import { dashboardOf, sessionOf } from '#test/mentor-sessions.ts';
import { cardsOf, dashboardTabs, firstOfEach, partsOf } from './dashboard-tabs.ts';

const first = dashboardOf({
  live: [sessionOf({ bookingId: '1' })],
  upcoming: [sessionOf({ bookingId: '2' }), sessionOf({ bookingId: '3' })],
  awaitingFeedback: [sessionOf({ bookingId: '4' }), sessionOf({ bookingId: '5' })],
  others: [sessionOf({ bookingId: '6' })],
});
const parts = partsOf([first, dashboardOf({ others: [sessionOf({ bookingId: '7' })] })]);
const ids = (cards: readonly { readonly bookingId: string }[]) => cards.map(({ bookingId }) => bookingId).join(' ');

test.each([
  ['MEN-017 All shows every session', 'all', '1 2 3 4 5 6 7'],
  ['MEN-018 LIVE shows what is live', 'live', '1'],
  ['MEN-019 Upcoming shows what is to come', 'upcoming', '2 3'],
  ['MEN-020 Awaiting Feedback shows what is owed', 'awaitingFeedback', '4 5'],
] as const)('%s', (_title, tab, expected) => {
  expect(ids(cardsOf({ parts, tab }))).toBe(expected);
});

test('MEN-016 the tabs in their order, and the first session of each that waits', () => {
  expect(dashboardTabs).toEqual(['all', 'live', 'upcoming', 'awaitingFeedback']);
  expect(ids(firstOfEach(parts))).toBe('1 2 4');
  expect(firstOfEach(partsOf([]))).toEqual([]);
});
