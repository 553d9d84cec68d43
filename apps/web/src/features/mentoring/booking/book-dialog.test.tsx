import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button, formHands, list } from '#test/forms.ts';
import { booking, inMinutes, sessions } from '#test/mentoring.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { MyPlanPage } from '../plan/my-plan-page.tsx';

type FreeTimes = AnswerOf<'mentorFreeTimes'>;
const time = (timeId: string, mentorId: string, startsAt: string, more: Partial<FreeTimes['times'][number]> = {}) => ({
  timeId,
  mentorId,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 45 * 60_000).toISOString(),
  date: startsAt.slice(0, 10),
  timeZone: 'Asia/Kolkata',
  modes: ['Virtual'] as FreeTimes['times'][number]['modes'],
  venueId: '',
  classTitle: '',
  venueDate: '',
  venueTimeZone: '',
  ...more,
});
const there = (venueDate: string) => ({ venueDate, venueTimeZone: 'Asia/Kolkata' });
const free: FreeTimes = {
  mentors: [
    { mentorId: '1', name: 'Demo Mentor', about: 'Quant and mocks' },
    { mentorId: '2', name: 'Other Mentor', about: '' },
  ],
  venues: [{ venueId: '7', name: 'Andheri centre', address: '', mapUrl: '' }],
  times: [
    time('11', '1', '2126-11-25T12:30:00.000Z', { modes: ['Virtual', 'In person'], venueId: '7', ...there('2126-11-25') }),
    time('21', '2', '2126-11-25T12:30:00.000Z'),
    time('22', '2', '2126-11-25T13:30:00.000Z'),
    time('12', '1', '2126-11-26T12:30:00.000Z', { modes: ['In person'], venueId: '7', ...there('2126-11-26') }),
    time('13', '1', '2126-11-27T12:30:00.000Z'),
  ],
  next: '',
  timeZone: 'Asia/Kolkata',
  allowance: { limit: 5, used: 3, left: 2 },
  refusal: '',
};
const startsAt = '2126-11-25T13:30:00.000Z';
const made = booking({ startsAt, mentorName: 'Other Mentor' });
const times = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
const taken = (): unknown[] => server.received('bookMentorSlot').map(({ bookingKey: _key, ...rest }) => rest);

async function opened({
  more = {},
  session = newcomer({ needsOnboarding: false }),
}: { more?: Partial<FreeTimes>; session?: ReturnType<typeof newcomer> } = {}) {
  server.answers('studentSessions', sessions());
  server.answers('mentorFreeTimes', { ...free, ...more });
  const view = await renderScreen(<MyPlanPage bookingId="" />, { session });
  await view.user.click(button('Book a mentor session'));
  const dialog = await screen.findByRole('dialog', { name: 'Book Slot' });
  return { ...view, session, dialog, hands: formHands(view) };
}
const ready = async (more: Partial<FreeTimes> = {}) => {
  const view = await opened({ more });
  await screen.findByText('Earliest with any mentor');
  return view;
};

// they are loaded when they are first asked for: that is not what these tests wait for
beforeAll(() => import('./book-dialog.tsx'));

