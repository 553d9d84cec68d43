import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { parent } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { m } from '../../paraglide/messages.js';
import { PasswordDialog } from './password-dialog.tsx';

async function open() {
  const close = vi.fn<() => void>();
  const shown = await renderScreen(<PasswordDialog session={parent} onClose={close} />, { session: parent });
  const dialog = within(await screen.findByRole('dialog', { name: m.password_change() }));
  const field = (name: string) => dialog.getByLabelText(name, { selector: 'input' });
  const save = () => shown.user.click(dialog.getByRole('button', { name: m.password_save() }));
  return { ...shown, close, dialog, field, save };
}

test('a parent changes a password only with the current one; what the server refuses is said where it was typed', async () => {
  const { fill, dialog, field, save, close } = await open();
  await fill(field('Current password'), 'not this one');
  await fill(field('New password'), 'a rather long password');
  await fill(field('Confirm password'), 'another password');
  await save();
  expect(dialog.getByRole('alert')).toHaveTextContent('Entered Password and confirm password does not match, Try Again');
  expect(field('Confirm password')).toBeInvalid();
  expect(server.received('changePassword')).toEqual([]);

  server.refuses('changePassword', 'INCORRECT_PASSWORD');
  await fill(field('Confirm password'), 'a rather long password');
  await save();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Incorrect Password');
  expect(field('Current password')).toBeInvalid();
  expect(field('Current password')).toHaveValue('not this one');
  await expectAccessible();

  server.refuses('changePassword', 'WEAK_PASSWORD', { message: 'Choose a less common password' });
  await fill(field('Current password'), 'the right one');
  await save();
  expect(await dialog.findByText('Choose a less common password')).toBeVisible();
  expect(field('New password')).toBeInvalid();
  expect(close).not.toHaveBeenCalled();
});
