import type { Institute, Risk } from '@abhyas/contract/analytics/institute.ts';
import { figureNames } from '@abhyas/contract/analytics/institute-limits.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { deskRows } from './exports.ts';
import { InstitutePage } from './institute-page.tsx';

const owner = newcomer({ needsOnboarding: false, isStaff: true, staffRights: ['people', 'centre'] });
beforeEach(() => server.answers('broadcastChoices', { courses: [], tests: [], templates: [], timeZone: 'Asia/Kolkata' }));
const open = ({
  session = owner,
  list = '',
  period = '',
  course = '',
}: { session?: Session; list?: string; period?: string; course?: string } = {}) =>
  renderScreen(<InstitutePage list={list} page="" period={period} course={course} />, { session, at: '/staff/institute' });

const risk: Risk = {
  personId: '19',
  name: 'Demo Student 4',
  pin: 'ASC1019',
  batches: ['CAT 2027 · Classroom'],
  mentors: [],
  lastVisitAt: '2026-11-11T04:30:00.000Z',
  reasons: [
    { kind: 'away', days: 12 },
    { kind: 'mocks', missed: 2, of: 3 },
    { kind: 'doubts', waiting: 1 },
  ],
  step: 'assign',
  since: '2026-11-20T04:30:00.000Z',
};
const value = (count: number, of: number, extra: number) => ({ count, of, extra });
const full: Institute = {
  now: '2026-11-23T03:10:00.000Z',
  timeZone: 'Asia/Kolkata',
  countedAt: '2026-11-23T03:10:00.000Z',
  figures: [
    { name: 'enrolled', value: value(412, 0, 9), before: value(403, 0, 9) },
    { name: 'active', value: value(338, 412, 0), before: value(349, 403, 0) },
    { name: 'atRisk', value: value(17, 412, 5), before: value(12, 403, 1) },
    { name: 'mocks', value: value(301, 338, 1), before: value(301, 330, 1) },
    { name: 'attendance', value: null, before: value(3, 4, 1) },
    { name: 'mentors', value: value(58 * 60, 67 * 60, 1), before: value(60, 120, 0) },
    { name: 'doubts', value: value(0, 0, 0), before: value(3, 0, 50) },
    { name: 'feesDue', value: value(486_000, 31, 112_000), before: value(400_000, 28, 0) },
  ],
  courses: [{ courseId: '7', name: 'CAT 2027' }],
  comparesFrom: null,
  risks: { first: [risk], total: 17 },
  exams: [
    {
      slotId: '9',
      venueId: '2',
      venue: 'Dadar centre',
      timeZone: 'Asia/Kolkata',
      room: 'Room 1',
      test: 'Full mock 7',
      startsAt: '2026-11-28T08:30:00.000Z',
      seats: 20,
      booked: 18,
      tellAt: '2026-11-28T07:30:00.000Z',
      notifiesCandidates: true,
      wereTold: false,
      venueReady: { state: 'done', dueAt: '2026-11-27T08:30:00.000Z', at: '', by: '', version: 0, step: 'confirmed' },
      paperReady: { state: 'due', dueAt: '2026-11-27T08:30:00.000Z', at: '', by: '', version: 0, machines: 0 },
      invigilatorReady: {
        state: 'alarm',
        dueAt: '2026-11-27T08:30:00.000Z',
        at: '',
        by: '',
        version: 0,
        personId: '',
        name: '',
        isIn: false,
      },
    },
  ],
};
const tiles = async () => within(await screen.findByRole('region', { name: 'Figures' })).getAllByRole('listitem');

test('IDN-081 each figure says what it is of, its change to last week, and leads to its list; a zero stays', async () => {
  server.answers('institute', full);
  await open();
  const shown = (await tiles()).map((tile) => [tile.textContent, within(tile).queryByRole('link')?.getAttribute('href') ?? null]);
  expect(shown).toEqual([
    ['Enrolled412 in 9 batches+9 on last week', '/staff/people?role=student&batch=any&state=open'],
    ['Active338 82% of enrolled\u221211 on last week', '/staff/people?role=student&batch=any&state=open&visit=week'],
    ['At risk17 5 new+5 on last week', '/staff/institute?list=atRisk'],
    ['Mocks taken301 of 338 in 1 mockSame as last week', '/staff/institute?list=mocks'],
    ["Attendance–Couldn't loadRetry", null],
    ['Mentor load87% 58 of 67 h, 1 no-show+37 points on last week', '/staff/institute?list=mentors'],
    ['Doubts waiting0 all answered\u22123 on last week', '/staff/institute?list=doubts'],
    ['Fees due₹4,86,000 31 students, ₹1,12,000 over 15 days late+₹86,000 on last week', '/staff/institute?list=feesDue'],
  ]);
  await expectAccessible();
});

test('a figure that failed can be tried again while the rest is shown', async () => {
  server.answers('institute', full);
  const { user } = await open();
  const retry = await screen.findByRole('button', { name: 'Retry: Attendance' });
  server.answers('institute', {
    ...full,
    figures: full.figures.map((each) => (each.name === 'attendance' ? { ...each, value: value(9, 12, 2) } : each)),
  });
  await user.click(retry);
  expect(await screen.findByText('75%')).toBeVisible();
});

