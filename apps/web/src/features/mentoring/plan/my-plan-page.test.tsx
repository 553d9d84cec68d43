import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { booking, inMinutes, sessions, tookPlace } from '#test/mentoring.ts';
import { mentor, newcomer, parent } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { MyPlanPage } from './my-plan-page.tsx';
import { SessionList } from './session-list.tsx';

const student = () => newcomer({ needsOnboarding: false });
const card = (name: string) => screen.findByRole('article', { name });
const next = 'Review mock 6 by section';
const last = 'Data and logic: when to leave';

async function opened(answer: Parameters<typeof sessions>[0], bookingId = '') {
  server.answers('studentSessions', sessions(answer));
  return renderScreen(<MyPlanPage bookingId={bookingId} />, { session: student() });
}

// it is loaded when it is first asked for: that is not what these tests wait for
beforeAll(() => Promise.all([import('../booking/cancel-dialog.tsx'), import('../booking/book-dialog.tsx')]));

describe('what the page shows', () => {
  it('MEN-001, MEN-002, SHL-030 the next session first with its details open, then those that are over; and how many are left', async () => {
    await opened({ upcoming: [booking()], past: [tookPlace()], allowance: { limit: 5, used: 3, left: 2 } });
    expect(await card(next)).toBeVisible();
    expect(screen.getByText('1 session booked · 2 of 5 sessions left')).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Next session',
      'Past and cancelled sessions',
    ]);
    expect(button('Hide details', await card(next))).toHaveAttribute('aria-expanded', 'true');
    expect(button('View details', await card(last))).toHaveAttribute('aria-expanded', 'false');
    expect(server.received('studentSessions')).toEqual([{ studentImsPin: '', courseId: '1', variantId: '2', after: '' }]);
    await expectAccessible();
  });

  it('MEN-001 no sessions: says what will be here, and offers to book', async () => {
    await opened({});
    expect(await screen.findByRole('heading', { name: 'No sessions yet' })).toBeVisible();
    expect(button('Book a mentor session')).toBeVisible();
    await expectAccessible();
  });

  it('MEN-002 loading is announced, in the shape of what comes', async () => {
    const end = server.holds('studentSessions');
    await renderScreen(<MyPlanPage bookingId="" />, { session: student() });
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    end(sessions({ upcoming: [booking()] }));
    expect(await card(next)).toBeVisible();
  });

  it('MEN-002 a list that does not load says so, and loads with Retry', async () => {
    server.refuses('studentSessions', 'UNAVAILABLE');
    const { user } = await renderScreen(<MyPlanPage bookingId="" />, { session: student() });
    expect(await screen.findByRole('alert')).toHaveTextContent("This didn't load");
    server.answers('studentSessions', sessions({ upcoming: [booking()] }));
    await user.click(button('Retry'));
    expect(await card(next)).toBeVisible();
  });

  it('MEN-002 more of what is over comes on demand, after the last card, and a failure keeps the rest', async () => {
    const { user } = await opened({ past: [tookPlace()], more: true });
    await card(last);
    server.refuses('studentSessions', 'UNAVAILABLE');
    await user.click(button('Show more'));
    expect(await screen.findByText("More sessions didn't load.")).toBeVisible();
    expect(await card(last)).toBeVisible();
    server.answers('studentSessions', ({ after }) => sessions({ past: [tookPlace({ bookingId: '3', title: `After ${after}` })] }));
    await user.click(button('Retry'));
    expect(await card('After 2')).toBeVisible();
  });

  it('MEN-002 the session that a notice leads to is open and has the focus', async () => {
    await opened({ upcoming: [booking()], past: [tookPlace()] }, '2');
    expect(button('Hide details', await card(last))).toBeVisible();
    await expect.poll(() => screen.getByRole('heading', { name: last })).toHaveFocus();
  });

  it.each([
    ['a mentor', mentor],
    ['a parent', parent],
  ])('SHL-030 %s has other pages for it', async (_who, session) => {
    await renderScreen(<MyPlanPage bookingId="" />, { session });
    expect(screen.queryByRole('heading', { name: 'My plan' })).toBeNull();
  });

  it('MEN-033 someone who only reads sees the same cards and can change nothing', async () => {
    server.answers(
      'studentSessions',
      sessions({
        upcoming: [booking({ actions: [] })],
        past: [
          tookPlace({
            feedback: 'Leave any set after 8 minutes',
            actionItems: [{ taskId: '9', text: 'Time three sets', dueOn: '', done: true }],
          }),
        ],
      }),
    );
    const reading = await renderScreen(<SessionList of={{ studentImsPin: 'ASC1001', courseId: '1', variantId: '2' }} />, {
      session: parent,
    });
    expect(within(await card(last)).getByText('Leave any set after 8 minutes')).toBeVisible();
    expect(within(await card(last)).getByRole('img', { name: 'Done' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['View details']);
    await reading.user.click(screen.getByRole('tab', { name: /^Next/ }));
    await card(next);
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Hide details']);
  });
});

