import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { NoticesPage } from './notices-page.tsx';

const nothing = { notices: [], more: false, unread: 0 };
const open = () => {
  server.answers('seeNotices', {});
  server.answers('unReadPushNotifications', [{ number_of_pushNotification: 0 }]);
  server.answers('noticeSettings', { settings: {} as never, pushKey: '' });
  return renderScreen(<NoticesPage />, { session: newcomer(), at: '/home/notification' });
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
  expect(await screen.findByRole('alert')).toHaveTextContent('This did not load');
  server.answers('listNotices', nothing);
  await user.click(button('Retry'));
  expect(await screen.findByText('No notifications yet')).toBeVisible();
});
