import { openSignedIn, signOut } from '../../support/people/people.ts';
import { codeOf } from '../../support/people/second-factor.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { fillStudentSignIn } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('a student turns on two-step verification, signs in with it and with a recovery code, and turns it off', async ({ page, request }) => {
  const person = newcomer();
  const pin = await registerNewcomer({ request, person });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/account' });
  const part = page.getByRole('region', { name: 'Two-step verification' });
  const dialog = page.getByRole('dialog');
  const password = dialog.getByRole('textbox', { name: 'Current password' });
  const appCode = page.getByRole('textbox', { name: 'Code from the app' });
  let key = '';
  let recoveryCode = '';
  let used = '';

  await test.step('it is set up with the key in the page, and shows recovery codes once', async () => {
    await part.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByRole('button', { name: 'Authenticator app' }).click();
    await password.fill(newPassword);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    key = await dialog.getByText(/^([A-Z2-7]{4} ?)+$/).innerText();
    used = codeOf(key, 0);
    await appCode.fill(used);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(10);
    recoveryCode = await dialog.getByRole('listitem').first().innerText();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'I saved them' }).click();
    await expect(part).toContainText('10 recovery codes left');
  });

  await test.step('signing in asks for a code of the app after the password, and for another one than before', async () => {
    await signOut(page);
    await fillStudentSignIn(page, pin);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step verification');
    await expect(appCode).toBeFocused();
    await expectAccessible(page);
    await appCode.fill(used);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('alert')).toContainText("That code isn't right.");
    await appCode.fill(codeOf(key, 1));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('button', { name: /^(Profile menu|Sign out)/ })).toBeVisible();
  });

  await test.step('a recovery code signs in without the app', async () => {
    await signOut(page);
    await fillStudentSignIn(page, pin);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('button', { name: /^(Profile menu|Sign out)/ })).toBeVisible();
  });

  await test.step('it is turned off with the password, the code being fresh', async () => {
    await page.goto('/account');
    await expect(part).toContainText('9 recovery codes left');
    await part.getByRole('button', { name: 'Turn off' }).click();
    await password.fill(newPassword);
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(part.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
});
