import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../../../paraglide/messages.js';
import { KeysDialog } from './keys-dialog.tsx';

async function open(props: Partial<Parameters<typeof KeysDialog>[0]> = {}) {
  const letters = vi.fn<(letters: 'on' | 'off') => void>();
  const shown = await renderScreen(
    <KeysDialog opened letters="on" hasCalculator={false} options={5} onLetters={letters} onClose={() => undefined} {...props} />,
  );
  const dialog = await screen.findByRole('dialog', { name: m.test_keys() });
  const keysOf = (what: string) => within(dialog).queryByText(what)?.nextElementSibling?.textContent ?? null;
  return { ...shown, dialog, keysOf, letters };
}

test('TST-063 the help names the keys of a test, those of a calculator only where there is one', async () => {
  const plain = await open();
  expect(plain.keysOf(m.test_save_next())).toBe('NCtrl + Enter');
  expect(plain.keysOf(m.test_mark_next())).toBe('M');
  expect(plain.keysOf(m.test_calculator())).toBeNull();
  expect(plain.keysOf(m.practice_key_check())).toBeNull();
  await expectAccessible();
  plain.unmount();
  expect((await open({ hasCalculator: true })).keysOf(m.test_calculator())).toBe('K');
});

test('TST-063 in a set with a solution after each question N checks, and nothing is marked', async () => {
  const { keysOf } = await open({ each: true });
  expect(keysOf(m.practice_key_check())).toBe('NCtrl + Enter');
  expect(keysOf(m.test_mark_next())).toBeNull();
});

test('TST-063 in a section that is answered in order there is no key that goes back', async () => {
  const { keysOf } = await open({ inOrder: true });
  expect(keysOf(m.test_mark())).toBe('M');
  expect(keysOf(m.test_previous())).toBeNull();
});

test('TST-063 the keys of one letter can be switched off, and on again', async () => {
  const on = await open();
  await on.user.click(screen.getByRole('checkbox', { name: m.test_keys_single(), checked: true }));
  expect(on.letters.mock.calls).toEqual([['off']]);
  on.unmount();
  const off = await open({ letters: 'off' });
  await off.user.click(screen.getByRole('checkbox', { name: m.test_keys_single(), checked: false }));
  expect(off.letters.mock.calls).toEqual([['on']]);
});

test('TST-063 keys that choose options are named where the question has options, and not where a number is typed', async () => {
  const choice = await open();
  expect([choice.keysOf(m.test_key_option()), choice.keysOf(m.test_key_rule_out())]).toEqual([
    'A \u2013 E1 \u2013 5',
    'Shift + A \u2013 E',
  ]);
  choice.unmount();
  const typed = await open({ options: 0 });
  expect([typed.keysOf(m.test_key_option()), typed.keysOf(m.test_key_rule_out())]).toEqual([null, null]);
});
