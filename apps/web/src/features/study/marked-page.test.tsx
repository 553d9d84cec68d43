import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { MarkedPage } from './marked-page.tsx';

test('an empty list says what will be in it, and leads to the paths', async () => {
  server.answers('listBookmarks', []);
  const { user, place } = await renderScreen(<MarkedPage mark="bookmark" />, { session: student, at: '/myPage/bookmarks' });
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('No bookmarks yet');
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Go to your paths' }));
  expect(place()).toBe('/prepare');
});

test('ERR-052 a list that does not load says so, and Retry loads it', async () => {
  server.loses('listMyTasks');
  const { user } = await renderScreen(<MarkedPage mark="task" />, { session: student });
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the portal. Check your connection and try again.');
  server.answers('listMyTasks', []);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('Nothing on My Task yet');
});
