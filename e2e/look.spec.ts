import type { Page } from '@playwright/test';
import { openSignedIn } from './support/people/people.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const brands = [
  { name: 'Abhyas', base: `http://localhost:${process.env['E2E_PORT']}`, signIn: 'Sign in to Abhyas', filled: 'rgb(75, 69, 198)' },
  {
    name: 'Student Portal',
    base: `http://student.localhost:${process.env['E2E_PORT']}`,
    signIn: 'Sign in to the Student Portal',
    filled: 'rgb(15, 111, 104)',
  },
] as const;

/** The colour of the page behind everything. */
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

for (const brand of brands) {
  test(`${brand.name}: the host chooses name, wording and colour, on the sign-in and inside`, async ({ page }) => {
    await page.goto(brand.base);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand.signIn);
    await expectAccessible(page);
    await page.getByRole('textbox').fill('ASC1001');
    await expect(page.getByRole('button', { name: 'Next' })).toHaveCSS('background-color', brand.filled);
    await openSignedIn(page, { base: brand.base });
    await expect(page.getByRole('banner').getByRole('link', { name: brand.name })).toBeVisible();
  });

  test.describe(`${brand.name} in the dark`, () => {
    test.use({ colorScheme: 'dark' });
    test('sign-in and home are dark and keep their contrast', async ({ page }) => {
      await page.goto(brand.base);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(brand.signIn);
      const [red = 255] = (await ground(page)).match(/\d+/g)?.map(Number) ?? [];
      expect(red).toBeLessThan(64);
      await expectAccessible(page);
      await openSignedIn(page, { base: brand.base });
      await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('the theme chosen in the profile menu stays after a reload', async ({ page }) => {
  await openSignedIn(page);
  await page.getByRole('button', { name: 'Profile menu, Demo Student' }).click();
  await expectAccessible(page);
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(() => ground(page)).not.toBe('rgb(255, 255, 255)');
  const dark = await ground(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
  await expect.poll(() => ground(page)).toBe(dark);
});

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 360, height: 800 } });
  for (const { name, base } of brands) {
    for (const [who, to] of [
      ['ASC1001', '/home'],
      ['STF3001', '/staff'],
    ] as const) {
      test(`${name}: all of the header of ${who} is in the window`, async ({ page }) => {
        await page.addInitScript(() => sessionStorage.setItem('abhyas-forced-view', '1'));
        await openSignedIn(page, { base, who, to });
        const menu = page.getByRole('button', { name: /^Profile menu/ });
        await expect(menu).toBeVisible();
        // up to the gutter of the page
        const { x = 0, width = 0 } = (await menu.boundingBox()) ?? {};
        expect(x + width).toBeLessThanOrEqual(344 + 4);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      });
    }
  }
});

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 700, height: 900 } });
  test('the notice offers the apps and a way on, and then the portal works', async ({ page }) => {
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1, name: 'Made for a wider screen' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Google Play' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue Anyway' }).click();
    await expect(page).toHaveURL('/');
    await openSignedIn(page);
    await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
