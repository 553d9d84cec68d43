import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { classCard, heldClass } from '#test/classes.ts';
import { button } from '#test/forms.ts';
import { inMinutes } from '#test/mentoring.ts';
import { newcomer, parent } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { ClassPage } from './class-page.tsx';

// it is loaded when it is first asked for: that is not what these tests wait for
beforeAll(() => import('./guidelines-dialog.tsx'));

type Details = AnswerOf<'classDetails'>;
const student = newcomer({ needsOnboarding: false });
const details = (more: Partial<Details> = {}): Details => ({ card: classCard(), recordings: [], before: null, after: null, ...more });
const live = (more: Parameters<typeof classCard>[0] = {}) =>
  classCard({ startsAt: inMinutes(-5), status: 'Live', actions: [{ kind: 'join', enabled: true, reason: '' }], ...more });
const recording = (more: Partial<Details['recordings'][number]> = {}): Details['recordings'][number] => ({
  recordingId: '5',
  elsewhere: true,
  seconds: 5400,
  position: 0,
  seen: [],
  url: '',
  captionsUrl: '',
  chaptersUrl: '',
  posterUrl: '',
  expiresAt: inMinutes(60),
  ...more,
});

async function opened(
  answer: Partial<Details>,
  { wants = '', code = '', session = student }: { wants?: 'join' | 'play' | ''; code?: string; session?: typeof student } = {},
) {
  server.answers('classDetails', details(answer));
  return renderScreen(<ClassPage mappingId="13" wants={wants} code={code} />, { session });
}

/** The tab that a press opens; the browser has none here. */
function tabs() {
  const replace = vi.fn<(url: string) => void>();
  const close = vi.fn<() => void>();
  const open = vi.spyOn(window, 'open').mockReturnValue({ opener: {}, location: { replace }, close } as unknown as Window);
  return { replace, close, restore: () => open.mockRestore() };
}

