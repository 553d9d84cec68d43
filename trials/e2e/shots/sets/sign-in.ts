import type { Page } from '@playwright/test';
import { readCode } from '../../support/people/outbox.ts';
import { demoPassword } from '../../support/people/people.ts';
import { enterCode } from '../../support/people/sign-up.ts';
import type { Camera } from '../camera.ts';

/** Everything before the portal: the sign-in in its steps and ways, up to the code and the first password. */
export async function signInScreens(camera: Camera): Promise<void> {
  const { base, take } = camera;
  const page = await camera.open();
  const box = (name?: string) => page.getByRole('textbox', name === undefined ? {} : { name }).first();
  const press = (name: string) => page.getByRole('button', { name }).click();
  await take('login', page, async () => {
    await page.goto(base);
    await box().waitFor();
  });
  await take('login-unknown', page, async () => {
    await box().fill('12345');
    await press('Next');
    await page.locator('[aria-invalid=true], [role=alert], input[type=password]').first().waitFor();
  });
  await take('login-password', page, async () => {
    await page.goto(base);
    await box().fill('ASC1001');
    await press('Next');
    await box('Password').waitFor();
  });
  await take('login-wrong', page, async () => {
    await box('Password').fill('not the password');
    await press('Login');
    await page
      .getByText(/password/i)
      .and(page.locator('[role=alert], [id$=-error]'))
      .first()
      .waitFor();
  });
  for (const [name, field] of [
    ['newlogin', 'Mobile number or student ID'],
    ['forgotpassword', 'Email or student ID'],
    ['register', 'First name'],
    ['register/parent', "Your child's code"],
    ['support', 'Admin Username'],
  ] as const) {
    await take(name, page, async () => {
      await page.goto(`${base}/${name}`);
      await box(field).waitFor();
    });
  }
  await take('not-supported', page, () => page.goto(`${base}/not-supported`));
  await codeScreens(camera, page);
  await page.context().close();
}

async function codeScreens({ base, take }: Camera, page: Page): Promise<void> {
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  await take('login-parent', page, async () => {
    await page.goto(base);
    await page.getByRole('tab', { name: 'Parent' }).click();
    await page.getByRole('textbox', { name: 'Registered mobile number' }).waitFor();
  });
  await take('login-parent-password', page, () => press('Use a password instead'));
  await take('otp-dialog', page, async () => {
    await page.getByRole('tab', { name: 'Student' }).click();
    await page.getByRole('textbox').fill('9000000003');
    await press('Next');
    await page.getByRole('dialog').waitFor();
  });
  await take('otp-dialog-institute', page, () => press('Use a code from my institute'));
  await take('choose-student', page, async () => {
    await press('Use the code you sent me');
    // Node knows no hosts below localhost; there is one outbox for all brands
    const outbox = base.replace('//student.localhost', '//localhost');
    await enterCode(page, await readCode({ request: page.request, to: '9000000003', base: outbox }));
    await page.getByRole('heading', { level: 1, name: 'Choose a student' }).waitFor();
  });
  await take('create-password', page, async () => {
    await press(/Elder/);
    await page.getByRole('textbox', { name: 'Create New Password' }).waitFor();
  });
  await take('create-password-strong', page, async () => {
    await page.getByRole('textbox', { name: 'Create New Password' }).fill(demoPassword);
    await page.getByRole('textbox', { name: 'Confirm password' }).fill(demoPassword);
  });
}
