import type { Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brands } from '../support/brands.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Shared parts by themselves, on a page that is built for these tests alone.
const folder = fileURLToPath(new URL(`../../.cache/parts-${process.pid}`, import.meta.url));
let page: Page;

test.beforeAll(async ({ browser }) => {
  const build = fileURLToPath(new URL('fixtures/build.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [build, 'parts.tsx', folder]);
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: true, reducedMotion: 'reduce' })).newPage();
  const head = '<meta name="viewport" content="width=device-width"><title>Parts</title><link rel="stylesheet" href="page.css">';
  const body = `<!doctype html><html lang="en"><head>${head}</head><body><div id="root"></div><script type="module" src="page.js"></script></body></html>`;
  await page.route('**/parts/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/parts/'.length);
    await route.fulfill(name === '' ? { contentType: 'text/html', body } : { path: `${folder}/${name}` });
  });
});
test.afterAll(async () => {
  await page.context().close();
  await rm(folder, { recursive: true, force: true });
});
test.beforeEach(async () => {
  await page.goto(`${brands[0].base}/parts/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('SHL-038 SHL-039 SHL-040 a dropdown finds by typing, says * Required, and its list is 10rem high and scrolls', async () => {
  const field = page.getByRole('combobox', { name: 'Class' });
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('alert')).toHaveText('* Required');
  await expectAccessible(page);
  await field.click();
  const list = page.getByRole('listbox', { name: 'Class' });
  await expect(list).toHaveCSS('max-height', '160px');
  const [height, whole] = await list.evaluate((element) => [element.clientHeight, element.scrollHeight]);
  expect(height).toBeLessThanOrEqual(160);
  expect(whole).toBeGreaterThan(160);
  await expectAccessible(page);
  await field.fill('LOG');
  await expect(list.getByRole('option')).toHaveText(['Logarithms']);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Logarithms');
  await expect(page.getByRole('alert')).toBeHidden();
});

test('SHL-038 SHL-044 a search box narrows a list down by any part of a name in any case; its cross and Escape empty it', async () => {
  const field = page.getByRole('searchbox', { name: 'Search classes' });
  const found = page.getByRole('list', { name: 'Found' }).getByRole('listitem');
  await field.fill(' CHART');
  await expect(found).toHaveText(['Reading bar charts']);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(field).toBeFocused();
  await expect(found).toHaveCount(7);
  await field.fill('no such class');
  await expect(found).toHaveCount(0);
  await field.press('Escape');
  await expect(found).toHaveCount(7);
});

test('SHL-041 a pagination bar shows ten of 35 pages, and its ellipses lead to the ten before and after', async () => {
  const bar = page.getByRole('navigation', { name: 'Pages' });
  const numbers = bar.getByRole('button', { name: /^Page \d/ });
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
  await expect(numbers).toHaveText(range(1, 10));
  await expect(bar.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  await expect(bar.getByText('…')).toHaveCount(1);
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Later pages' }).click();
  await expect(numbers).toHaveText(range(11, 20));
  await expect(bar.getByText('…')).toHaveCount(2);
  await expect(bar.getByRole('button', { name: 'Page 11' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('button', { name: 'Previous page' }).click();
  await expect(bar.getByRole('button', { name: 'Page 10', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(numbers).toHaveText(range(1, 10));
});

test('a disabled action says why on hover, focus and tap, keeps the focus, and Escape takes the bubble away', async () => {
  const action = page.getByRole('button', { name: /^Launch Test/ });
  const bubble = page.getByRole('tooltip', { name: 'It opens tomorrow.' });
  await expect(action).toHaveAccessibleDescription('It opens tomorrow.');
  await action.hover();
  await expect(bubble).toBeVisible();
  await expectAccessible(page);
  await page.mouse.move(5, 5);
  await expect(bubble).toBeHidden();
  // the test program takes what says it is disabled for nothing to tap on
  await action.tap({ force: true });
  await expect(bubble).toBeVisible();
  await page.getByRole('heading', { level: 1 }).tap();
  await action.blur();
  await expect(bubble).toBeHidden();
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(action).toBeFocused();
  await expect(bubble).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bubble).toBeHidden();
  await expect(action).toBeFocused();
});

test('MED-013 MED-014 MED-015 MED-016 a gallery shows one picture and a carousel with five in view; a click opens it large, with previous and next', async () => {
  const gallery = page.getByRole('region', { name: 'Pictures of Sample School' });
  const carousel = gallery.getByRole('group', { name: 'All pictures' });
  const thumbnails = carousel.getByRole('listitem');
  await expect(thumbnails).toHaveCount(12);
  const inView = () =>
    carousel.getByRole('list').evaluate((row) => {
      const { left, right } = row.getBoundingClientRect();
      const isIn = (item: Element) => item.getBoundingClientRect().left >= left - 2 && item.getBoundingClientRect().right <= right + 2;
      return [...row.children].flatMap((item, index) => (isIn(item) ? [index + 1] : []));
    });
  await expect.poll(inView).toEqual([1, 2, 3, 4, 5]);
  await expect(carousel.getByRole('button', { name: 'Previous pictures' })).toHaveAttribute('aria-disabled', 'true');
  await carousel.getByRole('button', { name: 'Next pictures' }).click();
  await expect.poll(inView).toEqual([6, 7, 8, 9, 10]);
  await expectAccessible(page);

  const choice = (index: number) => carousel.getByRole('button', { name: `Sample School, picture ${index} of 12` });
  await choice(7).click();
  await expect(choice(7)).toHaveAttribute('aria-current', 'true');
  const stage = gallery.getByRole('img', { name: 'Sample School, picture 7 of 12' });
  await expect(stage).toBeVisible();
  // the arrow keys choose, and what is chosen comes into view
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(choice(11)).toBeFocused();
  await expect.poll(inView).toContain(11);

  await gallery
    .getByRole('button', { name: /picture 11 of 12/ })
    .first()
    .click();
  const large = page.getByRole('dialog', { name: 'Picture viewer' });
  await expect(large.getByRole('img', { name: 'Sample School, picture 11 of 12' })).toBeVisible();
  await expectAccessible(page);
  await large.getByRole('button', { name: 'Next picture' }).click();
  await expect(large.getByRole('group', { name: '12 of 12' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await large.getByRole('button', { name: 'Previous picture' }).click();
  await expect(large.getByRole('group', { name: '10 of 12' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();
  await expect(gallery.getByRole('button', { name: /picture 11 of 12/ }).first()).toBeFocused();
});
