import type { ClassCard } from '@abhyas/contract/classes/card.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mentor, newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/format/dates.ts';
import { AttendancePage } from './attendance-page.tsx';

const zone = 'Asia/Kolkata';
const today = dayOf(now(), zone);
const card = (id: string, title: string, status: 'present' | 'absent'): ClassCard => ({
  id,
  mappingId: id,
  batchName: 'Weekday batch',
  batchId: '1',
  courseId: '1',
  moduleNumber: 1,
  classTitle: title,
  description: '',
  classDate: today,
  classTime: '07:00 PM',
  timeZone: zone,
  startsAt: `${today}T06:30:00.000Z`,
  endsAt: `${today}T08:00:00.000Z`,
  classNumber: Number(id),
  createdTs: `${today}T00:00:00.000Z`,
  mode: 'Virtual',
  place: '',
  mentorName: '',
  hostJoinURL: '',
  status: 'Completed',
  isCancelled: '0',
  cancelReason: '',
  handout: '',
  recording: '',
  attendance: { status, how: status === 'present' ? 'Live' : '', minutes: 80, corrected: '0' },
  actions: [],
});

test('MEN-039 MEN-041 MEN-044 MEN-045 MEN-046 the attendance of a student, and what the filters leave of it', async () => {
  server.answers('studentAttendance', {
    studentName: 'Demo Student',
    studentImsPin: 'ASC1001',
    attendance: { attended: 2, totalClasses: 3, percentage: 67 },
    attendedClasses: [card('3', 'Ratios', 'present'), card('2', 'Averages', 'present')],
    missedClasses: [card('1', 'Percentages', 'absent')],
    timeZone: zone,
  });
  const { user } = await renderScreen(<AttendancePage studentImsPin="ASC1001" />, {
    session: newcomer({ ...mentor, personId: newcomer().personId }),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Attendance of Demo Student' })).toBeVisible();
  expect(screen.getByText('2/3')).toBeVisible();
  const missed = screen.getByRole('region', { name: /^Missed Classes 1 Class$/ });
  expect(within(missed).getByText('Percentages')).toBeVisible();
  const attended = screen.getByRole('region', { name: /^Attended Classes 2 Classes$/ });
  expect(
    within(attended)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Ratios', 'Averages']);
  await user.click(screen.getByRole('checkbox', { name: 'Attended Classes' }));
  expect(screen.getByRole('checkbox', { name: 'All' })).not.toBeChecked();
  expect(screen.queryByRole('region', { name: /^Attended/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'All' }));
  expect(screen.getByRole('region', { name: /^Attended/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Month before' }));
  expect(screen.getByRole('region', { name: /^Missed Classes 0 Class$/ })).toBeVisible();
});
