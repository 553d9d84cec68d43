import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { StudentsPage } from './students-page.tsx';

const open = (page = <StudentsPage />) =>
  renderScreen(page, { session: newcomer({ ...mentor, personId: newcomer().personId }), at: '/myPlan/students' });
const demo = {
  studentName: 'Demo Student',
  studentImsPin: 'ASC1001',
  imageUrl: '',
  course: 'CAT 2026',
  courseId: '1',
  variantId: '2',
  lastSessionAt: '2026-11-20T11:30:00.000Z',
  nextSessionAt: '',
  feedbackOwed: 1,
  score: null,
  attended: 0,
  classes: 0,
  lastVisitAt: '',
};

test('MEN-037 MEN-048 MEN-049 ROU-075 a mentor’s students with ID, course, last and next session, found by name', async () => {
  server.answers('mentorStudents', { students: [demo], total: 1, timeZone: 'Asia/Dubai' });
  const { fill } = await open();
  const row = await screen.findByRole('row', { name: /Demo Student/ });
  expect(within(row).getByRole('link', { name: 'Demo Student' })).toHaveAttribute(
    'href',
    '/studentPage/?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
  );
  expect(within(row).getByRole('link', { name: /: attendance of Demo Student$/ })).toHaveAttribute(
    'href',
    '/mentor/attendance?studentImsPin=ASC1001',
  );
  expect(within(row).getByText('ASC1001 · CAT 2026')).toBeVisible();
  expect(within(row).getByText('20 Nov 2026, 03:30 PM')).toBeVisible();
  expect(within(row).getByText('None')).toBeVisible();
  await expectAccessible();
  server.answers('mentorStudents', { students: [], total: 0, timeZone: 'Asia/Dubai' });
  await fill(screen.getByRole('searchbox'), 'Zoya');
  expect(await screen.findByRole('heading', { name: 'No students found' })).toBeVisible();
  expect(server.received('mentorStudents').at(-1)).toEqual({ search: 'Zoya', page: 1, sort: 'name', direction: 'asc' });
});

test('MEN-051 ERR-052 without students the page says how they come; what does not load can be tried again', async () => {
  server.loses('mentorStudents');
  const { user } = await open();
  expect(await screen.findByRole('alert')).toBeVisible();
  server.answers('mentorStudents', { students: [], total: 0, timeZone: 'Asia/Dubai' });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'No students yet' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
});

test('MEN-049 students are sorted by what is known of them, on the server, from the first page', async () => {
  const scored = { ...demo, studentName: 'Bela', score: { marks: 45, totalMarks: 198 }, attended: 5, classes: 10 };
  server.answers('mentorStudents', { students: [scored], total: 120, timeZone: 'Asia/Kolkata' });
  const { user } = await open(<StudentsPage asks={new Map([['ASC1001', 3]])} />);
  expect(await screen.findByRole('row', { name: /Bela.*3 things.*23% 45\/198/ })).toBeVisible();
  expect(screen.getByRole('link', { name: '50%: attendance of Bela' })).toHaveTextContent('50%');
  const asked = async (page: number, sort: string, direction: string) =>
    waitFor(() => expect(server.received('mentorStudents').at(-1)).toEqual({ search: '', page, sort, direction }));
  await user.click(screen.getByRole('button', { name: /3/ }));
  await asked(3, 'name', 'asc');
  for (const direction of ['asc', 'desc']) {
    await user.click(await screen.findByRole('button', { name: 'Last score' }));
    await asked(1, 'score', direction);
  }
  await expectAccessible();
});