describe('a card', () => {
  it('MEN-003 says who, when with the zone, where with its map, and why', async () => {
    const startsAt = '2126-11-25T12:30:00.000Z';
    await opened({
      upcoming: [
        booking({
          startsAt,
          mode: 'In person',
          venue: 'Andheri centre',
          venueAddress: '1 Sample Road',
          mapUrl: 'https://maps.example/a',
          actions: [],
        }),
      ],
    });
    const shown = within(await card(next));
    expect(shown.getByText('Demo Mentor')).toBeVisible();
    expect(shown.getByText('06:00 PM to 06:45 PM IST').parentElement).toHaveTextContent('Mon 25 Nov 2126, 06:00 PM to 06:45 PM IST');
    expect(shown.getByText(/In person · Andheri centre/)).toBeVisible();
    expect(shown.getByText('1 Sample Road')).toBeVisible();
    expect(shown.getByRole('link', { name: 'Map: Andheri centre' })).toHaveAttribute('href', 'https://maps.example/a');
    expect(shown.getByText('Mock review')).toBeVisible();
    expect(shown.getByText('The 5 questions that ran past 4 min')).toBeVisible();
  });

  it('MEN-003 View details opens in place and closes again', async () => {
    const { user } = await opened({ past: [tookPlace()] });
    const shown = within(await card(last));
    expect(shown.queryByText('Mock review')).toBeNull();
    await user.click(shown.getByRole('button', { name: 'View details' }));
    expect(shown.getByText('Mock review')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Hide details' }));
    expect(shown.queryByText('Mock review')).toBeNull();
  });

  it.each([
    { row: 'MEN-006', what: booking({ classStatus: 'Live', actions: [] }), words: 'LIVE' },
    { row: 'MEN-006', what: booking(), words: 'Upcoming' },
    {
      row: 'MEN-009',
      what: booking({ isCancelled: true, bookingStatus: 'CANCELLED', cancelledText: 'Cancelled Slot (you)', actions: [] }),
      words: 'Cancelled Slot (you)',
    },
    {
      row: 'MEN-009',
      what: booking({ isCancelled: true, bookingStatus: 'CANCELLED BY MENTOR', cancelledText: 'Cancelled Slot (mentor)', actions: [] }),
      words: 'Cancelled Slot (mentor)',
    },
    { row: 'MEN-003', what: tookPlace(), words: 'Present' },
    { row: 'MEN-027', what: tookPlace({ attendance: 'absent', bookingStatus: 'BOOKED' }), words: 'Absent' },
  ])('$row its state is $words', async ({ what, words }) => {
    await opened({ upcoming: [what] });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText("Mentor's feedback pending..")).toBeNull();
  });

  it('MEN-007, MEN-008 changes and cancels only where its actions say so, with the reason where they do not', async () => {
    await opened({
      upcoming: [
        booking({
          actions: [
            { kind: 'move', enabled: false, reason: 'moves-used' },
            { kind: 'cancel', enabled: true, reason: '' },
          ],
        }),
        booking({ bookingId: '5', title: 'Running', classStatus: 'Live', actions: [] }),
      ],
    });
    const shown = await card(next);
    expect(button('Cancel slot', shown)).toBeEnabled();
    expect(button(/^Change slot/, shown)).toHaveAccessibleDescription('You have moved this session twice.');
    expect(within(await card('Running')).queryByRole('button', { name: 'Cancel slot' })).toBeNull();
  });

  it('MEN-005 joining waits for its time, with the reason, and then opens the link in a tab of its own', async () => {
    const { user, queryClient } = await opened({ upcoming: [booking({ startsAt: inMinutes(40) })] });
    const early = button(/^Join session/, await card(next));
    expect(early).toHaveAttribute('aria-disabled', 'true');
    expect(early).toHaveAccessibleDescription('You can join from 15 minutes before the start.');
    server.answers(
      'studentSessions',
      sessions({ upcoming: [booking({ startsAt: inMinutes(10), actions: [{ kind: 'join', enabled: true, reason: '' }] })] }),
    );
    await queryClient.refetchQueries();
    const replace = vi.fn<(link: string) => void>();
    const open = vi
      .spyOn(window, 'open')
      .mockReturnValue({ opener: {}, location: { replace }, close: () => undefined } as unknown as Window);
    server.answers('joinMentorSession', { hangoutLink: 'https://meet.example/a' });
    await user.click(await screen.findByRole('button', { name: 'Join session' }));
    await expect.poll(() => replace.mock.calls).toEqual([['https://meet.example/a']]);
    expect(server.received('joinMentorSession')).toEqual([{ bookingId: '1' }]);
    open.mockRestore();
  });

  it('MEN-005 a link that is not there yet is said, with what to do', async () => {
    const { user } = await opened({ upcoming: [booking({ actions: [{ kind: 'join', enabled: true, reason: '' }] })] });
    const close = vi.fn<() => void>();
    const open = vi.spyOn(window, 'open').mockReturnValue({ close } as unknown as Window);
    server.refuses('joinMentorSession', 'NO_MEETING_LINK');
    await user.click(button('Join session', await card(next)));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't join. There is no meeting link yet.");
    expect(close).toHaveBeenCalledOnce();
    open.mockRestore();
  });
});

