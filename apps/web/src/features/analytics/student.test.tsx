import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, parent, student } from '#test/people.ts';
import { overview, report } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../paraglide/messages.js';
import type { Session } from '../../lib/session/session.ts';
import { StudentPage, StudentScreen } from './student.tsx';
import type { StudentSearch } from './student-urls.ts';

const chosen = { studentImsPin: 'ASC1001', variantId: '2', courseId: '1', courseName: 'CAT 2026' };
const userCard = {
  profileImage: '',
  firstName: 'Demo',
  lastName: 'Student',
  emailId: 'a***@demo.test',
  mobileNumber: '******0001',
  studentImsPin: 'ASC1001',
};

beforeEach(() => {
  server.answers('performanceOverview', overview());
  server.answers('studentReport', { children: [], report: report(), planHours: 0, digest: null });
});

async function show({ session, search = chosen, isKnown = true }: { session?: Session; search?: StudentSearch; isKnown?: boolean }) {
  if (isKnown) server.answers('userCard', userCard);
  else server.refuses('userCard', 'NOT_FOUND');
  const page = (
    <StudentScreen search={search} here="page">
      {(place) => <StudentPage {...place} />}
    </StudentScreen>
  );
  return renderScreen(page, session === undefined ? {} : { session });
}

test('ROU-084 PRF-004 a mentor reads what the parents read, and below it the cards of the student', async () => {
  await show({ session: mentor });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Doing well, with 1 thing to ask about');
  expect(screen.getByRole('region', { name: 'Are the scores rising?' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Where did the minutes go?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All 4 reports' })).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByRole('link', { name: 'All students' })).toHaveAttribute('href', '/studentList');
  expect(server.received('studentReport')[0]).toEqual({ studentImsPin: 'ASC1001', courseId: '1', variantId: '2' });
  expect(server.received('performanceOverview')[0]).toMatchObject({ studentImsPin: 'ASC1001', courseId: '1', variantId: '2' });
  await expectAccessible();
});

test('MEN-033 staff have no page of sessions', async () => {
  await show({ session: { ...student, isStaff: true } });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('link', { name: /reports|Mentor sessions/ })).toBeNull();
});

test('PRF-003 PRF-004 the screens of the student are under the name of the course, each with the student', async () => {
  await show({ session: mentor });
  await screen.findByRole('heading', { level: 1 });
  const nav = screen.getByRole('navigation', { name: 'Performance of Demo Student' });
  expect([...nav.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/studentPage/?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
    '/studentPage/CAT%202026/Score%20Summary?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
    '/studentPage/CAT%202026/Progress%20Tracker?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
    '/studentPage/CAT%202026/question%20selection?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
    '/studentPage/CAT%202026/Percentile%20Predictor?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
    '/studentPage/?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026&month=',
    '/studentPage/CAT%202026/Mentor%20Sessions?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
  ]);
});

test('without the cards below it the report is there', async () => {
  server.loses('performanceOverview');
  const { user } = await show({ session: mentor });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Doing well');
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('performanceOverview', overview());
  await user.click(retry);
  expect(await screen.findByRole('region', { name: 'Where did the minutes go?' })).toBeVisible();
});

test('ROU-008 ROU-009 ROU-010 ROU-011 a guest is asked to sign in, and no call leaves', async () => {
  await show({});
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Sign in to see this student');
  expect(server.received('userCard')).toEqual([]);
  await expectAccessible();
});

test('a parent who named no student is sent to their list; a student has no part in the page', async () => {
  const { unmount } = await show({ session: parent, search: {} });
  expect(await screen.findByRole('link', { name: 'Open the list' })).toHaveAttribute('href', '/studentList');
  unmount();
  await show({ session: student });
  expect(await screen.findByText(m.role_title())).toBeVisible();
});

test('a student one may not see is not found, and nothing else is asked', async () => {
  await show({ session: parent, search: { ...chosen, studentImsPin: 'ASC1002' }, isKnown: false });
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(server.received('performanceOverview')).toEqual([]);
});
