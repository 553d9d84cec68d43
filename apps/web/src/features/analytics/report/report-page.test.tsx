import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { everyNotice } from '#test/notices.ts';
import { parent } from '#test/people.ts';
import { report, testPoint } from '#test/performance.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { ReportPage } from './report-page.tsx';

const { student } = report();
const second = { ...student, studentImsPin: 'ASC1002', firstName: 'New' };
const digest = { on: false, hasEmail: true };
const child = (of: typeof student, asks = 0) => ({ ...of, asks });
const answer = { children: [child(student)], report: report(), planHours: 0, digest };
const show = async (part = <ReportPage />) => renderScreen(part, { session: parent });
const figure = (name: string) => screen.getByText(name, { selector: 'dt span' }).closest('dt')?.nextElementSibling;

beforeEach(() => server.answers('studentReport', answer));

test('IDN-082 PRF-014 a parent reads in one call how their child does: words, figures, two charts, the mentor and what is next', async () => {
  await show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Doing well, with 1 thing to ask about');
  expect(screen.getByText('Practice fell to 6 h 10 min this week, from 9 h in a usual week.').tagName).toBe('STRONG');
  expect(screen.getByText('Demo Student · ASC1001 · CAT, 24 Feb 2027, in 94 days')).toBeVisible();
  expect(
    screen.getByRole('img', { name: 'Minutes of practice this week: Mon 80, Tue 0, Wed 0, Thu 65, Fri 90, Sat 70, Sun 65' }),
  ).toBeVisible();
  expect(figure('Last test')).toHaveTextContent('81 of 1989 more than Full mock 5 · 86.25 percentile');
  expect(figure('Mentor sessions')).toHaveTextContent('4 of 4 attendedNone missed');
  // what has a seat comes before what is only open
  expect(figure('Next')).toHaveTextContent('25 Nov Wed, 06:00 PMSession with Demo Mentor · Virtual');
  expect(screen.getByRole('region', { name: 'Are the scores rising?' })).toHaveTextContent(
    'Marks of 198, 6 tests, the last against 1,284 candidates',
  );
  expect(screen.getByRole('region', { name: 'How much study each week?' })).toBeVisible();
  const mentor = screen.getByRole('region', { name: 'What the mentor says' });
  expect(mentor).toHaveTextContent('Demo Mentor · 14 Nov 2026');
  expect(
    within(mentor)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Two timed sets a weekDone', 'Review mock 6 by sectionWas due 21 Nov', 'Leave any set after 8 minDue 29 Nov']);
  expect(within(mentor).getByRole('link', { name: 'All 4 reports' })).toHaveAttribute(
    'href',
    '/studentPage/CAT%202026/Mentor%20Sessions?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
  );
  expect(screen.getByRole('region', { name: 'What comes next' })).toHaveTextContent('Half mock 4 closes');
  expect(server.received('studentReport')).toEqual([{ studentImsPin: '', courseId: '', variantId: '' }]);
  // one child is no choice
  expect(screen.queryByRole('navigation', { name: 'Your children' })).toBeNull();
  await expectAccessible();
});

test('MEN-003 what comes next at a venue in another zone has that zone’s time, and says so', async () => {
  const [session, ...others] = report().next;
  if (session === undefined) throw new Error('there is one');
  const there = { ...session, at: '2026-11-25T16:30:00.000Z', place: 'Tokyo centre', timeZone: 'Asia/Tokyo' };
  server.answers('studentReport', { ...answer, report: report({ next: [there, ...others] }) });
  await show();
  expect(await screen.findByRole('region', { name: 'What comes next' })).toHaveTextContent(
    '26 NovSession with Demo MentorThu, 01:30 AM GMT+9 · Tokyo centre',
  );
  expect(figure('Next')).toHaveTextContent('26 Nov Thu, 01:30 AM GMT+9');
});

test('MEN-030 a session that each side says the other missed is named as disputed', async () => {
  server.answers('studentReport', { ...answer, report: report({ sessions: { attended: 2, missed: 0, disputed: 1 } }) });
  await show();
  await screen.findByRole('heading', { level: 1 });
  expect(figure('Mentor sessions')).toHaveTextContent('2 of 3 attendedNone missed · 1 disputed: each says the other didn’t come');
});

test('PRF-014 a chart is a table on request, and the screens below the page are linked', async () => {
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: /table.*Are the scores rising/i }));
  expect(within(screen.getByRole('region', { name: 'Are the scores rising?' })).getAllByRole('row')).toHaveLength(7);
  const closer = screen.getByRole('navigation', { name: 'Look closer' });
  expect(
    within(closer)
      .getAllByRole('link')
      .map((link) => decodeURIComponent(link.getAttribute('href') ?? '').split('?')[0]),
  ).toEqual([
    '/studentPage/CAT 2026/Score Summary',
    '/studentPage/CAT 2026/Progress Tracker',
    '/studentPage/CAT 2026/question selection',
    '/studentPage/CAT 2026/Percentile Predictor',
    '/studentPage/',
    '/studentPage/CAT 2026/Mentor Sessions',
  ]);
});

test('ROU-086 several children are tabs, each with a page of its own, and say in words who needs attention', async () => {
  server.answers('studentReport', { ...answer, children: [child(student, 2), child(second)], report: report({ student: second }) });
  await show(<ReportPage search={{ studentImsPin: 'ASC1002', courseId: '1', variantId: '2' }} />);
  const tabs = await screen.findByRole('navigation', { name: 'Your children' });
  expect(within(tabs).getByRole('link', { name: 'New Student' })).toHaveAttribute('aria-current', 'page');
  expect(within(tabs).getByRole('link', { name: 'Demo Student 2 to ask about' })).toHaveAttribute(
    'href',
    '/studentPage/?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
  );
});

