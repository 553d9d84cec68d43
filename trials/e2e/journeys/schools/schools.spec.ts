import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { heading } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const listing = (page: Page) => page.getByRole('region', { name: 'Programmes', exact: true });
const rows = (page: Page) => listing(page).getByRole('rowheader');
const field = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

/** Waits until the rows are those of the place that the address names. */
const expectFresh = (page: Page) => expect(listing(page).locator('[aria-busy=true]')).toHaveCount(0);

/** The filter by keyboard alone: an exam, and fees that are less than the highest. */
async function filterByKeyboard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  const exam = dialog.getByRole('button', { name: 'CAT', exact: true });
  await expect(exam).toBeVisible();
  await expectAccessible(page);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(exam).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Space');
  const most = dialog.getByRole('slider', { name: 'Highest: Fees' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(most).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowLeft');
  const show = dialog.getByRole('button', { name: /^Show \d+ programmes$/ });
  await expect(show).not.toHaveText('Show 51 programmes');
  await show.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filter 2' })).toBeFocused();
}

test('SCH-001 SCH-005 SCH-007 SCH-010 SCH-011 SCH-013 SCH-017 SCH-019 SCH-021 SCH-022 SCH-027 a student finds programmes, reads their chances, compares five and reads the details; the address keeps it all', async ({
  page,
}) => {
  await openSignedIn(page, { to: '/school/home' });
  await expect(rows(page)).toHaveCount(5);
  await expectAccessible(page);

  await test.step('a search forgives a typo', async () => {
    const search = page.getByRole('searchbox', { name: 'Search schools' });
    await search.fill('aravali');
    await expect(rows(page).first()).toContainText('Aravalli Ridge School of Management');
    expect(field(page, 'search')).toBe('aravali');
    await expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText('Aravalli Ridge School of Management');
    await search.press('Escape');
    await expect(rows(page)).toHaveCount(5);
  });

  await test.step('filter, sort and page are in the address, and Back goes one step', async () => {
    await filterByKeyboard(page);
    expect([field(page, 'exam'), field(page, 'fees')]).toEqual(['CAT', expect.stringMatching(/^\d+-\d+$/)]);
    await listing(page).getByRole('button', { name: 'Fees, lakh' }).click();
    await expect(listing(page).getByRole('columnheader', { name: 'Fees, lakh' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(listing(page)).toContainText(/6 to 10 of \d+/);
    await expectFresh(page);
    const names = rows(page).getByRole('button');
    const second = await names.allInnerTexts();
    await page.reload();
    await expect(names).toHaveText(second);
    await page.goBack();
    await expect(listing(page)).toContainText(/1 to 5 of \d+/);
    expect([field(page, 'page'), field(page, 'sort')]).toEqual([null, 'fees']);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Sort: Chance' });
    await expect(listing(page).getByRole('columnheader', { name: 'My chance' })).toHaveAttribute('aria-sort', 'descending');
    await expectFresh(page);
  });

  await test.step('My chances of a row, which a like puts on the shortlist', async () => {
    await rows(page).nth(1).getByRole('button').click();
    const name = await rows(page).nth(1).getByRole('button').innerText();
    const panel = page.getByRole('complementary', { name: 'My chances' });
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(name);
    await expect(panel.getByRole('region', { name: 'How likely is a call?' })).toContainText(/Of \d+ candidates like you, \d+ were called/);
    const like = listing(page).getByRole('button', { name: `Shortlist ${name}` });
    await like.click();
    await page.getByRole('button', { name: /^Shortlisted Schools/ }).click();
    await expect(rows(page).filter({ hasText: name })).toBeVisible();
    await like.click();
    await expect(rows(page).filter({ hasText: name })).toBeHidden();
    await page.getByRole('button', { name: /^All \d+/ }).click();
  });

  await test.step('on a narrow screen My chances are a page of their own, and Back leads to its row', async () => {
    await page.setViewportSize({ width: 800, height: 900 });
    const row = rows(page).first().getByRole('button');
    const name = await row.innerText();
    await row.click();
    await expect(heading(page)).toHaveText('My chances');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(name);
    await expect(page.getByRole('button', { name: `Shortlist ${name}` })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open school' })).toBeInViewport();
    await expectAccessible(page);
    await page.goBack();
    await expect(row).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('five are compared: four from the listing, one by the college search', async () => {
    for (let at = 0; at < 4; at += 1) await listing(page).getByRole('checkbox').nth(at).check();
    await page.getByRole('link', { name: 'Compare 4' }).click();
    await page.getByRole('button', { name: 'Add to compare' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to compare' });
    await dialog.getByRole('searchbox').fill('deodar valey');
    await dialog.getByRole('checkbox', { name: /Deodar Valley/ }).check();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('columnheader')).toHaveCount(5);
    await expect(page.getByRole('row', { name: /^How likely is a call\?.* \d+%/ })).toContainText('No estimate yet');
    await expectAccessible(page);
  });

  await test.step('the table fades where more rows are below, with reduced motion too', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 600 });
    const box = page.getByRole('table').locator('xpath=..');
    const fade = () => box.evaluate((element) => getComputedStyle(element, '::after').opacity);
    await expect.poll(fade).toBe('1');
    await box.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(fade).toBe('0');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the details name the school in the breadcrumb; sections are in the order of the exam', async () => {
    const school = page.getByRole('columnheader').last().getByRole('link');
    const name = await school.innerText();
    await school.click();
    await expect(heading(page)).toHaveText(name);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(`Schools${name}`);
    await expect(page.getByRole('region', { name: 'My chances' })).toContainText('Am I eligible?');
    const heads = page.getByRole('region', { name: 'Category cutoffs' }).getByRole('columnheader');
    await expect(heads.filter({ hasText: /^[A-Z]+$/ })).toHaveText(['VARC', 'DILR', 'QA']);
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('columnheader')).toHaveCount(5);
  });

  await test.step('cutoffs have a tab per category, which the address keeps', async () => {
    await page.getByRole('link', { name: 'Cutoffs', exact: true }).click();
    await page.getByRole('tab', { name: 'SC', exact: true }).click();
    await expect(page).toHaveURL('/school/cutoffs?tab=SC');
    await expect(page.getByRole('tabpanel', { name: 'SC' }).getByRole('rowheader').first()).toBeVisible();
  });
});
