import { brands } from '../../support/brands.ts';
import { readCode } from '../../support/people/outbox.ts';
import { demoPassword, signOut } from '../../support/people/people.ts';
import { enterCode, otpDialog } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

for (const { name, base, signIn, helpdesk } of brands) {
  test(`IDN-001 IDN-002 IDN-003 IDN-004 IDN-011 IDN-012 IDN-013 IDN-014 IDN-056 IDN-057 ERR-031 ${name}: the sign-in of a first visit shows what it needs, keeps what was typed, and leads home`, async ({
    page,
  }) => {
    const field = page.getByRole('textbox', { name: 'Mobile number or student ID' });
    const next = page.getByRole('button', { name: 'Next' });
    const password = page.getByRole('textbox', { name: 'Password' });
    const login = page.getByRole('button', { name: 'Login' });

    await test.step('one can type and press Next before the app is here, and continues from there', async () => {
      let letGo = () => {};
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route('**/assets/app-*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(base, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(signIn);
      await expect(next).toBeDisabled();
      await field.fill('MEN2001');
      await expect(next).toBeEnabled();
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page.locator('#root')).toBeEmpty();
      letGo();
      await expect(password).toBeFocused();
      await expect(page.getByText('MEN2001')).toBeVisible();
      await expect(page.locator('#first-sight')).toHaveCount(0);
    });

    await test.step('a wrong password says so and keeps what was typed', async () => {
      await expect(login).toBeDisabled();
      await password.fill('not this one');
      await login.click();
      await expect(page.getByRole('alert')).toHaveText('Incorrect Password');
      await expect(password).toHaveValue('not this one');
      await expect(login).toBeEnabled();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Change' }).click();
      await expect(field).toHaveValue('MEN2001');
    });

    await test.step('what the sign-in needs is said, to parents too', async () => {
      const main = page.getByRole('main');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(signIn);
      await expect(page.getByRole('tab')).toHaveText(['Student', 'Parent']);
      await expect(main).toContainText('Enter your registered mobile number or student pin.');
      await expect(main).toContainText("We'll send an OTP to your registered email or pin");
      await expect(main).toContainText('For the best experience, use the mobile app or a browser on a PC.');
      const help = page.getByRole('link', { name: 'Having trouble logging in' });
      await expect(help).toHaveAttribute('href', new RegExp(`^mailto:${helpdesk}`));
      await expect(page.getByRole('button', { name: /^Slide \d of 3/ })).toHaveCount(3);
      await page.getByRole('tab', { name: 'Parent' }).click();
      await expect(main).toContainText("Parents sign in with a password and the student's pin or email, or with an OTP.");
      await expectAccessible(page);
      await page.getByRole('tab', { name: 'Student' }).click();
    });

    await test.step('the right password goes home, and so does the sign-in from then on', async () => {
      await field.fill('MEN2001');
      await next.click();
      await password.fill(demoPassword);
      await login.click();
      await page.waitForURL('**/home');
      await page.goto(base);
      await page.waitForURL('**/home');
    });
  });
}

// a brand changes words and colours: signing in is gone through with each, the rest with one; what else the forms say: apps/web/src/features/identity
const { base } = brands[1];

test('IDN-020 IDN-022 IDN-023 IDN-045 IDN-047 a parent signs in with a code, sets a first password and signs in with it', async ({
  page,
  request,
}) => {
  const to = '9000000102';
  const chosen = 'a rather long password';
  await page.goto(base);
  await page.getByRole('tab', { name: 'Parent' }).click();

  await test.step('the code', async () => {
    const send = page.getByRole('button', { name: 'Get OTP' });
    await expect(send).toBeDisabled();
    await page.getByRole('textbox', { name: 'Registered mobile number' }).fill(to);
    await expectAccessible(page);
    await send.click();
    await expect(otpDialog(page)).toContainText('******0102');
    await expectAccessible(page);
    await enterCode(page, await readCode({ request, to }));
    await page.waitForURL('**/studentList');
  });

  await test.step('the first password, without a current one', async () => {
    await page.getByRole('button', { name: 'Set a password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set a password' });
    await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeHidden();
    await dialog.getByRole('textbox', { name: 'New password' }).fill(chosen);
    await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(chosen);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Password saved.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set a password' })).toBeHidden();
  });

  await test.step('the pin of the student and that password', async () => {
    await signOut(page);
    await page.getByRole('tab', { name: 'Parent' }).click();
    await page.getByRole('button', { name: 'Use a password instead' }).click();
    const login = page.getByRole('button', { name: 'Login' });
    await page.getByRole('textbox', { name: 'Student pin or email' }).fill('ASC1003');
    await expect(login).toBeDisabled();
    await page.getByRole('textbox', { name: 'Password' }).fill(chosen);
    await expectAccessible(page);
    await login.click();
    await page.waitForURL('**/studentList');
  });
});
