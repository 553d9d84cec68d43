import type { PlayerState } from '@abhyas/contract/assessment/assessment.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { onPhone, openPlayer } from '#test/attempt/open-player.tsx';
import { runningAttempt } from '#test/attempt/running-attempt.ts';
import { stateWith } from '#test/attempt/session-parts.ts';
import { m } from '../../../../paraglide/messages.js';

/** Two sections in one part, then a third with a clock of its own, which counts for no total. */
function inParts(): PlayerState {
  const state = stateWith({ sizes: [2, 1, 1], open: 2 });
  const sections = state.sections.map((section, at) => ({ ...section, part: at < 2 ? 1 : 2, ...(at < 2 ? {} : { counted: false }) }));
  return { ...state, mayLeave: true, sections };
}

async function play() {
  runningAttempt(inParts());
  return openPlayer();
}

test('TST-063 the sections of a part are together under its name and clock; the next part is closed until it ends', async () => {
  const { user } = await play();
  const part = within(screen.getByRole('group', { name: m.test_part({ number: 1 }) }));
  const second = part.getByRole('button', { name: /^Section 2/ });
  expect(screen.getByText(m.test_left_in_part())).toBeVisible();
  expect(screen.getByRole('button', { name: /^Section 3/ })).toHaveAttribute('aria-disabled', 'true');
  await user.click(second);
  expect(second).toHaveAttribute('aria-current', 'true');
  await expectAccessible();
});

test('TST-063 a part is left with the counts of all its sections, and what comes next is named', async () => {
  const { user } = await play();
  await user.click(screen.getByRole('button', { name: m.test_leave_part() }));
  const dialog = within(await screen.findByRole('dialog', { name: m.test_leave_title({ name: m.test_part({ number: 1 }) }) }));
  expect(dialog.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Section 1', 'Section 2']);
  expect(dialog.getByText(m.test_leave_part_to_next({ name: 'Section 3', length: '10 min' }))).toBeVisible();
  await user.click(dialog.getByRole('button', { name: m.test_leave_part_stay() }));
  await user.click(screen.getByRole('button', { name: m.test_instructions() }));
  const rules = within(await screen.findByRole('dialog', { name: m.test_instructions() }));
  expect(rules.getByText(m.test_rule_apart({ names: 'Section 3' }))).toBeVisible();
  expect(rules.getByText('20 min')).toBeVisible();
  await expectAccessible();
});

test('TST-063 on a phone the open section leads to the others and to the ways out, which take no row from the question', async () => {
  onPhone();
  const { user } = await play();
  const bar = within(screen.getByRole('contentinfo', { name: m.test_actions() }));
  expect(bar.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
    m.test_previous(),
    m.test_clear(),
    m.test_mark_next(),
    m.test_save_next(),
  ]);
  await user.click(screen.getByRole('button', { name: /^Section 1/ }));
  const palette = within(await screen.findByRole('dialog', { name: m.test_palette() }));
  expect(palette.getByRole('button', { name: m.test_leave_part() })).toBeVisible();
  expect(palette.getByRole('button', { name: m.test_end() })).toBeVisible();
  expect(palette.getByRole('group', { name: m.test_text_size() })).toBeVisible();
  await expectAccessible();
  await user.click(within(palette.getByRole('group', { name: m.test_part({ number: 1 }) })).getByRole('button', { name: /^Section 2/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: /^Section 2/ })).toHaveAttribute('aria-haspopup', 'dialog');
});
