import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { heldClass } from '#test/classes.ts';
import { sessionOf } from '#test/mentor-sessions.ts';
import { mentor, newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { MentorDay } from './-mentor-day.tsx';

const nothing: AnswerOf<'mentorToday'> = { today: 0, awaitingFeedback: 0, sessions: [], timeZone: 'Asia/Kolkata' };
const open = (doubts: string | null = null) =>
  renderScreen(<MentorDay doubts={doubts} hasStudents={false} />, { session: newcomer({ ...mentor, personId: newcomer().personId }) });

test('HOM-021 a mentor’s day is one timeline of classes and sessions, soonest first, after what is owed', async () => {
  const session = sessionOf({ bookingId: '4', startsAt: '2026-11-24T12:30:00.000Z' });
  const held = heldClass({ mappingId: '9', classTitle: 'Functions', startsAt: '2026-11-24T09:30:00.000Z', status: 'Live' });
  server.answers('mentorToday', { today: 1, awaitingFeedback: 2, sessions: [session], timeZone: 'Asia/Dubai' });
  server.answers('classesToday', { classes: [held] });
  await open('2 doubts');
  const waiting = await screen.findByRole('region', { name: 'What needs you now' });
  expect(within(waiting).getByRole('link', { name: /2 feedback notes to write/ })).toHaveAttribute('href', '/myPlan/dashboard');
  expect(waiting).toHaveTextContent('2 doubts');
  const rows = within(screen.getByRole('region', { name: 'Today' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Functions', 'Session with Demo Student']);
  expect(rows[0]).toHaveTextContent('Now');
  // the day is on the mentor's clock, with the batch's beside it
  expect(rows[0]).toHaveTextContent('01:30 PM');
  expect(rows[0]).toHaveTextContent('03:00 PM IST');
  expect(within(rows[1] ?? waiting).getByRole('link')).toHaveAttribute('href', '/myPlan/dashboard?booking=4');
  await expectAccessible();
});

test('HOM-021 where nothing is on and nothing waits there is one empty state', async () => {
  server.answers('mentorToday', nothing);
  server.answers('classesToday', { classes: [] });
  const { unmount } = await open();
  expect(await screen.findByRole('link', { name: 'Open times' })).toHaveAttribute('href', '/myPlan/slots');
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  unmount();
  await open('1 doubt');
  expect(await screen.findByText('No classes or sessions left today')).toBeVisible();
});

test('HOM-021 what could not be read says so beside the rest, and is asked for again', async () => {
  server.loses('mentorToday');
  server.answers('classesToday', { classes: [heldClass({ classTitle: 'Functions' })] });
  const { user } = await open();
  const again = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByRole('link', { name: 'Functions' })).toBeVisible();
  server.answers('mentorToday', { ...nothing, sessions: [sessionOf()] });
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'Session with Demo Student' })).toBeVisible();
});
