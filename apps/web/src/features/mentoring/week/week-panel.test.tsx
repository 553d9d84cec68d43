import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { mentorWeekOf, weekOf } from '#test/mentor-week.ts';
import { mentor, newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { addDays } from '@abhyas/rules/calendar/view-days.ts';
import { WeekPanel } from './week-panel.tsx';

// they are loaded when they are first asked for: that is not what these tests wait for
beforeAll(() =>
  Promise.all([
    import('./dialogs/open-dialog.tsx'),
    import('./dialogs/close-dialog.tsx'),
    import('./dialogs/repeat-dialog.tsx'),
    import('../../../shared/mentoring/settings-dialog.tsx'),
    import('../../../shared/mentoring/hours-dialog.tsx'),
  ]),
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
const free = 'Free 06:00 PM · Virtual Mon 25 Nov 2126, 06:00 PM to 06:45 PM. Remove this time';

async function open() {
  server.answers('mentorWeek', mentorWeekOf(ahead()));
  const view = await renderScreen(<WeekPanel />, { session: newcomer({ ...mentor, personId: newcomer().personId }), at: '/myPlan/slots' });
  await screen.findByRole('button', { name: free });
  return view;
}

test('MEN-050 ROU-074 the week names each block in full, and leads from a booking to its card', async () => {
  await open();
  expect(
    screen.getByRole('link', { name: 'Demo Student 05:00 PM · Virtual booked, Mon 25 Nov 2126, 05:00 PM to 05:45 PM' }),
  ).toHaveAttribute('href', '/myPlan/dashboard?booking=7');
  expect(screen.getByText('Holiday')).toBeVisible();
  expect(screen.getByText('Day off')).toBeVisible();
  expect(screen.getByText('1 booked · 1 free · 45 min and 15 min buffer · times in IST')).toBeVisible();
  await expectAccessible();
});

test('MEN-050 other weeks are shown, and the last one is copied', async () => {
  const { user } = await open();
  server.answers('copyWeek', { ...done, changed: 3, leftOut: 2 });
  await user.click(screen.getByRole('button', { name: 'Copy last week' }));
  expect(await screen.findByText('3 times opened. 2 skipped: taken, past or a day off.')).toBeVisible();
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
  const closing = await screen.findByRole('dialog', { name: 'Remove this time' });
  await user.click(within(closing).getByRole('button', { name: 'Remove this time' }));
  expect(await within(closing).findByRole('alert')).toHaveTextContent('A student has just booked this time, so it stays.');
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
    classes: [],
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

const choice = (timeId: string, day: string) => ({ timeId, startsAt: `2126-11-${day}T11:30:00.000Z`, mentorName: 'Demo Mentor' });
const hit = (bookingId: string, studentName: string, offer: ReturnType<typeof choice> | null, choices: ReturnType<typeof choice>[]) => ({
  bookingId,
  studentName,
  startsAt: '2126-11-25T11:30:00.000Z',
  endsAt: '2126-11-25T12:15:00.000Z',
  offer,
  choices,
});
const two = [choice('9', '27'), choice('10', '28'), choice('11', '29')];

async function takesOff(hits: ReturnType<typeof hit>[]) {
  const view = await open();
  server.answers('previewDayOff', { hits, free: 1, classes: [] });
  await view.user.click(screen.getByRole('button', { name: 'Take Mon 25 Nov 2126 off' }));
  const bar = await screen.findByRole('region', { name: 'Take Mon 25 Nov 2126 off' });
  await view.user.click(await within(bar).findByRole('button', { name: 'Change offers' }));
  const offerFor = (student: string) => within(bar).getByRole<HTMLSelectElement>('combobox', { name: `Offer for ${student}` });
  return { ...view, bar, offerFor };
}
const [nine = choice('9', '27'), ten = choice('10', '28')] = two;

test('MEN-050 a day off offers no time to two students: what one has can’t be chosen for the other, and the focus stays in the bar', async () => {
  const { user, offerFor } = await takesOff([hit('7', 'Demo Student', nine, two), hit('8', 'Second Student', ten, two)]);
  expect(offerFor('Demo Student')).toHaveFocus();
  const options = within(offerFor('Second Student')).getAllByRole<HTMLOptionElement>('option');
  expect(options.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
    ['No other time', false],
    [expect.stringMatching(/with Demo Mentor \(for Demo Student\)$/) as string, true],
    [expect.stringMatching(/^Thu 28 Nov 2126, 05:00 PM.* with Demo Mentor$/) as string, false],
    [expect.stringMatching(/^Fri 29 Nov 2126/) as string, false],
  ]);
  await user.selectOptions(offerFor('Demo Student'), '11');
  expect(
    within(offerFor('Second Student'))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ disabled }) => disabled),
  ).toEqual([false, false, false, true]);
});

