import type { DeskSession } from '@abhyas/contract/centres/desk.ts';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { IncidentDialog } from './incident-dialog.tsx';

const session: DeskSession = {
  slotId: '7',
  test: 'Full mock 7',
  room: 'Room 1',
  // far enough ahead that half an hour later is the first choice
  startsAt: '2036-11-22T08:30:00.000Z',
  endsAt: '2036-11-22T10:30:00.000Z',
  checkInFrom: '2036-11-22T08:00:00.000Z',
  state: 'later',
  seats: 24,
  booked: 24,
  checkedIn: 0,
  absent: 0,
};
const evening: DeskSession = { ...session, slotId: '9', startsAt: '2036-11-22T12:30:00.000Z', room: 'Room 2' };
const effect = { kept: 1, moved: 21, chooseAgain: 2, waiting: 0, unfit: 0 };

async function open(sessions = [session, evening]) {
  server.answers('incidentOptions', ({ slotId }) => ({
    startsAt: slotId === '9' ? evening.startsAt : session.startsAt,
    rooms: [{ roomId: '5', name: 'Room 2', seats: 20 }],
    slots: [
      { slotId: '8', venue: 'Dadar centre', timeZone: 'Asia/Kolkata', room: 'Room 1', startsAt: '2036-11-23T10:30:00.000Z', free: 9 },
    ],
  }));
  server.answers('previewIncident', effect);
  server.answers('reportIncident', effect);
  const onClose = vi.fn<() => void>();
  const part = <IncidentDialog sessions={sessions} chosen="7" zone="Asia/Kolkata" onClose={onClose} />;
  const view = await renderScreen(part, { session: { ...student, isStaff: true } });
  const dialog = await screen.findByRole('dialog', { name: m.incident_title() });
  await within(dialog).findByRole('radio', { name: m.incident_delay() });
  return { ...view, dialog: within(dialog), onClose };
}

test('what happened and what is done: the effect is shown in numbers, saved once, and everyone is told', async () => {
  const { dialog, user, fill, onClose } = await open();
  expect(dialog.getByRole('radio', { name: m.incident_delay() })).toBeChecked();
  expect(await dialog.findByText('21 candidates move to 02:30 PM')).toBeVisible();
  expect(dialog.getByText('2 choose again')).toBeVisible();
  expect(dialog.getByText('1 has started and continues')).toBeVisible();
  await expectAccessible();
  await fill(dialog.getByRole('spinbutton', { name: m.incident_minutes() }), '120');
  expect(await dialog.findByText('21 candidates move to 04:00 PM')).toBeVisible();
  await fill(dialog.getByRole('textbox', { name: m.incident_text() }), 'The generator is on its way.');
  await user.click(dialog.getByRole('button', { name: m.incident_save() }));
  expect(await screen.findByText(m.incident_saved())).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(server.received('reportIncident')).toEqual([
    {
      slotId: '7',
      plan: { verb: 'delay', from: session.startsAt, to: '2036-11-22T10:30:00.000Z' },
      kind: 'power-cut',
      text: 'The generator is on its way.',
      expected: effect,
    },
  ]);
});

test('another room, another session, or choosing again; a cancelled session lets them choose again by itself', async () => {
  const { dialog, user } = await open();
  await user.click(dialog.getByRole('radio', { name: m.incident_room() }));
  expect(await dialog.findByText('21 candidates move to Room 2')).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: m.incident_slot() }));
  expect(await dialog.findByText('21 candidates move to Sun 23 Nov, 04:00 PM, Dadar centre')).toBeVisible();
  expect(server.received('previewIncident').at(-1)).toEqual({ slotId: '7', plan: { verb: 'slot', slotId: '8' } });
});

test('TST-034 staff see for how many the move does not suit what is arranged', async () => {
  const { dialog, user } = await open();
  server.answers('previewIncident', { ...effect, unfit: 2 });
  await user.click(dialog.getByRole('radio', { name: m.incident_room() }));
  expect(await dialog.findByText('This does not suit what is arranged for 2')).toBeVisible();
});

test('a cancelled session lets its candidates choose again, until staff decide otherwise', async () => {
  const { dialog, user } = await open();
  server.answers('previewIncident', { kept: 0, moved: 0, chooseAgain: 24, waiting: 3, unfit: 0 });
  await user.selectOptions(dialog.getByRole('combobox', { name: m.incident_kind() }), 'cancelled');
  expect(dialog.getByRole('radio', { name: m.incident_choose_again() })).toBeChecked();
  expect(await dialog.findByText('24 choose again')).toBeVisible();
  expect(dialog.getByText('3 leave the waitlist')).toBeVisible();
});

