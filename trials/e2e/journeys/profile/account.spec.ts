import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { readCode } from '../../support/people/outbox.ts';
import { openSignedIn, signOut } from '../../support/people/people.ts';
import { enterCode, newcomer, newPassword, otpDialog, registerNewcomer, wrongCode } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name });
const contact = (page: Page) => part(page, 'Sign-in and contact');
const password = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Current password' });
const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Send code' });

/** Signs in with the password of someone who registered in a test. */
async function signInAs(page: Page, pin: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Mobile number or student ID' }).fill(pin);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(newPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  // what follows for someone new is the onboarding
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
}

/** Someone new, signed in and on the account page. */
async function openAccount({ page, request }: { page: Page; request: APIRequestContext }) {
  const person = newcomer();
  const pin = await registerNewcomer({ request, person });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/account' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
  await expect(contact(page)).toContainText(person.email);
  return { person, pin };
}

/** Continues with Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [1], timeout: 20_000 });
}

test('a mobile is proved, then changed, and an email is changed with the keyboard alone; bad input loses nothing', async ({
  page,
  request,
}) => {
  const { person, pin } = await openAccount({ page, request });
  await expect(contact(page)).toContainText(pin);
  await expect(contact(page)).toContainText("Not verified. You can't sign in with it yet.");
  await expectAccessible(page);

  await test.step('the number there is gets a code', async () => {
    await contact(page).getByRole('button', { name: 'Verify' }).click();
    const number = page.getByRole('dialog', { name: 'Verify your mobile' }).getByRole('textbox', { name: 'Mobile number' });
    await expect(number).toHaveValue(person.mobile);
    await expect(password(page)).toBeFocused();
    await expectAccessible(page);
    await password(page).fill('a wrong password');
    await send(page).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Incorrect Password');
    await expect(password(page)).toHaveValue('a wrong password');
    await expectAccessible(page);
    await password(page).fill(newPassword);
    await send(page).click();
    await expect(otpDialog(page)).toBeVisible();
    await expectAccessible(page);
    const code = await readCode({ request, to: person.mobile });
    await enterCode(page, wrongCode(code));
    await expect(otpDialog(page).getByRole('alert')).toHaveText('Incorrect Otp');
    await enterCode(page, code);
    await expect(page.getByText('Mobile verified. You can now sign in with it.')).toBeVisible();
    await expect(contact(page)).not.toContainText('Not verified');
  });

  const next = newcomer();
  await test.step('the number there is no new one', async () => {
    await contact(page).getByRole('button', { name: 'Change mobile' }).click();
    const number = page.getByRole('dialog', { name: 'Change mobile' }).getByRole('textbox', { name: 'New mobile number' });
    await expect(number).toBeFocused();
    await password(page).fill(newPassword);
    await number.fill(person.mobile);
    await send(page).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('This is already your mobile');
    await number.fill(next.mobile);
    await send(page).click();
  });

  await test.step('closing the code goes back to the form, and asking again costs no new code', async () => {
    await expect(otpDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'New mobile number' })).toHaveValue(next.mobile);
    await send(page).click();
    await enterCode(page, await readCode({ request, to: next.mobile }));
    await expect(page.getByText('Mobile changed. You can now sign in with it.')).toBeVisible();
    await expect(contact(page)).toContainText(next.mobile);
    await expect(contact(page).getByRole('button', { name: 'Change mobile' })).toBeFocused();
  });

  await test.step('an email is changed with the keyboard alone', async () => {
    await tabTo(page, contact(page).getByRole('button', { name: 'Change email' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change email' });
    const email = dialog.getByRole('textbox', { name: 'New email' });
    await expect(email).toBeFocused();
    await page.keyboard.type('<script>@e2e.test');
    await page.keyboard.press('Tab');
    await page.keyboard.type(newPassword);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('Enter a valid email, like name@example.com');
    await expect(email).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(next.email);
    await page.keyboard.press('Enter');
    await expect(otpDialog(page).getByLabel('Digit 1 of 6')).toBeFocused();
    await page.keyboard.type(await readCode({ request, to: next.email }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Email changed. You can now sign in with it.')).toBeVisible();
    await expect(contact(page)).toContainText(next.email);
    await expect(contact(page)).not.toContainText(person.email);
    await expect(contact(page).getByRole('button', { name: 'Change email' })).toBeFocused();
  });
});

test('password, theme, channels, sessions and data are each in their part of the page', async ({ page, request, elsewhere: device }) => {
  const { person, pin } = await openAccount({ page, request });

  await test.step('the password', async () => {
    await part(page, 'Password').getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(newPassword);
    await dialog.getByRole('textbox', { name: 'New password' }).fill('another quiet river');
    await dialog.getByRole('textbox', { name: 'Confirm password' }).fill('another quiet river');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText("Password saved. You're signed out everywhere else.")).toBeVisible();
    await expect(part(page, 'Password').getByRole('button', { name: 'Change password' })).toBeFocused();
  });

  await test.step('the theme, the same as in the profile menu', async () => {
    await part(page, 'Appearance').getByRole('radio', { name: /^Dark/ }).check();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expectAccessible(page);
    await page.reload();
    await expect(part(page, 'Appearance').getByRole('radio', { name: /^Dark/ })).toBeChecked();
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await page.keyboard.press('Escape');
    await expect(part(page, 'Appearance').getByRole('radio', { name: /^Light/ })).toBeChecked();
  });

  await test.step('a switch answers at once, and stays', async () => {
    const email = part(page, 'Notifications').getByRole('switch', { name: 'All: Email' });
    const before = await email.isChecked();
    const saved = page.waitForResponse('**/api/main/saveNoticeSettings');
    await email.click();
    await expect(email).toBeChecked({ checked: !before });
    await saved;
    await page.reload();
    await expect(email).toBeChecked({ checked: !before });
  });

  await test.step('where someone is signed in', async () => {
    await expect(part(page, 'Signed-in devices')).toContainText('Only this browser');
    await device.goto('/');
    await device.getByRole('textbox', { name: 'Mobile number or student ID' }).fill(pin);
    await device.getByRole('button', { name: 'Next' }).click();
    await device.getByRole('textbox', { name: 'Password' }).fill('another quiet river');
    await device.getByRole('button', { name: 'Login' }).click();
    await expect(device.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await page.reload();
    await part(page, 'Signed-in devices').getByText('2 devices').waitFor();
    await part(page, 'Signed-in devices').getByRole('link', { name: 'Manage devices' }).click();
    await expect(page).toHaveURL('/account/sessions');
    const ends = page.getByRole('button', { name: /^Sign out .*, signed in today at / });
    await expect(ends).toHaveCount(2);
    expect(new Set(await ends.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')))).size).toBe(2);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Account' }).click();
    await expect(page).toHaveURL('/account');
  });

  await test.step('the data comes as a file, after an error too', async () => {
    await page.route('**/api/login/downloadMyData', (route) => route.abort());
    const section = part(page, 'Your data');
    const dialog = page.getByRole('dialog', { name: 'Download my data' });
    const get = dialog.getByRole('button', { name: 'Download' });
    await section.getByRole('button', { name: 'Download my data' }).click();
    await expect(password(page)).toBeFocused();
    await expectAccessible(page);
    await password(page).fill('another quiet river');
    await get.click();
    await expect(dialog).toBeHidden();
    await expect(section.getByRole('alert')).toHaveText("We couldn't reach the portal. Check your connection and try again.");
    await expectAccessible(page);
    await page.unroute('**/api/login/downloadMyData');
    const coming = page.waitForEvent('download');
    // the password that was typed is still valid for it
    await section.getByRole('button', { name: 'Retry' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe('my-data.json');
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ person: { pin, email: person.email } });
    await expect(section.getByRole('status')).toContainText('Downloaded my-data.json');
    await expect(section.getByRole('button', { name: 'Download my data' })).toBeFocused();
    await expectAccessible(page);
    await section.getByRole('button', { name: 'Download my data' }).click();
    await password(page).fill('a wrong password');
    await get.click();
    await expect(dialog.getByRole('alert')).toHaveText('Incorrect Password');
    await expect(password(page)).toHaveValue('a wrong password');
    await expectAccessible(page);
    await password(page).fill('another quiet river');
    const again = page.waitForEvent('download');
    await get.click();
    await again;
    await expect(dialog).toBeHidden();
    await expect(section.getByRole('button', { name: 'Download my data' })).toBeFocused();
  });
});