test('the weekly digest is switched on and off; where that fails it is what it was', async () => {
  server.answers('saveNoticeSettings', { settings: everyNotice });
  const { user } = await show();
  const box = await screen.findByRole('switch', { name: 'Weekly digest by email' });
  expect(box).not.toBeChecked();
  await user.click(box);
  expect(box).toBeChecked();
  expect(server.received('saveNoticeSettings')).toEqual([{ type: 'weekly-digest', channel: 'email', on: true }]);
  server.refuses('saveNoticeSettings', 'INTERNAL');
  server.answers('studentReport', { ...answer, digest: { on: true, hasEmail: true } });
  await user.click(box);
  expect(await screen.findByRole('switch', { name: 'Weekly digest by email', checked: true })).toBeVisible();
});

test('without an address the digest asks for one', async () => {
  server.answers('studentReport', { ...answer, digest: { on: false, hasEmail: false } });
  await show();
  expect(await screen.findByRole('switch', { name: 'Weekly digest by email' })).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Open Account' })).toHaveAttribute('href', '/account');
});

test('a new child has a page with good words and no invented figure', async () => {
  const nothing = report({
    judgement: { headline: 'Just getting started', sentences: [{ text: 'There is nothing to report yet.', isException: false }] },
    tests: [],
    weeks: report().weeks.map((week) => ({ ...week, seconds: 0 })),
    lowWeek: '',
    days: report().days.map(({ day }) => ({ day, seconds: 0, isStudied: false })),
    sessions: { attended: 0, missed: 0, disputed: 0 },
    feedback: null,
    next: [],
  });
  server.answers('studentReport', { ...answer, report: nothing });
  await show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Just getting started');
  expect(figure('Last test')).toHaveTextContent('\u2013 Appears after the first test');
  expect(figure('Mentor sessions')).toHaveTextContent('\u2013 None so far');
  expect(figure('Next')).toHaveTextContent('\u2013 Nothing booked');
  expect(screen.getByText(m.report_mentor_none())).toBeVisible();
  expect(screen.queryByRole('link', { name: /All/ })).toBeNull();
  await expectAccessible();
});

test('one test is a figure, and a line comes after the second', async () => {
  server.answers('studentReport', { ...answer, report: report({ tests: [testPoint(1)] }) });
  await show();
  expect(await screen.findByText(m.report_scores_none())).toBeVisible();
  expect(figure('Last test')).toHaveTextContent('58 of 198Full mock 1 · 81.25 percentile');
});

test('a long name does not run out of the chart', async () => {
  server.answers('studentReport', { ...answer, report: report({ student: { ...student, firstName: 'Venkatanarasimharaju' } }) });
  await show();
  expect(await screen.findByText('Venkatanarasim…')).toBeInTheDocument();
});

test('a parent without a child, and a child without a course, are told what to do or to expect', async () => {
  server.answers('studentReport', { children: [], report: null, planHours: 0, digest });
  const { unmount } = await show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(m.report_none_title());
  expect(screen.getByRole('link', { name: m.students_helpdesk() })).toBeVisible();
  unmount();
  server.answers('studentReport', {
    children: [child({ ...student, courseId: '', variantId: '', courseName: '' })],
    report: null,
    planHours: 0,
    digest,
  });
  await show();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Demo has no course yet');
  // what a mail about another child links to
  expect(screen.getByRole('switch', { name: 'Weekly digest by email' })).toBeVisible();
});

test('PRF-014 with a plan, its hours are beside the practice of this week and across the weeks', async () => {
  server.answers('studentReport', { ...answer, planHours: 9 });
  await show();
  const weeks = await screen.findByRole('region', { name: 'How much study each week?' });
  expect(within(weeks).getByText('Plan, 9 h this week: 1 h 7 min done')).toBeVisible();
  expect(within(weeks).getByRole('img', { name: /Plan, 9 h this week: 1 h 7 min done$/ })).toBeVisible();
  expect(figure('Practice this week')).toHaveTextContent('5 of 7 days · plan 9 h');
  await expectAccessible();
});

test('IDN-082 the recordings that were watched are in the attendance', async () => {
  const recent = [{ name: 'Arrangements', at: '2026-11-06T13:30:00.000Z', isAttended: true }];
  const classes = (recordings: number, seconds: number) => ({
    attended: 1,
    total: 1,
    recent,
    missed: null,
    watched: { recordings, seconds },
  });
  server.answers('studentReport', { ...answer, report: report({ classes: classes(7, 19_200) }) });
  const { unmount } = await show();
  const card = () => screen.findByRole('region', { name: 'Attendance' });
  expect(await card()).toHaveTextContent('Recordings watched 7, 5 h 20 min');
  unmount();
  server.answers('studentReport', { ...answer, report: report({ classes: classes(0, 0) }) });
  await show();
  expect(await card()).toHaveTextContent('Recordings watched None so far');
});

test('a page that could not be read is asked for again', async () => {
  server.loses('studentReport');
  const { user } = await show();
  const retry = await screen.findByRole('button', { name: m.error_retry() });
  server.answers('studentReport', answer);
  await user.click(retry);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Doing well');
});
