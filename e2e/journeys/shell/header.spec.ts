import type { HeaderModule } from '@abhyas/contract/learning/learning.ts';
import { paths } from '@abhyas/contract/paths.ts';
import type { Page } from '@playwright/test';
import { below, quant, tab, tabs } from '../../support/header.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** How far down the page its first heading is: what opens above it must not move it. */
async function headingAt(page: Page): Promise<number | undefined> {
  // the portal's font is not as high as the one shown until it has come
  await page.evaluate(() => document.fonts.ready);
  return (await page.getByRole('heading', { level: 1 }).boundingBox())?.y;
}

test('SHL-021 SHL-037 hovering a tab opens its sub-header, and a path there the second one; nothing of the page moves', async ({
  page,
}) => {
  await openSignedIn(page);
  await expect(tab(page, 'Prepare')).toHaveAttribute('aria-expanded', 'false');
  const before = await headingAt(page);
  await tab(page, 'Prepare').hover();
  await expect(below(page, 'Prepare').getByRole('link')).toHaveText([quant, 'Verbal ability', 'Data and logic']);
  await expect(tab(page, 'Prepare')).toHaveAttribute('aria-expanded', 'true');
  await below(page, 'Prepare').getByRole('link', { name: quant }).hover();
  await expect(below(page, quant).getByRole('link', { name: 'Quadratic equations' })).toBeVisible();
  await expect.poll(() => headingAt(page)).toBe(before);
  await expectAccessible(page);

  await below(page, quant).getByRole('link', { name: 'Quadratic equations' }).click();
  await expect(page).toHaveURL(/\/prepare-quantitative-ability\/Quantitative%20ability\/Quadratic%20equations\//);
  await expect(page.getByRole('button', { name: /Unit 2 · Quadratic equations/ })).toHaveAttribute('aria-expanded', 'true');
  await expect(below(page, quant)).toBeHidden();
  await expect(tab(page, 'Prepare')).toHaveAttribute('aria-current', 'true');
  await expect(below(page, 'Prepare').getByRole('link', { name: quant })).toHaveAttribute('aria-current', 'true');
  const inPath = await headingAt(page);
  await tab(page, 'Test').hover();
  await expect(below(page, 'Test').getByRole('link', { name: 'Full mocks' })).toBeVisible();
  await expect(below(page, 'Prepare')).toBeHidden();
  await expect.poll(() => headingAt(page)).toBe(inPath);
  await expectAccessible(page);
});

test('SHL-022 the header goes back to what the address says 2000 ms after it was left, not before', async ({ page }) => {
  await page.clock.install();
  await openSignedIn(page, { to: '/test' });
  await expect(below(page, 'Test')).toBeVisible();
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 60_000));
  await tab(page, 'Prepare').hover();
  await page.clock.runFor(200);
  await expect(below(page, 'Prepare')).toBeVisible();
  await below(page, 'Prepare').getByRole('link', { name: quant }).hover();
  await page.clock.runFor(200);
  await expect(below(page, quant)).toBeVisible();

  await page.mouse.move(700, 800);
  await page.clock.runFor(1999);
  await expect(below(page, quant)).toBeVisible();
  // coming back begins the wait again
  await tab(page, 'Prepare').hover();
  await page.mouse.move(700, 800);
  await page.clock.runFor(1999);
  await expect(below(page, 'Prepare')).toBeVisible();
  await page.clock.runFor(1);
  await expect(below(page, 'Prepare')).toBeHidden();
  await expect(below(page, 'Test')).toBeVisible();

  // the focus goes, and the mouse stays
  await tab(page, 'Prepare').focus();
  await tab(page, 'Prepare').hover();
  await page.clock.runFor(200);
  await tab(page, 'Prepare').blur();
  await page.clock.runFor(2100);
  await expect(below(page, 'Prepare')).toBeVisible();
});

test('SHL-024 SHL-037 by keyboard: focus opens, arrows move along a floor and between floors, Escape closes and gives the focus back', async ({
  page,
}) => {
  await openSignedIn(page);
  await tab(page, 'Home').focus();
  const focused = page.locator(':focus');
  const press = async (key: string, name: string) => {
    await page.keyboard.press(key);
    await expect(focused).toHaveText(name);
  };
  await press('ArrowRight', 'Prepare');
  await expect(below(page, 'Prepare')).toBeVisible();
  await press('ArrowDown', quant);
  await expect(below(page, quant)).toBeVisible();
  await press('ArrowRight', 'Verbal ability');
  await press('End', 'Data and logic');
  await press('ArrowRight', quant);
  await press('ArrowDown', 'Ratio, percentage and average');
  await press('ArrowRight', 'Quadratic equations');
  await expectAccessible(page);
  await press('ArrowUp', quant);
  await press('ArrowDown', 'Ratio, percentage and average');

  await press('Escape', quant);
  await expect(below(page, quant)).toBeHidden();
  await expect(below(page, 'Prepare')).toBeVisible();
  await press('Escape', 'Prepare');
  await expect(below(page, 'Prepare')).toBeHidden();
  await press('ArrowLeft', 'Home');
  await press('ArrowLeft', 'Exam website (opens in a new tab)');

  await tab(page, 'Test').focus();
  await press('ArrowDown', 'Full mocks');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Full mocks' })).toBeVisible();
});

