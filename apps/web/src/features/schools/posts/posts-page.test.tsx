import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { mentor, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { article, schoolEvent } from '#test/schools.ts';
import { server } from '#test/server.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { ArticlePage } from './article-page.tsx';
import { BookmarkedPosts } from './bookmarked-posts.tsx';
import type { PostKind } from './post-queries.ts';
import { PostsPage } from './posts-page.tsx';

function Page({ kind }: { kind: PostKind }) {
  const [place, setPlace] = useState({ show: '', page: 1 });
  return <PostsPage kind={kind} {...place} onChange={setPlace} />;
}
const open = (kind: PostKind, session = student) => renderScreen(<Page kind={kind} />, { session, at: `/school/${kind}` });
const names = (part: HTMLElement) =>
  within(part)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const region = (name: string) => screen.findByRole('region', { name });
const at = (days: number) => ({ date: new Date(now().getTime() + days * 86_400_000).toISOString() });
const daysAgo = (days: number) => dayOf(new Date(now().getTime() - days * 86_400_000));

test('SCH-032 SCH-033 SCH-037 SCH-039 SCH-040 pinned articles come first, the others five a page, each with its minutes and its page', async () => {
  server.answers('courseArticleData', [article(9, { isPinned: '1' }), ...[1, 2, 3, 4, 5, 6].map((number) => article(number))]);
  const { user } = await open('articles');
  expect(names(await region('Pinned'))).toEqual(['Article 9']);
  expect(names(await region('All articles'))).toEqual(['Article 1', 'Article 2', 'Article 3', 'Article 4', 'Article 5']);
  expect(screen.getByRole('link', { name: 'Article 1' })).toHaveAttribute('href', '/school/article?articleId=101');
  expect(screen.getAllByText('20 Nov 2026 · 2 minutes')).toHaveLength(6);
  await expectAccessible();
  await user.click(button('Page 2'));
  expect(names(await region('All articles'))).toEqual(['Article 6']);
  expect(names(await region('Pinned'))).toEqual(['Article 9']);
  expect(screen.getByRole('heading', { name: 'All articles' })).toHaveFocus();
});

test('SCH-033 SCH-034 the Show filter leaves pinned articles in place, and says No Record Found where nothing is left', async () => {
  server.answers('courseArticleData', [
    article(9, { isPinned: '1', date: daysAgo(300) }),
    article(1, { date: daysAgo(0) }),
    article(2, { date: daysAgo(5) }),
    article(3, { date: daysAgo(20) }),
    article(4, { date: daysAgo(400) }),
  ]);
  const { user } = await open('articles');
  await region('Pinned');
  const show = within(screen.getByRole('group', { name: 'Show' }));
  expect(show.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Today',
    'Last Week',
    'Last Month',
    'Last Year',
  ]);
  for (const [choice, expected] of [
    ['Today', ['Article 1']],
    ['Last Week', ['Article 1', 'Article 2']],
    ['Last Year', ['Article 1', 'Article 2', 'Article 3']],
  ] as const) {
    await user.click(show.getByRole('button', { name: choice }));
    expect(show.getByRole('button', { name: choice })).toHaveAttribute('aria-pressed', 'true');
    expect(names(await region('All articles'))).toEqual(expected);
    expect(names(await region('Pinned'))).toEqual(['Article 9']);
  }
});

test('SCH-034 the Show filter of events looks ahead, by when an event is', async () => {
  server.answers('courseEventData', [schoolEvent(1, at(-3)), schoolEvent(2, at(5)), schoolEvent(3, at(20)), schoolEvent(4, at(300))]);
  const { user } = await open('events');
  await region('All events');
  const show = within(screen.getByRole('group', { name: 'Show' }));
  expect(show.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'All',
    'Today',
    'Next Week',
    'Next Month',
    'Next Year',
    'Past',
  ]);
  for (const [choice, expected] of [
    ['Next Week', [2]],
    ['Next Month', [2, 3]],
    ['Next Year', [2, 3, 4]],
  ] as const) {
    await user.click(show.getByRole('button', { name: choice }));
    expect(names(await region('All events'))).toEqual(expected.map((number) => expect.stringMatching(`^Event ${number} `) as string));
  }
});

