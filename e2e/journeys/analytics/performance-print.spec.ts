import type { Page } from '@playwright/test';
import { signInParent } from '../../support/people/entrances.ts';
import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { expect, test } from '../../support/test.ts';

const screens = [
  ['Score Summary', 'Score Summary'],
  ['Progress Tracker', 'Progress Tracker'],
  ['question selection', 'Question selection'],
  ['Percentile Predictor', 'Percentile Predictor'],
] as const;

/** How many sheets of A4 a page takes in print. */
async function countSheets(page: Page): Promise<number> {
  const margin = { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' };
  const pdf = await page.pdf({ format: 'A4', margin });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Opens each screen from the tabs and prints it. */
async function printAll(page: Page, tabs: RegExp): Promise<Record<string, number>> {
  const sheets: Record<string, number> = {};
  for (const [tab, title] of screens) {
    await page.getByRole('navigation', { name: tabs }).getByRole('link', { name: tab }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await page.waitForLoadState('networkidle');
    sheets[title] = await countSheets(page);
  }
  return sheets;
}

const oneEach = Object.fromEntries(screens.map(([, title]) => [title, 1]));

test('PRF-008 PRF-009 PRF-010 PRF-011 each performance screen prints on one sheet of A4', async ({ page }) => {
  await page.route('**/api/live', (route) => route.fulfill({ status: 403 }));
  await openSignedIn(page, { who: 'ASC1001', password: demoPassword, to: '/performance' });
  expect(await printAll(page, /Performance/)).toEqual(oneEach);
});

test('PRF-014 ROU-012 so does each screen of a student for their parent', async ({ page }) => {
  await page.route('**/api/live', (route) => route.fulfill({ status: 403 }));
  await signInParent(page);
  await page.getByRole('link', { name: /Percentile Predictor/ }).click();
  expect(await printAll(page, /^Performance of/)).toEqual(oneEach);
});
