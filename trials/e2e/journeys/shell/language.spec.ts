import { demoPassword } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('IDN-001 SHL-015 Hindi is chosen on the sign-in page, holds after the sign-in, and is given back in the profile menu', async ({
  page,
  elsewhere: other,
}) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const hindi = page.getByRole('button', { name: 'हिन्दी' });
  await expect(hindi).toHaveAttribute('lang', 'hi');
  // its letters are there, also on a device that has none of the script
  const isDrawn = () =>
    page.evaluate(() => [...document.fonts].some((font) => /Names of languages/.test(font.family) && font.status === 'loaded'));
  await expect.poll(isDrawn).toBe(true);
  await hindi.click();
  await expect(page.getByRole('textbox', { name: 'मोबाइल नंबर या स्टूडेंट ID' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  // the one that the page came with goes when the app is here
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toHaveText('Abhyas में साइन इन करें');
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible();
  await expectAccessible(page);

  // what is wrong is said in the same language
  await page.getByRole('textbox', { name: 'मोबाइल नंबर या स्टूडेंट ID' }).fill('ASC1010');
  await page.getByRole('button', { name: 'आगे' }).click();
  const password = page.getByRole('textbox', { name: 'पासवर्ड' });
  await password.fill('not this one');
  await page.getByRole('button', { name: 'साइन इन करें' }).click();
  await expect(page.getByRole('alert')).toHaveText('पासवर्ड गलत है');
  await password.fill(demoPassword);
  const remembered = page.waitForResponse('**/api/login/chooseLanguage');
  await page.getByRole('button', { name: 'साइन इन करें' }).click();
  await page.waitForURL('**/home');
  expect((await remembered).status()).toBe(200);
  await expect(page).toHaveTitle('होम · Abhyas');

  await page.getByRole('button', { name: /^प्रोफ़ाइल मेन्यू/ }).click();
  await expect(page.getByRole('group', { name: 'भाषा' }).getByRole('menuitemradio', { name: 'हिन्दी' })).toBeChecked();
  await expectAccessible(page);

  // another browser of the same person has it after the sign-in
  await other.goto(new URL('/', page.url()).href);
  await other.getByRole('textbox', { name: 'Mobile number or student ID' }).fill('ASC1010');
  await other.getByRole('button', { name: 'Next' }).click();
  await other.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  await other.getByRole('button', { name: 'Login' }).click();
  await other.waitForURL('**/home');
  await expect(other.locator('html')).toHaveAttribute('lang', 'hi');

  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('button', { name: /^(Profile menu|Sign out)/ })).toBeVisible();
});
