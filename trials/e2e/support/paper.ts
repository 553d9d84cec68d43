import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './test.ts';

/** How many sheets of A4 a page takes in print. */
export async function countSheets(page: Page): Promise<number> {
  const margin = { top: '12mm', bottom: '12mm', left: '12mm', right: '12mm' };
  const pdf = await page.pdf({ format: 'A4', margin });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const screens = [
  ['Score Summary', 'Score Summary'],
  ['Progress Tracker', 'Progress Tracker'],
  ['question selection', 'Question selection'],
  ['Percentile Predictor', 'Percentile Predictor'],
] as const;

/** Opens each performance screen from the tabs of that name, ends at the predictor, and expects each to be accessible and to take one sheet. */
export async function expectScreensOnOneSheet(page: Page, tabs: RegExp): Promise<void> {
  for (const [tab, title] of screens) {
    await page.getByRole('navigation', { name: tabs }).getByRole('link', { name: tab }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
    await expectAccessible(page);
    await expect.poll(() => countSheets(page), title).toBe(1);
  }
}
