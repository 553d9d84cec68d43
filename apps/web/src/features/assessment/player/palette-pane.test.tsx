import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setUp } from '#test/attempt/open-test-session.ts';
import { choice, stateWith } from '#test/attempt/session-parts.ts';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../../paraglide/messages.js';
import { PaletteGrid } from './palette-pane.tsx';

/** The palette of a section of six questions: the first is answered, the second shows a choice that is not saved. */
async function openPalette() {
  const { session } = setUp({ state: stateWith({ order: 'free', sizes: [6] }) });
  session.choose(choice('A'));
  session.saveAndNext();
  session.choose(choice('B'));
  session.go('13');
  const view = session.view();
  const go = vi.fn<(itemId: string) => void>();
  const shown = await renderScreen(<PaletteGrid section={view.section} view={view} onGo={go} />);
  return { ...shown, go };
}
const cells = () => screen.getAllByRole('button');
const cell = (number: number) => screen.getByRole('button', { name: new RegExp(`^Question ${number},`) });

test('TST-063 each question says its number and state, a choice that is not saved, and which one is open', async () => {
  await openPalette();
  expect(screen.getByRole('group', { name: m.test_palette() })).toBeVisible();
  expect(
    cells()
      .slice(0, 4)
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual([
    m.test_palette_cell({ number: 1, state: m.test_state_answered() }),
    m.test_palette_cell_draft({ number: 2, state: m.test_state_not_answered() }),
    m.test_palette_cell({ number: 3, state: m.test_state_not_answered() }),
    m.test_palette_cell({ number: 4, state: m.test_state_not_visited() }),
  ]);
  expect(cells().filter((button) => button.hasAttribute('aria-current'))).toEqual([cell(3)]);
});

test('TST-063 Tab stops once, at the open question; arrows, Home and End move, and Enter jumps', async () => {
  const { user, go } = await openPalette();
  await user.tab();
  expect(cell(3)).toHaveFocus();
  for (const [key, number] of [
    ['{ArrowRight}', 4],
    ['{ArrowLeft}', 3],
    ['{End}', 6],
    ['{ArrowRight}', 6],
    ['{Home}', 1],
    ['{ArrowLeft}', 1],
  ] as const) {
    await user.keyboard(key);
    expect([key, document.activeElement]).toEqual([key, cell(number)]);
  }
  expect(cells().filter((button) => button.tabIndex === 0)).toEqual([cell(1)]);
  await user.keyboard('{Enter}');
  expect(go.mock.calls).toEqual([['11']]);
  await user.tab();
  expect(cells().filter((button) => button.tabIndex === 0)).toEqual([cell(3)]);
});