test('those at risk have reasons and one next step; the rule is on the page', async () => {
  const { risks } = full;
  server.answers('institute', {
    ...full,
    risks: risks && { ...risks, first: [...risks.first, { ...risk, personId: '20', name: 'Demo Student 7', step: 'message' }] },
  });
  await open();
  const table = await screen.findByRole('group', { name: 'Who is at risk?' });
  const row = within(table).getAllByRole('row')[1];
  expect(row).toHaveTextContent('Away 12 daysMissed 2 of 3 mocks1 doubt unanswered');
  expect(row).toHaveTextContent('11 Nov 2026None');
  expect(within(table).getByRole('link', { name: 'Assign mentor: Demo Student 4' })).toHaveAttribute('href', '/staff/people/19');
  expect(within(table).getByRole('link', { name: 'Message: Demo Student 7' })).toHaveAttribute('href', '/staff/messages/new?person=20');
  expect(screen.getByRole('link', { name: 'Show all 17' })).toHaveAttribute('href', '/staff/institute?list=atRisk');
  expect(screen.getByRole('link', { name: 'How we judge' })).toHaveAttribute('href', '#how');
  expect(screen.getByText(/^At risk from 2 points\. 1 point each: a mock missed in 28 days/)).toBeVisible();
});

test('TST-068 of the next exam day only gaps are marked', async () => {
  server.answers('institute', full);
  await open();
  const exams = await screen.findByRole('region', { name: 'Is the next exam day ready?' });
  expect(exams).toHaveTextContent('02:00 PM, Dadar centre');
  expect(exams).toHaveTextContent('Venue: Confirmed');
  expect(within(exams).getByText('Invigilator: No one assigned')).toHaveAttribute('data-tone', 'bad');
  expect(within(exams).getByText('Paper on machines: 0 of 20')).not.toHaveAttribute('data-tone');
});

test('in the first week the desk says from which day its figures are compared, and nothing at all reads as zeros', async () => {
  server.answers('institute', {
    ...full,
    figures: figureNames.map((name) => ({ name, value: value(0, 0, 0), before: null })),
    comparesFrom: '2026-11-30',
    risks: { first: [], total: 0 },
    exams: [],
  });
  await open();
  expect((await tiles())[0]).toHaveTextContent(/^Enrolled0 in 0 batches$/);
  expect((await tiles()).at(-1)).toHaveTextContent(/^Fees due₹0 all paid$/);
  expect(screen.getByText(/Compared with the week before from Mon 30 Nov 2026$/)).toBeVisible();
  expect(screen.getByText('No one is at risk')).toBeVisible();
  expect(screen.getByText('No sessions in the next 7 days')).toBeVisible();
});

test('the desk looks back a month and shows one course, and every list and file follows', async () => {
  server.answers('institute', full);
  const { user } = await open({ period: 'month', course: '7' });
  expect((await tiles()).flatMap((tile) => within(tile).queryByRole('link')?.getAttribute('href') ?? []).slice(0, 3)).toEqual([
    '/staff/people?role=student&batch=course-7&state=open',
    '/staff/people?role=student&batch=course-7&state=open&visit=month',
    '/staff/institute?list=atRisk&period=month&course=7',
  ]);
  expect(server.received('institute')).toEqual([{ period: 'month', courseId: '7' }]);
  expect(screen.getByText(/^CAT 2027 · Last 30 days · counted/)).toBeVisible();
  expect(screen.getByText('+9 on the 30 days before')).toBeVisible();
  expect(screen.getByText(/visited in the last 30 days/)).toBeVisible();
  await user.click(button('Last 7 days'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Course' }), 'All courses');
});

test('a list says how its figure is counted', async () => {
  server.answers('instituteList', {
    figure: 'mocks',
    total: 1,
    rows: [{ assessmentId: '5', name: 'Full mock 6', course: 'CAT', endAt: '2026-11-22T18:29:59.000Z', taken: 301, of: 338 }],
  });
  server.answers('institute', full);
  await open({ list: 'mocks' });
  expect(await screen.findByRole('row', { name: /Full mock 6/ })).toHaveTextContent('Full mock 6CAT22 Nov 202630137');
  expect(screen.getByText(/^Ranked tests that ended in the last 7 days/)).toBeVisible();
  await expectAccessible();
});

test('a file has what is seen: figures with last week, and the students at risk', () => {
  const rows = deskRows(full, { period: 'week', courseId: '' });
  expect(rows.slice(0, 3)).toEqual([
    ['Figure', 'Value', '', 'Last week'],
    ['Enrolled', '412', 'in 9 batches', '403'],
    ['Active', '338', '82% of enrolled', '349'],
  ]);
  expect(rows.at(-1)).toEqual([
    'ASC1019',
    'Demo Student 4',
    'CAT 2027 · Classroom',
    'Away 12 days, Missed 2 of 3 mocks, 1 doubt unanswered',
    '11 Nov 2026',
    'None',
    'Assign mentor',
  ]);
});

test('IDN-081 without the right to manage people the page is closed', async () => {
  await open({ session: newcomer({ needsOnboarding: false, isStaff: true, staffRights: ['classes'] }) });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
});