describe('a class', () => {
  it('CLS-024 says which, when, where, with whom and in which batch, and what is beside it', async () => {
    await opened({
      card: classCard({ startsAt: '2126-11-26T13:30:00.000Z' }),
      before: { mappingId: '12', classTitle: 'Circles and tangents' },
      after: { mappingId: '14', classTitle: 'Parajumbles' },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Functions and graphs' })).toBeVisible();
    expect(screen.getByText('Module 7 · Class 13 · CAT weekday batch')).toBeVisible();
    const facts = within(screen.getByRole('complementary', { name: 'Details of this class' }));
    expect(facts.getByText('07:00 PM to 08:30 PM IST').parentElement).toHaveTextContent('Tue 26 Nov 2126, 07:00 PM to 08:30 PM IST');
    expect(facts.getByText('Online')).toBeVisible();
    expect(facts.getByText('Demo Mentor')).toBeVisible();
    expect(facts.getByRole('link', { name: /Previous class/ })).toHaveAttribute('href', '/Classes/LIVE/12');
    expect(facts.getByRole('link', { name: /Next class/ })).toHaveAttribute('href', '/Classes/LIVE/14');
    expect(server.received('classDetails')).toEqual([{ mappingId: '13', studentImsPin: '' }]);
    await expectAccessible();
  });

  it('ROU-071 a class that is not there says so, and leads to all classes', async () => {
    server.refuses('classDetails', 'NOT_FOUND');
    await renderScreen(<ClassPage mappingId="9999" wants="" code="" />, { session: student });
    expect(await screen.findByRole('heading', { level: 1, name: 'Class not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All classes' })).toHaveAttribute('href', '/Classes');
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it('CLS-021 before it can be joined, the button says when', async () => {
    await opened({});
    const join = await screen.findByRole('button', { name: /^Join class/ });
    expect(join).toHaveAttribute('aria-disabled', 'true');
    expect(join).toHaveAccessibleDescription('You can join from 15 minutes before the start.');
    expect(screen.getByText(/^Join opens at \d\d:\d\d [AP]M/)).toBeVisible();
  });

  it.each([
    ['cancelled', classCard({ isCancelled: true, cancelReason: 'The room is closed.', actions: [] }), 'This class is cancelled'],
    ['over without a recording', heldClass({ recording: '', actions: [] }), 'No recording for this class'],
    [
      'over, its recording on its way',
      heldClass({ startsAt: inMinutes(-90), recording: 'processing', actions: [] }),
      'Recording ready in about 40 min',
    ],
    ['over, its recording late', heldClass({ recording: 'overdue', actions: [] }), 'Recording is taking longer than usual'],
    [
      'in a room',
      classCard({ mode: 'In person', place: 'Andheri, Hall 2', actions: [{ kind: 'scan', enabled: true, reason: '' }] }),
      'Check in with the code in the room',
    ],
  ])('CLS-024 one that is %s says so', async (_state, card, title) => {
    await opened({ card });
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Join class/ })).toBeNull();
    await expectAccessible();
  });

  it('a class that is not theirs is not found, and one that does not load does with Retry', async () => {
    server.refuses('classDetails', 'UNAVAILABLE');
    const { user } = await renderScreen(<ClassPage mappingId="13" wants="" code="" />, { session: student });
    await screen.findByRole('alert');
    server.answers('classDetails', details());
    await user.click(button('Retry'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Functions and graphs' })).toBeVisible();
  });
});

describe('joining', () => {
  it('CLS-010, CLS-011, CLS-012, CLS-013, CLS-014, CLS-017 shows the guidelines first, registers the student and opens their link in a tab', async () => {
    const { user } = await opened({ card: live() });
    await user.click(await screen.findByRole('button', { name: 'Join class' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Before you join' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    expect(dialog.getByText(/^You join as Asha Raghunathan\./)).toBeVisible();
    expect(screen.getByRole('dialog')).not.toHaveTextContent(/password/i);
    await expectAccessible();
    const tab = tabs();
    server.answers('addRegistrant', { joinURL: 'https://meet.example/w/1', success: true, status: '' });
    server.answers('storeAttendance', {});
    await user.click(dialog.getByRole('button', { name: 'Join class' }));
    await expect.poll(() => tab.replace.mock.calls).toEqual([['https://meet.example/w/1']]);
    // CLS-017
    await expect
      .poll(() => server.received('storeAttendance'))
      .toEqual([{ imspin: student.student_imspin, mappingId: '13', status: 'Live' }]);
    expect(server.received('addRegistrant')).toMatchObject([
      { mappingId: '13', imspin: student.student_imspin, action: 'approve', class_title: 'Functions and graphs' },
    ]);
    expect(await screen.findByRole('dialog', { name: 'Your class is open in a new tab' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open it again' })).toHaveAttribute('href', 'https://meet.example/w/1');
    tab.restore();
  });

  it('CLS-010 a list leads to the guidelines at once', async () => {
    await opened({ card: live() }, { wants: 'join' });
    expect(await screen.findByRole('dialog', { name: 'Before you join' })).toBeVisible();
  });

  it('CLS-014 what the meeting says of the link is shown', async () => {
    const { user } = await opened({ card: live() }, { wants: 'join' });
    const tab = tabs();
    server.answers('addRegistrant', {
      joinURL: 'https://meet.example/batch',
      success: true,
      status: 'This is your batch’s own link instead.',
    });
    server.answers('storeAttendance', {});
    await user.click(button('Join class', await screen.findByRole('dialog')));
    expect(await screen.findByText('This is your batch’s own link instead.')).toBeVisible();
    tab.restore();
  });

  it.each([
    ['MEETING_UNAVAILABLE', "Couldn't join. The meeting isn't answering."],
    ['NO_MEETING_LINK', "Couldn't join. There is no meeting link yet."],
  ] as const)('CLS-014 a failure says what to do, and the tab goes: %s', async (code, words) => {
    const { user } = await opened({ card: live() }, { wants: 'join' });
    const tab = tabs();
    server.refuses('addRegistrant', code);
    await user.click(button('Join class', await screen.findByRole('dialog')));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(tab.close).toHaveBeenCalledOnce();
    expect(button('Join class', screen.getByRole('dialog'))).toBeEnabled();
    tab.restore();
  });

  it('CLS-027 a link that is not https is not opened', async () => {
    const { user } = await opened({ card: live() }, { wants: 'join' });
    const tab = tabs();
    server.answers('addRegistrant', { joinURL: 'javascript:alert(1)', success: true, status: '' });
    await user.click(button('Join class', await screen.findByRole('dialog')));
    expect(await screen.findByRole('alert')).toHaveTextContent("isn't safe to open");
    expect(tab.replace).not.toHaveBeenCalled();
    tab.restore();
  });
});

describe('a recording that the provider keeps', () => {
  const held = { card: heldClass({ mappingId: '13' }), recordings: [recording()] };
  const press = async (session = student) => {
    const { user } = await opened(held, { session });
    const tab = tabs();
    await user.click(await screen.findByRole('button', { name: 'Watch again' }));
    return tab;
  };

  it('CLS-017, CLS-020, API-062 is looked up, opens in a tab, and is noted as Play', async () => {
    server.answers('updateRecordings', { status: true, share_url: 'https://share.example/r', message: '' });
    server.answers('storeAttendance', {});
    const tab = await press();
    await expect.poll(() => tab.replace.mock.calls).toEqual([['https://share.example/r']]);
    expect(server.received('storeAttendance')).toEqual([
      { imspin: student.student_imspin, mappingId: '13', status: 'Play', recordingId: '5' },
    ]);
    tab.restore();
  });

  it('CLS-020 each part opens by its own id; a short one says so, and is not the one that is shown first', async () => {
    const parts = [recording({ recordingId: '5', seconds: 130 }), recording({ recordingId: '6' }), recording({ recordingId: '7' })];
    server.answers('updateRecordings', { status: false, share_url: '', message: 'Not yet.' });
    const { user } = await opened({ ...held, recordings: parts });
    expect(await screen.findByRole('button', { name: 'Part 1 · short, 2 min' })).toHaveAttribute('aria-pressed', 'false');
    expect(button('Part 2')).toHaveAttribute('aria-pressed', 'true');
    const tab = tabs();
    for (const part of ['Part 3', 'Part 1 · short, 2 min']) {
      await user.click(button(part));
      await user.click(button('Watch again'));
    }
    await expect
      .poll(() => server.received('updateRecordings').map((sent) => (sent as { recordingId: string }).recordingId))
      .toEqual(['7', '5']);
    tab.restore();
  });

  it('CLS-021, CLS-024 a class that runs is joined, even if a part of it is recorded already', async () => {
    await opened({ card: live({ recording: 'ready' }), recordings: [recording()] });
    expect(await screen.findByRole('button', { name: 'Join class' })).toBeEnabled();
    expect(screen.getByRole('region', { name: 'Recordings' })).toBeVisible();
  });

  it('CLS-020 a parent only watches it', async () => {
    server.answers('updateRecordings', { status: true, share_url: 'https://share.example/r', message: '' });
    const tab = await press(parent);
    await expect.poll(() => tab.replace.mock.calls).toHaveLength(1);
    expect(server.received('storeAttendance')).toEqual([]);
    tab.restore();
  });

  it('ERR-028 does not exist', async () => {
    server.refuses('updateRecordings', 'RECORDING_NOT_FOUND');
    const tab = await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('This recording does not exist.');
    tab.restore();
  });

  it('ERR-029 went wrong', async () => {
    server.refuses('updateRecordings', 'UNAVAILABLE');
    const tab = await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('Something Went Wrong!');
    tab.restore();
  });

  it('ERR-030 is not there yet: in the words of the server', async () => {
    server.answers('updateRecordings', { status: false, share_url: '', message: 'The recording is being made.' });
    const tab = await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('The recording is being made.');
    expect(tab.close).toHaveBeenCalledOnce();
    tab.restore();
  });
});

describe('checking in', () => {
  const card = classCard({ mode: 'In person', place: 'Andheri, Hall 2', actions: [{ kind: 'scan', enabled: true, reason: '' }] });

  it('CLS-024 sends the code that was scanned, and says when the student was checked in', async () => {
    server.answers('scanRoomCode', { classTitle: 'Functions and graphs', checkedInAt: '2026-11-24T13:20:00.000Z' });
    await opened({ card }, { code: 'ABCD1234' });
    expect(await screen.findByRole('heading', { name: "You're checked in" })).toBeVisible();
    expect(screen.getByText('At 06:50 PM')).toBeVisible();
    expect(server.received('scanRoomCode')).toEqual([{ mappingId: '13', code: 'ABCD1234' }]);
    await expectAccessible();
  });

  it('CLS-024 a code that is over says what to do', async () => {
    server.refuses('scanRoomCode', 'ROOM_CODE_WRONG');
    await opened({ card }, { code: 'OLD' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Scan the one that is on the screen in the room now.');
  });

  it('CLS-024 a parent sends nothing', async () => {
    await opened({ card }, { code: 'ABCD1234', session: parent });
    await screen.findByRole('heading', { level: 1 });
    expect(server.received('scanRoomCode')).toEqual([]);
  });
});
