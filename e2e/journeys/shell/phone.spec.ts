import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page }) => {
  await page.goto('/not-supported');
  await page.getByRole('button', { name: 'Continue Anyway' }).click();
});

test('the sub-header shows the page one is on, with an arrow where there is more, after the window turned too', async ({ page }) => {
  await openSignedIn(page, { to: '/school/compare' });
  const row = page.getByRole('navigation', { name: 'Schools pages' });
  const current = row.getByRole('link', { name: 'Compare' });
  await expect(current).toBeInViewport({ ratio: 1 });
  await expect(row).toHaveAttribute('data-more-before', 'true');
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.setViewportSize({ width: 844, height: 390 });
  // the page is drawn once before the window turns back, as for a hand
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(current).toBeInViewport({ ratio: 1 });
});

test('a page has one way back: the level above, or its own in place of that', async ({ page }) => {
  await openSignedIn(page, { to: '/account/sessions' });
  const levels = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(levels.getByRole('listitem').filter({ visible: true })).toHaveText(['Account']);
  await page.goto('/mypage/doubts');
  await page.getByRole('region', { name: 'Doubts' }).getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('main').getByRole('link', { name: 'All doubts' })).toBeVisible();
  await expect(levels).toBeHidden();
});

test('the week of the calendar is three days on a phone, with room for their events', async ({ page }) => {
  await openSignedIn(page, { to: '/home/calendar?view=week' });
  await expect(page.getByRole('combobox', { name: 'View' })).toHaveValue('week');
  const days = page.getByRole('grid').getByRole('columnheader');
  await expect(days).toHaveCount(3);
  await expectAccessible(page);
});

test('the sections of the minutes show their whole names', async ({ page }) => {
  await openSignedIn(page, { to: '/performance' });
  const tabs = page.getByRole('tablist', { name: /minutes/ });
  await expect(tabs).toBeVisible();
  const cut = await tabs.getByRole('tab').evaluateAll((all) => all.filter((tab) => tab.scrollHeight > tab.clientHeight).length);
  expect(cut).toBe(0);
});

test('a phone has its tabs at the foot, with the rest behind More; they leave the footer in view, and go while one types', async ({
  page,
}) => {
  await openSignedIn(page, { to: '/mypage/bookmarks' });
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Prepare', 'Test', 'Performance']);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const foot = await page.getByRole('contentinfo').boundingBox();
  const bar = await tabs.boundingBox();
  expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  const search = page.getByRole('main').getByRole('searchbox');
  await search.focus();
  await expect(tabs).toBeHidden();
  await search.blur();
  await tabs.getByRole('link', { name: 'Test' }).click();
  await expect(page).toHaveURL('/test');
  await expect(tabs.getByRole('link', { name: 'Test' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('link', { name: 'Explore' })).toBeHidden();
  await menu.getByRole('button', { name: 'Schools pages' }).click();
  await menu.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/school/compare');
});
