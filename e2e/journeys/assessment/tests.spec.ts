import type { Page } from '@playwright/test';
import { bookBeside, centreStudent, openBooking, openMocks } from '../../support/centre.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const list = (page: Page) => page.getByRole('region', { name: 'All tests' });

test('TST-002 TST-003 TST-009 TST-014 the Test tab shows the next test with its seat, and every test in tabs, by the keyboard as well', async ({
  page,
  request,
}) => {
  const { pin, call } = await centreStudent({ request });
  await openMocks(page, pin);
  const { assetId } = await openBooking(page, 'Centre mock 1');
  const { slots, venues } = await call('bookingOptions', { asset_id: assetId });
  const andheri = venues.find(({ venue_name: name }) => name === 'Andheri centre')?.venue_id;
  const slot = slots.findLast(({ venue_id: venue }) => venue === andheri);
  await bookBeside({ call, assetId, slotId: slot?.slot_id ?? '' });

  const calls: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/home/testLanding')) calls.push(sent.url());
  });
  await page.goto('/test');
  const next = page.getByRole('region', { name: 'Centre mock 1' });
  await expect(next).toContainText('Seat booked');
  await expect(next).toContainText('09:30 AM');
  await expect(next).toContainText('Andheri centre');
  await expect(next.getByRole('link', { name: /^Map of Andheri centre/ })).toHaveAttribute('target', '_blank');
  await expect(page.getByRole('region', { name: 'Last score' })).toBeVisible();
  await expectAccessible(page);
  expect(calls).toHaveLength(1);

  const tabs = list(page).getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(list(page).getByRole('tab', { name: /^Upcoming/ })).toHaveAttribute('aria-selected', 'true');
  await expect(list(page).getByRole('button', { name: 'Book Slot' }).last()).toHaveAttribute('aria-disabled', 'true');
  await list(page).getByRole('button', { name: 'Book Slot' }).last().focus();
  await expect(page.getByText('The slot booking window has not yet started.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await tabs.first().click();

  await page.getByRole('searchbox', { name: 'Search in Test' }).fill('ARRANGE');
  await expect(list(page).getByText('Arrangements')).toBeVisible();
  await expect(list(page).getByText('Full mock 1')).toBeHidden();
  await page.keyboard.press('Escape');
  await list(page).getByRole('link', { name: 'Topic tests' }).click();
  await expect(page).toHaveURL(/\/test-.*[?&]parentId=\d+&id=\d+.*index=0/);
  await expect(page.getByRole('heading', { level: 1, name: 'Topic tests' })).toBeVisible();
  await expect(list(page).getByRole('tab')).toHaveText([/^All \d+$/]);
  await expectAccessible(page);
});

test('TST-069 practice sets belong to the Test tab: its sub-header, its breadcrumb, and they are where one is', async ({ page }) => {
  await openSignedIn(page, { to: '/test' });
  await page.getByRole('link', { name: 'Practice sets' }).click();
  await expect(page).toHaveURL('/preparepractice');
  await expect(page.getByRole('link', { name: 'Practice sets' }).first()).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Test' })).toHaveAttribute('href', '/test');
});

test('TST-052 TST-053 TST-054 TST-058 ERR-010 a test opens in a window with its token in a cookie, and closing that reads the page again; blocked or without a url, the page says so', async ({
  page,
  context,
}) => {
  await openSignedIn(page, { who: 'ASC1007', to: '/test' });
  const launch = list(page).getByRole('button', { name: 'Launch Test: Quadratics' });

  const opened = context.waitForEvent('page');
  await launch.click();
  const player = await opened;
  await expect(player.getByRole('heading', { level: 2, name: 'Instructions' })).toBeVisible();
  await expect(player).toHaveURL(/\/preparetest\?assessmentId=/);
  const read = page.waitForRequest(/testLanding/);
  await player.close();
  await read;

  await page.evaluate(() => void (window.open = () => null));
  await launch.click();
  const blocked = page.getByRole('dialog', { name: 'Your browser blocked the window' });
  await expect(blocked).toContainText('Allow pop-ups');
  await expect(blocked.getByRole('link', { name: 'Open test' })).toHaveAttribute('href', /^\/preparetest\?assessmentId=/);
  expect((await context.cookies()).find(({ name, path }) => name === 'abhyas_launch' && path === '/preparetest')).toBeDefined();
  const another = context.waitForEvent('page');
  await blocked.getByRole('link', { name: 'Open test' }).click();
  await expect((await another).getByRole('heading', { level: 2, name: 'Instructions' })).toBeVisible();
  await (await another).close();

  await page.reload();
  await page.route('**/myims/getTestData', (route) => route.fulfill({ json: { data: { url: '', token: '' } } }));
  await launch.click();
  const none = page.getByRole('dialog', { name: 'This learning resource is not available.' });
  await expect(none).toBeVisible();
  await expectAccessible(page);
  await none.getByRole('button', { name: 'Ok!' }).click();
  await expect(none).toBeHidden();
  await expect(launch).toBeFocused();
});
