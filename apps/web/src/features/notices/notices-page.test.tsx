import type { Notice } from '@abhyas/contract/notices/notices.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { NoticesPage } from './notices-page.tsx';

const nothing = { notices: [], more: false, unread: 0 };
const open = (role: Parameters<typeof newcomer>[0] = {}) => {
  server.answers('seeNotices', {});
  server.answers('unReadPushNotifications', [{ number_of_pushNotification: 0 }]);
  server.answers('noticeSettings', { settings: {} as never, pushKey: '' });
  return renderScreen(<NoticesPage />, { session: newcomer(role), at: '/home/notification' });
};

test('the page of notices has its words while it loads and when nothing came yet', async () => {
  const answer = server.holds('listNotices');
  await open();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
  answer(nothing);
  expect(await screen.findByText('No notifications yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
});

test('the page of notices says that it did not load, and Retry loads it', async () => {
  server.refuses('listNotices', 'UNAVAILABLE');
  const { user } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  server.answers('listNotices', nothing);
  await user.click(button('Retry'));
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});

const notice = (noticeId: string, title: string, url: string, type: Notice['type'] = 'score-changed'): Notice => ({
  noticeId,
  type,
  title,
  text: '',
  url,
  at: new Date().toISOString(),
  read: false,
});

test('HOM-013 NTF-005 equal notices of a day are one row that opens to each of them with its link, and its tick reads them all', async () => {
  const scores = [
    notice('3', 'Mock 2: new score', '/reviewtest?assessmentId=2'),
    notice('2', 'Mock 1: new score', '/reviewtest?assessmentId=1'),
  ];
  server.answers('listNotices', { notices: [...scores, notice('1', 'Slot booked', '/test', 'slot-booked')], more: false, unread: 3 });
  server.answers('readNotices', { unread: 1 });
  const { user } = await open();
  const bundle = await screen.findByRole('button', { name: '2 scores changed' });
  expect(screen.queryByRole('link', { name: 'Mock 1: new score' })).not.toBeInTheDocument();
  await user.click(bundle);
  expect(screen.getByRole('link', { name: 'Mock 1: new score' })).toHaveAttribute('href', '/reviewtest?assessmentId=1');
  await expectAccessible();
  await user.click(button('Mark as read: 2 scores changed'));
  await expect.poll(() => server.received('readNotices')).toEqual([{ noticeIds: ['3', '2'], read: true }]);
  expect(screen.getByText('1 unread')).toBeVisible();
});

test.each([
  [{}, 'Opening tests, answers and feedback appear here.'],
  [{ isParent: true }, 'Alerts about your child, news and your weekly digest appear here.'],
  [{ isMentor: true }, 'New doubts, sessions and classes appear here.'],
  [{ isStaff: true }, 'What needs you appears here.'],
])('NTF-001 someone in the role %j reads what is for them', async (role, words) => {
  server.answers('listNotices', nothing);
  await open(role);
  expect(await screen.findByText(words)).toBeVisible();
});
