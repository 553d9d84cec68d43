import type { RollLine } from '@abhyas/contract/classes/roll.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { classCard } from '#test/classes.ts';
import { button } from '#test/forms.ts';
import { inMinutes } from '#test/mentoring.ts';
import { mentor, newcomer, student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../lib/session/session.ts';
import { MentorClassPage } from './mentor-class-page.tsx';

const card = classCard({
  startsAt: inMinutes(-30),
  status: 'Live',
  actions: [{ kind: 'roll', enabled: true, reason: '' }],
});
const line = (imspin: string, name: string, more: Partial<RollLine> = {}): RollLine => ({
  imspin,
  name,
  attend_status: '',
  how: '',
  minutes: 0,
  marked: false,
  saidAt: null,
  reason: '',
  ...more,
});
const asha = line('ASC1', 'Asha Rao', { attend_status: 'present', how: 'Live', minutes: 20 });
const bela = line('ASC2', 'Bela Shah');
const chitra = line('ASC3', 'Chitra Iyer');

const saidNow = '2026-11-24T05:00:00.000Z';

/** The page of a class whose server keeps what is marked, as the real one does. */
async function opened({
  lines = [asha, bela, chitra],
  session = mentor,
  ...more
}: Partial<AnswerOf<'classRoll'>> & { lines?: RollLine[]; session?: Session } = {}) {
  const known = new Map(lines.map((each) => [each.imspin, each]));
  server.answers('classRoll', () => ({
    card,
    students: [...known.values()],
    total: known.size,
    unknown: 0,
    canMark: true,
    isSettled: false,
    ...more,
  }));
  const accepts = () =>
    server.answers('markAttendance', ({ attend_status, imspins, reason }) => {
      for (const pin of imspins) {
        const before = known.get(pin) ?? line(pin, pin);
        known.set(pin, {
          ...before,
          attend_status,
          marked: attend_status !== '',
          saidAt: attend_status === '' ? null : saidNow,
          reason,
        });
      }
      return { students: imspins.map((pin) => known.get(pin) ?? line(pin, pin)) };
    });
  accepts();
  const view = await renderScreen(<MentorClassPage mappingId="13" url="" />, {
    session: newcomer({ ...session, personId: newcomer().personId }),
  });
  await screen.findByRole('heading', { level: 2, name: 'Attendance' });
  return { ...view, accepts };
}
const choice = (name: string, status: string) =>
  within(screen.getByRole('group', { name: `Attendance of ${name}` })).getByRole('button', { name: status });
const names = () =>
  within(screen.getByRole('list', { name: 'Attendance' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent?.match(/^[A-Z]\w+ [A-Z]\w+?(?=ASC)/)?.[0]);
const marks = () => server.received('markAttendance').map(({ attend_status, imspins, reason }) => ({ imspins, attend_status, reason }));

test('CLS-026 the roll says who is there, by whom that is known, and narrows to one state or a name', async () => {
  const { user, fill } = await opened({ lines: [asha, bela, { ...chitra, attend_status: 'absent', marked: true }] });
  expect(names()).toEqual(['Asha Rao', 'Bela Shah', 'Chitra Iyer']);
  expect(choice('Asha Rao', 'Present')).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText('Live, 20 min')).toBeVisible();
  expect(screen.getByText('Marked by hand')).toBeVisible();
  for (const text of ['All 3', 'Present 1', 'Absent 1', 'Not yet 1']) expect(button(text)).toBeVisible();
  await expectAccessible();
  await user.click(button('Absent 1'));
  expect(names()).toEqual(['Chitra Iyer']);
  await user.click(button('All 3'));
  await fill(screen.getByRole('searchbox', { name: 'Search students' }), 'asc2');
  expect(names()).toEqual(['Bela Shah']);
  await fill(screen.getByRole('searchbox', { name: 'Search students' }), 'no one else');
  expect(screen.getByRole('status')).toHaveTextContent('No student matches.');
});

test('CLS-026 all who are not marked yet are marked at once, and Undo takes that back', async () => {
  const { user } = await opened();
  const all = screen.getByText("Mark all 2 students who aren't marked yet:").parentElement ?? document.body;
  await user.click(within(all).getByRole('button', { name: 'Absent' }));
  expect(await screen.findByText('2 students are marked absent.')).toBeVisible();
  expect(button('Absent 2')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Attendance' })).toHaveFocus();
  await user.click(button('Undo'));
  expect(await screen.findByRole('button', { name: 'Not yet 2' })).toBeVisible();
  expect(marks()).toEqual([
    { imspins: ['ASC2', 'ASC3'], attend_status: 'absent', reason: '' },
    { imspins: ['ASC2', 'ASC3'], attend_status: '', reason: '' },
  ]);
  // each call says what the roll said when it was made: undoing takes back what this page has marked, and nothing that others have
  expect(server.received('markAttendance').map(({ saidAt }) => saidAt)).toEqual([
    [null, null],
    [saidNow, saidNow],
  ]);
});

test('CLS-026 where marking all fails, the focus stays on the button', async () => {
  const { user } = await opened();
  server.refuses('markAttendance', 'CLASS_CANCELLED');
  const all = screen.getByText("Mark all 2 students who aren't marked yet:").parentElement ?? document.body;
  await user.click(within(all).getByRole('button', { name: 'Absent' }));
  expect(await screen.findByText("This wasn't saved.")).toBeVisible();
  expect(within(all).getByRole('button', { name: 'Absent' })).toHaveFocus();
});

test('DAT-040 Undo brings back an earlier correction with its reason', async () => {
  const corrected = { ...asha, attend_status: 'absent' as const, marked: true, reason: 'She only left the window open' };
  const { user } = await opened({ lines: [corrected] });
  await user.click(choice('Asha Rao', 'Present'));
  expect(await screen.findByText('Asha Rao is marked present.')).toBeVisible();
  await user.click(button('Undo'));
  expect(await screen.findByText('Corrected: She only left the window open')).toBeVisible();
  expect(marks().at(-1)).toEqual({ imspins: ['ASC1'], attend_status: 'absent', reason: 'She only left the window open' });
});

test('DAT-040 a correction asks for its reason, and saves nothing without one', async () => {
  const { user, fill, accepts } = await opened({ lines: [asha] });
  server.refuses('markAttendance', 'REASON_NEEDED', { fields: { ASC1: 'Say why Asha Rao is marked as absent.' } });
  await user.click(choice('Asha Rao', 'Absent'));
  const dialog = await screen.findByRole('dialog', { name: 'Mark Asha Rao as absent' });
  expect(dialog).toHaveTextContent('Known so far: Live, 20 min');
  await user.click(button('Save correction', dialog));
  expect(within(dialog).getByText('Say in a few words why.')).toBeVisible();
  await expectAccessible();
  accepts();
  await fill(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Not in the call');
  await user.click(button('Save correction', dialog));
  expect(await screen.findByText('Asha Rao is marked absent.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(marks().at(-1)).toEqual({ imspins: ['ASC1'], attend_status: 'absent', reason: 'Not in the call' });
});

test('DAT-040 of many who are marked, the dialog names those who need a reason and marks them all', async () => {
  const { user, fill, accepts } = await opened();
  server.refuses('markAttendance', 'REASON_NEEDED', { fields: { ASC3: 'Say why Chitra Iyer is marked as absent.' } });
  const all = screen.getByText("Mark all 2 students who aren't marked yet:").parentElement ?? document.body;
  await user.click(within(all).getByRole('button', { name: 'Absent' }));
  const dialog = await screen.findByRole('dialog', { name: 'Mark 2 students as absent' });
  expect(dialog).toHaveTextContent('Something else is known of Chitra Iyer. The reason is kept for this student.');
  await expectAccessible();
  accepts();
  await fill(within(dialog).getByRole('textbox', { name: 'Reason' }), 'The wrong people joined');
  await user.click(button('Save correction', dialog));
  expect(await screen.findByText('2 students are marked absent.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Attendance' })).toHaveFocus());
  expect(marks().at(-1)).toEqual({ imspins: ['ASC2', 'ASC3'], attend_status: 'absent', reason: 'The wrong people joined' });
});

test('CLS-026 a mark that is not saved says so, and a mark can be taken back', async () => {
  const { user, accepts } = await opened({ lines: [{ ...bela, attend_status: 'present', marked: true }] });
  server.refuses('markAttendance', 'CLASS_CANCELLED');
  await user.click(choice('Bela Shah', 'Absent'));
  expect(await screen.findByText("This wasn't saved.")).toBeVisible();
  accepts();
  await user.click(button('Take back, Bela Shah'));
  expect(await screen.findByRole('button', { name: 'Not yet 1' })).toBeVisible();
  expect(button('Details of Bela Shah')).toHaveFocus();
  expect(marks().at(-1)).toEqual({ imspins: ['ASC2'], attend_status: '', reason: '' });
});

test('CLS-026 staff keep a roll too, on a page that leads back to the batch', async () => {
  server.answers('managedRecordings', { recordings: [] });
  const { user } = await opened({ session: { ...student, isStaff: true, staffRights: ['classes'] } });
  expect(screen.getByRole('link', { name: card.batchName })).toHaveAttribute('href', `/staff/classes/${card.batchId}`);
  await user.click(choice('Bela Shah', 'Present'));
  await waitFor(() => expect(server.received('markAttendance')).toMatchObject([{ imspins: ['ASC2'], attend_status: 'present' }]));
});

test('CLS-026 who can not be told of whom, and when a student was there, open on demand', async () => {
  const { user } = await opened({ lines: [asha], unknown: 1 });
  server.answers('classStretches', ({ imspin }) => ({
    stretches: [
      {
        source: 'provider',
        label: imspin === '' ? 'Asha’s phone' : '',
        joinedAt: '2026-11-24T13:31:12.000Z',
        leftAt: imspin === '' ? null : '2026-11-24T14:15:30.000Z',
      },
    ],
    total: 1,
  }));
  expect(screen.getByText("1 stay in the meeting is by someone we can't match to a student.")).toBeVisible();
  await user.click(button('Show them'));
  expect(await screen.findByText('Asha’s phone')).toBeVisible();
  await user.click(button('Details of Asha Rao'));
  expect(await screen.findByText('07:01:12 PM to 07:45:30 PM · In the meeting')).toBeVisible();
  await expectAccessible();
});

test('CLS-026 who may not mark reads the roll; an empty and a cancelled class say so', async () => {
  const { unmount } = await opened({ canMark: false, isSettled: true });
  expect(screen.queryByRole('group', { name: 'Attendance of Asha Rao' })).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Attendance' })).getByText('Present')).toBeVisible();
  expect(screen.getByText('Set from joins, scans and recordings.')).toBeVisible();
  unmount();
  const { unmount: close } = await opened({ lines: [] });
  expect(screen.getByRole('heading', { level: 3, name: 'No students in this batch yet' })).toBeVisible();
  close();
  server.answers('classRoll', {
    card: { ...card, isCancelled: true, cancelReason: 'The mentor is ill.', actions: [] },
    students: [],
    total: 0,
    unknown: 0,
    canMark: false,
    isSettled: false,
  });
  await renderScreen(<MentorClassPage mappingId="13" url="" />, { session: newcomer({ ...mentor, personId: newcomer().personId }) });
  expect(await screen.findByText(/The mentor is ill\./)).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Attendance' })).toBeNull();
});
