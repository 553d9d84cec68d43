import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { heading } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const carousel = (page: Page) => page.getByRole('region', { name: 'Announcements' });
const banners = (page: Page) => page.getByRole('region', { name: 'More from Abhyas' });
/** The advertisement that shows. */
const shown = (page: Page) => carousel(page).locator('[data-current=true]').getByRole('link');
/** Home, scrolled to its end, where the advertisements load. */
async function signInToAds(page: Page): Promise<void> {
  await openSignedIn(page);
  await expect(heading(page)).toHaveText(/Demo/);
  // the end of home follows its first screen
  await expect(page.locator('[data-carousel]')).toBeAttached();
  // and may grow while it is scrolled
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(carousel(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}
const first = /Mock season/;
const second = /An hour with a mentor/;
const third = /Winter school/;

test('NTF-007 NTF-008 the upgrade page has what is on offer for the course, with price, benefits and link, and compares it', async ({
  page,
  context,
}) => {
  await openSignedIn(page);
  await page.goto('/upgrades');
  await expect(page).toHaveURL('/upgrade');
  await page.goto('/home');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upgrades' }).click();
  await expect(page).toHaveURL('/upgrade');
  await expect(heading(page)).toHaveText('Upgrades');
  const offer = (name: string) => page.getByRole('article', { name });
  await expect(offer('CAT Online')).toContainText('₹ 14,999');
  await expect(offer('CAT Online')).toContainText('Full mocks: 10');
  await expect(offer('CAT Classroom')).toContainText('Your programme');
  await expect(offer('CAT Complete')).toContainText('Most popular');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) }).getByRole('cell');
  await expect(row('Full mocks')).toHaveText(['10', '20', '30']);
  await expect(row('Mocks at a centre')).toHaveText([/Not included/, 'Yes', 'Yes']);
  await expect(row('Price')).toHaveText(['₹ 14,999', '₹ 34,999', '₹ 49,999']);
  await expectAccessible(page);

  await context.route('https://abhyas.test/**', (route) => route.fulfill({ body: 'The shop' }));
  const opened = context.waitForEvent('page');
  await offer('CAT Complete')
    .getByRole('link', { name: /^View programme CAT Complete/ })
    .click();
  expect((await opened).url()).toBe('https://abhyas.test/buy/cat-complete');
});

test('NTF-009 NTF-011 NTF-013 advertisements are at the end of home, with small banners of 373 x 195, and open their page in a new tab', async ({
  page,
  context,
}) => {
  await signInToAds(page);
  await expect(shown(page)).toHaveAccessibleName(first);
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
  expect((await carousel(page).boundingBox())?.height).toBeLessThanOrEqual(208);
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
});

test.describe('the carousel, where motion is welcome', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  /** Home with the carousel in view and a clock that pauses. */
  async function open(page: Page): Promise<void> {
    await page.clock.install();
    await signInToAds(page);
    await expect(shown(page)).toHaveAccessibleName(first);
    await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 60_000));
    await carousel(page).scrollIntoViewIfNeeded();
    await page.mouse.move(5, 5);
    await expect(carousel(page).locator('[aria-live]')).toHaveAttribute('aria-live', 'off');
  }

  test('NTF-010 plays by itself every 1500 ms, round and round', async ({ page }) => {
    await open(page);
    const before = await shown(page).textContent();
    const order = [first, second, third];
    const at = order.findIndex((name) => name.test(before ?? ''));
    await page.clock.runFor(1499);
    await expect(shown(page)).toHaveAccessibleName(order[at] ?? first);
    for (const step of [1, 2, 3]) {
      await page.clock.runFor(step === 1 ? 1 : 1500);
      await expect(shown(page)).toHaveAccessibleName(order[(at + step) % 3] ?? first);
    }
  });

  test('NTF-014 pauses while someone points at it, has the focus in it or has stopped it, and when it is out of view', async ({ page }) => {
    await open(page);
    const moves = carousel(page).locator('[aria-live]');
    const expectStill = async () => {
      await expect(moves).toHaveAttribute('aria-live', 'polite');
      const before = await shown(page).textContent();
      await page.clock.runFor(6000);
      expect(await shown(page).textContent()).toBe(before);
    };
    await carousel(page).hover();
    await expectStill();
    await page.mouse.move(5, 5);
    await expect(moves).toHaveAttribute('aria-live', 'off');

    await shown(page).focus();
    await expectStill();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expectStill();
    await carousel(page).getByRole('button', { name: 'Play announcements' }).click();
    await page.mouse.move(5, 5);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expect(moves).toHaveAttribute('aria-live', 'off');

    await page.evaluate(() => scrollTo(0, 0));
    await expectStill();
    await carousel(page).scrollIntoViewIfNeeded();
    await carousel(page)
      .getByRole('button', { name: /^Show 3 of 3/ })
      .click();
    await expect(shown(page)).toHaveAccessibleName(third);
    await page.clock.resume();
    await expectAccessible(page);
  });
});

test('NTF-014 the carousel does not move by itself for anyone who wants no motion', async ({ page }) => {
  await page.clock.install();
  await signInToAds(page);
  await expect(shown(page)).toHaveAccessibleName(first);
  await carousel(page).scrollIntoViewIfNeeded();
  await page.clock.runFor(10_000);
  await expect(shown(page)).toHaveAccessibleName(first);
  await expect(carousel(page).getByRole('button', { name: 'Pause announcements' })).toBeHidden();
  await carousel(page)
    .getByRole('button', { name: /^Show 2 of 3/ })
    .click();
  await expect(shown(page)).toHaveAccessibleName(second);
});

test.describe('the row of small banners in a wide window', () => {
  test.use({ viewport: { width: 2048, height: 1100 } });
  test('NTF-012 shows five per view', async ({ page }) => {
    await signInToAds(page);
    await banners(page).scrollIntoViewIfNeeded();
    for (const index of [0, 1, 2, 3, 4]) await expect(banners(page).getByRole('link').nth(index)).toBeInViewport({ ratio: 1 });
    await expect(banners(page).getByRole('link').nth(5)).not.toBeInViewport();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
