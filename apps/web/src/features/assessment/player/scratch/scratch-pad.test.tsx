import { scratchLimits } from '@abhyas/contract/assessment/scratch-limits.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { onPhone, openPlayer } from '#test/attempt/open-player.tsx';
import { runningAttempt } from '#test/attempt/running-attempt.ts';
import { stateWith } from '#test/attempt/session-parts.ts';
import { m } from '../../../../paraglide/messages.js';

const line = { id: 'a', d: 'M10 10l20 20' };

async function play({ scratch = true, notes = ['x = 4'] } = {}) {
  const at = '2026-01-01T04:30:00.000Z';
  const events = notes.map((note, index) => {
    const event = { kind: 'scratch' as const, on: '12', note, add: [line], erase: [] };
    return { fence: 1, seq: index + 1, at, receivedAt: at, event };
  });
  runningAttempt({ ...stateWith({ fence: 2, events }), scratch });
  return openPlayer();
}
const pad = (number: number) => screen.findByRole('region', { name: m.test_scratch_of({ number }) });

test('TST-063 the pad of a question opens by its key beside it, with what an earlier window left, and closes by Escape', async () => {
  const { user } = await play();
  await user.keyboard('w');
  expect(await pad(1)).toHaveFocus();
  expect(screen.getByRole('img', { name: m.test_scratch_board({ count: 0 }) })).toBeVisible();
  await user.click(screen.getByRole('button', { name: m.test_save_next() }));
  const second = within(await pad(2));
  expect(second.getByRole('img', { name: m.test_scratch_board({ count: 1 }) })).toBeVisible();
  expect(second.getByRole('textbox', { name: m.test_scratch_note() })).toHaveValue('x = 4');
  await user.click(second.getByRole('button', { name: m.test_scratch_clear() }));
  expect(second.getByRole('img', { name: m.test_scratch_board({ count: 0 }) })).toBeVisible();
  await user.click(second.getByRole('button', { name: m.test_scratch_undo() }));
  expect(second.getByRole('img', { name: m.test_scratch_board({ count: 1 }) })).toBeVisible();
  expect(second.getByRole('button', { name: m.test_scratch_undo() })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: m.test_scratch_of({ number: 2 }) })).not.toBeInTheDocument();
});

test('TST-063 letters in the note are words, not keys, and are there again when one comes back', async () => {
  const { user } = await play();
  await user.keyboard('w');
  await user.type(within(await pad(1)).getByRole('textbox', { name: m.test_scratch_note() }), 'nsx');
  expect(screen.getByRole('heading', { level: 1, name: m.test_question({ number: 1 }) })).toBeVisible();
  await user.click(screen.getByRole('button', { name: m.test_save_next() }));
  await pad(2);
  await user.click(screen.getByRole('button', { name: m.test_previous() }));
  expect(within(await pad(1)).getByRole('textbox', { name: m.test_scratch_note() })).toHaveValue('nsx');
});

test('TST-071 a note takes no more than the log has room for: it is kept whole each time', async () => {
  const filled = Array.from({ length: 119 }, () => 'x'.repeat(2_000));
  const { user } = await play({ notes: [...filled, 'x = 4'] });
  await user.keyboard('w');
  await user.click(screen.getByRole('button', { name: m.test_save_next() }));
  const taken = 119 * 2_000 + 5 + 120 * (line.id.length + line.d.length);
  const room = scratchLimits.attempt - taken;
  expect(room).toBeLessThan(scratchLimits.note);
  expect(within(await pad(2)).getByRole('textbox', { name: m.test_scratch_note() })).toHaveAttribute('maxlength', String(room));
});

test('TST-063 a test that gives no pad has no button and no key for it', async () => {
  const { user } = await play({ scratch: false });
  await user.keyboard('w');
  expect(screen.queryByRole('button', { name: m.test_scratch() })).not.toBeInTheDocument();
  expect(screen.queryByRole('region', { name: m.test_scratch_of({ number: 1 }) })).not.toBeInTheDocument();
});

test('TST-063 on a phone the pad is below the question with its board or its note, and the button and the palette say which hold something', async () => {
  onPhone();
  const { user } = await play();
  const open = screen.getByRole('button', { name: m.test_scratch() });
  await user.click(open);
  const first = within(await pad(1));
  expect(screen.getByRole('heading', { level: 1, name: m.test_question({ number: 1 }) })).toBeVisible();
  expect(screen.getByRole('separator', { name: m.test_scratch_height() })).toBeVisible();
  expect(first.queryByRole('textbox')).not.toBeInTheDocument();
  await user.click(first.getByRole('button', { name: m.test_scratch_note() }));
  expect(first.getByRole('textbox', { name: m.test_scratch_note() })).toHaveFocus();
  expect(first.queryByRole('img')).not.toBeInTheDocument();
  await user.keyboard('seats{Escape}');
  const used = screen.getByRole('button', { name: m.test_scratch_in_use() });
  await waitFor(() => expect(used).toHaveFocus());
  await user.click(screen.getByRole('button', { name: m.test_open_palette() }));
  const cells = within(await screen.findByRole('dialog', { name: m.test_palette() })).getByRole('group', { name: m.test_palette() });
  expect(
    within(cells)
      .getAllByRole('button')
      .filter((cell) => cell.getAttribute('aria-label')?.endsWith(m.test_palette_cell_padded({ cell: '' })) === true),
  ).toHaveLength(2);
  await expectAccessible();
});
