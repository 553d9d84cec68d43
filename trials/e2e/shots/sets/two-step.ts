import { fillSignIn } from '../../support/people/entrances.ts';
import { demoPassword, openSignedIn, signOut } from '../../support/people/people.ts';
import { addPasskeyDevice, ageFactorProof, codeOf } from '../../support/people/second-factor.ts';
import type { Camera } from '../camera.ts';

/** Two-step verification, from the forced set-up of an admin to the question before something dangerous. After it the two need their second step: it comes last. */
export async function twoStepScreens(camera: Camera): Promise<void> {
  await adminScreens(camera);
  await appScreens(camera);
  await passkeyScreens(camera);
}

async function adminScreens({ base, open, take }: Camera): Promise<void> {
  const page = await open();
  const press = (name: string) => page.getByRole('button', { name }).click();
  await take('two-step-must', page, async () => {
    await page.goto(base);
    await fillSignIn(page, 'ADM1');
    await page.getByRole('heading', { level: 1, name: 'Turn on two-step verification' }).waitFor();
  });
  await take('two-step-must-password', page, () => press('Authenticator app'));
  await take('two-step-must-app', page, async () => {
    await page.getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
    await press('Continue');
    await page.getByText(/^([A-Z2-7]{4} ?)+$/).waitFor();
  });
  await take('two-step-must-codes', page, async () => {
    const key = await page.getByText(/^([A-Z2-7]{4} ?)+$/).innerText();
    await page.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(key, 0));
    await press('Confirm');
    await page.getByRole('button', { name: 'I saved them' }).waitFor();
  });
  await press('I saved them');
  await page.waitForURL('**/staff');
  await take('staff-of-admin', page);
  const find = async (who: string, answer: string) => {
    await page.goto(`${base}/staff/sessions`);
    await page.getByRole('textbox', { name: 'Student ID, mobile or email' }).fill(who);
    await press('Find');
    await page.getByRole('main').getByText(answer, { exact: true }).waitFor();
  };
  await take('staff-sessions-own', page, () => find('ADM1', 'Open your own devices'));
  await take('staff-sessions', page, () => find('ASC1001', 'Sign out everywhere'));
  await page.context().close();
}

async function appScreens({ base, open, take }: Camera): Promise<void> {
  const page = await open();
  const press = (name: string) => page.getByRole('button', { name }).click();
  const code = page.getByRole('textbox', { name: 'Code from the app' });
  await take('second-step-app', page, async () => {
    await page.goto(base);
    await fillSignIn(page, 'ADM1');
    await code.waitFor();
  });
  await take('second-step-wrong', page, async () => {
    await code.fill('123456');
    await press('Verify');
    await page.getByRole('alert').waitFor();
  });
  await take('second-step-recovery', page, () => press('Use a recovery code'));
  await page.context().close();
}

async function passkeyScreens({ base, open, take }: Camera): Promise<void> {
  const page = await open();
  await addPasskeyDevice(page);
  await openSignedIn(page, { who: 'MEN2002', base, to: '/account' });
  const part = page.getByRole('region', { name: 'Two-step verification' });
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name }).click();
  await take('two-step-choose', page, () => part.getByRole('button', { name: 'Turn on' }).click());
  await take('passkey-set-up', page, () => press('Passkey'));
  await take('recovery-codes', page, async () => {
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My laptop');
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
    await press('Add passkey');
    await dialog.getByRole('button', { name: 'I saved them' }).waitFor();
  });
  await take('two-step-on', page, async () => {
    await press('I saved them');
    await part.getByText('My laptop').waitFor();
    await part.scrollIntoViewIfNeeded();
  });
  await ageFactorProof('MEN2002');
  await take('passkey-remove', page, () => part.getByRole('button', { name: 'Remove My laptop' }).click());
  await take('still-you', page, async () => {
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
    await press('Remove');
    await page.getByRole('dialog', { name: 'Is it still you?' }).getByRole('button', { name: 'Use a passkey' }).waitFor();
  });
  await take('still-you-recovery', page, () => page.getByRole('button', { name: 'Use a recovery code' }).click());
  await take('second-step-passkey', page, async () => {
    await page.goto(`${base}/account`);
    await signOut(page);
    await fillSignIn(page, 'MEN2002');
    await page.getByRole('button', { name: 'Use a passkey' }).waitFor();
  });
  await page.context().close();
}