describe('booking', () => {
  it('MEN-034, MEN-035 the earliest with any mentor fills in all of it; Successfully Booked, View Booking, and the focus goes back', async () => {
    server.answers('bookMentorSlot', made);
    const { user, fill, dialog } = await ready();
    expect(times()).toEqual([
      expect.stringContaining('Demo Mentor · Virtual or Andheri centre45 min') as string,
      expect.stringContaining('Other Mentor · Virtual45 min') as string,
      expect.stringContaining('Other Mentor · Virtual') as string,
      expect.stringContaining('Demo Mentor · Andheri centre') as string,
    ]);
    await expectAccessible();
    await user.click(screen.getAllByRole('radio')[2] ?? dialog);
    expect(button('Virtual', dialog)).toHaveAttribute('aria-pressed', 'true');
    expect(box('Date')).toHaveValue('25 Nov 2126');
    expect(screen.getByText('With Other Mentor')).toBeVisible();
    expect(dialog).toHaveTextContent('2 of 5 sessions left');
    expect(dialog).not.toHaveTextContent('within 24 hours');
    await fill(box('Reason for booking'), 'Mock 6');
    await user.click(button('Book Slot', dialog));
    const done = await screen.findByRole('dialog', { name: 'Successfully Booked' });
    expect(done).toHaveTextContent(/Mon 25 Nov 2126, 07:00 PM to 07:45 PM IST, with Other Mentor\./);
    expect(done).toHaveTextContent("We've emailed you a calendar invite. We'll remind you a day before and 30 minutes before.");
    expect(button('Done', done)).toHaveFocus();
    expect(taken()).toEqual([{ courseId: '1', variantId: '2', timeId: '22', mode: 'Virtual', reasonForBooking: 'Mock 6', instead: '' }]);
    await user.click(button('View Booking', done));
    const seen = await screen.findByRole('dialog', { name: 'View Booking' });
    expect(within(seen).getByText('Other Mentor')).toBeVisible();
    await user.click(button('Done', seen));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(button('Book a mentor session')).toHaveFocus();
  });

  it('MEN-036 a time over a class names the class, and is booked as that', async () => {
    server.answers('bookMentorSlot', made);
    const { user, fill, dialog } = await ready({ times: [time('31', '2', '2126-11-25T12:30:00.000Z', { classTitle: 'Ratios' })] });
    await user.click(screen.getAllByRole('radio')[0] ?? dialog);
    expect(dialog).toHaveTextContent('You have a class at this time: Ratios.');
    await fill(box('Reason for booking'), 'Mock 6');
    await user.click(button('Book anyway', dialog));
    await screen.findByRole('dialog', { name: 'Successfully Booked' });
    expect(taken()).toMatchObject([{ timeId: '31', overClass: true }]);
  });

  it('MEN-012 a session within 24 hours says beforehand that cancelling counts, and promises no reminder a day before', async () => {
    const soon = inMinutes(22 * 60);
    server.answers('bookMentorSlot', booking({ startsAt: soon }));
    const { user, fill, dialog } = await ready({ times: [time('31', '2', soon)] });
    await user.click(screen.getAllByRole('radio')[0] ?? dialog);
    expect(dialog).toHaveTextContent("It starts within 24 hours, so it can't be moved, and cancelling it counts as availed.");
    await fill(box('Reason for booking'), 'Mock 6');
    await user.click(button('Book Slot', dialog));
    expect(await screen.findByRole('dialog', { name: 'Successfully Booked' })).toHaveTextContent(
      "We've emailed you a calendar invite. We'll remind you 30 minutes before.",
    );
  });

  it('MEN-034, MEN-035 step by step: mode, venue, one of its days, time', async () => {
    server.answers('bookMentorSlot', made);
    const { user, fill, dialog, hands } = await ready();
    await user.click(box('Date'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose Virtual or In person first.');
    await user.click(button('In person', dialog));
    await user.click(box('Date'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select venue first.');
    await hands.chooses(list('Venue'), 'And', 'Andheri centre');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Calendar: Date'));
    const days = (await screen.findAllByRole('button', { name: /November 2126/ })).filter(
      (day) => day.getAttribute('aria-disabled') !== 'true',
    );
    expect(days.map((day) => day.textContent)).toEqual(['25', '26']);
    await user.click(days[1] ?? dialog);
    await user.click(within(screen.getByRole('group', { name: 'Time' })).getByRole('button'));
    expect(screen.getByText('With Demo Mentor. Quant and mocks')).toBeVisible();
    await fill(box('Reason for booking'), 'Mock 6');
    await user.click(button('Book Slot', dialog));
    await screen.findByRole('dialog', { name: 'Successfully Booked' });
    expect(taken()).toEqual([{ courseId: '1', variantId: '2', timeId: '12', mode: 'In person', reasonForBooking: 'Mock 6', instead: '' }]);
  });

  it('MEN-035 a time at a venue in another zone is in that zone', async () => {
    const away = time('31', '1', '2126-11-25T19:00:00.000Z', {
      modes: ['In person'],
      venueId: '7',
      // in the portal's zone it is the next day
      date: '2126-11-26',
      venueDate: '2126-11-25',
      venueTimeZone: 'Asia/Dubai',
    });
    const { user, dialog, hands, fill } = await ready({ times: [away] });
    expect(times()).toEqual([expect.stringContaining('Mon 25 Nov 2126, 11:00 PM') as string]);
    await user.click(button('In person', dialog));
    await hands.chooses(list('Venue'), 'And', 'Andheri centre');
    await fill(box('Date'), '25 Nov 2126');
    expect(within(screen.getByRole('group', { name: 'Time' })).getByRole('button')).toHaveTextContent('11:00 PM');
  });

  it('MEN-035 virtual needs no venue, and where several mentors are free one is chosen', async () => {
    const { user, fill, dialog, hands } = await ready();
    await user.click(button('Virtual', dialog));
    expect(screen.queryByRole('combobox', { name: 'Venue' })).toBeNull();
    await fill(box('Date'), '25 Nov 2126');
    await user.click(within(screen.getByRole('group', { name: 'Time' })).getAllByRole('button')[0] ?? dialog);
    await user.click(button('Book Slot', dialog));
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a mentor');
    await hands.chooses(list('Mentor'), 'Oth', 'Other Mentor');
    expect(screen.getAllByRole('radio')[1]).toBeChecked();
  });

  it('MEN-035 a reason is asked for, at its field', async () => {
    const { user, dialog } = await ready();
    await user.click(screen.getAllByRole('radio')[0] ?? dialog);
    await user.click(button('Book Slot', dialog));
    const reason = box('Reason for booking');
    expect(reason).toHaveAccessibleDescription('Say in a few words what it is about.');
    expect(reason).toHaveFocus();
    expect(taken()).toEqual([]);
  });

  it('MEN-036 a time that is gone keeps what was typed and shows the times as they are now', async () => {
    server.refuses('bookMentorSlot', 'TIME_GONE');
    const { user, fill, dialog } = await ready();
    await fill(box('Reason for booking'), 'Mock 6');
    await user.click(screen.getAllByRole('radio')[2] ?? dialog);
    server.answers('mentorFreeTimes', { ...free, times: free.times.filter(({ timeId }) => timeId !== '22') });
    await user.click(button('Book Slot', dialog));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to book Someone else has just taken this time. Choose another one.');
    await expect.poll(() => screen.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
    expect(box('Date')).toHaveValue('25 Nov 2126');
    expect(box('Reason for booking')).toHaveValue('Mock 6');
  });

  it('MEN-035 what was filled in is there again when the dialog opens again', async () => {
    const { user, fill, dialog } = await ready();
    await user.click(screen.getAllByRole('radio')[2] ?? dialog);
    await fill(box('Reason for booking'), 'Mock 6');
    await user.click(button('Cancel', dialog));
    await user.click(button('Book a mentor session'));
    await screen.findByText('Earliest with any mentor');
    expect(box('Reason for booking')).toHaveValue('Mock 6');
    expect(screen.getAllByRole('radio')[2]).toBeChecked();
  });
});

describe('many times', () => {
  it('MEN-035 later days come by themselves, page by page', async () => {
    server.answers('studentSessions', sessions());
    server.answers('mentorFreeTimes', ({ after }) =>
      after === ''
        ? { ...free, times: free.times.slice(0, 2), next: '2126-11-25T12:30:00.000Z' }
        : { ...free, times: free.times.slice(2), venues: [] },
    );
    const { user } = await renderScreen(<MyPlanPage bookingId="" />, { session: newcomer({ needsOnboarding: false }) });
    await user.click(button('Book a mentor session'));
    expect(await screen.findByText(/Show 1 more/)).toBeVisible();
    expect(server.received('mentorFreeTimes').map(({ after }) => after)).toEqual(['', '2126-11-25T12:30:00.000Z']);
  });

  it('MEN-035 when they don’t load, what has come can be booked, and Retry loads the rest', async () => {
    server.answers('studentSessions', sessions());
    server.answers('mentorFreeTimes', { ...free, times: free.times.slice(0, 2), next: '2126-11-25T12:30:00.000Z' });
    const { user } = await renderScreen(<MyPlanPage bookingId="" />, { session: newcomer({ needsOnboarding: false }) });
    server.answers('mentorFreeTimes', ({ after }) => {
      if (after === '') server.refuses('mentorFreeTimes', 'UNAVAILABLE');
      return { ...free, times: free.times.slice(0, 2), next: '2126-11-25T12:30:00.000Z' };
    });
    await user.click(button('Book a mentor session'));
    const dialog = await screen.findByRole('dialog', { name: 'Book Slot' });
    expect(await within(dialog).findByText(/Later dates didn't load\./)).toBeVisible();
    expect(screen.getAllByRole('radio').length).toBeGreaterThan(1);
    server.answers('mentorFreeTimes', { ...free, times: free.times.slice(2) });
    await user.click(button('Retry', dialog));
    expect(await screen.findByText(/Show 1 more/)).toBeVisible();
  });
});

describe('nothing to book', () => {
  it('MEN-014 when all sessions are used it says so and has no form', async () => {
    await opened({ more: { refusal: 'no-sessions-left', allowance: { limit: 5, used: 5, left: 0 } } });
    expect(await screen.findByText('You have used all mentor sessions of your course.')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('MEN-035 no free times yet', async () => {
    const { dialog } = await opened({ more: { times: [] } });
    expect(await screen.findByText(/^No free times yet\./)).toBeVisible();
    expect(button('Book Slot', dialog)).toBeDisabled();
  });

  it('MEN-035 a dialog that does not load says so, and Retry loads it', async () => {
    server.answers('studentSessions', sessions());
    server.refuses('mentorFreeTimes', 'UNAVAILABLE');
    const { user } = await renderScreen(<MyPlanPage bookingId="" />, { session: newcomer({ needsOnboarding: false }) });
    await user.click(button('Book a mentor session'));
    expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
    server.answers('mentorFreeTimes', free);
    await user.click(button('Retry'));
    expect(await screen.findByText('Earliest with any mentor')).toBeVisible();
  });
});

describe('moving', () => {
  const moving = async (more: Parameters<typeof booking>[0] = {}) => {
    server.answers('studentSessions', sessions({ upcoming: [booking({ startsAt: '2126-11-25T12:30:00.000Z', ...more })] }));
    server.answers('mentorFreeTimes', ({ bookingId }) =>
      bookingId === '1' ? { ...free, times: free.times.filter(({ mentorId }) => mentorId === '1') } : free,
    );
    const view = await renderScreen(<MyPlanPage bookingId="" />, { session: newcomer({ needsOnboarding: false }) });
    await view.user.click(await screen.findByRole('button', { name: 'Change slot' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change slot' });
    await screen.findByText('Earliest with Demo Mentor');
    return { ...view, dialog };
  };

  it('MEN-035 one step to another time of the same mentor, with no reason to give', async () => {
    const { user, dialog } = await moving();
    expect(dialog).toHaveTextContent('Your slot now: Mon 25 Nov 2126, 06:00 PM to 06:45 PM IST · Virtual');
    expect(dialog).toHaveTextContent("You can change this slot 2 times. It doesn't count as a session.");
    expect(times()).toHaveLength(3);
    expect(screen.queryByRole('textbox', { name: 'Reason for booking' })).toBeNull();
    server.answers('moveMentorSlot', booking({ startsAt: '2126-11-27T12:30:00.000Z' }));
    await user.click(screen.getAllByRole('radio')[2] ?? dialog);
    await user.click(button('Change slot', dialog));
    expect(await screen.findByRole('dialog', { name: 'Slot changed' })).toHaveTextContent('Wed 27 Nov 2126');
    expect(server.received('moveMentorSlot')).toEqual([{ bookingId: '1', timeId: '13', mode: 'Virtual' }]);
  });

  it('MEN-035 a session in person stays in person where the time allows it, and the confirmation says where', async () => {
    const inAndheri = { mode: 'In person', venue: 'Andheri centre' } as const;
    const { user, dialog } = await moving(inAndheri);
    expect(dialog).toHaveTextContent('06:45 PM IST · In person · Andheri centre');
    server.answers('moveMentorSlot', booking({ startsAt: '2126-11-25T12:30:00.000Z', ...inAndheri }));
    await user.click(screen.getAllByRole('radio')[0] ?? dialog);
    expect(dialog).toHaveTextContent('Demo Mentor · In person · Andheri centre');
    await user.click(button('Change slot', dialog));
    expect(await screen.findByRole('dialog', { name: 'Slot changed' })).toHaveTextContent('with Demo Mentor. In person · Andheri centre.');
    expect(server.received('moveMentorSlot')).toEqual([{ bookingId: '1', timeId: '11', mode: 'In person' }]);
  });

  it('MEN-015 a refusal is said with its reason', async () => {
    server.refuses('moveMentorSlot', 'MOVE_TOO_LATE');
    const { user, dialog } = await moving();
    await user.click(screen.getAllByRole('radio')[2] ?? dialog);
    await user.click(button('Change slot', dialog));
    expect(await screen.findByRole('alert')).toHaveTextContent('Slot not changed A session can be moved until 24 hours before it starts.');
  });
});
