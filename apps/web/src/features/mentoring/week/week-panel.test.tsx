import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentorWeekOf, weekOf } from '#test/mentor-week.ts';
import { mentor, newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { addDays } from './week-layout.ts';
import { WeekPanel } from './week-panel.tsx';

// they are loaded when they are first asked for: that is not what these tests wait for
beforeAll(() =>
  Promise.all([import('./open-dialog.tsx'), import('./close-dialog.tsx'), import('./repeat-dialog.tsx'), import('./settings-dialog.tsx')]),
);

/** The week of the fixture, a hundred years later: nothing of it is over. */
const ahead = () => {
  const later = (text: string) => text.replace('2026', '2126');
  const { times, bookings, days } = weekOf();
  const move = <T extends { startsAt: string; endsAt: string; busyUntil: string }>(block: T): T => ({
    ...block,
    startsAt: later(block.startsAt),
    endsAt: later(block.endsAt),
    busyUntil: later(block.busyUntil),
  });
  return weekOf({
    from: '2126-11-22',
    days: days.map((day) => ({ ...day, date: later(day.date) })),
    times: times.map(move),
    bookings: bookings.map(move),
  });
};
const done = { week: ahead(), changed: 1, leftOut: 0 };
const free = 'Free, Mon 25 Nov 2126, 06:00 PM to 06:45 PM, Virtual. Close this time';

async function open() {
  server.answers('mentorWeek', mentorWeekOf(ahead()));
  const view = await renderScreen(<WeekPanel />, { session: newcomer({ ...mentor, personId: newcomer().personId }), at: '/myPlan/slots' });
  await screen.findByRole('button', { name: free });
  return view;
}

test('MEN-050 ROU-074 the week names each block in full, and leads from a booking to its card', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Booked: Demo Student, Mon 25 Nov 2126, 05:00 PM to 05:45 PM, Virtual' })).toHaveAttribute(
    'href',
    '/myPlan/dashboard?booking=7',
  );
  expect(screen.getByText('Holiday')).toBeVisible();
  expect(screen.getByText('Day off')).toBeVisible();
  expect(screen.getByText('1 booked · 1 free · 45 min and 15 min buffer · times in Asia/Kolkata')).toBeVisible();
  await expectAccessible();
});

test('MEN-050 other weeks are shown, and the last one is copied', async () => {
  const { user } = await open();
  server.answers('copyWeek', { ...done, changed: 3, leftOut: 2 });
  await user.click(screen.getByRole('button', { name: 'Copy last week' }));
  expect(await screen.findByText('3 times opened. 2 left out: taken, past or off.')).toBeVisible();
  expect(server.received('copyWeek')).toEqual([{ week: '2126-11-15', fromWeek: '2126-11-22', toWeek: '2126-11-22' }]);
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  await waitFor(() => expect(server.received('mentorWeek').at(-1)).toEqual({ date: '2126-11-29' }));
});

