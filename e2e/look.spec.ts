import { openSignedIn } from './support/people/people.ts';
import { expect, expectAccessible, test } from './support/test.ts';

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
