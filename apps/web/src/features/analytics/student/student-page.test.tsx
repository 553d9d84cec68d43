import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, parent, student } from '#test/people.ts';
import { overview, progress, sixMocks, testPoint } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import type { Session } from '../../../lib/session/session.ts';
import { StudentPage } from './student-page.tsx';
import { StudentScreen } from './student-screen.tsx';
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

test('ROU-084 PRF-004 PRF-014 a parent reads how the student does: a judgement, four figures, two charts', async () => {
  server.answers('performanceOverview', overview());
  server.answers('progressTracker', progress());
  await show({ session: parent });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Doing well, with one thing to ask about');
  expect(screen.getByText(/Practice fell to 6 h 10 min last week, from 8 h 53 min in a usual week\./)).toBeVisible();
  expect(screen.getByText('Last test').nextElementSibling).toHaveTextContent('81 of 198+9 on the test before · 86.25 percentile');
  expect(screen.getByText('Practised last week').nextElementSibling).toHaveTextContent('6 h 10 min46 questions');
  expect(screen.getByText('Percentile', { selector: 'dt' }).nextElementSibling).toHaveTextContent('84–86');
  expect(screen.getByText('Next test').nextElementSibling).toHaveTextContent('29 Nov');
  expect(screen.getByRole('region', { name: 'Are the scores rising?' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'How much practice each week?' })).toBeVisible();
  expect(screen.getByText('Demo Student')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All students' })).toHaveAttribute('href', '/studentList');
  expect(screen.getByRole('navigation', { name: 'Performance of Demo Student' })).toBeVisible();
  expect(server.received('performanceOverview')[0]).toMatchObject({ studentImsPin: 'ASC1001', courseId: '1', variantId: '2' });
  await expectAccessible();
});

test('PRF-003 PRF-004 the screens of the student are under the name of the course, each with the student', async () => {
  server.answers('performanceOverview', overview());
  server.answers('progressTracker', progress());
  await show({ session: mentor });
  await screen.findByRole('heading', { level: 1 });
  const nav = screen.getByRole('navigation', { name: 'Performance of Demo Student' });
  expect([...nav.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/studentPage/?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
    '/studentPage/CAT%202026/Score%20Summary?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
    '/studentPage/CAT%202026/Progress%20Tracker?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
    '/studentPage/CAT%202026/question%20selection?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
    '/studentPage/CAT%202026/Percentile%20Predictor?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
  ]);
});

test('falling scores are said first; without practice weeks the rest is there', async () => {
  server.answers('performanceOverview', overview({ tests: sixMocks.map((mock, place) => ({ ...mock, marks: String(90 - place * 6) })) }));
  server.loses('progressTracker');
  const { user } = await show({ session: parent });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Scores have dropped lately');
  const retry = screen.getByRole('button', { name: m.error_retry() });
  server.answers('progressTracker', progress());
  await user.click(retry);
  expect(await screen.findByRole('region', { name: 'How much practice each week?' })).toBeVisible();
});

test.each([
  { tests: [], title: 'Results appear after the first test' },
  { tests: [testPoint(1)], title: 'The first result is in' },
])('PRF-013 with $tests.length tests: $title', async ({ tests, title }) => {
  server.answers('performanceOverview', overview({ types: [], tests, band: null, paper: null, topics: [], steps: [] }));
  server.answers('progressTracker', progress({ weeks: [] }));
  await show({ session: parent });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(title);
  await expectAccessible();
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
