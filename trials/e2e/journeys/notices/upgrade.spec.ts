import type { Page } from '@playwright/test';
import { unfoldHome } from '../../support/home.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { heading } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const carousel = (page: Page) => page.getByRole('region', { name: 'Announcements' });
const banners = (page: Page) => page.getByRole('region', { name: 'More from Abhyas' });
/** The advertisement that shows. */
const shown = (page: Page) => carousel(page).locator('[data-current=true]').getByRole('link');
/** All of home, scrolled to its end, where the advertisements load. */
async function signInToAds(page: Page): Promise<void> {
  await openSignedIn(page);
  await expect(heading(page)).toHaveText(/Demo/);
  await unfoldHome(page);
  await expect(page.locator('[data-carousel]')).toBeAttached();
  // and may grow while it is scrolled
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(carousel(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}
test('NTF-009 NTF-011 NTF-012 NTF-013 NTF-014 advertisements are at the end of home, with small banners of 373 x 195, five in a wide window, still for who wants no motion; they open their page in a new tab', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await signInToAds(page);
  await expect(shown(page)).toHaveAccessibleName(/Mock season/);
  await expect(banners(page).getByRole('listitem')).toHaveCount(6);
  const regions = await page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent));
  expect(regions.findIndex((text) => text === 'Announcements')).toBe(regions.length - 2);
  const banner = banners(page).getByRole('link').first();
  await banner.scrollIntoViewIfNeeded();
  await expect
    .poll(() => banner.evaluate((element) => [element.getBoundingClientRect().width, element.getBoundingClientRect().height]))
    .toEqual([373, 195]);
  await expect.poll(() => carousel(page).evaluate((element) => element.getBoundingClientRect().height)).toBeLessThanOrEqual(208);

  await carousel(page).scrollIntoViewIfNeeded();
  await page.clock.runFor(10_000);
  await page.clock.resume();
  await expect(shown(page)).toHaveAccessibleName(/Mock season/);
  await expect(carousel(page).getByRole('button', { name: 'Pause announcements' })).toBeHidden();
  await context.route('https://abhyas.test/**', (route) => route.fulfill({ body: 'The page' }));
  for (const [link, url] of [
    [shown(page), 'https://abhyas.test/mock-season'],
    [banners(page).getByRole('link', { name: /^Formula cards/ }), 'https://abhyas.test/formula-cards'],
  ] as const) {
    const opened = context.waitForEvent('page');
    await link.click();
    const tab = await opened;
    expect(tab.url()).toBe(url);
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
    await tab.close();
  }
  await expect(page).toHaveURL('/home');
  await carousel(page)
    .getByRole('button', { name: /^Show 2 of 3/ })
    .click();
  await expect(shown(page)).toHaveAccessibleName(/An hour with a mentor/);
  await expectAccessible(page);

  await page.setViewportSize({ width: 2048, height: 1100 });
  await banners(page).scrollIntoViewIfNeeded();
  for (const index of [0, 1, 2, 3, 4]) await expect(banners(page).getByRole('link').nth(index)).toBeInViewport({ ratio: 1 });
  await expect(banners(page).getByRole('link').nth(5)).not.toBeInViewport();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
