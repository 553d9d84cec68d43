import type { PracticeSet } from '@abhyas/contract/assessment/practice.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../paraglide/messages.js';
import { PracticeSetsPage } from './practice.tsx';

const set: PracticeSet = {
  assessmentId: '7',
  name: 'Quadratics',
  kind: 'Warm-up',
  questionCount: 5,
  seconds: 0,
  solutions: 'each',
  totalMarks: '15',
  status: '',
  answered: 0,
  deadlineAt: null,
  marks: '',
  submittedAt: null,
};
const running: PracticeSet = {
  ...set,
  assessmentId: '8',
  name: 'Ratios',
  status: 'in-progress',
  answered: 2,
  deadlineAt: '2027-02-24T07:00:00.000Z',
};
const done: PracticeSet = {
  ...set,
  assessmentId: '9',
  name: 'Sets',
  seconds: 600,
  solutions: 'end',
  status: 'completed',
  marks: '9',
  submittedAt: '2027-01-24T07:00:00.000Z',
};
const open = (session = student) => renderScreen(<PracticeSetsPage />, { session, at: '/preparepractice' });
const row = (name: string) => screen.getAllByRole('listitem').find((one) => within(one).queryByRole('heading', { name })) ?? document.body;
const named = (action: string, name: string) => m.practice_of({ action, name });

test('TST-069 each set says what it is, how far one is in it, and what comes next', async () => {
  server.answers('practiceSets', [set, running, done]);
  await open();
  expect(await screen.findByRole('link', { name: named(m.practice_start(), 'Quadratics') })).toHaveAttribute(
    'href',
    '/preparepractice/test?assessmentId=7',
  );
  expect(row('Quadratics')).toHaveTextContent(m.practice_untimed());
  expect(row('Quadratics')).toHaveTextContent(m.practice_solutions_each());
  expect(screen.getByRole('link', { name: named(m.practice_resume(), 'Ratios') })).toBeVisible();
  expect(row('Ratios')).toHaveTextContent(m.practice_answered({ answered: 2, count: 5 }));
  expect(screen.getByRole('link', { name: named(m.practice_again(), 'Sets') })).toBeVisible();
  expect(screen.getByRole('link', { name: named(m.practice_review(), 'Sets') })).toHaveAttribute(
    'href',
    '/preparepractice/detailedreview?assessmentId=9',
  );
  expect(row('Sets')).toHaveTextContent(m.practice_solutions_end());
});

test('TST-069 sets of a topic are one row with a button for each level, the easiest first, and how far one is in each', async () => {
  const atLevel = (one: PracticeSet, level: string) => ({ ...one, name: `Ratios \u00b7 ${level}` });
  server.answers('practiceSets', [atLevel(set, 'easy'), atLevel(done, 'hard'), atLevel(running, 'medium')]);
  await open();
  expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  const links = within(row('Ratios'))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('aria-label'), link.textContent]);
  expect(links).toEqual([
    ['Review: Ratios \u00b7 Hard', 'Review'],
    ['Start: Ratios \u00b7 Easy', 'Easy'],
    ['Resume: Ratios \u00b7 Medium', 'Medium'],
    ['Practise again: Ratios \u00b7 Hard', 'Hard'],
  ]);
  expect(row('Ratios')).toHaveTextContent(`Medium \u00b7 ${m.practice_answered({ answered: 2, count: 5 })}`);
  // what they share, and no more
  expect(row('Ratios')).toHaveTextContent(m.practice_questions({ count: 5 }));
  expect(row('Ratios')).not.toHaveTextContent(m.practice_untimed());
  await expectAccessible();
});

test('TST-069 a search shows the sets that fit and says how many; one that fits none leads back to all', async () => {
  server.answers('practiceSets', [set, running]);
  const { user, fill } = await open();
  const search = await screen.findByRole('searchbox', { name: m.practice_search() });
  await fill(search, 'ratio');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['Ratios']);
  expect(screen.getByText(m.practice_found({ count: 1 }))).toBeInTheDocument();
  await fill(search, 'zebra');
  expect(screen.getByRole('heading', { name: m.study_no_match() })).toBeVisible();
  await user.click(screen.getByRole('button', { name: m.study_show_all() }));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('TST-069 a course without sets says so and leads to the tests', async () => {
  server.answers('practiceSets', []);
  await open();
  expect(await screen.findByRole('heading', { name: m.practice_none() })).toBeVisible();
  expect(screen.getByRole('link', { name: m.practice_to_tests() })).toHaveAttribute('href', '/test');
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
});

test('ERR-052 a list that does not load says so, and Retry brings it', async () => {
  server.refuses('practiceSets', 'UNAVAILABLE');
  const { user } = await open();
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('practiceSets', [set]);
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Quadratics' })).toBeVisible();
});

test('IDN-068 support that acts as a student sees the sets and plays none', async () => {
  server.answers('practiceSets', [done]);
  await open({ ...student, isAdminLogin: true });
  expect(await screen.findByRole('link', { name: named(m.practice_review(), 'Sets') })).toBeVisible();
  expect(screen.queryByRole('link', { name: named(m.practice_again(), 'Sets') })).not.toBeInTheDocument();
});

test('IDN-062 a mentor has no practice sets', async () => {
  await open({ ...student, isMentor: true });
  expect(await screen.findByText(m.role_text())).toBeVisible();
});
