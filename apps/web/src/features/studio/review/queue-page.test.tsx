import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { QueuePage } from './queue-page.tsx';

const reviewer: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['review'] };
const source = {
  sourceId: '1',
  revision: 2,
  title: 'The sum of the roots is',
  line: '',
  file: 'questions/algebra.md',
  by: 'Asha Author',
  changedAt: '2026-11-17T07:00:00.000Z',
  isOwn: false,
  isSolved: false,
};
const open = () => renderScreen(<QueuePage />, { session: reviewer, at: '/studio/review' });

test('what waits leads to solving it, but for what is one’s own or solved', async () => {
  server.answers('reviewQueue', {
    sources: [
      source,
      { ...source, sourceId: '2', title: 'Own text', isOwn: true },
      { ...source, sourceId: '3', title: 'Solved text', isSolved: true },
    ],
  });
  await open();
  const row = await screen.findByRole('row', { name: /The sum of the roots/ });
  expect(
    within(row)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toContain('/studio/review/1');
  for (const name of [/Own text/, /Solved text/])
    expect(within(screen.getByRole('row', { name })).queryByRole('link', { name: 'Solve' })).toBeNull();
  await expectAccessible();
});

test('an empty queue says what will appear', async () => {
  server.answers('reviewQueue', { sources: [] });
  await open();
  expect(await screen.findByText('Nothing waits for review')).toBeInTheDocument();
});