describe('after the session', () => {
  it('MEN-024, MEN-025 before feedback it is pending', async () => {
    await opened({ past: [tookPlace({ isAwaitingFeedBack: true, feedbackText: "Mentor's feedback pending.." })] });
    expect(await screen.findByText("Mentor's feedback pending..")).toBeVisible();
  });

  it('MEN-026, MEN-033 feedback with its date and attachments, and the agreed steps with their days', async () => {
    server.answers('listAgreedTasks', []);
    await opened({
      past: [
        tookPlace({
          feedback: 'Leave any set after 8 minutes',
          feedBackModifiedDate: inMinutes(-180),
          attachments: [{ name: 'mock-6-notes.pdf', url: '/files/mock-6-notes.pdf' }],
          actionItems: [
            { taskId: '8', text: 'Redo section 2', dueOn: '2026-11-28', done: true },
            { taskId: '9', text: 'Time three sets', dueOn: '', done: false },
          ],
        }),
      ],
    });
    const shown = within(await card(last));
    expect(shown.getByText('Leave any set after 8 minutes')).toBeVisible();
    expect(shown.getByText('3 hours ago')).toBeVisible();
    expect(shown.getByRole('button', { name: 'mock-6-notes.pdf' })).toBeVisible();
    const steps = shown.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toContain('Redo section 2Due 28 Nov 2026');
    expect(shown.getByRole('checkbox', { name: 'Redo section 2' })).toBeChecked();
    await expectAccessible();
  });

  it('MEN-033, LRN-024 an agreed step is ticked on the card, as it is on My tasks', async () => {
    const step = { taskId: '9', text: 'Time three sets', dueOn: '' as const, done: false };
    server.answers('listAgreedTasks', [{ ...step, setAt: inMinutes(-60), bookingId: '2', own: false }]);
    server.answers('tickTask', ({ done }) => ({ done: done === true }));
    const { user } = await opened({ past: [tookPlace({ actionItems: [step] })] });
    const box = within(await card(last)).getByRole('checkbox', { name: 'Time three sets' });
    expect(box).not.toBeChecked();
    await user.click(box);
    await expect.poll(() => server.received('tickTask')).toEqual([{ taskId: '9', done: true }]);
    expect(box).toBeChecked();
    server.refuses('tickTask', 'NOT_FOUND');
    server.answers('listAgreedTasks', [{ ...step, done: true, setAt: inMinutes(-60), bookingId: '2', own: false }]);
    await user.click(box);
    await expect.poll(() => server.received('tickTask').length).toBe(2);
    await expect.poll(() => box).toBeChecked();
  });

  it('rating: stars, words, and the mentor sees it', async () => {
    const rated = tookPlace({ rating: 4, ratingText: 'Clear', actions: [{ kind: 'rate', enabled: true, reason: '' }] });
    const { user, fill } = await opened({ past: [{ ...rated, rating: 0, ratingText: '' }] });
    await card(last);
    await user.click(screen.getByRole('radio', { name: '4 stars' }));
    expect(screen.getByText('Your mentor sees this.')).toBeVisible();
    await fill(screen.getByRole('textbox'), 'Clear');
    server.answers('rateMentorSession', rated);
    server.answers('studentSessions', sessions({ past: [rated] }));
    await user.click(button('Send rating'));
    expect(await screen.findByText('You rated this session 4 of 5')).toBeVisible();
    expect(server.received('rateMentorSession')).toEqual([{ bookingId: '2', rating: 4, text: 'Clear' }]);
  });

  it('the mentor did not come: asked once more, sent, and taken back', async () => {
    const open = tookPlace({ attendance: '', bookingStatus: 'BOOKED', actions: [{ kind: 'reportAbsence', enabled: true, reason: '' }] });
    const told = { ...open, mentorAbsent: true };
    const { user } = await opened({ past: [open] });
    await user.click(button("My mentor didn't come", await card(last)));
    server.answers('reportMentorAbsence', ({ absent }) => (absent ? told : open));
    server.answers('studentSessions', sessions({ past: [told] }));
    await user.click(button("Yes, they didn't come"));
    expect(await screen.findByText(/^You told us your mentor didn't come\./)).toBeVisible();
    server.answers('studentSessions', sessions({ past: [open] }));
    await user.click(button('Undo'));
    expect(await screen.findByRole('button', { name: "My mentor didn't come" })).toBeVisible();
    expect(server.received('reportMentorAbsence').map(({ absent }) => absent)).toEqual([true, false]);
  });
});

describe('a time on offer after the mentor cancelled', () => {
  const offer = {
    startsAt: '2126-11-27T11:30:00.000Z',
    endsAt: '2126-11-27T12:15:00.000Z',
    mentorName: 'Other Mentor',
    mode: 'Virtual' as const,
    venue: '',
    offerEndsAt: '2126-11-26T11:30:00.000Z',
  };
  const cancelled = booking({
    isCancelled: true,
    bookingStatus: 'CANCELLED BY MENTOR',
    cancelledText: 'Cancelled Slot (mentor)',
    offer,
    actions: [{ kind: 'acceptOffer', enabled: true, reason: '' }],
  });

  it('is first on the page, says until when it is held, and is taken at a press', async () => {
    const { user } = await opened({ past: [cancelled] });
    const shown = within(await card(next));
    expect(screen.getByRole('heading', { name: 'Waiting for your answer' })).toBeVisible();
    expect(shown.getByText('Wed 27 Nov 2126, 05:00 PM to 05:45 PM IST')).toBeVisible();
    expect(shown.getByText('Other Mentor · Virtual')).toBeVisible();
    expect(shown.getByText('Held for you until 26 Nov 2126, 05:00 PM IST')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Choose another' })).toBeEnabled();
    server.answers('answerMentorOffer', booking({ startsAt: offer.startsAt }));
    await user.click(shown.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Booked for Wed 27 Nov 2126, 05:00 PM to 05:45 PM IST.')).toBeVisible();
    expect(server.received('answerMentorOffer')).toEqual([{ bookingId: '1', accept: true }]);
  });

  it('that the mentor proposes for a booked session is first too, and is taken or left at a press', async () => {
    const proposed = booking({ offer, actions: [{ kind: 'acceptOffer', enabled: true, reason: '' }, ...booking().actions] });
    const { user } = await opened({ upcoming: [proposed] });
    const shown = within(await card(next));
    expect(screen.getByRole('heading', { name: 'Waiting for your answer' })).toBeVisible();
    expect(shown.getByText('Demo Mentor proposes another time. Your session stays as it is until you accept.')).toBeVisible();
    server.answers('answerMentorOffer', booking());
    await user.click(shown.getByRole('button', { name: 'Keep my time' }));
    expect(await screen.findByText('Your session stays as it is.')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Accept' }));
    expect(server.received('answerMentorOffer').map(({ accept }) => accept)).toEqual([false, true]);
  });

  it('is declined with the booking of another time, in one call', async () => {
    const { user, fill } = await opened({ past: [cancelled] });
    server.answers('mentorFreeTimes', {
      mentors: [{ mentorId: '1', name: 'Demo Mentor', about: '' }],
      venues: [],
      times: [
        {
          timeId: '11',
          mentorId: '1',
          startsAt: offer.startsAt,
          endsAt: offer.endsAt,
          date: '2126-11-27',
          timeZone: 'Asia/Kolkata',
          venueDate: '',
          venueTimeZone: '',
          modes: ['Virtual'],
          venueId: '',
          classTitle: '',
        },
      ],
      next: '',
      timeZone: 'Asia/Kolkata',
      allowance: null,
      refusal: '',
    });
    server.answers('bookMentorSlot', booking({ startsAt: offer.startsAt }));
    await user.click(button('Choose another', await card(next)));
    const dialog = await screen.findByRole('dialog', { name: 'Book Slot' });
    await user.click(await screen.findByRole('radio'));
    await fill(screen.getByRole('textbox', { name: 'Reason for booking' }), 'Mock 6');
    await user.click(button('Book Slot', dialog));
    await screen.findByRole('dialog', { name: 'Successfully Booked' });
    expect(server.received('bookMentorSlot')).toMatchObject([{ timeId: '11', instead: '1' }]);
    expect(server.received('answerMentorOffer')).toEqual([]);
  });

  it('that is over meanwhile says so', async () => {
    const { user } = await opened({ past: [cancelled] });
    server.refuses('answerMentorOffer', 'TIME_GONE');
    await user.click(button('Accept', await card(next)));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not saved\. Someone else has just taken this time/);
  });
});
