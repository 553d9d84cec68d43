import type { ReadySession } from '@abhyas/contract/centres/readiness.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../../lib/session/session.ts';
import { m } from '../../../../paraglide/messages.js';
import { ReadinessAlarms } from '../desk-page.tsx';
import { ReadinessCard } from './readiness-card.tsx';

const staff: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['centre'] };
const now = '2026-11-22T09:18:00.000Z';
const cell = { at: '', by: '', version: 0 };
const today: ReadySession = {
  slotId: '7',
  venueId: '4',
  venue: 'Dadar centre',
  timeZone: 'Asia/Kolkata',
  room: 'Room 2',
  test: 'Full mock 7',
  startsAt: '2026-11-22T12:30:00.000Z',
  seats: 20,
  booked: 18,
  tellAt: '2026-11-22T11:30:00.000Z',
  notifiesCandidates: true,
  wereTold: false,
  venueReady: {
    state: 'done',
    dueAt: '2026-11-21T12:30:00.000Z',
    at: '2026-11-20T04:00:00.000Z',
    by: 'Demo Staff',
    version: 4,
    step: 'confirmed',
  },
  paperReady: { ...cell, state: 'started', dueAt: '2026-11-22T10:30:00.000Z', machines: 17 },
  invigilatorReady: { ...cell, state: 'alarm', dueAt: '2026-11-21T12:30:00.000Z', personId: '', name: '', isIn: false },
};
const later: ReadySession = {
  ...today,
  slotId: '8',
  startsAt: '2026-11-28T04:00:00.000Z',
  venueReady: { ...cell, state: 'started', dueAt: '2026-11-27T04:00:00.000Z', at: '2026-11-20T04:00:00.000Z', step: 'asked' },
  paperReady: { ...cell, state: 'due', dueAt: '2026-11-28T02:00:00.000Z', machines: 0 },
  invigilatorReady: { ...cell, state: 'started', dueAt: '2026-11-28T03:30:00.000Z', personId: '3', name: 'Demo Staff', isIn: false },
};
const board: AnswerOf<'readinessBoard'> = {
  now,
  sessions: [today, later],
  more: false,
  staff: [
    { personId: '3', name: 'Demo Staff' },
    { personId: '9', name: 'Asha Rao' },
  ],
};
const open = (given: Partial<typeof board> = {}) => {
  server.answers('readinessBoard', { ...board, ...given });
  server.answers('setReadiness', { version: 5 });
  return renderScreen(
    <main>
      <h1>Desk</h1>
      <ReadinessAlarms />
      <ReadinessCard />
    </main>,
    { session: staff },
  );
};
const cellNamed = (name: RegExp) => screen.findByRole('button', { name });
const alarms = () => screen.getByRole('region', { name: m.ready_alarms() });

describe('TST-068 the card', () => {
  test('shows today’s sessions with each thing in words, and the others on a press', async () => {
    const { user } = await open();
    expect(await cellNamed(/^Venue: Confirmed\. Today, 06:00 PM IST, Dadar centre$/)).toBeVisible();
    expect(await cellNamed(/^Paper on machines: 17 of 20\./)).toBeVisible();
    expect(await cellNamed(/^Invigilator: No one assigned\./)).toBeVisible();
    expect(screen.getByText('18 of 20')).toBeVisible();
    expect(screen.queryByRole('button', { name: /28 Nov, 09:30 AM IST/ })).toBeNull();
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: m.ready_show_all() }));
    expect(await cellNamed(/^Venue: Asked 20 Nov\. Sat 28 Nov, 09:30 AM IST/)).toBeVisible();
    expect(await cellNamed(/^Paper on machines: Due 28 Nov\./)).toBeVisible();
    expect(await cellNamed(/^Invigilator: Due 28 Nov\./)).toBeVisible();
    expect(screen.getByText('Demo Staff')).toBeVisible();
  });

  test('where there is no session today it shows the next one; where there is none at all it says so', async () => {
    const { unmount } = await open({ sessions: [later, { ...later, slotId: '9', startsAt: '2026-11-29T04:00:00.000Z' }] });
    expect(await cellNamed(/^Venue: .* 28 Nov, 09:30 AM IST/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /29 Nov/ })).toBeNull();
    unmount();
    await open({ sessions: [] });
    expect(await screen.findByText(m.ready_none())).toBeVisible();
    expect(screen.queryByRole('region', { name: m.ready_alarms() })).toBeNull();
  });

  test('a board that did not come says so, and comes on a press', async () => {
    server.refuses('readinessBoard', 'UNAVAILABLE');
    const { user } = await renderScreen(<ReadinessCard />);
    const again = await screen.findByRole('button', { name: m.error_retry() });
    server.answers('readinessBoard', board);
    await user.click(again);
    expect(await cellNamed(/^Venue: Confirmed/)).toBeVisible();
  });
});