test('MEN-050 times are opened on a day, and closed again', async () => {
  const { user, fill } = await open();
  server.answers('openTimes', { ...done, changed: 2 });
  await user.click(screen.getByRole('button', { name: /^Open times on .* 23 Nov 2126/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Open times' });
  await fill(within(dialog).getByLabelText('From'), '20:30');
  await user.click(within(dialog).getByRole('button', { name: 'Open times' }));
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Choose an end after the start.');
  await fill(within(dialog).getByLabelText('From'), '18:00');
  await user.click(within(dialog).getByRole('button', { name: 'Open times' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(server.received('openTimes')).toEqual([{ date: '2126-11-23', from: '18:00', to: '20:00', modes: ['Virtual'], venueId: '' }]);
  server.answers('closeTimes', { ...done, changed: 0, leftOut: 1 });
  await user.click(screen.getByRole('button', { name: free }));
  const closing = await screen.findByRole('dialog', { name: 'Close this time' });
  await user.click(within(closing).getByRole('button', { name: 'Close this time' }));
  expect(await within(closing).findByRole('alert')).toHaveTextContent('A student has just taken this time, so it stays.');
  expect(server.received('closeTimes')).toEqual([{ timeId: ['8'] }]);
});

test('MEN-050 a day off names the bookings it hits with their offers, which can be changed, and saves what was shown', async () => {
  const { user, fill } = await open();
  const other = { timeId: '9', startsAt: '2126-11-27T11:30:00.000Z', mentorName: 'Demo Mentor' };
  const later = { timeId: '10', startsAt: '2126-11-28T11:30:00.000Z', mentorName: 'Demo Mentor' };
  server.answers('previewDayOff', {
    hits: [
      {
        bookingId: '7',
        studentName: 'Demo Student',
        startsAt: '2126-11-25T11:30:00.000Z',
        endsAt: '2126-11-25T12:15:00.000Z',
        offer: other,
        choices: [other, later],
      },
    ],
    free: 1,
  });
  server.answers('takeDayOff', done);
  await user.click(screen.getByRole('button', { name: 'Take Mon 25 Nov 2126 off' }));
  const bar = await screen.findByRole('region', { name: 'Take Mon 25 Nov 2126 off' });
  expect(await within(bar).findByText('Taking Mon 25 Nov 2126 off moves 1 booking.')).toBeVisible();
  expect(within(bar).getByText(/offered Wed 27 Nov 2126, 05:00 PM.* with Demo Mentor/)).toBeVisible();
  await user.click(within(bar).getByRole('button', { name: 'Change offers' }));
  await user.selectOptions(within(bar).getByRole('combobox', { name: 'Offer for Demo Student' }), '10');
  await fill(within(bar).getByRole('textbox'), 'I am away.');
  await user.click(within(bar).getByRole('button', { name: 'Take the day off' }));
  await waitFor(() => expect(bar).not.toBeInTheDocument());
  expect(server.received('takeDayOff')).toEqual([{ date: '2126-11-25', reason: 'I am away.', offers: [{ bookingId: '7', timeId: '10' }] }]);
});

test('MEN-050 a day off that hits other bookings by now is not taken, and keeping the day changes nothing', async () => {
  const { user } = await open();
  server.answers('previewDayOff', { hits: [], free: 1 });
  server.refuses('takeDayOff', 'BOOKINGS_AFFECTED');
  await user.click(screen.getByRole('button', { name: 'Take Mon 25 Nov 2126 off' }));
  const bar = await screen.findByRole('region', { name: 'Take Mon 25 Nov 2126 off' });
  await within(bar).findByText(/1 free time closes/);
  await user.click(within(bar).getByRole('button', { name: 'Take the day off' }));
  expect(await within(bar).findByRole('alert')).not.toBeEmptyDOMElement();
  await user.click(within(bar).getByRole('button', { name: 'Keep Mon' }));
  expect(bar).not.toBeInTheDocument();
});

test('MEN-050 the week repeats until a date, and settings say what is wrong with them', async () => {
  const { user, fill } = await open();
  server.answers('copyWeek', done);
  await user.click(screen.getByRole('button', { name: 'Repeat weekly' }));
  const repeat = await screen.findByRole('dialog', { name: 'Repeat weekly' });
  await user.click(within(repeat).getByRole('button', { name: 'Repeat weekly' }));
  await waitFor(() => expect(repeat).not.toBeInTheDocument());
  expect(server.received('copyWeek')).toEqual([
    { week: '2126-11-22', fromWeek: '2126-11-29', toWeek: addDays({ day: '2126-11-29', days: 27 }) },
  ]);
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const settings = await screen.findByRole('dialog', { name: 'Session settings' });
  server.refuses('saveMentorSettings', 'INVALID_REQUEST', { fields: { minutes: 'At least 15 minutes.' } });
  await fill(within(settings).getByLabelText('Session length in minutes'), '90');
  await user.click(within(settings).getByRole('button', { name: 'Save' }));
  expect(await within(settings).findByText('At least 15 minutes.')).toBeVisible();
});

test('ERR-052 a week that does not load says so, and Retry loads it', async () => {
  server.loses('mentorWeek');
  const { user } = await renderScreen(<WeekPanel />, { session: newcomer({ ...mentor, personId: newcomer().personId }) });
  expect(await screen.findByRole('alert')).toBeVisible();
  server.answers('mentorWeek', mentorWeekOf(ahead()));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: free })).toBeVisible();
});
