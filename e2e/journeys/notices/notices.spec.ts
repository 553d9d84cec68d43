import type { APIRequestContext, Page } from '@playwright/test';
import { announceTo, type Announced } from '../../support/announce.ts';
import { newStudent } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const list = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 });
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
const readAll = (page: Page) => page.getByRole('button', { name: 'Mark all as read' });
const numbered = (count: number): Announced[] =>
  Array.from({ length: count }, (_, index) => ({ title: `Notice ${index + 1}`, text: 'Some words about it.', url: '/myprofile' }));

/** Someone new on the page of notices, who was told these. */
async function openNotices({ page, request, notices }: { page: Page; request: APIRequestContext; notices: readonly Announced[] }) {
  const { pin } = await newStudent({ page, request });
  if (notices.length > 0) await announceTo({ pin, notices });
  await page.goto('/home/notification');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  return pin;
}

test('HOM-013 NTF-001 NTF-004 NTF-005 SHL-012 SHL-013 SHL-014 the bell counts, its page lists what came, newest first, and the count is gone; one is read when it is opened', async ({
  page,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  await page.goto('/home');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await announceTo({
    pin,
    notices: [{ title: 'Full mock 1 is open', text: 'Sit it once, in one go.', url: '/myprofile', type: 'test-released' }],
  });
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new');
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
});

test('a notification that arrives while the list is read is added at the top, and the page does not move', async ({ page, request }) => {
  const pin = await openNotices({ page, request, notices: numbered(20) });
  const row = page.getByRole('link', { name: 'Notice 13', exact: true });
  await expect(row).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  const before = (await row.boundingBox())?.y ?? 0;
  await announceTo({ pin, notices: [{ title: 'It has just come' }] });
  await expect(titles(page).first()).toHaveText('Unread:It has just come');
  expect(Math.abs(((await row.boundingBox())?.y ?? 0) - before)).toBeLessThan(2);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('NTF-003 a notice that comes elsewhere shows itself with its link for 10000 ms, longer while it is pointed at or has the focus', async ({
  page,
  request,
}) => {
  const { pin } = await newStudent({ page, request });
  await page.goto('/myprofile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const shown = page.getByRole('group', { name: 'New notification' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);

  await announceTo({ pin, notices: [{ title: 'Full mock 1 is open', text: 'Sit it once.', url: '/account' }] });
  await expect(shown).toBeVisible();
  await expect(page.locator('[aria-live=polite]').filter({ has: shown })).toHaveCount(1);
  await page.clock.runFor(9_999);
  await expect(shown).toBeVisible();
  await page.clock.runFor(1);
  // the end of its way out
  await page.clock.runFor(1);
  await expect(shown).toHaveCount(0);

  await announceTo({ pin, notices: [{ title: 'Your slot is booked', url: '/account' }] });
  await shown.getByRole('link').focus();
  await page.clock.runFor(20_000);
  await expect(shown).toBeVisible();
  await shown.hover();
  await shown.getByRole('link').blur();
  await page.clock.runFor(20_000);
  await expect(shown).toBeVisible();
  await page.clock.resume();
  await expectAccessible(page);
  await shown.getByRole('link', { name: 'Your slot is booked' }).click();
  await expect(page).toHaveURL('/account');
  await expect(shown).toHaveCount(0);
});

test('home names what came while it was out of sight, and no longer what was opened where it showed itself', async ({ page, request }) => {
  const { pin } = await newStudent({ page, request });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Upgrades' }).click();
  await expect(page).toHaveURL('/upgrade');
  const shown = page.getByRole('group', { name: 'New notification' });
  const strip = page.getByRole('region', { name: 'New for you' });
  const home = page.getByRole('banner').getByRole('link', { name: 'Home', exact: true });
  await announceTo({ pin, notices: [{ title: 'Your slot is booked', url: '/upgrade' }] });
  await expect(shown).toBeVisible();
  await home.click();
  await expect(strip.getByRole('link', { name: 'Your slot is booked' })).toBeVisible();
  await shown.getByRole('link', { name: 'Your slot is booked' }).click();
  await expect(page).toHaveURL('/upgrade');
  await home.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good/);
  await expect(strip.getByRole('link', { name: 'Your slot is booked' })).toHaveCount(0);
});

test('a window that is older than what the server serves says so, and loads again when it is told to', async ({ page, request }) => {
  await newStudent({ page, request });
  await page.clock.install();
  await page.goto('/home/notification');
  await expect(page.getByText('No notifications yet')).toBeVisible();
  await page.route('/', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<html lang="en"><script type="module" src="/assets/index-newer.js"></script>' })
      : route.fallback(),
  );
  const said = page.getByRole('group', { name: 'A new version is available' });
  await page.clock.fastForward('14:00');
  await expect(said).toHaveCount(0);
  await page.clock.fastForward('02:00');
  await expect(said).toBeVisible();
  await expectAccessible(page);
  const loaded = page.waitForEvent('load');
  await said.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(page.getByText('No notifications yet')).toBeVisible();
});
