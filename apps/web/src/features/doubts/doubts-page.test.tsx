import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { DoubtsPage } from './doubts-page.tsx';

const none = { doubts: [], page: 1, total: 0, counts: { open: 0, answered: 0, closed: 0 }, hasMentor: true };
const open = (session = newcomer({ needsOnboarding: false })) => renderScreen(<DoubtsPage doubtId="" />, { session, at: '/myPage/doubts' });
const said = () => document.body.textContent;

test('LRN-026 a list of doubts that does not load says so, and Retry loads it', async () => {
  server.refuses('listDoubts', 'UNAVAILABLE');
  const { user } = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  server.answers('listDoubts', none);
  await user.click(button('Retry'));
  await expect.poll(() => screen.queryByRole('alert')).toBeNull();
});

test('LRN-026 a student without a mentor is told so, one with a mentor is not', async () => {
  server.answers('listDoubts', { ...none, hasMentor: false });
  const { unmount } = await open();
  await screen.findByText(/have a mentor yet/);
  unmount();
  server.answers('listDoubts', none);
  await open();
  await expect.poll(() => server.received('listDoubts')).toHaveLength(2);
  expect(said()).not.toMatch(/have a mentor yet/);
});

test('LRN-026 a search that finds nothing says so, and Show all asks for everything again', async () => {
  server.answers('listDoubts', none);
  const { user, fill } = await open();
  await fill(await screen.findByRole('searchbox'), 'nothing like it');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(server.received('listDoubts').some(({ search }) => search === 'nothing like it')).toBe(true);
});

test.each([{ isParent: true }, { isStaff: true }])('LRN-026 someone who neither asks nor answers has no doubts: %o', async (role) => {
  await open(newcomer({ needsOnboarding: false, ...role }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
  expect(server.received('listDoubts')).toEqual([]);
});
