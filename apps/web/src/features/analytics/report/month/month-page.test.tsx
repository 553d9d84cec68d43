import type { MonthReport } from '@abhyas/contract/analytics/month-report.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { parent, student as signedIn } from '#test/people.ts';
import { report as reported, testPoint } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { MonthPage } from './month-page.tsx';

const { student } = reported();
const figures = { days: 0, seconds: 0, lessons: 0, questions: 0, right: 0, tried: 0, attended: 0, classes: 0, tests: 0, percentile: '' };
const october = { ...figures, month: '2026-10', days: 12, seconds: 7200, right: 40, tried: 80 };
const month = (more: Partial<MonthReport> = {}): MonthReport => ({
  student,
  month: '2026-10',
  isOver: true,
  isEmpty: false,
  months: [
    { ...figures, month: '2026-09' },
    { ...october, attended: 6, classes: 7, tests: 1, percentile: '72.55' },
  ],
  missed: [{ name: 'Circles', at: '2026-10-10T13:30:00.000Z', recording: 'unwatched' }],
  tests: [{ ...testPoint(1), completedAt: '2026-10-20T10:00:00.000Z', percentile: '72.55', provisional: true }],
  sessions: { attended: 1, missed: 0, disputed: 1 },
  notes: [{ mentorName: 'Demo Mentor', at: '2026-10-18T14:15:00.000Z', text: 'Stop at 16.' }],
  next: [],
  ...more,
});
const search = { studentImsPin: 'ASC1001', courseId: '1', variantId: '2', courseName: 'CAT', month: '2026-10' };

beforeEach(() => {
  const card = { profileImage: '', emailId: '', mobileNumber: '', firstName: 'Demo', lastName: 'Student', studentImsPin: 'ASC1001' };
  server.answers('userCard', card);
  server.answers('monthReport', { report: month() });
  server.answers('certificates', { certificates: [] });
});

test('IDN-082 PRF-014 a parent reads the month of a child beside the months before, with the notes of mentors, and takes it as a PDF', async () => {
  const { user } = await renderScreen(<MonthPage search={search} />, { session: parent });
  expect(await screen.findByRole('heading', { level: 1, name: 'Report card, October 2026' })).toBeVisible();
  expect(screen.getByText('40 of 80', { selector: 'strong' })).toBeVisible();
  const rows = within(screen.getByRole('group', { name: 'Month by month' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MonthStudy daysTime on questionsLessonsRight in practiceClassesTests takenPercentile',
    'October 2026122 h040 of 806 of 7172.55',
    'September 20260–0––0–',
  ]);
  expect(screen.getByRole('region', { name: 'Tests and scores' })).toHaveTextContent('72.55, provisional');
  expect(screen.getByRole('region', { name: 'Classes missed' })).toHaveTextContent('Circles (recording not watched)10 Oct 2026');
  expect(screen.getByRole('region', { name: 'Mentor sessions' })).toHaveTextContent(
    '1 attended, 0 missed; about 1 more mentor and student disagreeDemo Mentor, 18 Oct 2026Stop at 16.',
  );
  expect(screen.getByRole('link', { name: 'Month before, September 2026' })).toHaveAttribute(
    'href',
    '/studentPage/?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT&month=2026-09',
  );
  expect(server.received('monthReport')).toEqual([{ studentImsPin: 'ASC1001', courseId: '1', variantId: '2', month: '2026-10' }]);
  server.answers('monthReportFile', { fileName: 'card.pdf', pdf: btoa('%PDF-1.3') });
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await expect.poll(() => server.received('monthReportFile')).toHaveLength(1);
  await expectAccessible();
});

test('a student reads their own; an empty month says so', async () => {
  server.answers('monthReport', {
    report: month({ isEmpty: true, months: [{ ...figures, month: '2026-10' }], missed: [], tests: [], notes: [] }),
  });
  await renderScreen(<MonthPage search={{ month: '2026-10' }} />, { session: signedIn });
  expect(await screen.findByText('Nothing in October 2026: no study, class, test or mentor session.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Tests and scores' })).toBeNull();
  expect(server.received('monthReport')[0]).toMatchObject({ studentImsPin: '' });
});
