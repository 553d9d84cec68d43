import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../../../paraglide/messages.js';
import { SplitPane } from './split-pane.tsx';

const words = { label: 'Width of the passage', less: m.test_divider_less(), more: m.test_divider_more() };

async function openPanes() {
  const shown = await renderScreen(<SplitPane first="Passage" second="Question" words={words} />);
  const divider = screen.getByRole('separator', { name: 'Width of the passage' });
  return { ...shown, divider, share: () => Number(divider.getAttribute('aria-valuenow')) };
}

test('the arrow keys move the divider by two percent, Home and End to its bounds', async () => {
  const { user, divider, share } = await openPanes();
  expect(divider).toHaveAttribute('aria-orientation', 'vertical');
  divider.focus();
  for (const [key, expected] of [
    ['{ArrowRight}', 52],
    ['{ArrowDown}', 54],
    ['{ArrowLeft}', 52],
    ['{ArrowUp}', 50],
    ['{Shift>}{ArrowRight}{/Shift}', 52],
    ['{Home}', 25],
    ['{ArrowLeft}', 25],
    ['{End}', 75],
    ['{ArrowUp}', 73],
  ] as const) {
    await user.keyboard(key);
    expect([key, share()]).toEqual([key, expected]);
  }
});

test('buttons move the divider by ten percent, and say when it is at its bound', async () => {
  const { user, share } = await openPanes();
  const [less, more] = [m.test_divider_less(), m.test_divider_more()].map((name) => screen.getByRole('button', { name }));
  if (less === undefined || more === undefined) throw new Error('invariant: the divider has two buttons');
  for (const expected of [60, 70, 75, 75]) {
    await user.click(more);
    expect(share()).toBe(expected);
  }
  expect(more).toHaveAttribute('aria-disabled', 'true');
  less.focus();
  await user.keyboard('{Enter}');
  expect(share()).toBe(65);
  expect(less).toHaveAttribute('aria-disabled', 'false');
});

test('a double click puts the divider back in the middle', async () => {
  const { user, divider, share } = await openPanes();
  divider.focus();
  await user.keyboard('{End}');
  await user.dblClick(divider);
  expect(share()).toBe(50);
});

test('the pointer drags the divider within its bounds and leaves the focus where it was', async () => {
  const { divider, share } = await openPanes();
  const frame = divider.parentElement;
  if (frame === null) throw new Error('invariant: the divider has a frame');
  frame.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 600);
  expect(fireEvent.mouseDown(divider)).toBe(false);
  fireEvent.pointerDown(divider, { button: 0, clientX: 500 });
  fireEvent.pointerMove(document, { clientX: 600 });
  fireEvent.pointerUp(document, { clientX: 600 });
  expect(share()).toBe(60);
  fireEvent.pointerDown(divider, { button: 0, clientX: 600 });
  fireEvent.pointerUp(document, { clientX: 990 });
  expect(share()).toBe(75);
});

test('the share is remembered on the device', async () => {
  const first = await openPanes();
  first.divider.focus();
  await first.user.keyboard('{Home}');
  first.unmount();
  expect((await openPanes()).share()).toBe(25);
});
