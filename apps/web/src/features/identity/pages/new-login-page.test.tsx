import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../test/render.tsx';
import { server } from '../../../../test/server.ts';
import { NewLoginPage } from '../sign-in/new-login-page.tsx';

async function askFor(identifier: string) {
  const { user, fill } = await renderScreen(<NewLoginPage />, { at: '/newlogin' });
  await fill(screen.getByRole('textbox'), identifier);
  await user.click(screen.getByRole('button', { name: 'Get OTP' }));
  return screen.findByRole('alert');
}

test('ERR-038 an unknown student is told so, and to verify the details or contact support', async () => {
  server.refuses('studentVerification', 'UNKNOWN_STUDENT');
  const alert = await askFor('ASC99999');
  expect(alert).toHaveTextContent('We could not find your details in our records.');
  expect(alert).toHaveTextContent(/(verify|check) your details,? or contact support/i);
  expect(screen.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', expect.stringMatching(/^mailto:.+@.+\?subject=/));
  expect(server.received('studentVerification')).toEqual([{ studentImsPin: 'ASC99999' }]);
  expect(screen.getByRole('textbox')).toHaveValue('ASC99999');
});

test('IDN-007 IDN-008 ERR-037 a student who has a password is told so, and led to the sign-in', async () => {
  server.answers('studentVerification', { newStudent: false, mobile: '', emailId: '', studentImsPin: '' });
  expect(await askFor('ASC1001')).toHaveTextContent('User Already Exists');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/');
});