describe('TST-068 recording', () => {
  test('paper is entered as a number of the machines, by keyboard alone, and undone', async () => {
    const { user, fill } = await open();
    (await cellNamed(/^Paper/)).focus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: m.ready_paper() });
    const field = within(dialog).getByRole('textbox', { name: m.ready_machines_label() });
    await expect.poll(() => document.activeElement).toBe(field);
    await fill(field, '21');
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText(m.ready_machines_fault({ seats: 20 }))).toBeVisible();
    expect(server.received('setReadiness')).toEqual([]);
    await expectAccessible();
    await user.click(within(dialog).getByRole('button', { name: m.ready_machines_all({ seats: 20 }) }));
    await user.click(within(dialog).getByRole('button', { name: m.ready_save() }));
    const undo = await screen.findByRole('button', { name: m.ready_undo() });
    await expect.poll(() => document.activeElement).toBe(await cellNamed(/^Paper/));
    await user.click(undo);
    expect(await screen.findByText(m.ready_undone())).toBeVisible();
    const change = (machines: number, version: number) => ({ slotId: '7', version, change: { thing: 'paper', machines } });
    expect(server.received('setReadiness')).toEqual([change(20, 0), change(17, 5)]);
  });

  test('the venue says who recorded it and when', async () => {
    const { user } = await open();
    await user.click(await cellNamed(/^Venue/));
    const dialog = await screen.findByRole('dialog', { name: m.ready_venue() });
    expect(dialog).toHaveTextContent('Recorded by Demo Staff, Fri 20 Nov, 09:30 AM IST');
    await user.selectOptions(within(dialog).getByRole('combobox'), m.ready_venue_asked());
    await user.click(within(dialog).getByRole('button', { name: m.ready_save() }));
    await expect
      .poll(() => server.received('setReadiness'))
      .toEqual([{ slotId: '7', version: 4, change: { thing: 'venue', step: 'asked' } }]);
  });

  test('what the server refuses stays open with its words', async () => {
    const { user } = await open();
    server.refuses('setReadiness', 'SESSION_STARTED');
    await user.click(await cellNamed(/^Venue/));
    await user.selectOptions(await screen.findByRole('combobox'), 'asked');
    await user.click(await screen.findByRole('button', { name: m.ready_save() }));
    expect(await screen.findByText('This session has already started.')).toBeVisible();
  });
});

