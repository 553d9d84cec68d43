import type { Marked } from '@abhyas/contract/learning/study.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockTest } from '#test/assets.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { MarkedPage } from './marked-page.tsx';

beforeEach(() => server.answers('listAgreedTasks', []));

const session = () => newcomer({ needsOnboarding: false });

/** A topic that is marked. */
const topicOf = (learningPathId: string, name: string, place: string): Marked => ({
  learningPathId,
  moduleId: '5',
  assetId: '',
  assetPath: '0',
  name,
  place,
  url: `/prepare-quant/${name}?id=${learningPathId}`,
  thumbUrl: '',
  at: '2026-11-20T10:00:00.000Z',
  status: '',
  asset: null,
});
const topics = [topicOf('1', 'Ratios', 'Quant · Arithmetic'), topicOf('2', 'Caselets', 'Data · Tables')];
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('LRN-024 an empty list says what will be in it, and leads to the paths', async () => {
  server.answers('listBookmarks', []);
  const { user, place } = await renderScreen(<MarkedPage mark="bookmark" />, { session: session(), at: '/myPage/bookmarks' });
  expect(await screen.findByRole('heading', { level: 2, name: 'No bookmarks yet' })).toBeVisible();
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link'));
  expect(place()).toBe('/prepare');
});

test('ERR-052 a list that does not load says so, and Retry loads it', async () => {
  server.loses('listMyTasks');
  const { user } = await renderScreen(<MarkedPage mark="task" />, { session: session() });
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't reach the portal. Check your connection and try again.");
  server.answers('listMyTasks', topics);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Ratios' })).toHaveAttribute('href', '/prepare-quant/Ratios?id=1');
});

test('LRN-024 a list is narrowed down by name and place, in any case', async () => {
  server.answers('listBookmarks', topics);
  const { fill } = await renderScreen(<MarkedPage mark="bookmark" />, { session: session() });
  const search = await screen.findByRole('searchbox');
  expect(names()).toEqual(['Ratios', 'Caselets']);
  await fill(search, 'ARITH');
  expect(names()).toEqual(['Ratios']);
  await fill(search, 'caselets');
  expect(names()).toEqual(['Caselets']);
  await fill(search, 'nothing like it');
  expect(names()).not.toContain('Ratios');
  expect(screen.queryByRole('link', { name: 'Caselets' })).not.toBeInTheDocument();
});

test('LRN-024 a list is narrowed down by what the things are, with how many there are of each', async () => {
  const clip: Marked = {
    ...topicOf('3', 'A clip', 'Quant'),
    assetId: '7',
    assetPath: '1',
    asset: { ...mockTest, assetType: 'video', assetDetails: [] },
  };
  server.answers('listBookmarks', [...topics, clip]);
  const { user } = await renderScreen(<MarkedPage mark="bookmark" />, { session: session() });
  await user.click(await screen.findByRole('button', { name: /^Videos 1$/ }));
  expect(names()).toEqual(['A clip']);
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(names()).toHaveLength(3);
});

test('LRN-024 LRN-025 what is removed leaves its place, with Undo in it, and is put back', async () => {
  server.answers('listBookmarks', topics);
  server.answers('bookmark', ({ bookMark }) => ({ bookmarked: bookMark }));
  const { user } = await renderScreen(<MarkedPage mark="bookmark" />, { session: session() });
  await user.click(await screen.findByRole('button', { name: 'Remove bookmark: Ratios' }));
  expect(screen.getByText('Bookmark removed: Ratios')).toBeVisible();
  const undo = screen.getByRole('button', { name: 'Undo: Ratios' });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(screen.getByRole('button', { name: 'Remove bookmark: Ratios' })).toHaveFocus();
  await expect.poll(() => server.received('bookmark').map(({ bookMark }) => bookMark)).toEqual(['0', '1']);
});

test('LRN-025 a mark that could not be taken away comes back with a message', async () => {
  server.answers('listMyTasks', topics);
  server.refuses('addMyTask', 'UNAVAILABLE');
  const { user } = await renderScreen(<MarkedPage mark="task" />, { session: session() });
  await user.click((await screen.findAllByRole('button', { name: /Ratios$/ }))[0] as HTMLElement);
  expect(await screen.findByRole('link', { name: 'Ratios' })).toBeVisible();
  expect(await screen.findByText('The portal is busy or updating. Try again in a moment.')).toBeVisible();
});

test.each([{ isMentor: true }, { isParent: true }, { isStaff: true }])('someone who studies nothing has no list: %o', async (role) => {
  await renderScreen(<MarkedPage mark="bookmark" />, { session: newcomer(role) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
});

test('LRN-024 a list is put in order by when it was marked or by name', async () => {
  server.answers('listBookmarks', [
    { ...topics[0], at: '2026-11-21T10:00:00.000Z' } as Marked,
    topicOf('2', 'Caselets', 'Data'),
    topicOf('3', 'Zeros', 'Quant'),
  ]);
  const { user } = await renderScreen(<MarkedPage mark="bookmark" />, { session: session() });
  const sort = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(names()).toEqual(['Ratios', 'Caselets', 'Zeros']);
  await user.selectOptions(sort, 'Oldest first');
  expect(names()).toEqual(['Caselets', 'Zeros', 'Ratios']);
  await user.selectOptions(sort, 'Name');
  expect(names()).toEqual(['Caselets', 'Ratios', 'Zeros']);
});