test('SCH-034 events that are over are shown by Past alone, the latest first, pinned or not', async () => {
  const over = [schoolEvent(1, { ...at(-9), isPinned: '1' }), schoolEvent(2, at(-3))];
  server.answers('courseEventData', over);
  const { user } = await open('events');
  expect(await screen.findByRole('heading', { name: 'No Record Found' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Pinned' })).toBeNull();
  await user.click(button('Show 2 past events'));
  expect(names(await region('All events'))).toEqual([expect.stringMatching('^Event 2 '), expect.stringMatching('^Event 1 ')]);
  expect(screen.getAllByText('Past', { selector: 'span' })).toHaveLength(2);
});

test('SCH-036 ERR-046 ERR-047 a search asks the server; one that fails is an empty list, and Show all brings everything back', async () => {
  server.answers('courseEventData', [schoolEvent(1, at(1)), schoolEvent(2, at(2))]);
  server.answers('fullTextSearch', ({ searchKey, moduleName }) =>
    searchKey === 'loan' && moduleName === 'events' ? [schoolEvent(2)] : [],
  );
  const { user, fill } = await open('events');
  await region('All events');
  await fill(screen.getByRole('searchbox', { name: 'Search events' }), 'loan');
  expect(names(await region('Search results'))).toEqual(['Event 2 (opens in a new tab)']);
  server.refuses('fullTextSearch', 'UNAVAILABLE');
  await fill(screen.getByRole('searchbox'), 'nothing');
  expect(await screen.findByRole('heading', { name: 'No Record Found' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(button('Show all'));
  expect(names(await region('All events'))).toHaveLength(2);
});

test('SCH-041 an event opens its registration in a new tab', async () => {
  const event = schoolEvent(1, at(5));
  server.answers('courseEventData', [{ ...event, schoolId: '41' }]);
  await open('events');
  const link = await screen.findByRole('link', { name: /Event 1/ });
  expect(link).toHaveAttribute('href', 'https://events.demo.test/1');
  expect(link).toHaveAttribute('target', '_blank');
  expect(screen.getByText('in 5 days')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open school' })).toHaveAttribute('href', '/school/details?schoolId=41&programId=');
  await expectAccessible();
});

test('SCH-038 the bookmark of an article answers at once, and goes back with a message where the server refuses', async () => {
  server.answers('courseArticleData', [article(1)]);
  server.answers('articleBookmark', ({ isBookMark }) => ({ isBookmark: isBookMark }));
  const { user } = await open('articles');
  const mark = await screen.findByRole('button', { name: 'Bookmark Article 1' });
  expect(mark).toHaveAttribute('aria-pressed', 'false');
  await user.click(mark);
  await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'true'));
  await waitFor(() => expect(server.received('articleBookmark')).toEqual([{ articleId: '101', courseId: '1', isBookMark: '1' }]));
  server.refuses('articleBookmark', 'UNAVAILABLE');
  await user.click(mark);
  expect(await screen.findByText('Bookmark not changed')).toBeVisible();
  await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'true'));
});

test('SCH-038 the bookmark of an event travels as isBookMark; a mentor has none', async () => {
  server.answers('courseEventData', [schoolEvent(1, at(1))]);
  server.answers('eventBookmark', ({ isBookMark }) => ({ isBookMark }));
  const { user, unmount } = await open('events');
  await user.click(await screen.findByRole('button', { name: 'Bookmark Event 1' }));
  await waitFor(() => expect(server.received('eventBookmark')).toEqual([{ eventId: '201', courseId: '1', isBookMark: '1' }]));
  unmount();
  await open('events', mentor);
  await screen.findByRole('link', { name: /Event 1/ });
  expect(screen.queryByRole('button', { name: /Bookmark/ })).toBeNull();
});

test('SCH-038 bookmarked articles and events are on My page, and one that is taken away can be put back there', async () => {
  server.answers('courseArticleData', [article(1, { isBookmark: '1' }), article(2)]);
  server.answers('courseEventData', [schoolEvent(1, { isBookMark: '1' })]);
  server.answers('articleBookmark', ({ isBookMark }) => ({ isBookmark: isBookMark }));
  const { user, unmount } = await renderScreen(<BookmarkedPosts otherwise="Nothing here" />, { session: student });
  expect(names(await region('Articles and events about schools'))).toEqual(['Article 1', expect.stringContaining('Event 1')]);
  await user.click(button('Bookmark Article 1'));
  await waitFor(() => expect(button('Bookmark Article 1')).toHaveAttribute('aria-pressed', 'false'));
  await expectAccessible();
  unmount();
  server.answers('courseArticleData', [article(2)]);
  server.answers('courseEventData', []);
  await renderScreen(<BookmarkedPosts otherwise="Nothing here" />, { session: student });
  expect(await screen.findByText('Nothing here')).toBeVisible();
});

test('SCH-040 SCH-038 an article is a page to read, with its minutes, its bookmark, its school and the way back', async () => {
  server.answers('schoolArticle', {
    article: article(1, { schoolId: '41' }),
    schoolName: 'Aravalli Ridge',
    html: '<p>The first words.</p>',
  });
  await renderScreen(<ArticlePage articleId="101" />, { session: student, at: '/school/article?articleId=101' });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Article 1');
  expect(screen.getByText('The first words.')).toBeVisible();
  expect(screen.getByText('20 Nov 2026 · 2 minutes')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All articles' })).toHaveAttribute('href', '/school/articles');
  expect(screen.getByRole('link', { name: 'About Aravalli Ridge' })).toHaveAttribute('href', '/school/details?schoolId=41');
  expect(button('Bookmark Article 1')).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible();
});

test('SCH-040 an article that is gone says so, with the way back', async () => {
  server.refuses('schoolArticle', 'NOT_FOUND');
  await renderScreen(<ArticlePage articleId="101" />, { session: student });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All articles' })).toBeVisible();
});
