import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { box, button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { getSession } from '../../../lib/session/session.ts';
import { SupportPage } from './support-page.tsx';

const password = () => screen.getByLabelText('Admin Password', { selector: 'input' });

async function openFilled() {
  const shown = await renderScreen(<SupportPage />, { at: '/support' });
  expect(button('Login')).toHaveAttribute('aria-disabled', 'true');
  await shown.fill(box('Admin Username'), ' STF3001 ');
  await shown.fill(password(), 'Learn@2026!');
  await shown.fill(box('Student Username'), ' ASC1001');
  return shown;
}

test('ERR-042 ERR-043 a support sign-in that the server fails says Something Went Wrong, and keeps what was typed', async () => {
  server.refuses('adminLogin', 'UNAVAILABLE');
  const { user, fill } = await openFilled();
  await user.click(button('Login'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something Went Wrong');
  expect(box('Student Username')).toHaveValue(' ASC1001');
  server.loses('adminLogin');
  await user.click(button('Login'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something Went Wrong');
  server.refuses('adminLogin', 'UNKNOWN_STUDENT');
  await fill(box('Student Username'), 'ZZZ9999');
  await user.click(button('Login'));
  expect(await screen.findByText('We could not find your details in our records.')).toBeVisible();
  expect(getSession()).toBeNull();
});

test('IDN-026 support is led to the first step, without the spaces it typed', async () => {
  server.answers('adminLogin', newcomer({ isAdminLogin: true }));
  const { user, place } = await openFilled();
  await user.click(button('Login'));
  await expect.poll(place).toBe('/prelogin');
  expect(server.received('adminLogin')).toMatchObject([{ adminImsPin: 'STF3001', studentImsPin: 'ASC1001' }]);
  expect(getSession()?.isAdminLogin).toBe(true);
});

test('support with a second factor enters a code before it acts as a student', async () => {
  server.answers('adminLogin', { secondStepToken: 'token of the step' });
  server.answers('secondStepWays', { app: true, passkey: null, otherHosts: [] });
  const { user, fill, place } = await openFilled();
  await user.click(button('Login'));
  await screen.findByRole('heading', { name: 'Two-step verification' });
  expect(place()).toBe('/support');
  server.answers('signInSecondStep', newcomer({ isAdminLogin: true }));
  await fill(await screen.findByRole('textbox', { name: 'Code from the app' }), '123456');
  await user.click(button('Verify'));
  await expect.poll(place).toBe('/prelogin');
  expect(getSession()?.isAdminLogin).toBe(true);
});
