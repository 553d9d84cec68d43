import type { FrontSession } from '@abhyas/contract/home/front-page.ts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { SoonSessions } from './soon-sessions.tsx';

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
const open = (session = newcomer({ needsOnboarding: false })) => renderScreen(<SoonSessions sessions={[virtual, inPerson]} />, { session });
const rows = () => screen.getAllByRole('listitem');
const wait = (minutes: number) => act(async () => vi.advanceTimersByTimeAsync(minutes * 60_000 + 2_000));

test('MEN-005 HOM-001 sessions that are soon on home: each leads to its card, and Join appears when it is open', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T13:00:00Z'), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  await open();
  const [first, second] = rows();
  if (!first || !second) throw new Error('two sessions');
  expect(within(first).getByRole('link')).toHaveAttribute('href', '/myPage/myPlan?booking=7');
  expect(first).toHaveTextContent('Session with Meera Rao');
  expect(first).toHaveTextContent('Today, 07:00 PM IST · Join opens at 06:45 PM IST');
  expect(second).toHaveTextContent('Session with a mentorToday, 07:00 PM IST · Andheri');
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  await wait(15);
  await vi.waitFor(() => expect(within(first).getByRole('button', { name: 'Join session' })).toBeEnabled());
  await wait(15);
  expect(first).toHaveTextContent('Ends at 07:45 PM ISTLIVE');
  expect(within(second).queryByRole('button')).not.toBeInTheDocument();
  await wait(45);
  expect(screen.queryByText(/Meera/)).not.toBeInTheDocument();
});

test('MEN-005 joining opens the link in a tab of its own; support reads only', async () => {
  vi.setSystemTime('2026-11-24T13:20:00Z');
  const { user, unmount } = await open();
  const replace = vi.fn<(link: string) => void>();
  const tab = vi.spyOn(window, 'open').mockReturnValue({ opener: {}, location: { replace }, close: () => undefined } as unknown as Window);
  server.answers('joinMentorSession', { hangoutLink: 'https://meet.example/a' });
  await screen.findByRole('button', { name: 'Join session' });
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Join session' }));
  await expect.poll(() => replace.mock.calls).toEqual([['https://meet.example/a']]);
  expect(server.received('joinMentorSession')).toEqual([{ bookingId: '7' }]);
  tab.mockRestore();
  unmount();
  await open(newcomer({ needsOnboarding: false, isAdminLogin: true }));
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
