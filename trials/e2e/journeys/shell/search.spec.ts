import type { Page } from '@playwright/test';
import { openSignedIn, signOut } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search the portal' });
/** Presses the keys once the header hears them. */
async function openSearch(page: Page) {
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(field(page)).toBeFocused();
}
const chosen = (page: Page) => page.getByRole('option', { selected: true });

test('Ctrl K, a few letters with a typo and Enter open a unit, Ctrl Enter a tab of its own; it is among the recent ones until the person signs out', async ({
  page,
  context,
}) => {
  await openSignedIn(page);
  await openSearch(page);
  await expectAccessible(page);
  const asked = page.waitForRequest('**/api/main/search');
  await page.keyboard.type('quadratc equations');
  const request = await asked;
  expect(request.method()).toBe('POST');
  expect(request.url()).not.toContain('quad');
  await expect(chosen(page)).toHaveText(/Quadratic equations Quantitative ability/);
  await expect(chosen(page).locator('mark')).toHaveText(['Quadratic', 'equations']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/prepare-quantitative-ability\/Quantitative%20ability\/Quadratic%20equations\//);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();

  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/Quadratic equations/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('abhyas-recent')))).toHaveLength(1);

  await openSearch(page);
  await page.keyboard.type('calen');
  await expect(chosen(page)).toHaveText(/Calendar/);
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  await (await opened).waitForURL('**/Home/Calendar');
  await (await opened).close();
  await expect(field(page)).toHaveValue('calen');
  await field(page).fill('');
  await page.getByRole('option', { name: /Ask a doubt/ }).click();
  await expect(page).toHaveURL('/myPage/doubts?ask=1');
  await expect(page.getByRole('dialog', { name: 'Ask a doubt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await signOut(page);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('abhyas-recent')))).toEqual([]);
});
