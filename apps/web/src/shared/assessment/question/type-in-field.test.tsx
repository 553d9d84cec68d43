import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { renderScreen } from '#test/render.tsx';
import { m } from '../../../paraglide/messages.js';
import { TypeInField } from './type-in-field.tsx';

function Numeric({ keypad }: { keypad: 'only' | 'beside' }) {
  const [response, setResponse] = useState<Response | null>(null);
  return <TypeInField item={{ type: 'numeric' }} response={response} keypad={keypad} onChoose={setResponse} onEnter={() => undefined} />;
}

const field = () => screen.getByRole('textbox', { name: m.test_type_number() });

test('TST-063 a number field changes nothing that is typed, and says at once what is not a number', async () => {
  const { user } = await renderScreen(<Numeric keypad="beside" />);
  for (const text of ['9,0', '1e1', '1/0', '--']) {
    await user.clear(field());
    await user.type(field(), text);
    expect(field()).toHaveValue(text);
    expect(screen.getByText(m.test_number_fault())).toBeVisible();
    expect(field()).toHaveAccessibleDescription(m.test_number_fault());
  }
  await expectAccessible();
  await user.clear(field());
  await user.type(field(), '9 1/2');
  expect(field()).toHaveValue('9 1/2');
  expect(screen.queryByText(m.test_number_fault())).not.toBeInTheDocument();
  expect(field()).toBeValid();
});

test('TST-063 a number that is still being typed is no fault until the field is left', async () => {
  const { user } = await renderScreen(<Numeric keypad="beside" />);
  for (const text of ['-', '1/', '.']) {
    await user.clear(field());
    await user.type(field(), text);
    expect(screen.queryByText(m.test_number_fault())).not.toBeInTheDocument();
    expect(field()).toBeValid();
  }
  await user.tab();
  // the keypad belongs to the field
  expect(screen.queryByText(m.test_number_fault())).not.toBeInTheDocument();
  await user.click(document.body);
  expect(screen.getByText(m.test_number_fault())).toBeVisible();
});

test('TST-063 with the keypad alone, which has no blank, the fault names no number with one', async () => {
  const { user } = await renderScreen(<Numeric keypad="only" />);
  for (const name of ['1', m.test_keypad_slash(), '0']) await user.click(screen.getByRole('button', { name }));
  expect(screen.getByText('Not a number. Write it like 12, -0.5 or 3/4.')).toBeVisible();
});

test.each([
  ['Devanagari', '\u096A\u0968'],
  ['full-width', '\uFF14\uFF12'],
])('TST-063 a number in %s digits is one', async (_script, text) => {
  const { user } = await renderScreen(<Numeric keypad="beside" />);
  await user.type(field(), text);
  expect(field()).toHaveValue(text);
  expect(field()).toBeValid();
  await user.tab();
  await user.click(document.body);
  expect(screen.queryByText(m.test_number_fault())).not.toBeInTheDocument();
});

test('TST-063 a key that is refused is named', async () => {
  const { user } = await renderScreen(<Numeric keypad="only" />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  await press('4');
  await press(m.test_keypad_point());
  await press(m.test_keypad_point());
  expect(screen.getByText(m.test_keypad_refused({ key: '.' }))).toBeVisible();
  await press('5');
  expect(screen.queryByText(m.test_keypad_refused({ key: '.' }))).not.toBeInTheDocument();
  expect(field()).toHaveValue('4.5');
  await user.click(field());
  await user.keyboard('7');
  expect(screen.getByText(m.test_keypad_use())).toBeVisible();
  expect(field()).toHaveValue('4.5');
});

test('TST-063 a number that is too long is not cut short', async () => {
  const { user } = await renderScreen(<Numeric keypad="beside" />);
  await user.click(field());
  await user.paste('123456789012345678901');
  expect(field()).toHaveValue('');
  expect(screen.getByText(m.test_number_full({ count: 20 }))).toBeVisible();
});
