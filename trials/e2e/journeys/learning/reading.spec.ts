import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { unfoldHome } from '../../support/home.ts';
import { keptRows } from '../../support/kept-rows.ts';
import { longPdf, servePieces } from '../../support/long-pdf.ts';
import { storeSession } from '../../support/people/stored-session.ts';
import { heading } from '../../support/people/students.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const quadratics = '/prepare-quantitative-ability/Quantitative ability/Quadratic equations';
const row = (page: Page, name: string): Locator => main(page).getByRole('listitem').filter({ hasText: name }).last();

/** Has the page in view from its top to its end, part after part, for as long as reading takes. */
async function readThrough(page: Page): Promise<void> {
  for (let top = 0; ; top += 300) {
    const isEnd = await page.evaluate((y) => {
      scrollTo({ top: y, behavior: 'instant' });
      return y > document.documentElement.scrollHeight;
    }, top);
    await page.clock.runFor(9_000);
    if (isEnd) return;
  }
}

async function signUp({ page, request }: { page: Page; request: APIRequestContext }): Promise<void> {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await storeSession(page, { who: pin, password: newPassword });
}

test('LRN-012 MED-001 MED-002 MED-003 MED-004 MED-005 MED-006 MED-007 LRN-014 LRN-016 a PDF opens over its list, is paged, zoomed, searched and kept, is completed by its last page, and says where to go when it is broken', async ({
  page,
  request,
}) => {
  const sheet = 'Formula sheet: quadratics';
  await signUp({ page, request });
  await page.goto(quadratics);
  await main(page)
    .getByRole('button', { name: `Open: ${sheet}` })
    .click();
  const dialog = page.getByRole('dialog', { name: sheet });
  const file = dialog.getByRole('region', { name: sheet });
  const number = dialog.getByRole('spinbutton', { name: 'Page' });
  const tool = (name: string) => dialog.getByRole('button', { name });
  await expect(file.getByText('A root you can see')).toBeVisible();
  await expectAccessible(page);

  await test.step('pages run from the first to the last and not beyond', async () => {
    await expect(number).toHaveValue('1');
    await expect(number).toHaveAttribute('min', '1');
    await expect(number).toHaveAttribute('max', '3');
    await expect(tool('Previous page')).toHaveAttribute('aria-disabled', 'true');
    await number.fill('0');
    await number.press('Enter');
    await expect(number).toHaveValue('1');
    await number.fill('4');
    await number.press('Enter');
    await expect(number).toHaveValue('3');
    await expect(number).toBeFocused();
    await expect(tool('Next page')).toHaveAttribute('aria-disabled', 'true');
    await tool('Previous page').click();
    await expect(number).toHaveValue('2');
  });

  await test.step('zoom begins at 100%, by buttons and keys, and the page one is on stays', async () => {
    const zoom = dialog.getByLabel('Zoom', { exact: true });
    await expect(zoom).toHaveText('100%');
    await tool('Zoom out').click();
    await expect(zoom).toHaveText('90%');
    await file.focus();
    for (const [key, percent] of [
      ['+', 100],
      ['+', 110],
      ['-', 100],
    ] as const) {
      await page.keyboard.press(key);
      await expect(zoom).toHaveText(`${percent}%`);
    }
    await expect(number).toHaveValue('2');
  });

  await test.step('its pages are small beside it, and each leads to itself', async () => {
    const small = dialog.getByRole('navigation', { name: 'Page thumbnails' });
    await expect(small.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await small.getByRole('button', { name: 'Page 3' }).click();
    await expect(number).toHaveValue('3');
    await page.keyboard.press('Home');
    await expect(number).toHaveValue('1');
    await expect(small.getByRole('button', { name: 'Page 1' })).toBeFocused();
    await tool('Page thumbnails').click();
    await expect(small).toBeHidden();
    await tool('Page thumbnails').click();
    await expect(small.locator('canvas')).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step('words are found, and its text can be marked and copied', async () => {
    await tool('Search this file').click();
    await page.keyboard.type('A ROOT you');
    await expect(dialog.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(file.locator('mark[data-current]').first()).toBeInViewport();
    // the line of the search pushes nothing out of the dialog
    await expect.poll(() => dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1);
    await expect(number).toHaveValue('1');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('search')).toBeHidden();
    await expect(async () => {
      await file.getByText('A root you can see').first().dblclick();
      await expect.poll(() => page.evaluate(() => String(getSelection()))).not.toBe('');
    }).toPass();
  });

  await test.step('it is kept under its name, and completed once every page was on the screen', async () => {
    const kept = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    // the browser writes what no file may be called as an underscore
    expect((await kept).suggestedFilename()).toMatch(/^Formula sheet. quadratics\.pdf$/);
    const completed = dialog.getByRole('status').filter({ hasText: 'Completed' });
    await expect(async () => {
      for (const text of ['1', '2', '3']) {
        await number.fill(text);
        await number.press('Enter');
        await completed.waitFor({ state: 'attached', timeout: 2_000 }).catch(() => undefined);
      }
      await expect(completed).toHaveCount(1, { timeout: 100 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const tick = row(page, sheet).getByRole('img', { name: 'Completed' });
    await expect(tick).toBeVisible();
    const [red = 0, green = 0, blue = 0] = await tick.evaluate(
      (element) => getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
    );
    expect([green > 2 * red, green > 1.5 * blue], 'the tick is green').toEqual([true, true]);
  });

  await test.step('of a file of three hundred pages only what is looked at is fetched and drawn', async () => {
    const long = longPdf({ pages: 300 });
    const { sent, serve } = servePieces(long);
    await page.route('**/*.pdf?*', serve);
    await main(page)
      .getByRole('button', { name: `Open again: ${sheet}` })
      .click();
    await expect(file.getByText('Page 1 of 300')).toBeVisible();
    expect(sent.bytes).toBeLessThan(long.length / 10);
    await number.fill('250');
    await number.press('Enter');
    await expect(file.getByText('Page 250 of 300')).toBeInViewport();
    await expect.poll(() => file.locator('[data-page]').count()).toBeLessThanOrEqual(6);
    expect(sent.bytes).toBeLessThan(long.length / 5);
    await page.unroute('**/*.pdf?*');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a file that cannot be shown says so, and the way out is there', async () => {
    await page.route('**/*.pdf?*', (route) => route.fulfill({ status: 200, contentType: 'application/pdf', body: 'no such thing' }));
    await main(page)
      .getByRole('button', { name: `Open again: ${sheet}` })
      .click();
    await expect(dialog.getByRole('alert')).toContainText("We couldn't show this file.");
    await expectAccessible(page);
    await page.unroute('**/*.pdf?*');
    await tool('Retry').click();
    await expect(file.getByText('A root you can see')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
  });
});

test('HOM-005 HOM-010 HOM-016 LRN-014 LRN-016 ROU-024 ROU-034 a page opens in the portal, with its pictures to enlarge; it continues at its paragraph, also after an hour without a connection, and is completed at its end', async ({
  page,
  context,
  request,
}) => {
  await signUp({ page, request });
  const page1 = 'Worked examples: sign charts';

  await test.step('a card of home leads to a page of its own under home', async () => {
    await page.goto('/home');
    await unfoldHome(page);
    await main(page)
      .getByRole('link', { name: /Ten days, and what to stop/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/home\/homedetail\/Ten%20days.*\?moduleId=\d+&parentId=\d+&assetId=\d+$/);
    await expect(heading(page)).toHaveText('Ten days, and what to stop');
    await page.reload();
    await expect(heading(page)).toHaveText('Ten days, and what to stop');
    await expectAccessible(page);
  });

  await test.step('a page for reading, its maths set and its pictures to enlarge', async () => {
    await page.goto(quadratics);
    await main(page)
      .getByRole('link', { name: `Read: ${page1}` })
      .click();
    await expect(heading(page)).toHaveText(page1);
    await expect(page.getByRole('article').getByRole('math').first()).toBeVisible();
    await page.getByRole('button', { name: /^Enlarge / }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('what is read without a connection stays on the device when the window closes, and comes when the portal is opened again', async () => {
    const other = await context.newPage();
    const address = page.url();
    // in two windows at once one reads at two places, and the later one counts
    await page.goto('about:blank');
    await other.goto(address);
    const half = other.getByRole('heading', { name: 'Worked examples', exact: true });
    await expect(half).toBeAttached();
    await context.setOffline(true);
    await half.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const share = async (where: Page) => Number.parseInt((await where.getByText(/% read$/).textContent()) ?? '', 10);
    const before = await share(other);
    await expect.poll(() => share(other)).toBeGreaterThan(before);
    const read = await share(other);
    await expect.poll(() => keptRows(other, 'progress')).toBeGreaterThan(0);
    await other.close();
    await context.setOffline(false);
    const again = page;
    await again.clock.install();
    await again.goto('/home');
    await expect.poll(() => keptRows(again, 'progress')).toBe(0);
    await again.goto('/resumeProgress/detail');
    await expect(heading(again)).toHaveText(page1);
    const crumbs = again.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(crumbs.getByRole('listitem')).toHaveText(['Home', page1]);
    await expect(again.getByText('Resumed where you left off')).toBeVisible();
    await expect.poll(() => again.evaluate(() => scrollY)).toBeGreaterThan(200);
    await expect.poll(() => share(again)).toBeGreaterThanOrEqual(read);

    await again.getByRole('button', { name: 'Close', exact: true }).click();
    const completed = again.getByRole('status').filter({ hasText: 'Completed' });
    // scrolling through reads nothing
    await again.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await again.clock.runFor(2_000);
    await expect(completed).toHaveCount(0);
    await readThrough(again);
    await expect(completed).toHaveCount(1);
    await again.goto(quadratics);
    await expect(row(again, page1).getByRole('img', { name: 'Completed' })).toBeVisible();
  });
});