test('an account that is to be deleted says so on every page until it is kept', async ({ page, request }) => {
  const { pin } = await openAccount({ page, request });
  const section = part(page, 'Delete my account');
  const banner = page.getByRole('complementary', { name: /^Your account will be deleted on \d{2} [A-Z][a-z]{2} \d{4}\.$/ });
  const ask = async () => {
    await section.getByRole('button', { name: 'Delete my account' }).click();
    await expect(password(page)).toBeFocused();
  };

  await test.step('asked with the password', async () => {
    await ask();
    await expect(page.getByRole('dialog')).toContainText(/We'll delete it on \d{2} [A-Z][a-z]{2} \d{4} /);
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await ask();
    await password(page).fill('a wrong password');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Incorrect Password');
    await password(page).fill(newPassword);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    await expect(section).toContainText(/Your account will be deleted on \d{2} [A-Z][a-z]{2} \d{4}\./);
    await expect(banner).toBeVisible();
    await expect(section.getByRole('heading')).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('the banner goes along, after a reload and a new sign-in too', async () => {
    await page.goto('/prepare');
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    await signOut(page);
    await signInAs(page, pin);
    await page.goto('/account');
    await expect(banner).toBeVisible();
  });

  await test.step('kept from the banner', async () => {
    await banner.getByRole('button', { name: 'Keep my account' }).click();
    await expect(banner).toBeHidden();
    await expect(page.getByText('Deletion cancelled. Your account is safe.')).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await page.reload();
    await expect(section.getByRole('button', { name: 'Delete my account' })).toBeVisible();
    await expect(banner).toBeHidden();
  });
});
