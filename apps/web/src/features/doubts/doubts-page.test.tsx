import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { now } from '../../lib/clock.ts';
import { DoubtsPage } from './doubts-page.tsx';

const none = { doubts: [], page: 1, total: 0, counts: { open: 0, answered: 0, closed: 0 }, hasMentor: true, usualAnswerMinutes: null };
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

test('LRN-026 a student is told how soon doubts are usually answered, where that is known', async () => {
  server.answers('listDoubts', { ...none, usualAnswerMinutes: 330 });
  const { unmount } = await open();
  await screen.findByText('Usually answered within 6 h');
  unmount();
  server.answers('listDoubts', none);
  await open();
  await expect.poll(() => server.received('listDoubts')).toHaveLength(2);
  expect(said()).not.toMatch(/Usually answered/);
});

test('LRN-026 a search that finds nothing says so, and Show all asks for everything again', async () => {
  server.answers('listDoubts', none);
  const { user, fill } = await open();
  await fill(await screen.findByRole('searchbox'), 'nothing like it');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('searchbox')).toHaveValue('');
  expect(server.received('listDoubts').some(({ search }) => search === 'nothing like it')).toBe(true);
});

test('LRN-026 a student has doubts newest first, and may have the oldest first', async () => {
  server.answers('listDoubts', none);
  const { user } = await open();
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(
    within(sort)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Newest first', 'Oldest first']);
  expect(sort).toHaveDisplayValue('Newest first');
  await user.selectOptions(sort, 'Oldest first');
  await expect.poll(() => server.received('listDoubts').map(({ sort: by }) => by)).toEqual(['newest', 'oldest']);
});

test('LRN-026 a mentor reads how long each open doubt waits; the others say when they changed', async () => {
  const ago = (hours: number) => new Date(now().getTime() - hours * 3_600_000).toISOString();
  const doubt = { status: 'open', text: 'Why the minus?', topic: 'Algebra', assetName: '', studentName: 'Demo Student' } as const;
  const row = { ...doubt, studentImsPin: 'ASC1001', replies: 0, askedAt: ago(60) };
  const doubts = [
    { ...row, doubtId: '1', lastAt: ago(50) },
    { ...row, doubtId: '2', lastAt: ago(3) },
    { ...row, doubtId: '3', lastAt: ago(5), status: 'answered' as const },
  ];
  server.answers('listDoubts', { ...none, doubts, total: 3, counts: { open: 2, answered: 1, closed: 0 } });
  await open(newcomer({ needsOnboarding: false, isMentor: true }));
  await screen.findAllByText('Why the minus?');
  const times = [...document.querySelectorAll('li time')];
  expect(times.map(({ textContent }) => textContent)).toEqual(['Asked 2 days ago', 'Asked 3 hours ago', '5 hours ago']);
  expect(times.map((time) => time.closest('[data-late]') !== null)).toEqual([true, false, false]);
});

test.each([{ isParent: true }, { isStaff: true }])('LRN-026 someone who neither asks nor answers has no doubts: %o', async (role) => {
  await open(newcomer({ needsOnboarding: false, ...role }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
  expect(server.received('listDoubts')).toEqual([]);
});
