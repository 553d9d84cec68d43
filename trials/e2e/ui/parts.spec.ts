import type { Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brands } from '../support/brands.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// Shared parts by themselves, on a page that is built for these tests alone.
const folder = fileURLToPath(new URL(`../../.cache/parts-${process.pid}`, import.meta.url));
const wide = { width: 1440, height: 900 };
let page: Page;

/** The page, with the brand as the portal writes it for the host. */
async function writePage(host: string): Promise<string> {
  const portal = await page.request.get(brands[0].base, { headers: { host } });
  const brand = /<script[^>]*id="brand".*?<\/script>/s.exec(await portal.text())?.[0];
  if (brand === undefined) throw new Error(`The portal writes no brand for ${host}`);
  const head = `<meta name="viewport" content="width=device-width"><title>Parts</title><link rel="stylesheet" href="page.css">${brand}`;
  return `<!doctype html><html lang="en"><head>${head}</head><body><div id="root"></div><script type="module" src="page.js"></script></body></html>`;
}

test.beforeAll(async ({ browser }) => {
  const build = fileURLToPath(new URL('fixtures/build.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [build, folder]);
  page = await (
    await browser.newContext({ viewport: wide, hasTouch: true, timezoneId: 'America/New_York', reducedMotion: 'reduce' })
  ).newPage();
  await page.route('**/parts/**', async (route) => {
    const { host, pathname } = new URL(route.request().url());
    const name = pathname.slice('/parts/'.length);
    await route.fulfill(name === '' ? { contentType: 'text/html', body: await writePage(host) } : { path: `${folder}/${name}` });
  });
});
test.afterAll(async () => {
  await page.context().close();
  await rm(folder, { recursive: true, force: true });
});
/** Opens the page again. */
async function openParts(base: string = brands[0].base): Promise<void> {
  await page.goto(`${base}/parts/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('SHL-039 SHL-040 a dropdown finds by typing, says * Required, and its list is 10rem high and scrolls; a disabled action says why on hover, focus and tap', async () => {
  await openParts();
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
  await page.getByRole('button', { name: 'Check' }).focus();
  await page.keyboard.press('Tab');
  await expect(action).toBeFocused();
  await expect(bubble).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bubble).toBeHidden();
  await expect(action).toBeFocused();
});

test('MED-013 MED-014 MED-015 MED-016 a gallery shows one picture and a carousel with five in view; a click opens it large, with previous and next', async () => {
  await openParts();
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

test('CAL-041 CAL-042 SHL-040 the list of years is reached by Tab, offers the last 11, extends on scroll and by keyboard, and is 10rem high; on a phone the calendar fits and takes a finger', async () => {
  const years = page.getByRole('listbox', { name: 'Year' }).getByRole('option');
  const calendar = page.getByRole('dialog', { name: 'Calendar: Date of birth' });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await openParts();
  await page.getByRole('textbox', { name: 'Date of birth' }).focus();
  await press('Tab', 'Enter');
  await expect(calendar.getByRole('button', { name: 'Saturday 21 November 2026' })).toBeFocused();
  await press('Shift+Tab', 'Shift+Tab');
  await expect(calendar.getByRole('button', { name: 'Year: 2026' })).toBeFocused();
  await press('Enter');
  await expect(years).toHaveText(Array.from({ length: 11 }, (_, index) => String(2026 - index)));
  await expect(years.first()).toBeFocused();
  const list = page.getByRole('listbox', { name: 'Year' });
  await expect(list).toHaveCSS('max-height', '160px');
  await list.hover();
  await page.mouse.wheel(0, 400);
  await expect(years).toHaveCount(22);
  await press('End');
  await expect(years.nth(21)).toBeFocused();
  await expect(years).toHaveCount(33);
  // the list begins again when it is opened again
  await press('Escape', 'Enter');
  await expect(years).toHaveCount(11);
  await press('End', 'End', 'End', 'End', 'End', 'End', 'PageDown', 'PageDown', 'ArrowDown', 'Enter');
  await press('Enter');
  await expect(years.filter({ hasText: '1950' })).toBeFocused();
  await expect(years.filter({ hasText: '1950' })).toBeInViewport();

  await page.setViewportSize({ width: 360, height: 740 });
  for (const [{ base }, colorScheme] of [
    [brands[0], 'light'],
    [brands[1], 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await openParts(base);
    await page.getByRole('button', { name: 'Calendar: Date of birth' }).tap();
    await calendar.getByRole('button', { name: 'Year: 2026' }).tap();
    await expect(years.first()).toBeFocused();
    await expectAccessible(page);
    const sides = () =>
      calendar.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(sides).toBe(true);
    for (const target of [calendar.getByRole('button', { name: 'Monday 30 November 2026' }), years.first()]) {
      const least = () =>
        target.evaluate((element) => {
          const { width, height } = element.getBoundingClientRect();
          return Math.min(width, height);
        });
      await expect.poll(least).toBeGreaterThanOrEqual(44);
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});

test('a drawing that is cropped is a picture of the chosen part alone, and one that is wanted whole stays a drawing', async () => {
  await openParts();
  const seen = await page.evaluate(async () => {
    const { shrinkPicture } = globalThis as unknown as {
      shrinkPicture(wanted: { file: File; area: { x: number; y: number; width: number; height: number } | null }): Promise<File>;
    };
    const half = (x: number, colour: string) => `<rect x="${x}" width="200" height="300" fill="${colour}"/>`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">${half(0, '#f00')}${half(200, '#00f')}</svg>`;
    const file = new File([drawing], 'halves.svg', { type: 'image/svg+xml' });
    const whole = await shrinkPicture({ file, area: null });
    const part = await shrinkPicture({ file, area: { x: 200, y: 50, width: 120, height: 90 } });
    const bitmap = await createImageBitmap(part);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const corners = [
      [4, 4],
      [bitmap.width - 4, bitmap.height - 4],
    ].map(([x = 0, y = 0]) => Array.from(context.getImageData(x, y, 1, 1).data.slice(0, 3), (shade) => (shade > 128 ? 1 : 0)).join(''));
    return { whole: whole === file, name: part.name, type: part.type, size: [bitmap.width, bitmap.height], corners };
  });
  expect(seen).toEqual({ whole: true, name: 'halves.webp', type: 'image/webp', size: [120, 90], corners: ['001', '001'] });
});

test('a name from right to left leaves what is beside it in its place, and a text in such a script begins at the right', async () => {
  await openParts();
  const seen = await page.getByRole('region', { name: 'Own words' }).evaluate((section) => {
    /** Where the words are in what holds them, from its left side, as shares of its width. */
    const placeOf = (holder: Element, words: string) => {
      const range = document.createRange();
      const text = [...holder.childNodes].find((node) => node.textContent?.includes(words) === true)!;
      const from = text.textContent?.indexOf(words) ?? 0;
      range.setStart(text, from);
      range.setEnd(text, from + words.length);
      const { left, width } = holder.getBoundingClientRect();
      const place = range.getBoundingClientRect();
      return [(place.left - left) / width, (place.right - left) / width] as const;
    };
    const [heading, text, field] = [...section.children];
    const placed = ['علي', 'محمد', '12', '(ASC1001)'].map((words) => placeOf(heading!, words)[0]);
    return {
      heading: placed.every((left, index) => left > (placed[index - 1] ?? -1)),
      text: [placeOf(text!, 'ש')[1] > 0.98, placeOf(text!, '!')[1] < placeOf(text!, '12')[0] + 0.01],
      field: getComputedStyle(field!).unicodeBidi,
    };
  });
  expect(seen).toEqual({ heading: true, text: [true, true], field: 'plaintext' });
});
