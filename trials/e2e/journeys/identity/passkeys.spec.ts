import type { APIRequestContext, Page } from '@playwright/test';
import { openSignedIn, signOut } from '../../support/people/people.ts';
import { addPasskeyDevice, ageFactorProof } from '../../support/people/second-factor.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { fillStudentSignIn } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const part = (page: Page) => page.getByRole('region', { name: 'Two-step verification' });
const dialog = (page: Page) => page.getByRole('dialog');
const password = (page: Page) => dialog(page).getByRole('textbox', { name: 'Current password' });
const add = (page: Page) => dialog(page).getByRole('button', { name: 'Add passkey' });
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' });

/** Opens the account of a new student whose browser has a device for passkeys. */
async function openAccount({ page, request }: { page: Page; request: APIRequestContext }) {
  const pin = await registerNewcomer({ request, person: newcomer() });
  const device = await addPasskeyDevice(page);
  await openSignedIn(page, { who: pin, password: newPassword, to: '/account' });
  return { pin, device };
}

/** Adds the first passkey, and returns a recovery code. */
async function addPasskey(page: Page): Promise<string> {
  await part(page).getByRole('button', { name: 'Turn on' }).click();
  await dialog(page).getByRole('button', { name: 'Passkey' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await password(page).fill(newPassword);
  await add(page).click();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10);
  const recoveryCode = await dialog(page).getByRole('listitem').first().innerText();
  await dialog(page).getByRole('button', { name: 'I saved them' }).click();
  await expect(part(page).getByRole('list', { name: 'Passkeys' })).toContainText('My laptop');
  return recoveryCode;
}

async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('button', { name: /^(Profile menu|Sign out)/ })).toBeVisible();
}

test('a student turns two-step verification on with a passkey, signs in with it and with a recovery code, and is asked for it before it is removed', async ({
  page,
  request,
}) => {
  const { pin, device } = await openAccount({ page, request });

  await test.step('the ways to turn it on, and a wrong password', async () => {
    await part(page).getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Passkey' })).toBeFocused();
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Authenticator app' }).click();
    await dialog(page).getByRole('button', { name: 'Choose another way' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Passkey' })).toBeFocused();
    await dialog(page).getByRole('button', { name: 'Passkey' }).click();
    await expect(dialog(page)).toContainText('A passkey works on localhost only.');
    await password(page).fill('not my password');
    await add(page).click();
    await expect(password(page)).toHaveAccessibleDescription('Incorrect Password');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
  });

  const recoveryCode = await test.step('a passkey is added and listed; the same device makes no second one', async () => {
    const code = await addPasskey(page);
    await expect(part(page)).toContainText('Not used yet');
    await expectAccessible(page);
    await part(page).getByRole('button', { name: 'Add passkey' }).click();
    await password(page).fill(newPassword);
    await add(page).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('This device already has a passkey for your account.');
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toBeHidden();
    return code;
  });

  await test.step('signing in asks for the passkey after the password', async () => {
    await signOut(page);
    await fillStudentSignIn(page, pin);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step verification');
    await expect(usePasskey(page)).toBeFocused();
    await expectAccessible(page);
    await usePasskey(page).click();
    await expect(page.getByRole('button', { name: /^(Profile menu|Sign out)/ })).toBeVisible();
  });

  await test.step('a recovery code signs in too', async () => {
    await signOut(page);
    await fillStudentSignIn(page, pin);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await enterRecoveryCode(page, recoveryCode);
  });

  await test.step('the passkey is asked for again before something dangerous, here before it is removed', async () => {
    await ageFactorProof(pin);
    await page.goto('/account');
    await part(page).getByRole('button', { name: 'Remove My laptop' }).click();
    await expect(dialog(page)).toContainText('two-step verification turns off');
    await password(page).fill(newPassword);
    await dialog(page).getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('dialog', { name: 'Is it still you?' });
    await expect(usePasskey(page)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(part(page).getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
  await device.detach();
});

test('a passkey of one portal is offered on no other: it says where, and a recovery code signs in', async ({ page, request }) => {
  const { pin, device } = await openAccount({ page, request });
  const recoveryCode = await addPasskey(page);
  await page.goto(`http://student.localhost:${process.env['E2E_PORT']}/`);
  await fillStudentSignIn(page, pin);
  await expect(page.getByText('Your passkeys work on localhost. Sign in there, or use a recovery code.')).toBeVisible();
  await expectAccessible(page);
  await enterRecoveryCode(page, recoveryCode);
  await device.detach();
});
