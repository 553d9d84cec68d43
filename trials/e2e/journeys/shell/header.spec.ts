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

/** Has the course twelve tabs more. */
async function addTabs(page: Page): Promise<void> {
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
}

test('SHL-021 SHL-022 SHL-024 SHL-037 hovering a tab opens its sub-header, and a path there the second one; nothing of the page moves, and more tabs than fit scroll', async ({
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

  await test.step('with Escape and with a press outside it closes', async () => {
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 700)]) {
      await page.mouse.move(20, 700);
      await tab(page, 'Test').hover();
      await expect(below(page, 'Test')).toBeVisible();
      await close();
      await expect(below(page, 'Test')).toBeHidden();
    }
  });

  await test.step('where the focus goes and the mouse stays it stays open', async () => {
    await page.clock.install();
    await tab(page, 'Test').focus();
    await tab(page, 'Test').hover();
    await tab(page, 'Test').blur();
    await page.clock.runFor(2_100);
    await expect(below(page, 'Test')).toBeVisible();
    await page.mouse.move(700, 800);
    await page.clock.runFor(2_000);
    await expect(below(page, 'Test')).toBeHidden();
    await page.clock.resume();
  });

  await test.step('by keyboard the arrows lead from floor to floor, and Enter follows', async () => {
    await tab(page, 'Test').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(':focus')).toHaveText('Full mocks');
    await page.keyboard.press('Escape');
    await expect(tab(page, 'Test')).toBeFocused();
    await tab(page, 'Prepare').focus();
    await tab(page, 'Test').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Full mocks' })).toBeVisible();
  });

  await test.step('more tabs than fit scroll in the bar: they do not wrap, and the page does not grow wider', async () => {
    await addTabs(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/home');
    const last = tab(page, 'A longer tab 11');
    await expect(last).not.toBeInViewport();
    await last.focus();
    await expect(last).toBeInViewport();
    expect(await tabs(page).evaluate((row) => row.scrollWidth > row.clientWidth)).toBe(true);
    // as when the font comes, or the window turns, after the keyboard has moved on
    await page.setViewportSize({ width: 1000, height: 768 });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect(last).toBeInViewport();
    await expect.poll(() => tabs(page).evaluate((row) => row.getBoundingClientRect().height)).toBeLessThanOrEqual(65);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
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
