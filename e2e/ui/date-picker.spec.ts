import type { Locator, Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brands } from '../support/brands.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

// The date picker by itself, on a page that is built for these tests alone: 21 November 2026 is today, and the days with free places are 5, 7 and
// 20 January and 11 February 2027.
const folder = fileURLToPath(new URL(`../../.cache/date-picker-${process.pid}`, import.meta.url));
const wide = { width: 1440, height: 900 };
let page: Page;

/** The page, with the brand as the portal writes it for the host. */
async function writePage(host: string): Promise<string> {
  const portal = await page.request.get(brands[0].base, { headers: { host } });
  const brand = /<script[^>]*id="brand".*?<\/script>/s.exec(await portal.text())?.[0];
  if (brand === undefined) throw new Error(`The portal writes no brand for ${host}`);
  const head = `<meta name="viewport" content="width=device-width"><title>Dates</title><link rel="stylesheet" href="page.css">${brand}`;
  return `<!doctype html><html lang="en"><head>${head}</head><body><div id="root"></div><script type="module" src="page.js"></script></body></html>`;
}

test.beforeAll(async ({ browser }) => {
  const build = fileURLToPath(new URL('fixtures/build.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [build, 'date-picker.tsx', folder]);
  page = await (await browser.newContext({ viewport: wide, timezoneId: 'America/New_York', reducedMotion: 'reduce' })).newPage();
  await page.route('**/dates/**', async (route) => {
    const { host, pathname } = new URL(route.request().url());
    const name = pathname.slice('/dates/'.length);
    await route.fulfill(name === '' ? { contentType: 'text/html', body: await writePage(host) } : { path: `${folder}/${name}` });
  });
});
test.afterAll(async () => {
  await page.context().close();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the page again. */
const openDates = ({ base = brands[0].base, query = '' }: { base?: string; query?: string } = {}) => page.goto(`${base}/dates/${query}`);

const fieldOf = (name: string) => page.getByRole('textbox', { name });
const buttonOf = (name: string) => page.getByRole('button', { name: `Calendar: ${name}` });
/** What the field gives its form. */
const handedOn = (name: string) => page.getByLabel(`${name} handed on`);
const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const years = (calendar: Locator) => calendar.getByRole('listbox', { name: 'Year' }).getByRole('option');

test('CAL-039 the calendar opens on the first available day, and only available ones can be chosen', async () => {
  await openDates();
  await buttonOf('Session').click();
  const calendar = page.getByRole('dialog', { name: 'Calendar: Session' });
  await expect(calendar.getByRole('grid', { name: 'January 2027' })).toBeVisible();
  await expect(calendar.getByRole('button', { name: 'Tuesday 5 January 2027' })).toBeFocused();
  await expect(calendar.getByRole('button', { name: 'Previous month' })).toBeDisabled();

  const taken = calendar.getByRole('button', { name: 'Wednesday 6 January 2027' });
  await expect(taken).toBeDisabled();
  await taken.click({ force: true });
  await press('Enter', 'Space');
  await expect(taken).toBeFocused();
  await expect(handedOn('Session')).toBeEmpty();

  await press('ArrowRight');
  await expect(calendar.getByRole('button', { name: 'Thursday 7 January 2027' })).toBeFocused();
  await press('Enter');
  await expect(calendar).toBeHidden();
  await expect(buttonOf('Session')).toBeFocused();
  await expect(fieldOf('Session')).toHaveValue('07 Jan 2027');
  await expect(handedOn('Session')).toHaveText('2027-01-07');
});

test('CAL-039 a calendar in the page has the same days, the last month included', async () => {
  await openDates();
  const calendar = page.getByRole('group', { name: 'Session in the page' });
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect(calendar.getByRole('grid', { name: 'February 2027' })).toBeVisible();
  await expect(calendar.getByRole('button', { name: 'Next month' })).toBeDisabled();
  await expect(calendar.getByRole('button', { name: /February 2027/, disabled: false })).toHaveCount(1);
  await calendar.getByRole('button', { name: 'Thursday 11 February 2027' }).click();
  await expect(handedOn('Session')).toHaveText('2027-02-11');
  await expect(calendar.getByRole('button', { name: 'Thursday 11 February 2027' })).toHaveAttribute('aria-pressed', 'true');
});

test('CAL-040 month and year can be picked for a date of birth, and not where places are booked', async () => {
  await openDates();
  await buttonOf('Date of birth').click();
  const calendar = page.getByRole('dialog');
  await calendar.getByRole('button', { name: 'Year: 2026' }).click();
  await calendar.getByRole('option', { name: '2020' }).click();
  await calendar.getByRole('button', { name: 'Month: November' }).click();
  await calendar.getByRole('option', { name: 'December' }).click();
  await expect(calendar.getByRole('button', { name: 'Month: December' })).toBeFocused();
  await calendar.getByRole('grid', { name: 'December 2020' }).getByRole('button', { name: 'Saturday 5 December 2020' }).click();
  await expect(handedOn('Date of birth')).toHaveText('2020-12-05');
  await expect(fieldOf('Date of birth')).toHaveValue('05 Dec 2020');

  await buttonOf('Session').click();
  await expect(calendar.getByRole('grid')).toBeVisible();
  await expect(calendar.getByRole('button', { name: /^(Month|Year):/ })).toHaveCount(0);
});

test('CAL-041 SHL-040 the list of years offers the last 11, extends on scroll and by keyboard, and is 10rem high', async () => {
  await openDates();
  await buttonOf('Date of birth').click();
  const calendar = page.getByRole('dialog');
  await calendar.getByRole('button', { name: 'Year: 2026' }).click();
  await expect(years(calendar)).toHaveText(Array.from({ length: 11 }, (_, index) => String(2026 - index)));
  await expect(years(calendar).first()).toBeFocused();
  const list = calendar.getByRole('listbox', { name: 'Year' });
  await expect(list).toHaveCSS('max-height', '160px');
  await list.hover();
  await page.mouse.wheel(0, 400);
  await expect(years(calendar)).toHaveCount(22);
  await press('End');
  await expect(years(calendar).nth(21)).toBeFocused();
  await expect(years(calendar)).toHaveCount(33);
  // the list begins again when it is opened again
  await press('Escape', 'Enter');
  await expect(years(calendar)).toHaveCount(11);
});

test('CAL-042 someone born in 1950 chooses the day with the keyboard alone', async () => {
  await openDates();
  await fieldOf('Date of birth').focus();
  await press('Tab', 'Enter');
  const calendar = page.getByRole('dialog');
  await expect(calendar.getByRole('button', { name: 'Saturday 21 November 2026' })).toBeFocused();
  await press('Shift+Tab', 'Shift+Tab');
  await expect(calendar.getByRole('button', { name: 'Year: 2026' })).toBeFocused();
  await press('Enter', 'End', 'End', 'End', 'End', 'End', 'End', 'PageDown', 'PageDown', 'ArrowDown');
  await expect(calendar.getByRole('option', { name: '1950' })).toBeFocused();
  await press('Enter', 'Shift+Tab', 'Space', 'Home', 'Enter');
  await expect(calendar.getByRole('grid', { name: 'January 1950' })).toBeVisible();
  await press('Tab', 'Tab', 'Tab', 'PageDown', 'ArrowUp', 'Home', 'ArrowRight', 'Enter');
  await expect(handedOn('Date of birth')).toHaveText('1950-02-13');

  await press('Enter');
  await expect(calendar.getByRole('button', { name: 'Monday 13 February 1950' })).toBeFocused();
  await calendar.getByRole('button', { name: 'Year: 1950' }).press('Enter');
  await expect(calendar.getByRole('option', { name: '1950' })).toBeFocused();
  await expect(calendar.getByRole('option', { name: '1950' })).toBeInViewport();
  await press('End', 'End', 'End', 'End', 'End', 'End', 'End');
  await expect(calendar.getByRole('option', { name: '1900' })).toBeFocused();
  await expect(years(calendar).last()).toHaveText('1900');
});

test('a date is typed as people write it, and what is no date stays and is handed on', async () => {
  await openDates();
  const birth = fieldOf('Date of birth');
  await birth.fill('5/3/2004');
  await expect(birth).toHaveValue('5/3/2004');
  await press('Enter');
  await expect(birth).toHaveValue('05 Mar 2004');
  await expect(handedOn('Date of birth')).toHaveText('2004-03-05');
  await press('Alt+ArrowDown');
  await expect(page.getByRole('button', { name: 'Friday 5 March 2004' })).toBeFocused();
  await press('Escape');
  await birth.fill('31 Apr 2004');
  await birth.blur();
  await expect(birth).toHaveValue('31 Apr 2004');
  await expect(handedOn('Date of birth')).toHaveText('31 Apr 2004');
});

test('Escape closes the list, then the calendar, and only then the dialog around them', async () => {
  await openDates({ query: '?dialog' });
  await buttonOf('Date of birth').click();
  await page.getByRole('button', { name: 'Year: 2026' }).click();
  await expect(page.getByRole('option', { name: '2026' })).toBeFocused();
  await press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await press('Escape');
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(buttonOf('Date of birth')).toBeFocused();
  await expect(page.getByText('The dialog was closed.')).toHaveCount(0);
  await press('Escape');
  await expect(page.getByText('The dialog was closed.')).toBeVisible();
});

for (const [brand, colorScheme] of [
  [brands[0], 'light'],
  [brands[1], 'dark'],
] as const) {
  test(`${brand.name}, ${colorScheme}, on a phone: the open calendar is accessible, fits, and takes a finger`, async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme });
    await openDates({ base: brand.base });
    await buttonOf('Date of birth').click();
    const calendar = page.getByRole('dialog');
    await calendar.getByRole('button', { name: 'Year: 2026' }).click();
    await expect(years(calendar).first()).toBeFocused();
    await expectAccessible(page);
    const box = await calendar.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
    for (const target of [calendar.getByRole('button', { name: 'Monday 30 November 2026' }), years(calendar).first()]) {
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
}
