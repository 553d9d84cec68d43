import type { StaffDesk } from '@abhyas/contract/home/staff-desk.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { StaffPage } from './staff-page.tsx';

const nowText = '2026-11-24T04:30:00.000Z';
const student = { name: 'Demo Student', pin: 'ASC1001' };
const at = { venueId: '2', venue: 'Andheri centre', timeZone: 'Asia/Kolkata', test: 'Full mock 7' };
const full: StaffDesk = {
  now: nowText,
  timeZone: 'Asia/Kolkata',
  centre: {
    late: 3,
    offers: {
      count: 1,
      first: [{ offerId: '5', student, ...at, startsAt: '2026-11-26T04:00:00.000Z', offerEndsAt: '2026-11-24T10:30:00.000Z' }],
    },
    sessions: [
      {
        slotId: '9',
        ...at,
        room: 'Room 1',
        startsAt: '2026-11-24T08:30:00.000Z',
        endsAt: '2026-11-24T10:30:00.000Z',
        seats: 24,
        booked: 21,
        checkedIn: 4,
        missing: ['paper', 'invigilator'],
      },
    ],
  },
  classes: {
    doubts: {
      count: 101,
      first: [
        { doubtId: '1', student, course: 'CAT', topic: 'Algebra', mentors: ['Demo Mentor'], since: '2026-11-23T02:30:00.000Z' },
        { doubtId: '2', student, course: 'CAT', topic: 'Geometry', mentors: [], since: '2026-11-24T02:30:00.000Z' },
      ],
    },
    questions: 0,
    recordings: 0,
    missed: 2,
  },
  content: { lastImport: { kind: 'cutoffs', at: '2026-11-24T03:30:00.000Z', faults: 4 }, setup: null },
};
const empty: StaffDesk = {
  ...full,
  centre: { late: 0, offers: { count: 0, first: [] }, sessions: [] },
  classes: { doubts: { count: 0, first: [] }, questions: 0, recordings: 0, missed: 0 },
  content: { lastImport: null, setup: null },
};

const staffWith = (staffRights: Session['staffRights'], more: Partial<Session> = {}): Session =>
  newcomer({ needsOnboarding: false, isStaff: true, staffRights, ...more });
const open = (session: Session = staffWith(['content', 'centre', 'classes', 'support', 'people'])) => {
  server.answers('classNeeds', { needs: [], total: 0, timeZone: 'Asia/Kolkata' });
  return renderScreen(<StaffPage />, { session, at: '/staff' });
};
const counts = async () =>
  within(await screen.findByRole('region', { name: 'What waits for you' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('IDN-081 staff see how much waits of each kind, each leading to its list; a zero stays', async () => {
  server.answers('staffDesk', full);
  await open();
  expect(await counts()).toEqual([
    ['Late answers3 to decide', '/staff/late'],
    [expect.stringMatching(/^Doubts100\+ oldest /), '#doubts'],
    ['Questions from parents0 to answer', '/staff/questions'],
    ['Recordings0 overdue', '/staff/classes'],
    ['Missed sessions2 to check', '/staff/missed'],
    ['Waitlist offers1 open till 04:00 PM', '#offers'],
    [expect.stringMatching(/^School data errors4 Cutoffs, /), '/staff/schools'],
  ]);
  await expectAccessible();
});

test('under the counts are the sessions of today, the doubts that wait longest, and the open offers', async () => {
  server.answers('staffDesk', full);
  await open();
  const sessions = await screen.findByRole('region', { name: 'Sessions today' });
  expect(within(sessions).getByRole('link', { name: '02:00 PM to 04:00 PM' })).toHaveAttribute('href', '/staff/centre?venue=2&slot=9');
  expect(sessions).toHaveTextContent('Full mock 7 · Andheri centre, Room 1');
  expect(sessions).toHaveTextContent('4 of 21 in');
  expect(sessions).toHaveTextContent('Paper not on all machinesNo invigilator');
  const [first, second] = within(screen.getByRole('region', { name: 'Doubts waiting longest' })).getAllByRole('listitem');
  expect(first).toHaveTextContent('Algebra');
  expect(first).toHaveTextContent('For Demo Mentor');
  expect(second).toHaveTextContent('No mentor yet');
  expect(screen.getByRole('region', { name: 'Open waitlist offers' })).toHaveTextContent('till 04:00 PM');
});

test('IDN-081 someone with one right sees its part alone, with quiet links to their pages', async () => {
  server.answers('staffDesk', { ...full, centre: null, classes: null });
  await open(staffWith(['content']));
  expect((await counts()).map(([, href]) => href)).toEqual(['/staff/schools']);
  const links = within(screen.getByRole('navigation', { name: 'Everything else' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/studio/questions',
    '/studio/tests',
    '/staff/tests',
    '/staff/engine-results',
    '/staff/schools',
    '/studio/imports',
    '/studio/files',
  ]);
});

test('where nothing waits each list says so in a line', async () => {
  server.answers('staffDesk', empty);
  await open();
  expect(await screen.findByText('No sessions at a centre today')).toBeVisible();
  expect(screen.getByText('Every doubt has an answer')).toBeVisible();
  expect(screen.getByText('No seat is on offer')).toBeVisible();
  expect((await counts()).map(([text]) => text)).toContain('School data errors0 nothing imported yet');
});

test('ERR-052 a desk that did not load can be tried again, and the links are there meanwhile', async () => {
  server.loses('staffDesk');
  const { user } = await open();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Batches' })).toBeVisible();
  server.answers('staffDesk', full);
  await user.click(button('Retry'));
  expect(await screen.findByRole('region', { name: 'Sessions today' })).toBeVisible();
});

test('IDN-081 without a right staff are told whom to ask, and others have no access', async () => {
  const { unmount } = await open(staffWith([]));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access yet");
  unmount();
  await open(newcomer({ needsOnboarding: false }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent("You don't have access to this page");
});

test('a portal shows its first steps with what is done, until they are put away; a button brings them back', async () => {
  server.answers('staffDesk', {
    ...empty,
    content: { lastImport: null, setup: { course: true, brand: false, helpdesk: false, test: false, notice: false, student: true } },
  });
  const session = staffWith(['content', 'people']);
  const { user, unmount } = await open(session);
  const region = await screen.findByRole('heading', { name: 'First steps' });
  const steps = within(region.closest('section, article, div[aria-labelledby]') ?? document.body);
  expect(steps.getByRole('link', { name: 'Invite the first student' })).toHaveAttribute('href', '/staff/people');
  expect(steps.getAllByRole('img', { name: 'Done' })).toHaveLength(2);
  await expectAccessible();
  await user.click(button('Hide'));
  unmount();
  const again = await open(session);
  const back = await screen.findByRole('button', { name: 'First steps · 2 of 6 done' });
  expect(screen.queryByRole('heading', { name: 'First steps' })).not.toBeInTheDocument();
  await again.user.click(back);
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeVisible();
});
