import { paths } from '@abhyas/contract/paths.ts';
import { brands } from '../../support/brands.ts';
import { below, quant, tab, tabs } from '../../support/header.ts';
import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

// every count: apps/web/src/app/shell/header/bell/bell.test.tsx
test('SHL-012 the badge follows what happens elsewhere, while the window can be seen and no longer than the session', async ({
  page,
  request,
}) => {
  const live = page.waitForResponse('**/api/live');
  // someone whose notices no other journey opens
  await openSignedIn(page, { who: 'ASC1009' });
  expect((await live).status()).toBe(200);
  const who = { studentemail: '', studentimspin: 'ASC1009', studentpassword: demoPassword, otp: '', loginmode: '1', loginType: 'student' };
  const elsewhere = await request.post(paths.studentLoginCheck.path, { data: { ...who, platform: 'web' } });
  const { token } = ((await elsewhere.json()) as { data: { token: string } }).data;
  const mark = (read: boolean) =>
    request.post(paths.readNotices.path, { headers: { 'access-token': token }, data: { noticeIds: 'all', read } });
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  await mark(true);
  await expect(bell).toHaveAccessibleName('Notifications');
  await mark(false);
  await expect(bell).toHaveAccessibleName(/^Notifications, \d new$/);

  const seen = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  const closed = page.waitForEvent('requestfailed', (each) => each.url().endsWith('/api/live'));
  await seen('hidden');
  await closed;
  await mark(true);
  // seen again, it asks for what it missed
  await seen('visible');
  await expect(bell).toHaveAccessibleName('Notifications');
  await mark(false);
  await expect(bell).toHaveAccessibleName(/^Notifications, \d new$/);

  const ended = page.waitForEvent('requestfailed', (each) => each.url().endsWith('/api/live'));
  await page.getByRole('button', { name: 'Profile menu, Ahead Student' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await ended;
});

test('SHL-015 SHL-016 SHL-017 SHL-018 SHL-020 the profile menu has its entries, works by keyboard and keeps the focus', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSignedIn(page);
  const button = page.getByRole('button', { name: 'Profile menu, Demo Student' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  const item = (id: number) => menu.locator(`[data-menu-id="${id}"]`);
  await expect(item(1)).toBeFocused();
  await expect(item(1)).toContainText('IMS-ID ASC1001');
  await expect(item(2)).toHaveText('My Profile');
  await expect(item(2)).toHaveAttribute('href', '/myprofile');
  await expect(item(3)).toContainText('Change Program');
  await expect(item(4)).toHaveText('Logout');
  await expect(item(5)).toHaveCount(0);
  await expect(menu.getByRole('menuitem', { name: 'Account' })).toHaveAttribute('href', '/account');
  await expect(menu.getByRole('menuitemradio', { name: 'System default' })).toHaveAttribute('aria-checked', 'true');
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(item(2)).toBeFocused();
  await page.keyboard.press('End');
  await expect(item(4)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(item(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.click();
  await item(1).click();
  await expect(page.getByText('IMS-ID copied')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('ASC1001');
  await button.click();
  await expect(item(1)).toBeFocused();
  await page.mouse.click(8, 500);
  await expect(menu).toBeHidden();
  await button.click();
  await item(3).click();
  await expect(page.getByRole('dialog', { name: 'Choose a course' })).toContainText('You take proctored tests at a centre.');
  await expectAccessible(page);
});

test('SHL-019 CMS Login leads out of the portal for those who may edit content, and for no one else', async ({ page }) => {
  await openSignedIn(page, { who: 'STF3001', to: '/staff' });
  await page.getByRole('button', { name: 'Profile menu, Demo Staff' }).click();
  const cms = page.getByRole('menuitem', { name: /^CMS Login/ });
  await expect(cms).toHaveAttribute('href', 'https://cms.abhyas.test/login');
  await expect(cms).toHaveAttribute('target', '_blank');
  await expect(cms).toHaveAttribute('data-menu-id', '5');
  await expectAccessible(page);
});

test('ERR-026 where the header does not come, the page stays, says so, and loads it again', async ({ page }) => {
  await page.route(`**${paths.moduleData.path}`, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad Gateway' }));
  await openSignedIn(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Error fetching module data. try again later' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(`**${paths.moduleData.path}`);
  await tabs(page).getByRole('button', { name: "Tabs didn't load. Retry" }).click();
  await expect(tab(page, 'Prepare')).toBeVisible();
});

for (const { name, base, helpdesk } of brands) {
  test(`ERR-019 ERR-020 ERR-021 ERR-022 ${name}: a page that an import has replaced says so, and Refresh leads home with a new header, signed in as before`, async ({
    page,
  }) => {
    await openSignedIn(page, { base });
    const gone = { code: 'HEADER_MODULE_EXPIRED', message: 'We have added new content to this page.', requestId: 'r' };
    await page.route(`**${paths.pathProgress.path}`, (route) => route.fulfill({ status: 410, json: gone }));
    await tab(page, 'Prepare').hover();
    await below(page, 'Prepare').getByRole('link', { name: quant }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We have added new content to this page.' })).toBeVisible();
    const ticket = page.getByRole('main').getByRole('link', { name: 'Raise a support ticket' });
    const expected = name === 'Abhyas' ? 'https://help.abhyas.test/tickets/new' : `mailto:${helpdesk}?subject=`;
    expect(await ticket.getAttribute('href')).toContain(expected);
    await expectAccessible(page);

    const reread = page.waitForRequest(`**${paths.moduleData.path}`);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await reread;
    await expect(page).toHaveURL(`${base}/home`);
    await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
    await page.unroute(`**${paths.pathProgress.path}`);
    await tab(page, 'Prepare').hover();
    await below(page, 'Prepare').getByRole('link', { name: quant }).click();
    await expect(page.getByRole('heading', { level: 1, name: quant })).toBeVisible();
  });
}

test('SHL-001 SHL-004 SHL-005 SHL-006 the main brand’s footer has helpdesk, centres, social links, apps and legal pages', async ({
  page,
}) => {
  await openSignedIn(page);
  const footer = page.getByRole('contentinfo');
  const link = (name: string) => footer.getByRole('link', { name, exact: true });
  await expect(link('Helpdesk')).toHaveAttribute('href', 'mailto:helpdesk@abhyas.test');
  await expect(link('Find a centre')).toHaveAttribute('href', 'https://abhyas.test/centres');
  for (const name of ['YouTube', 'Instagram', 'LinkedIn', 'Privacy', 'Disclaimer'])
    await expect(link(name)).toHaveAttribute('target', '_blank');
  await expect(footer).toContainText(/© \d{4} Abhyas\. All rights reserved\./);
  for (const app of ['Google Play', 'App Store']) {
    // what is still to come into the page moves the footer away from under the pointer
    await expect(async () => {
      await page.mouse.move(10, 300);
      await link(app).hover();
      await expect(page.getByRole('tooltip', { name: 'Mobile App' })).toBeVisible({ timeout: 2000 });
    }).toPass();
    await page.mouse.move(10, 300);
    await expect(page.getByRole('tooltip')).toBeHidden();
  }
  await page.keyboard.press('Shift');
  await link('Google Play').focus();
  await expect(page.getByRole('tooltip', { name: 'Mobile App' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test('SHL-001 SHL-002 SHL-003 SHL-016 the second brand calls itself Student Portal; its footer has helpdesk mail and social links', async ({
  page,
}) => {
  const { base, helpdesk } = brands[1];
  await openSignedIn(page, { base });
  await expect(page).toHaveTitle(/Student Portal/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Student Portal' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link')).toHaveText(['Helpdesk', '', '']);
  await expect(footer.getByRole('link', { name: 'Helpdesk' })).toHaveAttribute('href', `mailto:${helpdesk}`);
  for (const name of ['YouTube', 'Instagram']) await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:/);
  await page.getByRole('button', { name: 'Profile menu, Demo Student' }).click();
  await expect(page.getByRole('menuitem', { name: /^Student ID ASC1001/ })).toBeVisible();
});

test('SHL-031 a protected page on 749 pixels leads to the notice, on 750 it does not', async ({ page }) => {
  await openSignedIn(page);
  await page.setViewportSize({ width: 750, height: 900 });
  await page.goto('/account');
  await expect(page).toHaveURL('/account');
  await page.setViewportSize({ width: 749, height: 900 });
  await page.goto('/account');
  await expect(page).toHaveURL('/not-supported');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('SHL-032 SHL-033 SHL-035 Continue Anyway holds for the session, and the next one is asked again', async ({ page }) => {
    await page.goto('/home');
    await expect(page).toHaveURL('/not-supported');
    await expect(page.getByRole('link', { name: 'Google Play' })).toHaveAttribute('href', /^https:/);
    await expect(page.getByRole('link', { name: 'App Store' })).toHaveAttribute('href', /^https:/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue Anyway' }).click();
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('abhyas-forced-view'))).toBe('1');
    await openSignedIn(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
    await page.getByRole('button', { name: 'Profile menu, Demo Student' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/home');
    await expect(page).toHaveURL('/not-supported');

    await page.setViewportSize({ width: 1024, height: 740 });
    await openSignedIn(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/account/sessions');
    await page.getByRole('button', { name: 'Continue Anyway' }).click();
    await expect(page).toHaveURL('/account/sessions');
    // no other page was asked for: it leads to home, and from there to no notice again
    await page.goto('/not-supported');
    await page.getByRole('button', { name: 'Continue Anyway' }).click();
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
  });

  test('the drawer has all three floors, and no screen scrolls sideways', async ({ page }) => {
    await page.goto('/not-supported');
    await page.getByRole('button', { name: 'Continue Anyway' }).click();
    await openSignedIn(page);
    const burger = page.getByRole('button', { name: 'More', exact: true });
    const drawer = page.getByRole('dialog');
    await burger.click();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(burger).toBeFocused();
    await burger.click();
    await drawer.getByRole('button', { name: 'Prepare pages' }).click();
    await drawer.getByRole('button', { name: `${quant} pages` }).click();
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'Quadratic equations' }).click();
    await expect(page.getByRole('button', { name: /Unit 2 · Quadratic equations/ })).toHaveAttribute('aria-expanded', 'true');
    await expect(drawer).toBeHidden();
    await expectAccessible(page);
    for (const address of [
      '/home',
      '/prepare',
      '/test',
      '/performance',
      '/account',
      '/account/sessions',
      '/myprofile',
      '/upgrade',
      page.url(),
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect([address, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([address, 360]);
    }
  });
});

test('SHL-036 an address that does not exist is a plain page with a way home, a single word too', async ({ page }) => {
  await openSignedIn(page, { to: '/nothing' });
  for (const address of ['/nothing', '/nowhere/at/all']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect(page).toHaveURL('/home');
});

test('SHL-038 SHL-044 the search box of a path finds assets by part of their name, in any case, and Escape empties it', async ({
  page,
}) => {
  await openSignedIn(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Quantitative ability/ })
    .first()
    .click();
  const search = page.getByRole('searchbox', { name: `Search in ${quant}` });
  await search.fill('DISCRIMINANT');
  const units = page.getByRole('button', { name: /^Unit \d/ });
  await expect(units).toHaveCount(1);
  await expectAccessible(page);
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(units).not.toHaveCount(1);
});

test('SHL-043 what is scrolled past counts as seen from a half of it on', async ({ page }) => {
  await page.addInitScript(() => {
    const thresholds: unknown[] = [];
    Object.assign(globalThis, { thresholds });
    const { IntersectionObserver: Original } = globalThis;
    globalThis.IntersectionObserver = class extends Original {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options);
        thresholds.push(options?.threshold);
      }
    };
  });
  await openSignedIn(page);
  await tab(page, 'Prepare').hover();
  await below(page, 'Prepare').getByRole('link', { name: quant }).hover();
  await below(page, quant).getByRole('link', { name: 'Quadratic equations' }).click();
  await expect(page.getByRole('navigation', { name: 'Topics of Quadratic equations' })).toBeVisible();
  expect(await page.evaluate(() => (globalThis as unknown as { thresholds: unknown[] }).thresholds)).toContain(0.5);
});