describe('TST-068 the alarm', () => {
  test('names the session, when its candidates hear of it and the fix, which assigns someone', async () => {
    const { user } = await open();
    const line = 'No invigilator for 06:00 PM IST at Dadar centre. We tell 18 candidates at 05:00 PM IST unless you assign one.';
    expect(await screen.findByText(m.ready_alarm_invigilator({ time: '06:00 PM IST', venue: 'Dadar centre' }))).toBeVisible();
    expect(alarms()).toHaveTextContent(line);
    await user.click(within(alarms()).getByRole('button', { name: m.ready_do_invigilator(), description: line }));
    const dialog = await screen.findByRole('dialog', { name: m.ready_invigilator() });
    expect(within(dialog).getByRole('checkbox')).toBeDisabled();
    await user.selectOptions(within(dialog).getByRole('combobox'), 'Asha Rao');
    await user.click(within(dialog).getByRole('checkbox', { name: m.ready_person_in() }));
    await user.click(within(dialog).getByRole('button', { name: m.ready_save() }));
    await expect
      .poll(() => server.received('setReadiness'))
      .toEqual([{ slotId: '7', version: 0, change: { thing: 'invigilator', personId: '9', isIn: true } }]);
  });

  test('an invigilator who was assigned is taken away again by choosing no one', async () => {
    const { user } = await open({ sessions: [later] });
    await user.click(await cellNamed(/^Invigilator: Due/));
    const dialog = await screen.findByRole('dialog', { name: m.ready_invigilator() });
    await user.selectOptions(within(dialog).getByRole('combobox'), 'No one');
    await user.click(within(dialog).getByRole('button', { name: m.ready_save() }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(server.received('setReadiness')).toEqual([
      { slotId: '8', version: 0, change: { thing: 'invigilator', personId: '', isIn: false } },
    ]);
  });

  test.each([
    [
      'told already',
      { wereTold: true, booked: 1 },
      'No invigilator for 06:00 PM IST at Dadar centre. We told 1 candidate at 05:00 PM IST.',
    ],
    [
      'not in',
      { invigilatorReady: { ...later.invigilatorReady, state: 'alarm', dueAt: '2026-11-22T12:00:00.000Z' } },
      'Invigilator not in for 06:00 PM IST at Dadar centre. Demo Staff was due at 05:30 PM IST.',
    ],
    [
      'paper',
      { invigilatorReady: later.invigilatorReady, paperReady: { ...today.paperReady, state: 'alarm' } },
      'Paper on 17 of 20 machines for 06:00 PM IST at Dadar centre. We tell 18 candidates at 05:00 PM IST unless it’s on all of them.',
    ],
    [
      'tomorrow’s venue',
      {
        startsAt: '2026-11-23T04:00:00.000Z',
        tellAt: '2026-11-23T03:00:00.000Z',
        notifiesCandidates: true,
        invigilatorReady: later.invigilatorReady,
        venueReady: { ...later.venueReady, state: 'alarm' },
      },
      'Venue not confirmed for Mon 23 Nov, 09:30 AM IST at Dadar centre. We tell 18 candidates at Mon 23 Nov, 08:30 AM IST unless you confirm it.',
    ],
  ] satisfies [string, Partial<ReadySession>, string][])('says what is so: %s', async (_title, given, words) => {
    await open({ sessions: [{ ...today, ...given }] });
    await expect.poll(() => alarms().textContent).toContain(words);
  });

  test('three lines are shown, and how many more there are', async () => {
    await open({ sessions: ['1', '2', '3', '4', '5'].map((slotId) => ({ ...today, slotId })) });
    expect(await screen.findByText(m.ready_alarms_more({ count: 2 }))).toBeVisible();
    expect(within(alarms()).getAllByRole('button')).toHaveLength(3);
  });

  test('the button of an alarm opens with what it says, and saves that', async () => {
    const { user } = await open({ sessions: [{ ...today, venueReady: { ...today.venueReady, state: 'alarm', step: 'none' } }] });
    await user.click(await screen.findByRole('button', { name: m.ready_do_venue() }));
    expect(await screen.findByRole('combobox')).toHaveValue('confirmed');
  });

  test('saving without a choice says that nothing is changed', async () => {
    const { user } = await open({ sessions: [today] });
    await user.click(await screen.findByRole('button', { name: m.ready_do_invigilator() }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: m.ready_save() }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(m.ready_unchanged());
    expect(server.received('setReadiness')).toEqual([]);
  });
});
