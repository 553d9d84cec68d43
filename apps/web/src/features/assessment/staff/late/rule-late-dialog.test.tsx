import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import type { Session } from '../../../../lib/session/session.ts';
import { m } from '../../../../paraglide/messages.js';
import { type LateDecision, RuleLateDialog } from './rule-late-dialog.tsx';

const staff: Session = { ...student, student_imspin: '', isStaff: true, staffRights: ['centre'] };
const upTo = '2027-02-24T07:00:00.000Z';
const effect = { before: '16', after: '19' };
const reason = () => screen.getByRole('textbox', { name: m.staff_reason() });
const accept = () => screen.getByRole('button', { name: m.staff_late_accept_one() });
const all = { itemIds: ['31', '32'], accepted: true, title: m.staff_late_accept() };

async function open({ of = effect, decision = all }: { of?: typeof effect | null; decision?: LateDecision } = {}) {
  const close = vi.fn<() => void>();
  const shown = await renderScreen(<RuleLateDialog attemptId="5" upTo={upTo} seen="7" decision={decision} effect={of} onClose={close} />, {
    session: staff,
  });
  return { ...shown, close };
}

test('TST-071 it shows what accepting all of them does to the marks of the whole test', async () => {
  await open();
  await waitFor(() => expect(reason()).toHaveFocus());
  const marks = screen.getByRole('region', { name: m.staff_effect_marks() });
  expect(within(marks).getByText(m.staff_late_effect_of({ before: '16', after: '19' }))).toBeVisible();
});

test('TST-071 answers that change no mark say so', async () => {
  await open({ of: { before: '10', after: '10' } });
  expect(screen.getByText(m.staff_late_effect_same({ marks: '10' }))).toBeVisible();
});

test('TST-071 where the marks would give a single answer away, it says why they are not shown', async () => {
  await open({ of: null });
  expect(screen.queryByRole('region', { name: m.staff_effect_marks() })).not.toBeInTheDocument();
  expect(screen.getByText(m.staff_late_effect_hidden())).toBeVisible();
});

test('TST-071 a colleague’s ruling is named, and the dialog sends no second one that pretends to have seen it', async () => {
  server.refuses('ruleLate', 'RULED_MEANWHILE', { message: 'Asha Rao decided' });
  const { user, fill, close } = await open();
  await fill(reason(), 'The line was cut.');
  await user.click(accept());
  expect(await screen.findByText('Asha Rao decided')).toBeVisible();
  await user.click(accept());
  expect(server.received('ruleLate').map((sent) => (sent as { seen: string }).seen)).toEqual(['7', '7']);
  expect(close).not.toHaveBeenCalled();
});

test('TST-071 a reason is asked for before anything is sent; what was shown is accepted with it', async () => {
  const { user, fill, close } = await open();
  await user.click(accept());
  expect(screen.getByText(m.staff_reason_fault())).toBeVisible();
  expect(reason()).toBeInvalid();
  expect(server.received('ruleLate')).toEqual([]);

  server.answers('ruleLate', { effect });
  await fill(reason(), 'The line of the candidate was cut.');
  expect(screen.queryByText(m.staff_reason_fault())).not.toBeInTheDocument();
  await user.click(accept());
  expect(await screen.findByText(m.staff_late_done({ before: '16', after: '19' }))).toBeVisible();
  expect(server.received('ruleLate')).toEqual([
    { attemptId: '5', upTo, itemIds: ['31', '32'], accepted: true, reason: 'The line of the candidate was cut.', seen: '7' },
  ]);
  expect(close).toHaveBeenCalledOnce();
});

test('TST-071 what came meanwhile is not accepted unseen: the dialog stays, says so and keeps the reason', async () => {
  server.refuses('ruleLate', 'CHANGED_ELSEWHERE', { message: 'More has come in' });
  const { user, fill, close } = await open();
  await fill(reason(), 'The line was cut.');
  await user.click(accept());
  expect(await screen.findByText('More has come in')).toBeVisible();
  expect(reason()).toHaveValue('The line was cut.');
  expect(close).not.toHaveBeenCalled();
});

test('TST-071 one answer is rejected with a reason, and nothing says whether it is right', async () => {
  server.answers('ruleLate', { effect: null });
  const title = m.staff_late_reject_of({ number: 1, section: 'Quant' });
  const { user, fill } = await open({ of: null, decision: { itemIds: ['31'], accepted: false, title } });
  expect(screen.getByRole('dialog', { name: title })).toHaveTextContent(m.staff_late_reject_text());
  expect(screen.queryByRole('region', { name: m.staff_effect_marks() })).not.toBeInTheDocument();
  await fill(reason(), 'It was given after the end.');
  await user.click(screen.getByRole('button', { name: m.staff_late_reject_one() }));
  expect(await screen.findByText(m.staff_late_saved())).toBeVisible();
  expect(server.received('ruleLate')).toEqual([
    { attemptId: '5', upTo, itemIds: ['31'], accepted: false, reason: 'It was given after the end.', seen: '7' },
  ]);
});