test('MEN-050 when a day off is refused, what was chosen and still holds stays, and what is gone says so', async () => {
  const { user, bar, offerFor } = await takesOff([
    hit('7', 'Demo Student', nine, two),
    hit('8', 'Second Student', null, [ten, ...two.slice(2)]),
  ]);
  await user.selectOptions(offerFor('Demo Student'), '11');
  await user.selectOptions(offerFor('Second Student'), '10');
  server.refuses('takeDayOff', 'TIME_GONE');
  // the time chosen for the second student is taken meanwhile
  server.answers('previewDayOff', {
    hits: [hit('7', 'Demo Student', nine, two), hit('8', 'Second Student', null, two.slice(2))],
    free: 1,
    classes: [],
  });
  await user.click(within(bar).getByRole('button', { name: 'Take the day off' }));
  expect(await within(bar).findByText('The time you chose is gone. We picked the next best one.')).toBeVisible();
  expect([offerFor('Demo Student').value, offerFor('Second Student').value]).toEqual(['11', '']);
  server.answers('takeDayOff', done);
  await user.click(within(bar).getByRole('button', { name: 'Take the day off' }));
  await waitFor(() => expect(bar).not.toBeInTheDocument());
  expect(server.received('takeDayOff').at(-1)?.offers).toEqual([
    { bookingId: '7', timeId: '11' },
    { bookingId: '8', timeId: '' },
  ]);
  // the day itself has the focus: the button that was pressed may be gone
  expect(screen.getByRole('heading', { name: /25/ })).toHaveFocus();
});

test('MEN-050 sessions on a holiday are moved like those of a day off', async () => {
  const week = ahead();
  const days = week.days.map((day) => (day.date === '2126-11-25' ? { ...day, off: 'holiday' as const, name: 'Foundation Day' } : day));
  server.answers('mentorWeek', mentorWeekOf({ ...week, days }));
  server.answers('previewDayOff', { hits: [hit('7', 'Demo Student', nine, two)], free: 0, classes: [] });
  const { user } = await renderScreen(<WeekPanel />, {
    session: newcomer({ ...mentor, personId: newcomer().personId }),
    at: '/myPlan/slots',
  });
  await user.click(await screen.findByRole('button', { name: 'Move the sessions on Mon 25 Nov 2126' }));
  expect(await screen.findByText('Taking Mon 25 Nov 2126 off moves 1 booking.')).toBeVisible();
});

test('MEN-050 a notice of a holiday leads to the week of the day, with its sessions to move', async () => {
  server.answers('mentorWeek', mentorWeekOf(ahead()));
  server.answers('previewDayOff', { hits: [hit('7', 'Demo Student', nine, two)], free: 0, classes: [] });
  await renderScreen(<WeekPanel off="2126-11-25" />, { session: newcomer({ ...mentor, personId: newcomer().personId }) });
  expect(await screen.findByText('Taking Mon 25 Nov 2126 off moves 1 booking.')).toBeVisible();
  expect(server.received('mentorWeek')).toEqual([{ date: '2126-11-25' }]);
});

