import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import type { Camera } from '../camera.ts';

/** The search: empty, with results, with a typo, without results and offline; of a student, and of a mentor. */
export async function searchScreens({ base, open, take }: Camera): Promise<void> {
  const page = await open();
  await openSignedIn(page, { base });
  await take('search', page, () => openSearch(page));
  await take('search-results', page, () => find(page, 'quadratic'));
  await take('search-typo', page, () => find(page, 'cirlce'));
  await take('search-none', page, () => find(page, 'zzqx'));
  await take('search-offline', page, async () => {
    await page.route('**/api/main/search', (route) => route.abort());
    await page.getByRole('combobox').fill('rootss');
    await page.getByRole('alert').waitFor();
  });
  await page.context().close();
  const mentor = await open();
  await openSignedIn(mentor, { base, who: 'MEN2001', to: '/myPlan/dashboard' });
  await take('search-mentor', mentor, async () => {
    await openSearch(mentor);
    await find(mentor, 'demo');
  });
  await mentor.context().close();
}

async function openSearch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').waitFor();
}

/** Types a text and waits until the answer has come. */
async function find(page: Page, text: string): Promise<void> {
  const answered = page.waitForResponse('**/api/main/search');
  await page.getByRole('combobox').fill(text);
  await answered;
  await page.locator('[role=listbox][aria-busy=false]').waitFor({ state: 'attached' });
}
