import type { MissedSession } from '@abhyas/contract/mentoring/staff.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { MissedPage } from './missed-page.tsx';

const missed = (more: Partial<MissedSession> = {}): MissedSession => ({
  missedId: '1',
  missing: 'mentor',
  saidBy: 'student',
  saidAt: '2026-11-20T12:00:00.000Z',
  takenBackAt: null,
  student: { name: 'Demo Student', pin: 'ASC1001' },
  mentor: { name: 'Demo Mentor', pin: 'MEN2001' },
  course: 'CAT',
  startsAt: '2026-11-20T11:00:00.000Z',
  endsAt: '2026-11-20T11:45:00.000Z',
  timeZone: 'Asia/Kolkata',
  venue: '',
  studentJoinedAt: '2026-11-20T11:01:00.000Z',
  mentorJoinedAt: null,
  attendance: '',
  mayRule: false,
  looked: null,
  earlierNote: '',
  ...more,
});

const staff = newcomer({ needsOnboarding: false, isStaff: true, staffRights: ['classes'] });
const open = (state: 'open' | 'all' | 'holidays' = 'open', session = staff) =>
  renderScreen(<MissedPage page="1" state={state} />, { session, at: '/staff/missed' });

test('IDN-078 staff see who did not come to which session, in its zone, and who joined', async () => {
  server.answers('staffMissedSessions', { sessions: [missed()], total: 1 });
  await open();
  const row = (await screen.findAllByRole('row'))[1] ?? document.body;
  expect(row).toHaveTextContent("Student: my mentor didn't come");
  expect(row).toHaveTextContent('04:30 PM');
  expect(row).toHaveTextContent("Student: my mentor didn't come20 Nov 2026, 05:30 PM");
  expect(row).toHaveTextContent('Student joined at 04:31 PM');
  expect(row).toHaveTextContent('To check');
  await expectAccessible();
});

test('on a phone a row has two columns: the session with who and what was said, and the state with its button', async () => {
  server.answers('staffMissedSessions', { sessions: [missed()], total: 1 });
  await open();
  const row = (await screen.findAllByRole('row'))[1] ?? document.body;
  const staying = [...row.querySelectorAll<HTMLElement>(':scope > :is(th, td)')].filter(({ dataset }) => dataset['wide'] === undefined);
  expect(staying).toHaveLength(2);
  expect([...row.querySelectorAll('[data-narrow]')].map(({ textContent }) => textContent)).toEqual([
    'Demo Student with Demo Mentor',
    "Student: my mentor didn't come",
  ]);
});

test('IDN-081 a note of three characters marks it as checked, as the call asks; a shorter one is asked for more', async () => {
  server.answers('staffMissedSessions', { sessions: [missed()], total: 1 });
  server.answers('settleMissedSession', {});
  const { user, fill } = await open();
  await user.click(await screen.findByRole('button', { name: /^Mark as checked/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark as checked' });
  await fill(within(dialog).getByRole('textbox', { name: /Note/ }), 'ok');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as checked' }));
  expect(dialog).toHaveTextContent('Write a short note.');
  expect(server.received('settleMissedSession')).toEqual([]);
  await fill(within(dialog).getByRole('textbox', { name: /Note/ }), 'Met');
  await user.click(within(dialog).getByRole('button', { name: 'Mark as checked' }));
  await expect.poll(() => server.received('settleMissedSession')).toEqual([{ missedId: '1', note: 'Met' }]);
});

test('a note from before a report was taken back is shown, and is where the next one begins', async () => {
  server.answers('staffMissedSessions', { sessions: [missed({ earlierNote: 'Called the mentor.' })], total: 1 });
  const { user } = await open();
  expect((await screen.findAllByRole('row'))[1]).toHaveTextContent('Noted before: Called the mentor.');
  await user.click(screen.getByRole('button', { name: /^Mark as checked/ }));
  expect(within(await screen.findByRole('dialog')).getByRole('textbox', { name: /Note/ })).toHaveValue('Called the mentor.');
});

test('each session has a button of its own name', async () => {
  const sessions = [
    missed(),
    missed({ missedId: '2', startsAt: '2026-11-21T11:00:00.000Z', student: { name: 'Other Student', pin: 'ASC1002' } }),
  ];
  server.answers('staffMissedSessions', { sessions, total: 2 });
  await open();
  await screen.findAllByRole('row');
  expect(screen.getByRole('button', { name: 'Mark as checked: Demo Student, 20 Nov 2026, 04:30 PM' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Mark as checked: Other Student, 21 Nov 2026, 04:30 PM' })).toBeVisible();
});

test('what was taken back and what was checked says so', async () => {
  const looked = { at: '2026-11-21T08:00:00.000Z', by: 'Sara Iyer', note: 'Session is repeated.', ruling: '' as const };
  const sessions = [
    missed({ takenBackAt: '2026-11-20T13:00:00.000Z' }),
    missed({ missedId: '2', missing: 'student', saidBy: 'mentor', looked, mentor: { name: '', pin: '' } }),
  ];
  server.answers('staffMissedSessions', { sessions, total: 2 });
  await open('all');
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Taken back');
  expect(second).toHaveTextContent('Mentor: the student was absent');
  expect(second).toHaveTextContent('Session is repeated.');
  expect(second).toHaveTextContent('Has left');
});

test('nothing to check, a failure, and no right are said in words', async () => {
  server.answers('staffMissedSessions', { sessions: [], total: 0 });
  const { unmount } = await open();
  expect(await screen.findByText('Nothing to check')).toBeVisible();
  unmount();
  server.refuses('staffMissedSessions', 'UNAVAILABLE');
  const failed = await open();
  expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
  expect(button('Retry')).toBeVisible();
  failed.unmount();
  await open('open', newcomer({ needsOnboarding: false, isStaff: true, staffRights: ['content'] }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
});

test('MEN-050 staff read which booked sessions a holiday hits, and what to do about each', async () => {
  const { missedId: _, ...rest } = missed();
  const { student, mentor, course, startsAt, endsAt, timeZone, venue } = rest;
  const hit = { bookingId: '9', student, mentor, course, startsAt, endsAt, timeZone, venue };
  server.answers('staffHolidaySessions', { sessions: [{ ...hit, holiday: { day: '2026-11-20', name: 'Foundation Day' } }], total: 1 });
  await open('holidays');
  const row = (await screen.findAllByRole('row'))[1] ?? document.body;
  expect(row).toHaveTextContent('04:30 PM to 05:15 PM IST');
  expect(row).toHaveTextContent('Foundation Day');
  expect(row).toHaveTextContent('Ask Demo Mentor to move or cancel it');
  expect(row).toHaveTextContent('My plan, Slots, Nov 20, 2026');
  expect(button('On a holiday')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
});

test('MEN-050 ERR-052 without such a session the list says when one appears; a failure can be tried again', async () => {
  server.loses('staffHolidaySessions');
  const { user } = await open('holidays');
  await screen.findByRole('alert');
  server.answers('staffHolidaySessions', { sessions: [], total: 0 });
  await user.click(button('Retry'));
  expect(await screen.findByText('No sessions on a holiday')).toBeVisible();
});
