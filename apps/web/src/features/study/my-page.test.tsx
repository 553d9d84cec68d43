import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { mentor, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../paraglide/messages.js';
import { MyPage } from './my-page.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T06:00:00Z') }));
afterEach(() => vi.useRealTimers());

const lesson = { targetId: '7', kind: 'video', name: 'Roots', place: 'Quant · Roots', url: '/prepare-x/detail/Roots', status: '' } as const;
const full: AnswerOf<'myPage'> = {
  tasks: {
    count: 9,
    agreed: [
      { taskId: '1', text: 'Redo the last caselet', dueOn: '2026-11-20', done: false, own: false },
      { taskId: '2', text: 'Read one editorial a day', dueOn: '2026-11-28', done: false, own: true },
    ],
    marked: ['11', '12', '13', '14'].map((targetId) => ({
      ...lesson,
      targetId,
      name: `Lesson ${targetId}`,
      status: 'in-progress' as const,
    })),
  },
  doubts: {
    count: 1,
    open: 0,
    rows: [{ doubtId: '3', text: 'Why is the sum −b over a?', topic: 'Roots', assetName: '', lastAt: '2026-11-22T04:00:00.000Z' }],
  },
  sessions: {
    count: 2,
    next: {
      bookingId: '5',
      mentorName: 'Demo Mentor',
      startsAt: '2026-11-23T04:00:00.000Z',
      endsAt: '2026-11-23T04:30:00.000Z',
      joinsAt: '2026-11-23T03:50:00.000Z',
      place: '',
      timeZone: '',
      isNow: false,
    },
  },
  bookmarks: { count: 12, rows: [lesson] },
  notes: {
    count: 1,
    rows: [
      {
        noteKey: 'a3c5a2d6-5a3e-4b53-9a41-6f1d8f3c9e10',
        text: 'Mind the sign',
        assetName: 'Roots',
        url: '',
        updatedAt: '2026-11-21T06:00:00.000Z',
      },
    ],
  },
};
const none: AnswerOf<'myPage'> = {
  tasks: { count: 0, agreed: [], marked: [] },
  doubts: { count: 0, open: 0, rows: [] },
  sessions: { count: 0, next: null },
  bookmarks: { count: 0, rows: [] },
  notes: { count: 0, rows: [] },
};
const show = (session = student) => renderScreen(<MyPage title="My page" />, { session, at: '/mypage' });
const part = (name: RegExp) => screen.findByRole('region', { name });

test('LRN-024 LRN-025 LRN-026 SHL-030 My page shows what waits, each part with its count and the way to all of it', async () => {
  server.answers('myPage', full);
  await show();
  const tasks = await part(/^To do 9$/);
  expect(screen.getByText('9 tasks to do · 1 answered doubt · 2 sessions booked')).toBeVisible();
  const rows = within(tasks).getAllByRole('listitem');
  expect(rows).toHaveLength(5);
  expect(rows[0]).toHaveTextContent('Redo the last caselet');
  expect(rows[0]).toHaveTextContent('Was due 20 Nov 2026');
  expect(rows[1]).toHaveTextContent('Due 28 Nov 2026');
  expect(rows[2]).toHaveTextContent('Lesson 11');
  expect(within(await part(/^Answers to your doubts 1$/)).getByRole('link', { name: /Why is the sum/ })).toHaveAttribute(
    'href',
    '/myPage/doubts?doubtId=3',
  );
  const session = within(await part(/^Next mentor session 2$/)).getByRole('link', { name: /Session with Demo Mentor/ });
  expect(session).toHaveTextContent('Tomorrow, 09:30 AM');
  expect(session).toHaveAttribute('href', '/myPage/myPlan?booking=5');
  expect(within(await part(/^Recently saved 12$/)).getByRole('link', { name: /^Roots/ })).toHaveAttribute('href', lesson.url);
  // its lesson is no longer in the course
  expect(within(await part(/^Recent notes 1$/)).queryByRole('link', { name: /Mind the sign/ })).not.toBeInTheDocument();
  const all = screen
    .getAllByRole('link', { name: /^See all of/ })
    .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
  expect(all).toEqual([
    ['See all of My tasks', '/myPage/myTasks'],
    ['See all of Doubts', '/myPage/doubts'],
    ['See all of My plan', '/myPage/myPlan'],
    ['See all of Bookmarks', '/myPage/bookmarks'],
    ['See all of Notes', '/myPage/notes'],
  ]);
  await expectAccessible();
});

test('where nothing waits each part says what will be there', async () => {
  server.answers('myPage', none);
  const { unmount } = await show();
  expect(await screen.findByText('Nothing is waiting for you')).toBeVisible();
  expect(await part(/^To do$/)).toHaveTextContent('Nothing to do.');
  expect(await part(/^Answers to your doubts$/)).toHaveTextContent('No answers to read.');
  expect(await part(/^Next mentor session$/)).toHaveTextContent('No session booked.');
  expect(await part(/^Recently saved$/)).toHaveTextContent('Tap the bookmark icon');
  expect(await part(/^Recent notes$/)).toHaveTextContent('Your notes appear here.');
  await expectAccessible();
  unmount();
  server.answers('myPage', { ...none, doubts: { count: 0, open: 2, rows: [] } });
  await show();
  expect(await part(/^Answers to your doubts$/)).toHaveTextContent('2 doubts are waiting for an answer');
});

test('while it loads there is a skeleton; what failed says so and is asked for again', async () => {
  server.loses('myPage');
  const { user } = await show();
  expect(screen.getByRole('status', { name: m.loading() })).toBeInTheDocument();
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  server.answers('myPage', full);
  await user.click(button('Retry'));
  expect(await part(/^To do 9$/)).toBeVisible();
});

test('IDN-077 a mentor is told that it is not theirs, and nothing is asked', async () => {
  await show(mentor);
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(server.received('myPage')).toEqual([]);
});