test('MEN-050 dragging with a mouse over the empty part of a day fills in from and to; a finger and a click open nothing', async () => {
  // jsdom has no pointer capture
  Element.prototype.setPointerCapture = () => undefined;
  const { container } = await open();
  const day = screen.getByRole('region', { name: /Mon 25/ });
  const column = day.lastElementChild ?? container;
  const drag = (pointerType: string, from: number, to: number) => {
    const at = (clientY: number) => ({ pointerType, pointerId: 1, button: 0, clientY });
    fireEvent.pointerDown(column, at(from));
    fireEvent.pointerMove(column, at(to));
    fireEvent.pointerUp(column, at(to));
  };
  drag('touch', 0, 104);
  drag('mouse', 0, 3);
  expect(screen.queryByRole('dialog')).toBeNull();
  // the grid begins at 9, and an hour has 52 pixels
  drag('mouse', 105, 1);
  const dialog = await screen.findByRole('dialog', { name: 'Open times' });
  expect(within(dialog).getByLabelText('From')).toHaveValue('09:00');
  expect(within(dialog).getByLabelText('To')).toHaveValue('11:00');
});

test('MEN-050 a day off that hits other bookings by now is not taken, and keeping the day changes nothing', async () => {
  const { user } = await open();
  server.answers('previewDayOff', { hits: [], free: 1, classes: [] });
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
  expect(server.received('copyWeek')).toEqual([{ week: '2126-11-22', fromWeek: '2126-11-29', toWeek: addDays('2126-11-29', 27) }]);
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const settings = await screen.findByRole('dialog', { name: 'Session settings' });
  server.refuses('saveMentorSettings', 'INVALID_REQUEST', { fields: { minutes: 'At least 15 minutes.' } });
  await fill(within(settings).getByLabelText('Session length in minutes'), '90');
  await user.click(within(settings).getByRole('button', { name: 'Save' }));
  expect(await within(settings).findByText('At least 15 minutes.')).toBeVisible();
  // a zone is found by its city
  server.answers('saveMentorSettings', {
    timeZone: 'Asia/Kolkata',
    minutes: 90,
    buffer: 15,
    noticeHours: 0,
    maxPerDay: 0,
    meetingUrl: '',
    about: '',
  });
  await user.type(within(settings).getByPlaceholderText('Asia/Kolkata'), 'kolk{Enter}');
  await user.click(within(settings).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(settings).not.toBeInTheDocument());
  expect(server.received('saveMentorSettings').at(-1)).toMatchObject({ timeZone: 'Asia/Kolkata' });
});

test('MEN-050 a class is in the week with a link to its page', async () => {
  const held = { mappingId: '12', classTitle: 'Ratios', startsAt: '2126-11-25T04:30:00.000Z', endsAt: '2126-11-25T06:00:00.000Z' };
  server.answers('mentorWeek', mentorWeekOf({ ...ahead(), classes: [held] }));
  await renderScreen(<WeekPanel />, { session: newcomer({ ...mentor, personId: newcomer().personId }), at: '/myPlan/slots' });
  const link = await screen.findByRole('link', { name: /^Ratios 10:00 AM · Class Mon 25 Nov 2126, 10:00 AM to 11:30 AM/ });
  expect(link).toHaveAttribute('href', '/Classes/LIVE/Ratios/?mappingId=12');
});

test('ERR-052 a week that does not load says so, and Retry loads it', async () => {
  server.loses('mentorWeek');
  const { user } = await renderScreen(<WeekPanel />, { session: newcomer({ ...mentor, personId: newcomer().personId }) });
  expect(await screen.findByRole('alert')).toBeVisible();
  server.answers('mentorWeek', mentorWeekOf(ahead()));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: free })).toBeVisible();
});

test('MEN-050 a single day gets other hours than those of every week', async () => {
  server.answers('saveMentorHours', done);
  const { user, fill } = await open();
  await user.click(screen.getByRole('button', { name: 'Weekly hours' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Weekly hours' }));
  await user.click(dialog.getByRole('button', { name: 'Add a day' }));
  await fill(dialog.getByLabelText('From'), '18:00');
  await fill(dialog.getByLabelText('To'), '20:00');
  await user.click(dialog.getByRole('button', { name: 'Save hours' }));
  expect(await dialog.findByText('Choose a day and its hours, or remove it.')).toBeVisible();
  await fill(dialog.getByLabelText('Day'), '05 Dec 2126');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Save hours' }));
  await waitFor(() =>
    expect(server.received('saveMentorHours')).toEqual([
      { hours: [], otherDays: [{ date: '2126-12-05', hours: [{ from: '18:00', to: '20:00', modes: ['Virtual'], venueId: '' }] }] },
    ]),
  );
});
