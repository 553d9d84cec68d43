import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../../paraglide/messages.js';
import { AcceptDialog } from './accept-dialog.tsx';

const upTo = '2027-02-24T07:00:00.000Z';
const effect = {
  sections: [
    { name: 'Quant', before: '10', after: '13' },
    { name: 'Verbal', before: '6', after: '6' },
  ],
  whole: { before: '16', after: '19' },
};
const reason = () => screen.getByRole('textbox', { name: m.staff_reason() });
const accept = () => screen.getByRole('button', { name: m.staff_late_accept() });

async function open(of = effect) {
  const close = vi.fn<() => void>();
  const shown = await renderScreen(<AcceptDialog attemptId="5" upTo={upTo} effect={of} onClose={close} />);
  return { ...shown, close };
}

test('TST-071 it shows what accepting does to the marks: the sections that move, and the whole test', async () => {
  await open();
  const marks = screen.getByRole('region', { name: m.staff_effect_marks() });
  expect(
    within(marks)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    m.staff_late_effect_of({ name: 'Quant', before: '10', after: '13' }),
    m.staff_late_effect_of({ name: m.staff_late_effect_whole(), before: '16', after: '19' }),
  ]);
});

test('TST-071 answers that change no mark say so', async () => {
  await open({ sections: [{ name: 'Quant', before: '10', after: '10' }], whole: { before: '10', after: '10' } });
  expect(screen.getByText(m.staff_late_effect_same({ marks: '10' }))).toBeVisible();
});

test('TST-071 a reason is asked for before anything is sent; what was shown is accepted with it', async () => {
  const { user, fill, close } = await open();
  await user.click(accept());
  expect(screen.getByText(m.staff_reason_fault())).toBeVisible();
  expect(reason()).toBeInvalid();
  expect(server.received('acceptLate')).toEqual([]);

  server.answers('acceptLate', { before: '16', after: '19' });
  await fill(reason(), 'The line of the candidate was cut.');
  expect(screen.queryByText(m.staff_reason_fault())).not.toBeInTheDocument();
  await user.click(accept());
  expect(await screen.findByText(m.staff_late_done({ before: '16', after: '19' }))).toBeVisible();
  expect(server.received('acceptLate')).toEqual([{ attemptId: '5', upTo, reason: 'The line of the candidate was cut.' }]);
  expect(close).toHaveBeenCalledOnce();
});

test('TST-071 what came meanwhile is not accepted unseen: the dialog stays, says so and keeps the reason', async () => {
  server.refuses('acceptLate', 'CHANGED_ELSEWHERE', { message: 'More has come in' });
  const { user, fill, close } = await open();
  await fill(reason(), 'The line was cut.');
  await user.click(accept());
  expect(await screen.findByText('More has come in')).toBeVisible();
  expect(reason()).toHaveValue('The line was cut.');
  expect(close).not.toHaveBeenCalled();
});
