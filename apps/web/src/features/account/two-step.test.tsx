import type { TwoStep } from '@abhyas/contract/identity/factors.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '#test/accessible.ts';
import { button } from '#test/forms.ts';
import { student } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
import { TwoStepSection } from './two-step.tsx';

const on: TwoStep = { since: '2026-11-22T10:00:00.000Z', passkeys: [], recoveryCodesLeft: 8, isRequired: false };
const off: TwoStep = { since: '', passkeys: [], recoveryCodesLeft: 0, isRequired: false };

async function open(details: TwoStep) {
  server.answers('twoStepDetails', details);
  return renderScreen(<TwoStepSection session={student} />, { session: student, at: '/account' });
}
const dialog = () => within(screen.getByRole('dialog'));
const password = () => dialog().getByLabelText('Current password', { selector: 'input' });

test('a student turns it on', async () => {
  const { user, fill } = await open(off);
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  await expectAccessible();
  server.answers('startAuthenticator', { key: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/Abhyas:ASC1001?secret=GEZDGNBVGY3TQOJQ' });
  await fill(password(), 'the right one');
  await user.click(button('Continue'));
  server.answers('confirmAuthenticator', { recoveryCodes: ['abcde-fghjk'] });
  await fill(await screen.findByRole('textbox', { name: 'Code from the app' }), '123456');
  await user.click(button('Confirm'));
  expect(await screen.findByText('abcde-fghjk')).toBeVisible();
  expect(button('Copy')).toHaveFocus();
  server.answers('twoStepDetails', on);
  await user.click(button('I saved them'));
  expect(await screen.findByText('On since 22 Nov 2026')).toBeVisible();
  expect(screen.getByText('8 recovery codes left')).toBeVisible();
  await expectAccessible();
});

test.each([
  [8, '8 recovery codes left'],
  [1, '1 recovery code left'],
  [0, 'No recovery codes left. Get new ones, in case you lose your phone or passkey.'],
])('%i recovery codes are counted in words', async (recoveryCodesLeft, words) => {
  await open({ ...on, recoveryCodesLeft });
  expect(await screen.findByText(words)).toBeVisible();
});

test('new codes and turning it off ask for the password, and for a fresh code where the server needs one; then the call goes out again', async () => {
  const { user, fill } = await open(on);
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  server.answers('factorWays', { app: true, passkey: null, otherHosts: [] });
  let isProved = false;
  server.replies('renewRecoveryCodes', (_body, no) => (isProved ? { recoveryCodes: ['mnpqr-stvwx'] } : no.refuse('FACTOR_NEEDED')));
  server.replies('proveFactor', () => {
    isProved = true;
    return {};
  });
  await fill(password(), 'the right one');
  await user.click(dialog().getByRole('button', { name: 'New recovery codes' }));
  expect(await screen.findByRole('dialog', { name: 'Is it still you?' })).toBeVisible();
  await fill(await screen.findByRole('textbox', { name: 'Code from the app' }), '123456');
  await user.click(button('Verify'));
  expect(await screen.findByText('mnpqr-stvwx')).toBeVisible();
  expect(server.received('renewRecoveryCodes')).toHaveLength(2);
});

test('who closes the question for a code reads why nothing happened', async () => {
  const { user, fill } = await open(on);
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  server.answers('factorWays', { app: true, passkey: null, otherHosts: [] });
  server.refuses('removeAuthenticator', 'FACTOR_NEEDED');
  await fill(password(), 'the right one');
  await user.click(dialog().getByRole('button', { name: 'Turn off' }));
  const question = within(await screen.findByRole('dialog', { name: 'Is it still you?' }));
  await user.click(question.getByRole('button', { name: 'Close' }));
  expect(await screen.findByText("Confirm that it's you to continue.")).toBeVisible();
});

test('a role that must have it can replace the app, and not turn it off', async () => {
  await open({ ...on, isRequired: true });
  expect(await screen.findByRole('button', { name: 'Replace app' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn off' })).not.toBeInTheDocument();
});

test('a role that must have it keeps its only passkey', async () => {
  const passkey = { id: '1', name: 'My laptop', host: 'localhost', createdAt: '2026-11-22T10:00:00.000Z', lastUsedAt: '' } as const;
  await open({ ...off, passkeys: [passkey], recoveryCodesLeft: 10, isRequired: true });
  expect(await screen.findByRole('list', { name: 'Passkeys' })).toHaveTextContent('My laptop');
  expect(screen.getByText(/Your role requires it\./)).toBeVisible();
  for (const name of ['Turn off', /^Remove /]) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

const laptop = { id: '7', name: 'Laptop', host: 'localhost', createdAt: '2026-11-20T10:00:00.000Z', lastUsedAt: '' };
const elsewhere = { ...laptop, id: '8', name: 'Phone', host: 'student.test', lastUsedAt: '2026-11-21T10:00:00.000Z' };

test('passkeys are listed with their dates, and those of another host with it; the last of all turns it off', async () => {
  const { user, fill } = await open({ ...off, passkeys: [laptop, elsewhere], recoveryCodesLeft: 8 });
  const rows = within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'LaptopAdded 20 Nov 2026 · Not used yetRemove',
    'PhoneAdded 20 Nov 2026 · Last used 21 Nov 2026 · Works on student.testRemove',
  ]);
  expect(screen.getByText('On since 20 Nov 2026')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add authenticator app' })).toBeVisible();
  await expectAccessible();
  await user.click(button('Remove Phone'));
  expect(dialog().getByText('You can no longer sign in with Phone.')).toBeVisible();
  server.answers('removePasskey', { ...off, passkeys: [laptop], recoveryCodesLeft: 8 });
  server.answers('twoStepDetails', { ...off, passkeys: [laptop], recoveryCodesLeft: 8 });
  await fill(password(), 'the right one');
  await user.click(dialog().getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Passkey removed')).toBeVisible();
  expect(server.received('removePasskey')).toEqual([{ passkeyId: '8', password: 'the right one' }]);
  await user.click(button('Remove Laptop'));
  expect(dialog().getByText(/two-step verification turns off/)).toBeVisible();
});

test('a role that must have it keeps its last passkey', async () => {
  await open({ ...off, passkeys: [laptop], recoveryCodesLeft: 8, isRequired: true });
  expect(await screen.findByText('Laptop')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});

test('who has passkeys of another host only reads where they work, and may use a recovery code', async () => {
  const { user, fill } = await open({ ...off, passkeys: [elsewhere], recoveryCodesLeft: 8 });
  server.answers('factorWays', { app: false, passkey: null, otherHosts: ['student.test'] });
  server.refuses('renewRecoveryCodes', 'FACTOR_NEEDED');
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  await fill(password(), 'the right one');
  await user.click(dialog().getByRole('button', { name: 'New recovery codes' }));
  expect(await screen.findByText('Your passkeys work on student.test. Sign in there, or use a recovery code.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Recovery code' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use the app' })).not.toBeInTheDocument();
});
