import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { button } from '#test/forms.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { call } from '../../../lib/api.ts';
import { CreatePassword, emptyDraft } from './create-password.tsx';

const owner = { firstName: 'Asha', lastName: 'Rao', pin: 'ASC1001', email: 'asha@e2e.test', mobile: '9820040001' };

/** The form as the steps of a set-up show it; `saved` and `expired` say what came of it. */
function Form({ onExpired }: { onExpired: () => void }) {
  const [draft, setDraft] = useState(emptyDraft);
  const [saved, setSaved] = useState(false);
  const save = async (enterNewPassword: string) => {
    await call('createNewPassword', { studentEmail: '', studentImsPin: 'ASC1001', setUpToken: 'token', enterNewPassword });
    setSaved(true);
  };
  if (saved) return <p>Saved</p>;
  const go = { onBack: () => undefined, onExpired, onDraft: setDraft };
  return <CreatePassword name="Asha Rao" username="ASC1001" owner={owner} draft={draft} save={save} {...go} />;
}

const first = () => screen.getByLabelText('Create New Password', { selector: 'input' });
const second = () => screen.getByLabelText('Confirm password', { selector: 'input' });

async function open() {
  let expired = 0;
  const shown = await renderScreen(<Form onExpired={() => (expired += 1)} />);
  const type = async (password: string, confirmation = password) => {
    await shown.fill(first(), password);
    await shown.fill(second(), confirmation);
    await shown.user.click(button('Save and Continue'));
  };
  return { ...shown, type, expired: () => expired };
}

test('IDN-035 IDN-036 nothing can be saved before both fields hold something', async () => {
  const { fill } = await open();
  expect(button('Save and Continue')).toHaveAccessibleDescription('Still needed: Create New Password, Confirm password');
  await fill(first(), 'quiet river stone');
  expect(button('Save and Continue')).toHaveAttribute('aria-disabled', 'true');
  await fill(second(), 'quiet');
  expect(button('Save and Continue')).not.toHaveAttribute('aria-disabled');
});

test('IDN-037 IDN-038 ERR-032 passwords that differ or are short say so at their field, and keep what was typed', async () => {
  const { type } = await open();
  await type('quiet river stone', 'quiet river stones');
  expect(screen.getByRole('alert')).toHaveTextContent('Entered Password and confirm password does not match, Try Again');
  expect(second()).toHaveFocus();
  expect(second()).toHaveValue('quiet river stones');
  await type('short');
  expect(screen.getByRole('alert')).toHaveTextContent('Use at least 10 characters.');
  expect(first()).toHaveFocus();
  expect(server.received('createNewPassword')).toEqual([]);
});

test('IDN-050 a password error that only the server can find shows at the field', async () => {
  const { type } = await open();
  server.refuses('createNewPassword', 'WEAK_PASSWORD', { message: 'This password is too common. Choose another one.' });
  await type('qwertyuiop');
  expect(await screen.findByRole('alert')).toHaveTextContent('This password is too common. Choose another one.');
  expect(second()).toHaveValue('qwertyuiop');
  server.answers('createNewPassword', { studentImsPin: 'ASC1001' });
  await type('quiet river stone');
  expect(await screen.findByText('Saved')).toBeVisible();
});

test('a proof that is too old says so and leads to a new code', async () => {
  const { type, user, expired } = await open();
  server.refuses('createNewPassword', 'SET_UP_EXPIRED');
  await type('quiet river stone');
  expect(await screen.findByRole('alert')).toHaveTextContent('Your time to set a password ran out.');
  await user.click(button('Get a new code'));
  expect(expired()).toBe(1);
});
