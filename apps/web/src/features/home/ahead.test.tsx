import type { FrontClass, FrontSession } from '@abhyas/contract/home/front-page.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { aTest } from '#test/home.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { EventsCard, RunningNow } from './ahead.tsx';

afterEach(() => void vi.useRealTimers());

const virtual: FrontSession = {
  bookingId: '7',
  mentorName: 'Meera Rao',
  startsAt: '2026-11-24T13:30:00.000Z',
  endsAt: '2026-11-24T14:15:00.000Z',
  joinsAt: '2026-11-24T13:15:00.000Z',
  place: '',
  timeZone: '',
  isNow: false,
};
const inPerson: FrontSession = { ...virtual, bookingId: '8', mentorName: '', joinsAt: '', place: 'Andheri', timeZone: 'Asia/Kolkata' };
const soon = { classes: [], sessions: [virtual, inPerson] };
const open = (
  session = newcomer({ needsOnboarding: false }),
  ahead: { classes: FrontClass[]; sessions: FrontSession[] } = soon,
  next: Asset | null = null,
) =>
  renderScreen(
    <>
      <RunningNow {...ahead} renderJoin={(bookingId) => <button>Join {bookingId}</button>} />
      <EventsCard {...ahead} test={next} />
    </>,
    { session },
  );
const running = () => screen.getByRole('region', { name: 'Happening now' });
const events = () => screen.getByRole('region', { name: "Today's events" });
const wait = (minutes: number) => act(async () => vi.advanceTimersByTimeAsync(minutes * 60_000 + 2_000));

test('MEN-005 HOM-001 sessions that are soon are among the events, each with its card; Join appears with its line when it is open', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T13:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  await open();
  const [first, second] = within(events()).getAllByRole('listitem');
  if (!first || !second) throw new Error('two sessions');
  expect(within(first).getByRole('link')).toHaveAttribute('href', '/myPage/myPlan?booking=7');
  expect(first).toHaveTextContent('Session with Meera Rao');
  expect(first).toHaveTextContent('Today, 07:00 PM IST · Join opens at 06:45 PM IST');
  expect(second).toHaveTextContent('Session with a mentorToday, 07:00 PM IST · Andheri');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await wait(15);
  await vi.waitFor(() => expect(within(running()).getByRole('button', { name: 'Join 7' })).toBeEnabled());
  expect(events()).not.toHaveTextContent('Meera');
  await wait(15);
  expect(running()).toHaveTextContent('Ends at 07:45 PM IST');
  expect(within(running()).getAllByRole('button')).toHaveLength(1);
  await wait(45);
  expect(screen.queryByText(/Meera/)).not.toBeInTheDocument();
});

test('MEN-005 support sees what runs and joins nothing', async () => {
  vi.setSystemTime('2026-11-24T13:20:00Z');
  const { unmount } = await open();
  expect(within(running()).getByRole('button', { name: 'Join 7' })).toBeVisible();
  await expectAccessible();
  unmount();
  await open(newcomer({ needsOnboarding: false, isAdminLogin: true }));
  expect(within(running()).getByText(/Meera/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('HOM-019 classes and sessions are in one card by their time, two at most; with one of another day it is not of today', async () => {
  vi.setSystemTime('2026-11-24T12:00:00Z');
  const held = (id: string, at: string): FrontClass => ({
    id,
    classTitle: `Class ${id}`,
    at,
    endsAt: at.replace(':00:00', ':50:00'),
    place: '',
    isLiveNow: false,
    url: `/Classes/LIVE/${id}`,
  });
  const classes = [held('1', '2026-11-24T13:00:00.000Z'), held('2', '2026-11-24T15:00:00.000Z'), held('3', '2026-11-26T15:00:00.000Z')];
  const { unmount } = await open(undefined, { classes, sessions: [virtual] });
  expect(
    within(events())
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.slice(0, 7)),
  ).toEqual(['See all', 'Class 1', 'Session']);
  unmount();
  await open(undefined, { classes: classes.slice(1), sessions: [] });
  expect(screen.getByRole('region', { name: 'Coming up' })).toHaveTextContent('Class 3');
});

test.each([
  ['a seat of it is booked', [{ kind: 'view-booking', enabled: true, reason: '' }], 'Next test · Seat booked'],
  ['it has to be booked first', [{ kind: 'book', enabled: true, reason: '' }], 'Next test'],
  ['it opens later', [{ kind: 'launch', enabled: false, reason: '' }], 'Next test · Opens 25 Nov 2126'],
  ['it is open', [{ kind: 'launch', enabled: true, reason: '' }], 'Next test · Closes 30 Nov 2126'],
] as const)('HOM-001 the next test is among what is ahead, and leads to the tests: %s', async (_, actions, words) => {
  const details = { releaseDate: '2126-11-24T18:30:00.000Z', endDate: '2126-11-30T10:00:00.000Z' } as Asset['assetDetails'][number];
  await open(undefined, { classes: [], sessions: [] }, { ...aTest('launch'), assetDetails: [details], actions: [...actions] });
  const link = within(screen.getByRole('region', { name: 'Coming up' })).getByRole('link', { name: /Full mock 1/ });
  expect(link).toHaveAttribute('href', '/test');
  expect(link).toHaveTextContent(words);
});
