import type { StaffMentor } from '@abhyas/contract/mentoring/staff-mentors.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { PersonPage } from '../people/person/person-page.tsx';
import { MentorsPage } from './mentors-page.tsx';

const mentor = (more: Partial<StaffMentor> = {}): StaffMentor => ({
  personId: '7',
  name: 'Demo Mentor',
  pin: 'MEN2001',
  timeZone: '',
  meetingUrl: 'https://meet.example/demo',
  sessions: 4,
  classes: 2,
  doubts: 3,
  missed: 1,
  disputes: 1,
  rating: 4.5,
  ratings: 12,
  daysOff: ['2126-11-26'],
  ...more,
});
const week = { from: '2126-11-24', timeZone: 'Asia/Kolkata', days: [], times: [], bookings: [], classes: [] };
const details = {
  mentor: mentor(),
  week: {
    ...week,
    days: [24, 25, 26, 27, 28, 29, 30].map((day) => ({ date: `2126-11-${day}`, off: '' as const, name: '', full: false })),
  },
  settings: { timeZone: '', minutes: 45, buffer: 15, noticeHours: 12, maxPerDay: 0, meetingUrl: '', about: '' },
  venues: [],
  hours: [{ weekday: 3, from: '10:00', to: '12:00', modes: ['Virtual' as const], venueId: '' as const }],
  otherDays: [],
  openUntil: '2126-12-19',
};

const planner = newcomer({ needsOnboarding: false, isStaff: true, staffRights: ['classes'] });

test('IDN-029 staff see what each mentor has, when they are off and how they are rated, filter and sort them', async () => {
  server.answers('staffMentors', {
    mentors: [mentor(), mentor({ personId: '8', name: 'Idle Mentor', meetingUrl: '', rating: null, ratings: 0, daysOff: [], disputes: 0 })],
    total: 2,
    timeZone: 'Asia/Kolkata',
  });
  const { user, place } = await renderScreen(<MentorsPage state="" sort="" />, { session: planner, at: '/staff/mentors' });
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('Demo MentorOff 26 Nov42311 to decide4.5 of 5 (12)Asia/Kolkatameet.example');
  expect(second).toHaveTextContent('–Asia/KolkataNo link');
  expect(screen.getByRole('link', { name: 'Demo Mentor' })).toHaveAttribute('href', '/staff/people/7');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most open doubts');
  await expect.poll(place).toBe('/staff/mentors?sort=doubts');
  await expectAccessible();
});

test('IDN-029 who plans classes has the page of a mentor without the right to people, and changes hours and settings by the mentor’s own forms', async () => {
  server.answers('staffMentor', details);
  server.answers('staffSaveMentorSettings', { ...details.settings, meetingUrl: 'https://meet.example/new' });
  const { user, fill } = await renderScreen(<PersonPage personId="7" />, { session: planner, at: '/staff/people/7' });
  const times = await screen.findByRole('region', { name: 'Hours and settings' });
  expect(times).toHaveTextContent('Wed 10:00 AM to 12:00 PM');
  expect(screen.getByRole('link', { name: '1 dispute to decide' })).toHaveAttribute('href', '/staff/missed?state=disputes&mentor=7');
  await expectAccessible();
  await user.click(within(times).getByRole('button', { name: 'Change settings' }));
  const dialog = await screen.findByRole('dialog');
  await fill(within(dialog).getByRole('textbox', { name: /link/i }), 'https://meet.example/new');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await expect
    .poll(() => server.received('staffSaveMentorSettings'))
    .toMatchObject([{ personId: '7', meetingUrl: 'https://meet.example/new', noticeHours: 12 }]);
});

test('MEN-036 what can go to another mentor is said of each, only that goes, and it comes back', async () => {
  server.answers('staffMentor', details);
  const work = (kind: 'session' | 'class', id: string, title: string, day: number) => ({
    kind,
    id,
    title,
    about: 'CAT',
    startsAt: `2126-11-${day}T10:00:00.000Z`,
    endsAt: `2126-11-${day}T11:00:00.000Z`,
    mode: 'Virtual' as const,
  });
  server.answers('mentorWork', {
    timeZone: 'Asia/Kolkata',
    work: [work('session', '1', 'Demo Student', 24), work('session', '2', 'Another Student', 25), work('class', '3', 'Ratios', 26)],
    more: false,
    mentors: [{ personId: '8', name: 'Other Mentor', hasLink: false }],
  });
  const item = (kind: 'session' | 'class', id: string, refusal: '' | 'class' = '') => ({ kind, id, refusal });
  server.answers('reassignWork', { items: [item('session', '1'), item('session', '2', 'class'), item('class', '3')] });
  const { user } = await renderScreen(<PersonPage personId="7" />, { session: planner, at: '/staff/people/7' });
  await user.click(await screen.findByRole('button', { name: 'Give work to another mentor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give Demo Mentor’s work to another mentor' });
  await user.click(within(dialog).getByRole('combobox', { name: /To which mentor/ }));
  await user.click(await screen.findByRole('option', { name: 'Other Mentor' }));
  expect(await within(dialog).findByText('2 can go. 1 stays.')).toBeInTheDocument();
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Free'), expect.stringContaining('Has a class then'), expect.stringContaining('Free')]);
  expect(dialog).toHaveTextContent('Other Mentor has no meeting link');
  await expectAccessible();
  await user.click(within(dialog).getByRole('button', { name: 'Give 2' }));
  expect(await screen.findByText('2 are now with Other Mentor. Everyone concerned has been told.')).toBeInTheDocument();
  const ids = { bookingIds: ['1'], mappingIds: ['3'] };
  expect(server.received('reassignWork').at(-1)).toMatchObject({ personId: '7', toId: '8', dryRun: false, ...ids });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expect
    .poll(() => server.received('reassignWork').at(-1))
    .toMatchObject({ personId: '8', toId: '7', dryRun: false, overLimits: true, ...ids });
});
