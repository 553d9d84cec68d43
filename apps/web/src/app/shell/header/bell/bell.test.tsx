import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { readNotice } from '../../../../shared/notices/read-notice.ts';
import { Bell } from './bell.tsx';

test.each([
  [0, '', 'Notifications'],
  [1, '1', 'Notifications, 1 new'],
  [9, '9', 'Notifications, 9 new'],
  [10, '9+', 'Notifications, 9+ new'],
  [50, '9+', 'Notifications, 9+ new'],
])('SHL-012 SHL-013 SHL-014 for %i unread notices the bell says "%s"', async (count, badge, name) => {
  server.answers('unReadPushNotifications', [{ number_of_pushNotification: count }]);
  const { user, place } = await renderScreen(<Bell session={newcomer()} />);
  const bell = await screen.findByRole('link', { name });
  expect(bell).toHaveTextContent(badge === '' ? /^$/ : badge);
  expect(bell).toHaveAttribute('href', '/home/notification');
  await expectAccessible();
  expect(server.received('unReadPushNotifications')).toHaveLength(1);
  await user.click(bell);
  expect(place()).toBe('/home/notification');
});

test('SHL-012 a notice that is read elsewhere leaves the badge', async () => {
  server.answers('unReadPushNotifications', [{ number_of_pushNotification: 3 }]);
  server.answers('readNotices', { unread: 2 });
  const { queryClient: client } = await renderScreen(<Bell session={newcomer()} />);
  await screen.findByRole('link', { name: 'Notifications, 3 new' });
  server.answers('unReadPushNotifications', [{ number_of_pushNotification: 2 }]);
  await readNotice({ client, noticeId: '7' });
  expect(await screen.findByRole('link', { name: 'Notifications, 2 new' })).toBeVisible();
});

test('SHL-012 without an answer the bell has no badge and stays a link', async () => {
  server.loses('unReadPushNotifications');
  await renderScreen(<Bell session={newcomer()} />);
  expect(screen.getByRole('link', { name: 'Notifications' })).toHaveTextContent(/^$/);
});
