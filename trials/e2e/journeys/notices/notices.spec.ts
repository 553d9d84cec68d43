import { paths } from '@abhyas/contract/paths.ts';
import type { Page } from '@playwright/test';
import { announceTo, type Announced } from '../../support/announce.ts';
import { signOut } from '../../support/people/people.ts';
import { newStudent, tokenOf } from '../../support/people/students.ts';
import { expectFocusInSight } from '../../support/sight.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const list = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const readAll = (page: Page) => page.getByRole('button', { name: 'Mark all as read' });
const numbered = (count: number): Announced[] =>
  Array.from({ length: count }, (_, index) => ({ title: `Notice ${index + 1}`, text: 'Some words about it.', url: '/myprofile' }));
const streamEnded = (page: Page) => page.waitForEvent('requestfailed', (each) => each.url().endsWith('/api/live'));

// every count of the bell: apps/web/src/app/shell/header/bell/bell.test.tsx
test('HOM-013 NTF-001 NTF-003 NTF-004 NTF-005 SHL-012 SHL-013 SHL-014 the bell counts what comes and its page lists it; what is opened is read', async ({
  page,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  const live = page.waitForResponse('**/api/live');
  await page.goto('/home');
  expect((await live).status()).toBe(200);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await announceTo({
    pin,
    notices: [{ title: 'Full mock 1 is open', text: 'Sit it once, in one go.', url: '/myprofile', type: 'test-released' }],
  });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new');

  await test.step('it follows what happens elsewhere, while the window can be seen', async () => {
    const headers = { 'access-token': await tokenOf({ request, pin }) };
    const mark = (read: boolean) => request.post(paths.readNotices.path, { headers, data: { noticeIds: 'all', read } });
    await mark(true);
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await mark(false);
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new');
    const seen = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    const closed = streamEnded(page);
    await seen('hidden');
    await closed;
    await mark(true);
    // seen again, it asks for what it missed
    await seen('visible');
    await expect(bell(page)).toHaveAccessibleName('Notifications');
    await mark(false);
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new');
  });

  await announceTo({ pin, notices: numbered(21) });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 9+ new');
  await bell(page).click();
  await expect(page).toHaveURL('/home/notification');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expect(page.getByText('22 unread')).toBeVisible();

  await test.step('twenty at a time', async () => {
    await expect(titles(page)).toHaveCount(20);
    await expect(titles(page).first()).toHaveText('Unread:Notice 21');
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(titles(page)).toHaveCount(22);
    await expect(list(page).nth(20)).toBeFocused();
    await expect(titles(page).last()).toHaveText('Unread:Full mock 1 is open');
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    await expect(list(page).last().locator('time')).toHaveAttribute('title', /^\w{3} \d\d, \d{4}, \d\d:\d\d [AP]M$/);
    await expectAccessible(page);
  });

  await test.step('opening one follows its link and reads it', async () => {
    await page.getByRole('link', { name: 'Notice 21' }).click();
    await expect(page).toHaveURL('/myprofile');
    await page.goBack();
    await expect(titles(page).first()).toHaveText('Notice 21');
    await expect(page.getByText('21 unread')).toBeVisible();
  });

  await test.step('the unread ones alone, one ticked, then all', async () => {
    await page.getByRole('tab', { name: 'Unread' }).click();
    await expect(titles(page).first()).toHaveText('Unread:Notice 20');
    await page.getByRole('button', { name: 'Mark as read: Notice 20' }).click();
    await expect(page.getByText('20 unread')).toBeVisible();
    await expect(titles(page).first()).toHaveText('Unread:Notice 19');
    await expect(list(page).first()).toBeFocused();
    await readAll(page).click();
    await expect(page.getByText('No unread notifications')).toBeVisible();
    await expect(readAll(page)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(titles(page).first()).toHaveText('Notice 21');
    await page.reload();
    await expect(page.getByText('All caught up')).toBeVisible();
  });

  await test.step('one that comes while the list is read is added at the top, and the page does not move', async () => {
    const row = page.getByRole('link', { name: 'Notice 13', exact: true });
    await expect(row).toBeVisible();
    await page.evaluate(async () => document.fonts.ready);
    const top = () => row.evaluate((element) => element.getBoundingClientRect().top);
    await page.evaluate(() => window.scrollTo(0, 500));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(500);
    const before = await top();
    await announceTo({ pin, notices: [{ title: 'It has just come' }] });
    await expect(titles(page).first()).toHaveText('Unread:It has just come');
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
    await expect(bell(page)).toHaveAccessibleName('Notifications');
  });

  await test.step('what comes shows itself, keeps the focus in sight, and is read where it leads', async () => {
    const shown = page.getByRole('group', { name: 'New notification' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upgrades' }).click();
    await expect(page).toHaveURL('/upgrade');
    await announceTo({
      pin,
      notices: [
        { title: 'Mock 3 is on Sunday', url: '/home/notification' },
        { title: 'Your slot is booked', url: '/upgrade' },
      ],
    });
    await expect(shown).toHaveCount(2);
    await expectAccessible(page);
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
    await page.setViewportSize({ width: 750, height: 500 });
    await expectFocusInSight(page, 'home beside two notices');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(bell(page)).toHaveAccessibleName('Notifications, 2 new');
    await shown.getByRole('link', { name: 'Your slot is booked' }).click();
    await expect(page).toHaveURL('/upgrade');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new');
  });

  const ended = streamEnded(page);
  await signOut(page);
  await ended;
});
