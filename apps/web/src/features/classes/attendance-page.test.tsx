import type { CountedClass } from '@abhyas/contract/classes/student.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { classCard } from '#test/classes.ts';
import { mentor, newcomer, parent } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { now } from '../../lib/clock.ts';
import { dayOf } from '../../lib/dates/dates.ts';
import type { Session } from '../../lib/session/session.ts';
import { AttendanceCalendar, AttendancePage } from './attendance-page.tsx';

const zone = 'Asia/Kolkata';
const today = dayOf(now(), zone);
const card = (id: string, title: string, status: 'present' | 'absent', more: Partial<CountedClass> = {}): CountedClass => ({
  ...classCard({
    id,
    mappingId: id,
    classTitle: title,
    classDate: today,
    startsAt: `${today}T06:30:00.000Z`,
    status: 'Completed',
    attendance: { status, how: status === 'present' ? 'Live' : '', minutes: 80, corrected: false },
    actions: [],
  }),
  canOpen: true,
  ...more,
});
/** Two attended classes and a missed one, the reader may open only the first. */
const answer = {
  studentName: 'Demo Student',
  studentImsPin: 'ASC1001',
  attendance: { attended: 2, totalClasses: 3, percentage: 67 },
  attendedClasses: [card('3', 'Ratios', 'present'), card('2', 'Averages', 'present', { canOpen: false })],
  missedClasses: [card('1', 'Percentages', 'absent', { canOpen: false })],
  total: 3,
  timeZone: zone,
};
const opened = async (session: Session = newcomer({ ...mentor, personId: newcomer().personId })) => {
  const view = await renderScreen(<AttendancePage studentImsPin="ASC1001" />, { session });
  await screen.findByRole('heading', { level: 1 });
  return view;
};

test('MEN-039 MEN-041 MEN-042 MEN-044 MEN-045 MEN-046 MEN-047 the attendance of a student, and what the filters leave of it', async () => {
  server.answers('studentAttendance', answer);
  const { user } = await opened();
  expect(screen.getByRole('heading', { level: 1, name: 'Attendance of Demo Student' })).toBeVisible();
  expect(screen.getByText('2/3')).toBeVisible();
  expect(screen.getByText('67%')).toBeVisible();
  const missed = screen.getByRole('region', { name: /^Missed Classes 1 Class$/ });
  expect(within(missed).getByText('Percentages')).toBeVisible();
  const attended = screen.getByRole('region', { name: /^Attended Classes 2 Classes$/ });
  expect(within(attended).getAllByRole('listitem')).toHaveLength(2);
  await expectAccessible();
  const toggle = (name: string) => screen.getByRole('checkbox', { name });
  await user.click(toggle('Attended Classes'));
  expect(toggle('All')).not.toBeChecked();
  expect(toggle('Missed Classes')).toBeChecked();
  expect(screen.queryByRole('region', { name: /^Attended/ })).toBeNull();
  await user.click(toggle('Attended Classes'));
  expect(toggle('All')).toBeChecked();
  await user.click(toggle('All'));
  expect([toggle('Missed Classes'), toggle('Attended Classes')].map((each) => (each as HTMLInputElement).checked)).toEqual([false, false]);
  expect(screen.getByRole('status')).toHaveTextContent('Turn on missed or attended classes to see them.');
  await user.click(toggle('All'));
  await user.click(screen.getByRole('button', { name: 'Month before' }));
  expect(screen.getByRole('region', { name: /^Missed Classes 0 Class$/ })).toHaveTextContent('No missed classes in this month.');
});

test('MEN-041 a mentor gets links to the classes they may open, the student to each, a parent to none', async () => {
  server.answers('studentAttendance', answer);
  const links = () =>
    within(screen.getByRole('region', { name: /^Attended/ }))
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')?.split('?')[0]]);
  const { unmount } = await opened();
  expect(links()).toEqual([['Ratios', '/Classes/LIVE/Ratios/']]);
  unmount();
  const none = { attendedClasses: answer.attendedClasses.map((each) => ({ ...each, canOpen: false })) };
  server.answers('studentAttendance', { ...answer, ...none });
  await opened(newcomer({ ...parent, personId: newcomer().personId }));
  expect(links()).toEqual([]);
});

test('MEN-037 there is a way back to where one came from', async () => {
  server.answers('studentAttendance', answer);
  const back = async (session: Session | undefined, name: string) => {
    const { unmount } = await opened(session);
    const href = screen.getByRole('link', { name }).getAttribute('href');
    unmount();
    return href;
  };
  expect(await back(undefined, 'Your students')).toBe('/myPlan/students');
  expect(await back(newcomer({ ...parent, personId: newcomer().personId }), 'Your children')).toBe('/studentList');
});

test('MEN-041 pages of a long attendance become one list, and the figures are those of all of them', async () => {
  server.answers('studentAttendance', ({ page }) => ({
    ...answer,
    ...(page === 2 ? { attendedClasses: [], missedClasses: [card('4', 'Profit', 'absent')] } : {}),
    total: 4,
  }));
  await opened();
  const missed = screen.getByRole('region', { name: /^Missed Classes 2 Classes$/ });
  expect(missed).toHaveTextContent('Profit');
  expect(server.received('studentAttendance').map(({ page }) => page)).toEqual([1, 2]);
});

test('MEN-037 MEN-039 nothing to count yet, and a failure with Retry', async () => {
  const none = { attendance: { attended: 0, totalClasses: 0, percentage: 0 }, attendedClasses: [], missedClasses: [], total: 0 };
  server.answers('studentAttendance', { ...answer, ...none });
  const { unmount } = await opened();
  expect(screen.getByRole('heading', { level: 2, name: 'No classes to count yet' })).toBeVisible();
  await expectAccessible();
  unmount();
  server.refuses('studentAttendance', 'NOT_FOUND');
  const { user } = await opened();
  server.answers('studentAttendance', answer);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2/3')).toBeVisible();
});

test('MEN-040 the calendar marks the days with attended and missed classes in words', async () => {
  const on = (day: string, status: 'present' | 'absent') => card(day, 'A class', status, { classDate: day });
  await renderScreen(
    <AttendanceCalendar
      month="2026-02"
      attended={[on('2026-02-03', 'present'), on('2026-02-10', 'present')]}
      missed={[on('2026-02-10', 'absent'), on('2026-02-27', 'absent')]}
    />,
  );
  const table = screen.getByRole('table', { name: 'February 2026' });
  const cells = within(table)
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '');
  const ofDay = (day: number) => cells.find((text) => text === String(day) || text.startsWith(`${day}, `));
  expect([3, 4, 10, 27].map(ofDay)).toEqual(['3, Attended', '4', '10, Attended and missed', '27, Missed']);
  // 1 Feb 2026 is a Sunday, on which weeks begin as in the calendar
  expect(cells.slice(0, 3)).toEqual(['1', '2', '3, Attended']);
  expect(within(table).getAllByRole('columnheader')[0]).toHaveTextContent('Su');
  await expectAccessible();
});