test('the sub-header that a hover opened closes with Escape and with a press outside', async ({ page }) => {
  await openSignedIn(page);
  for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 700)]) {
    await page.mouse.move(20, 700);
    await tab(page, 'Prepare').hover();
    await expect(below(page, 'Prepare')).toBeVisible();
    await close();
    await expect(below(page, 'Prepare')).toBeHidden();
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });
  test('SHL-024 the first tap on an entry opens the menu below it, the second follows it', async ({ page }) => {
    await openSignedIn(page);
    await tab(page, 'Prepare').tap();
    await expect(below(page, 'Prepare')).toBeVisible();
    await expect(page).toHaveURL('/home');
    const path = below(page, 'Prepare').getByRole('link', { name: quant });
    await path.tap();
    await expect(below(page, quant)).toBeVisible();
    await expect(page).toHaveURL('/home');
    await path.tap();
    await expect(page.getByRole('heading', { level: 1, name: quant })).toBeVisible();
    await tab(page, 'Upgrades').tap();
    await expect(page).toHaveURL('/upgrade');
  });
});

test('more tabs than fit scroll in the bar: they do not wrap, and the page does not grow wider', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.route(`**${paths.moduleData.path}`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { headerModuleData: HeaderModule[] } };
    const [, prepare] = body.data.headerModuleData;
    if (!prepare) throw new Error('the demo course has a second tab');
    const more = Array.from({ length: 12 }, (_, index) => ({
      ...prepare,
      learningPathId: String(900 + index),
      name: `A longer tab ${index}`,
    }));
    body.data.headerModuleData.push(...more);
    await route.fulfill({ response: answer, json: body });
  });
  await openSignedIn(page);
  const last = tab(page, 'A longer tab 11');
  await expect(last).not.toBeInViewport();
  await last.focus();
  await expect(last).toBeInViewport();
  const size = (selector: Page) => tabs(selector).evaluate((row) => [row.clientHeight, row.scrollWidth > row.clientWidth]);
  expect(await size(page)).toEqual([expect.any(Number), true]);
  expect((await tabs(page).boundingBox())?.height).toBeLessThanOrEqual(65);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('SHL-008 SHL-009 SHL-010 SHL-011 SHL-028 SHL-030 a student has the tabs of the course; my plan is inside My page', async ({
  page,
}) => {
  await openSignedIn(page, { to: '/mypage' });
  await expect(tabs(page).getByRole('link')).toContainText([
    'Home',
    'Prepare',
    'Test',
    'Performance',
    'Schools',
    'My page',
    'Upgrades',
    'Exam website',
  ]);
  await expect(tab(page, 'My plan')).toHaveCount(0);
  const addresses = await tabs(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]));
  expect(addresses).toEqual(
    expect.arrayContaining([
      ['Home', '/home', null],
      ['Prepare', '/prepare', null],
      ['Schools', '/schools', null],
      ['Upgrades', '/upgrade', null],
      ['Exam website (opens in a new tab)', 'https://iimcat.ac.in/', '_blank'],
    ]),
  );
  await below(page, 'My page').getByRole('link', { name: 'My plan' }).click();
  await expect(page).toHaveURL('/myPage/myPlan');
  await page.getByRole('banner').getByRole('link', { name: 'Abhyas' }).click();
  await expect(page).toHaveURL('/home');
});

test('SHL-028 SHL-029 a mentor has My plan, which leads to the mentor’s pages, and no My page', async ({ page }) => {
  await openSignedIn(page, { who: 'MEN2001' });
  await expect(tab(page, 'My page')).toHaveCount(0);
  await expect(tab(page, 'My plan')).toHaveAttribute('href', '/myplan');
  await tab(page, 'My plan').click();
  await expect(page).toHaveURL('/myPlan/dashboard');
  await page.goto('/mypage');
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('SHL-025 SHL-026 SHL-027 SHL-037 the breadcrumb shows the levels of the address, and a click leads to the one clicked; the window is called as its page', async ({
  page,
}) => {
  await openSignedIn(page);
  await tab(page, 'Prepare').hover();
  await below(page, 'Prepare').getByRole('link', { name: quant }).hover();
  await below(page, quant).getByRole('link', { name: 'Logarithms' }).click();
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['Prepare', quant, 'Logarithms']);
  await expect(crumbs.getByText('Logarithms')).toHaveAttribute('aria-current', 'page');
  await crumbs.getByRole('link', { name: quant }).click();
  await expect(crumbs.getByRole('listitem')).toHaveText(['Prepare', quant]);
  await crumbs.getByRole('link', { name: 'Prepare' }).click();
  await expect(page).toHaveURL('/prepare');
  await expect(page).toHaveTitle('Prepare · Abhyas');
  await expect(crumbs).toHaveCount(0);
  const card = page.getByRole('main').getByRole('link', { name: new RegExp(`^${quant}`) });
  await expect(card).toContainText(/\d+ of \d+ completed/);
  await expectAccessible(page);
  await tab(page, 'Home').click();
  await expect(page).toHaveTitle('Home · Abhyas');
  await page.goto('/home/last_mile_to_cat');
  await expect(crumbs.getByRole('listitem')).toHaveText(['Channels', 'Last mile to CAT']);
  await expect(page).toHaveTitle('Last mile to CAT · Abhyas');
  await page.goto('/account/sessions');
  await crumbs.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');
});