test('what cannot be done says why, in the effect and on saving; minutes that are none are not asked about', async () => {
  const { dialog, user, fill, onClose } = await open();
  server.refuses('previewIncident', 'ROOM_TAKEN');
  await user.click(dialog.getByRole('radio', { name: m.incident_room() }));
  expect(await dialog.findByText('Another session has that room at the same time.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: m.incident_save() }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Another session has that room at the same time.');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('radio', { name: m.incident_delay() }));
  await fill(dialog.getByRole('spinbutton', { name: m.incident_minutes() }), '');
  expect(await dialog.findByText(m.incident_minutes_fault())).toBeVisible();
  await user.click(dialog.getByRole('button', { name: m.incident_save() }));
  expect(server.received('reportIncident')).toEqual([]);
});

test('an effect that has changed since it was shown is shown again, and saved only after that', async () => {
  const { dialog, user, onClose } = await open();
  expect(await dialog.findByText('2 choose again')).toBeVisible();
  const now = { ...effect, moved: 20, chooseAgain: 3 };
  server.answers('previewIncident', now);
  server.replies('reportIncident', ({ expected }, { refuse }) => (expected.moved === 20 ? now : refuse('EFFECT_CHANGED')));
  await user.click(dialog.getByRole('button', { name: m.incident_save() }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This now affects candidates differently. Check the effect, then save again.');
  expect(await dialog.findByText('3 choose again')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: m.incident_save() }));
  expect(await screen.findByText(m.incident_saved())).toBeVisible();
  expect(server.received('reportIncident').map(({ expected }) => expected)).toEqual([effect, now]);
});

test('a session that starts later already is not put off again unasked: its new start is shown', async () => {
  const { dialog, user } = await open();
  expect(await dialog.findByText('21 candidates move to 02:30 PM')).toBeVisible();
  server.refuses('reportIncident', 'START_CHANGED');
  server.answers('incidentOptions', { startsAt: '2036-11-22T09:00:00.000Z', rooms: [], slots: [] });
  await user.click(dialog.getByRole('button', { name: m.incident_save() }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^The start of this session has already changed\./);
  expect(await dialog.findByText('21 candidates move to 03:00 PM')).toBeVisible();
});

test('the list of sessions has the start that the desk knows by now, and keeps one that is over', async () => {
  let readAgain: (sessions: DeskSession[]) => void = () => undefined;
  function Desk() {
    const [sessions, setSessions] = useState([session, evening]);
    readAgain = setSessions;
    return <IncidentDialog sessions={sessions} chosen="7" zone="Asia/Kolkata" onClose={() => undefined} />;
  }
  server.answers('incidentOptions', { startsAt: session.startsAt, rooms: [], slots: [] });
  server.answers('previewIncident', effect);
  await renderScreen(<Desk />, { session: { ...student, isStaff: true } });
  const list = await screen.findByRole('combobox', { name: m.incident_session() });
  act(() => readAgain([{ ...session, startsAt: '2036-11-22T09:00:00.000Z' }]));
  const labels = within(list)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(labels).toEqual([expect.stringContaining('02:30 PM'), expect.stringContaining('06:00 PM')]);
});

test('another session of the day can be chosen, and what was typed stays', async () => {
  const { dialog, user, fill } = await open();
  await fill(dialog.getByRole('textbox', { name: m.incident_text() }), 'Water in the hall');
  await user.selectOptions(dialog.getByRole('combobox', { name: m.incident_session() }), '9');
  expect(await dialog.findByText('21 candidates move to 06:30 PM')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: m.incident_text() })).toHaveValue('Water in the hall');
  expect(server.received('incidentOptions')).toEqual([{ slotId: '7' }, { slotId: '9' }]);
});

test('options that do not come can be asked for again', async () => {
  const { dialog, user } = await open();
  server.refuses('incidentOptions', 'UNAVAILABLE');
  await user.selectOptions(dialog.getByRole('combobox', { name: m.incident_session() }), '9');
  expect(await dialog.findByRole('button', { name: m.error_retry() }, { timeout: 10_000 })).toBeVisible();
});
