import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { box, button } from '#test/forms.ts';
import { newcomer } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { getSession } from '../../../lib/session/session.ts';
import { TwoStepPage } from './two-step-page.tsx';

const open = async (mustSetUpTwoStep: boolean) => {
  const session = newcomer({ isStaff: true, needsOnboarding: false, mustSetUpTwoStep });
  return renderScreen(<TwoStepPage onSignOut={async () => undefined} />, { session, at: '/account/two-step' });
};

afterEach(() => {
  vi.unstubAllGlobals();
  // what the test put over the one of the browser
  Reflect.deleteProperty(navigator, 'credentials');
});

test('whose role needs it sets up a passkey where the browser knows them; the codes are seen before it continues', async () => {
  const bytes = (text: string) => new TextEncoder().encode(text).buffer;
  const made = {
    id: 'cGFzc2tleQ',
    rawId: bytes('passkey'),
    type: 'public-key',
    response: { clientDataJSON: bytes('client'), attestationObject: bytes('attestation'), getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  };
  const create = vi.fn(async () => made);
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  server.answers('twoStepDetails', { since: '', passkeys: [], recoveryCodesLeft: 0, isRequired: true });
  const { user, fill, place } = await open(true);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Turn on two-step verification');
  await expectAccessible();
  await user.click(await screen.findByRole('button', { name: 'Passkey' }));
  server.answers('startPasskey', {
    rp: { id: 'localhost', name: 'Abhyas' },
    user: { id: 'c3RhZmY', name: 'STF3001', displayName: 'Demo Staff' },
    challenge: 'Y2hhbGxlbmdl',
    pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
    timeout: 60_000,
    attestation: 'none',
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  server.answers('addPasskey', { recoveryCodes: ['abcde-fghjk', 'mnpqr-stvwx'] });
  await fill(screen.getByLabelText('Current password', { selector: 'input' }), 'the right one');
  await user.click(button('Add passkey'));
  expect(await screen.findByText('abcde-fghjk')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Save your recovery codes');
  expect(screen.getByRole('status')).toHaveTextContent('Two-step verification is on');
  await expectAccessible();
  expect(create).toHaveBeenCalledOnce();
  expect(server.received('addPasskey')).toMatchObject([{ passkey: { id: 'cGFzc2tleQ', transports: ['internal'] } }]);
  expect(place()).toBe('/account/two-step');
  await user.click(button('I saved them'));
  await expect.poll(place).toBe('/staff');
});

test('whose role needs it sets up an app: password, key and code, recovery codes; then goes where signing in leads', async () => {
  server.answers('twoStepDetails', { since: '', passkeys: [], recoveryCodesLeft: 0, isRequired: true });
  const { user, fill, place } = await open(true);
  server.refuses('startAuthenticator', 'INCORRECT_PASSWORD');
  const password = await screen.findByLabelText('Current password', { selector: 'input' });
  await fill(password, 'wrong');
  await user.click(button('Continue'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect Password');
  await expectAccessible();

  server.answers('startAuthenticator', { key: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Abhyas:STF3001?secret=GEZDGNBVGY3TQOJQ' });
  await fill(password, 'the right one');
  await user.click(button('Continue'));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
  const code = box('Code from the app');
  expect(code).toHaveFocus();
  server.refuses('confirmAuthenticator', 'INCORRECT_FACTOR');
  await fill(code, '123456');
  await user.click(button('Confirm'));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^That code isn't right\. Enter the newest code from your app\.$/);
  await expectAccessible();

  server.answers('confirmAuthenticator', { recoveryCodes: ['abcde-fghjk', 'mnpqr-stvwx'] });
  await fill(code, '654321');
  await user.click(button('Confirm'));
  expect(await screen.findByText('abcde-fghjk')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Save your recovery codes');
  // who leaves now has no codes
  expect(screen.queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument();
  await expectAccessible();
  expect(place()).toBe('/account/two-step');
  await user.click(button('I saved them'));
  await expect.poll(place).toBe('/staff');
  expect(getSession()?.mustSetUpTwoStep).toBe(false);
});

test('everyone else is led on, also who has set it up elsewhere', async () => {
  expect((await open(false)).place()).toBe('/staff');
  server.answers('twoStepDetails', { since: '2026-11-22T10:00:00.000Z', passkeys: [], recoveryCodesLeft: 10, isRequired: true });
  const { place } = await open(true);
  await expect.poll(place).toBe('/staff');
});
