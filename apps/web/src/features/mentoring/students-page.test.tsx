import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { booking } from '#test/mentoring.ts';
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
  await expectAccessible();
  server.answers('mentorStudents', { students: [], total: 0, timeZone: 'Asia/Dubai' });
  await fill(screen.getByRole('searchbox'), 'Zoya');
  expect(await screen.findByRole('heading', { name: 'No students found' })).toBeVisible();
  expect(server.received('mentorStudents').at(-1)).toEqual({ search: 'Zoya', page: 1, sort: 'name', direction: 'asc' });
});

test('MEN-035 a mentor books a free time of theirs for a student', async () => {
  server.answers('mentorStudents', { students: [demo], total: 1, timeZone: 'Asia/Kolkata' });
  const time = {
    mentorId: '9',
    date: '2126-11-27',
    timeZone: 'Asia/Kolkata',
    venueDate: '',
    venueTimeZone: '',
    venueId: '',
    classTitle: '',
  } as const;
  const times = ['11', '12'].map((timeId, at) => ({
    ...time,
    timeId,
    startsAt: `2126-11-27T1${at}:30:00.000Z`,
    endsAt: `2126-11-27T1${at + 1}:15:00.000Z`,
    modes: ['Virtual' as const],
  }));
  server.answers('mentorTimesFor', { venues: [], times, next: '', timeZone: 'Asia/Kolkata', allowance: null });
  const { user, fill } = await open();
  await user.click(await screen.findByRole('button', { name: 'Book a session for Demo Student' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book a session for Demo Student' }));
  await user.click(await dialog.findByRole('radio', { name: /05:00 PM/ }));
  await user.click(dialog.getByRole('button', { name: 'Book Slot' }));
  expect(server.received('mentorBook')).toEqual([]);
  await fill(dialog.getByRole('textbox', { name: /What it's about/ }), 'Your error book');
  server.answers('mentorBook', booking({ startsAt: times[1]?.startsAt ?? '' }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Book Slot' }));
  expect(await screen.findByText(/^Booked for Demo Student: Wed 27 Nov 2126, 05:00 PM/)).toBeVisible();
  const { bookingKey: _key, ...sent } = server.received('mentorBook')[0] ?? { bookingKey: '' };
  expect(sent).toEqual({
    studentImsPin: 'ASC1001',
    courseId: '1',
    variantId: '2',
    timeId: '12',
    mode: 'Virtual',
    reasonForBooking: 'Your error book',
  });
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
