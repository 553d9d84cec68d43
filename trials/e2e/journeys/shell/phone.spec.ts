import { quant } from '../../support/header.ts';
import { openSignedIn, signOut } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('what a phone shows: the page one is on in the sub-header, one way back, and the whole names of sections', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('abhyas-forced-view', '1'));

  await test.step('the sub-header has an arrow where there is more, after the window turned too', async () => {
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

  await test.step('a page has one way back: the level above, or its own in place of that', async () => {
    await page.goto('/account/sessions');
    const levels = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(levels.getByRole('listitem').filter({ visible: true })).toHaveText(['Account']);
    await page.goto('/mypage/doubts');
    await page.getByRole('region', { name: 'Doubts' }).getByRole('listitem').getByRole('link').first().click();
    await expect(page.getByRole('main').getByRole('link', { name: 'All doubts' })).toBeVisible();
    await expect(levels).toBeHidden();
  });

  await test.step('a school has room for its name in a list with a banner', async () => {
    await page.goto('/school/home');
    const table = page.getByRole('group', { name: 'Programmes of schools' });
    await expect(table.getByRole('link', { name: 'Practise the interview' })).toBeVisible();
    await expect.poll(async () => (await table.getByRole('rowheader').first().boundingBox())?.width).toBeGreaterThan(150);
  });

  await test.step('the sections of the minutes show their whole names', async () => {
    await page.goto('/performance');
    const sections = page.getByRole('tablist', { name: /minutes/ }).getByRole('tab');
    await expect(sections.first()).toBeVisible();
    await expect.poll(() => sections.evaluateAll((all) => all.filter((tab) => tab.scrollHeight > tab.clientHeight).length)).toBe(0);
  });
});

test('SHL-032 SHL-033 SHL-035 a phone is shown the notice once; then it has its tabs at the foot, with the rest behind More', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await test.step('the notice has links to the apps and a way on', async () => {
    await page.setViewportSize({ width: 700, height: 900 });
    await page.goto('/home');
    await expect(page).toHaveURL('/not-supported');
    await expect(heading).toHaveText('Made for a wider screen');
    for (const app of ['Google Play', 'App Store']) await expect(page.getByRole('link', { name: app })).toHaveAttribute('href', /^https:/);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Continue Anyway' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('abhyas-forced-view'))).toBe('1');
  });

  await openSignedIn(page, { to: '/mypage/bookmarks' });
  const tabs = page.getByRole('navigation', { name: 'Main' });
  await test.step('the tabs leave the footer in view, and go while one types', async () => {
    await expect(tabs.getByRole('link')).toHaveText(['Home', 'Prepare', 'Test', 'Performance']);
    const search = page.getByRole('main').getByRole('searchbox');
    await expect(search).toBeVisible();
    await expectAccessible(page);
    const overlap = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const [foot, bar] = await Promise.all([page.getByRole('contentinfo').boundingBox(), tabs.boundingBox()]);
      return (foot?.y ?? 0) + (foot?.height ?? 0) - (bar?.y ?? 0);
    };
    await expect.poll(overlap).toBeLessThanOrEqual(1);
    await search.focus();
    await expect(tabs).toBeHidden();
    await search.blur();
    await tabs.getByRole('link', { name: 'Test' }).click();
    await expect(page).toHaveURL('/test');
    await expect(tabs.getByRole('link', { name: 'Test' })).toHaveAttribute('aria-current', 'page');
  });

  await test.step('behind More are all three floors', async () => {
    const more = tabs.getByRole('button', { name: 'More', exact: true });
    const menu = page.getByRole('dialog');
    await more.click();
    await expect(menu.getByRole('link', { name: 'Explore' })).toBeHidden();
    await menu.getByRole('button', { name: 'Schools pages' }).click();
    await expect(menu.getByRole('link', { name: 'Compare' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(more).toBeFocused();
    await more.click();
    await menu.getByRole('button', { name: 'Prepare pages' }).click();
    await menu.getByRole('button', { name: `${quant} pages` }).click();
    await expectAccessible(page);
    await menu.getByRole('link', { name: 'Quadratic equations' }).click();
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: /Unit 2 · Quadratic equations/ })).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  await test.step('the device remembers it: the next session is not asked', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /Unit 2 · Quadratic equations/ })).toBeVisible();
    await signOut(page);
    await page.goto('/home');
    await expect(page).toHaveURL('/');
    await openSignedIn(page, { to: '/account/sessions' });
    await expect(page).toHaveURL('/account/sessions');
    // no other page was asked for: it leads to home, and from there to no notice again
    await page.goto('/not-supported');
    await page.getByRole('button', { name: 'Continue Anyway' }).click();
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
  });
});
