import { brands } from '../../support/brands.ts';
import { readCode } from '../../support/people/outbox.ts';
import { demoPassword } from '../../support/people/people.ts';
import { enterCode, otpDialog } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

for (const { name, base, signIn, helpdesk } of brands) {
  test(`IDN-001 IDN-002 IDN-003 IDN-004 IDN-012 IDN-013 IDN-014 ${name}: the sign-in shows what it needs`, async ({ page }) => {
    await page.goto(base);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(signIn);
    const main = page.getByRole('main');
    await expect(page.getByRole('tab')).toHaveText(['Student', 'Parent']);
    await expect(main).toContainText('Enter your registered mobile number or student pin.');
    await expect(main).toContainText("We'll send an OTP to your registered email or pin");
    await expect(main).toContainText('For the best experience, use the mobile app or a browser on a PC.');
    await expect(page.getByRole('link', { name: 'Having trouble logging in' })).toHaveAttribute('href', new RegExp(`^mailto:${helpdesk}`));
    await expect(page.getByRole('button', { name: /^Slide \d of 3/ })).toHaveCount(3);
    await page.getByRole('tab', { name: 'Parent' }).click();
    await expect(main).toContainText("Parents sign in with a password and the student's pin or email, or with an OTP.");
    await expectAccessible(page);
  });

  test(`IDN-011 IDN-056 IDN-057 ERR-031 ${name}: a wrong password says so, keeps what was typed, and the right one goes home`, async ({
    page,
  }) => {
    await page.goto(base);
    await page.getByRole('textbox', { name: 'Mobile number or student ID' }).fill('MEN2001');
    await page.keyboard.press('Enter');
    const password = page.getByRole('textbox', { name: 'Password' });
    const login = page.getByRole('button', { name: 'Login' });
    await expect(login).toBeDisabled();
    await password.fill('not this one');
    await login.click();
    await expect(page.getByRole('alert')).toHaveText('Incorrect Password');
    await expect(password).toHaveValue('not this one');
    await expect(login).toBeEnabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByRole('textbox', { name: 'Mobile number or student ID' })).toHaveValue('MEN2001');
    await page.getByRole('button', { name: 'Next' }).click();
    await password.fill(demoPassword);
    await login.click();
    await page.waitForURL('**/home');
  });
}

for (const { name, base, signIn } of brands) {
  test(`IDN-001 IDN-002 ${name}: a first visit can type and press Next before the app is here, and continues from there`, async ({
    page,
  }) => {
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/assets/index-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(base, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(signIn);
    const next = page.getByRole('button', { name: 'Next' });
    await expect(next).toBeDisabled();
    await page.getByRole('textbox', { name: 'Mobile number or student ID' }).fill('MEN2001');
    await expect(next).toBeEnabled();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.locator('#root')).toBeEmpty();
    letGo();
    await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
    await expect(page.getByText('MEN2001')).toBeVisible();
    await expect(page.locator('#first-sight')).toHaveCount(0);
  });
}

// a brand changes words and colours: signing in is gone through with each, the rest with one; what else the forms say: apps/web/src/features/identity
const { base } = brands[1];

test(`IDN-019 IDN-021 IDN-022 IDN-017 a parent signs in with the student's pin and a password`, async ({ page }) => {
  await page.goto(base);
  await page.getByRole('tab', { name: 'Parent' }).click();
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  const login = page.getByRole('button', { name: 'Login' });
  await page.getByRole('textbox', { name: 'Student pin or email' }).fill('ASC1001');
  await expect(login).toBeDisabled();
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await expectAccessible(page);
  await login.click();
  await page.waitForURL('**/studentList');
  await page.goto(base);
  await page.waitForURL('**/studentList');
});

test(`IDN-020 IDN-022 IDN-045 IDN-047 a parent signs in with a code`, async ({ page, request }) => {
  const to = '9000000101';
  await page.goto(base);
  await page.getByRole('tab', { name: 'Parent' }).click();
  const send = page.getByRole('button', { name: 'Get OTP' });
  await expect(send).toBeDisabled();
  await page.getByRole('textbox', { name: 'Registered mobile number' }).fill(to);
  await expectAccessible(page);
  await send.click();
  await expect(otpDialog(page)).toContainText('******0101');
  await expectAccessible(page);
  await enterCode(page, await readCode({ request, to }));
  await page.waitForURL('**/studentList');
});

test('IDN-015 three slides take turns beside the sign-in', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.goto('/');
  const slides = page.getByRole('region', { name: 'Highlights' });
  const title = slides.getByRole('heading', { level: 2 });
  const seen = new Set<string>();
  for (let turn = 0; turn < 3; turn += 1) {
    seen.add(await title.innerText());
    const before = await title.innerText();
    await page.clock.runFor(6_000);
    await expect(title).not.toHaveText(before);
  }
  expect(seen.size).toBe(3);
  expect(seen).toContain(await title.innerText());
});
