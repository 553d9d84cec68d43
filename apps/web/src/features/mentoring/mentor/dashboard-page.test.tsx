import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentor, newcomer, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { dashboardOf, owedSession, sessionOf } from '#test/mentor-sessions.ts';
import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { MentorPages } from './mentor-bar.tsx';

const session = () => newcomer({ ...mentor, personId: newcomer().personId });
const can = (kind: BookingCard['actions'][number]['kind']) => ({ kind, enabled: true, reason: '' }) as const;
const toCome = sessionOf({
  bookingId: '2',
  title: 'Session with Demo Student 2',
  studentName: 'Demo Student 2',
  actions: [can('cancel'), can('waive')],
});
const live = sessionOf({
  bookingId: '3',
  title: 'Session with Demo Student 3',
  classStatus: 'Live',
  isLiveNow: true,
  otherJoinedAt: '2026-11-24T12:28:00.000Z',
  actions: [can('join')],
});
const owed = owedSession({ bookingId: '4' });

async function open(parts: Parameters<typeof dashboardOf>[0], { bookingId = '' } = {}) {
  server.answers('studentList', [
    { studentImsPin: 'ASC1001', firstName: 'Demo', lastName: 'Student', courseId: '1', variantId: '2', courseName: 'CAT 2026' },
  ]);
  server.answers('mentorDashboard', dashboardOf(parts));
  return renderScreen(<DashboardPage bookingId={bookingId} />, { session: session(), at: '/myPlan/dashboard' });
}

const cardOf = (name: string) => screen.findByRole('article', { name });

test('IDN-081 ROU-073 the pages are a mentor’s; others are told so', async () => {
  await renderScreen(<MentorPages>the page</MentorPages>, { session: student });
  expect(screen.queryByText('the page')).not.toBeInTheDocument();
});

test('MEN-004 MEN-005 MEN-016 the first session that is live, to come and owed, each with what it offers', async () => {
  const { user } = await open({ live: [live], upcoming: [toCome], awaitingFeedback: [owed] });
  const first = await cardOf('Session with Demo Student 3');
  expect(within(first).getByText('LIVE')).toBeVisible();
  expect(within(first).getByText(/ASC1001 · CAT 2026/)).toBeVisible();
  expect(within(first).getByText(/student joined at 05:58 PM/)).toBeVisible();
  expect(within(first).getByRole('button', { name: 'Join session' })).toBeVisible();
  expect(await within(first).findByRole('link', { name: 'Demo Student' })).toHaveAttribute(
    'href',
    '/studentPage/?studentImsPin=ASC1001&variantId=2&courseId=1&courseName=CAT+2026',
  );
  expect(within(await cardOf('Session with Demo Student')).getByText('Please provide feedback...')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Upcoming 1' }));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Awaiting Feedback 1' }));
  expect(screen.getByRole('article', { name: 'Session with Demo Student' })).toBeVisible();
});

test('MEN-007 MEN-010 MEN-011 a session is cancelled with a reason, in two steps', async () => {
  const { user, fill } = await open({ upcoming: [toCome] });
  server.answers('mentorCancel', [sessionOf({ bookingId: '2', isCancelled: true, cancelledText: 'Cancelled Slot (you)' })]);
  await user.click(within(await cardOf('Session with Demo Student 2')).getByRole('button', { name: 'Cancel slot' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel slot' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel slot' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Say in a few words why.');
  await fill(within(dialog).getByRole('textbox', { name: 'Reason' }), 'I am ill.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel slot' }));
  expect(await screen.findByRole('dialog', { name: 'Slot Cancelled' })).toBeVisible();
  expect(server.received('mentorCancel')).toEqual([{ bookingId: ['2'], reason: 'I am ill.' }]);
});

test('MEN-015 a cancellation that fails shows the words of the server, and keeps the reason', async () => {
  const { user, fill } = await open({ upcoming: [toCome] });
  server.refuses('mentorCancel', 'SESSION_NOT_UPCOMING');
  await user.click(within(await cardOf('Session with Demo Student 2')).getByRole('button', { name: 'Cancel slot' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel slot' });
  await fill(within(dialog).getByRole('textbox', { name: 'Reason' }), 'I am ill.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel slot' }));
  expect(await within(dialog).findByRole('alert')).not.toBeEmptyDOMElement();
  expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveValue('I am ill.');
});

test('MEN-030 MEN-031 MEN-032 attendance is said with one press, and the sessions are read again', async () => {
  const { user } = await open({ awaitingFeedback: [owed] });
  server.answers('mentorAction', owed);
  const card = await cardOf('Session with Demo Student');
  expect(within(card).getByRole('button', { name: 'Present' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(within(card).getByRole('button', { name: 'Absent' }));
  await waitFor(() => expect(server.received('mentorDashboard')).toHaveLength(2));
  expect(server.received('mentorAction')).toMatchObject([{ bookingId: '4', requestType: 'absent' }]);
});

test('MEN-030 MEN-031 where the student says that the mentor did not come, it says so, and what the mentor has said shows too', async () => {
  const told = owedSession({ bookingId: '4', mentorAbsent: true, mentorAbsentBy: 'student', attendance: '', actions: [can('attendance')] });
  const { user } = await open({ others: [told] });
  const shown = within(await cardOf('Session with Demo Student'));
  expect(shown.getByText(/^The student says you didn't come\./)).toBeVisible();
  expect(shown.queryByRole('button', { name: "I didn't come" })).not.toBeInTheDocument();
  const said = { ...told, attendance: 'present' as const };
  server.answers('mentorDashboard', dashboardOf({ others: [said] }));
  server.answers('mentorAction', said);
  await user.click(shown.getByRole('button', { name: 'Present' }));
  await waitFor(() => expect(server.received('mentorDashboard')).toHaveLength(2));
  await waitFor(() => expect(shown.getByRole('button', { name: 'Present' })).toHaveAttribute('aria-pressed', 'true'));
  expect(shown.getByText(/^The student says you didn't come\./)).toBeVisible();
});

test('MEN-008 MEN-010 MEN-027 a cancelled session and one whose student was absent offer nothing but what is left', async () => {
  const { user } = await open({
    others: [
      sessionOf({ bookingId: '5', title: 'Cancelled one', isCancelled: true, cancelledText: 'Cancelled Slot (student)' }),
      owedSession({
        bookingId: '6',
        title: 'Missed one',
        attendance: 'absent',
        isAwaitingFeedBack: false,
        feedbackText: '',
        actions: [can('attendance'), { kind: 'feedback', enabled: false, reason: 'not-present' }],
      }),
    ],
  });
  await user.click(await screen.findByText('2 past sessions'));
  const cancelled = await cardOf('Cancelled one');
  expect(within(cancelled).getByText('Cancelled Slot (student)')).toBeVisible();
  expect(within(cancelled).queryByRole('button')).not.toBeInTheDocument();
  const missed = await cardOf('Missed one');
  expect(within(missed).getByRole('button', { name: 'Absent' })).toHaveAttribute('aria-pressed', 'true');
  expect(within(missed).queryByRole('button', { name: /feedback/i })).not.toBeInTheDocument();
});

test('ERR-052 MEN-016 what does not load says so; with nothing that waits the page leads to opening times', async () => {
  server.answers('studentList', []);
  server.loses('mentorDashboard');
  const { user } = await renderScreen(<DashboardPage bookingId="" />, { session: session(), at: '/myPlan/dashboard' });
  expect(await screen.findByRole('alert')).toBeVisible();
  server.answers('mentorDashboard', dashboardOf());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Open times' })).toHaveAttribute('href', '/myPlan/slots');
});
