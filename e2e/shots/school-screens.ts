import { signIn } from '../support/people/people.ts';
import type { Camera } from './camera.ts';

/** Pages of the explorer that are photographed as they open. */
const pages = ['articles', 'events', 'cutoffs', 'deadlines', 'eligibility criteria', 'selection criteria'] as const;

/** The school explorer of the demo student: the listing with My chances, the filter, a comparison, the details, articles and tables. */
export async function schoolScreens({ port, open, photograph }: Camera): Promise<void> {
  const page = await open();
  await signIn(page, { base: `http://localhost:${port}`, to: '/school/home' });
  await page.getByRole('heading', { name: 'How likely is a call?' }).waitFor();
  await photograph(page, 'school-home');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'CAT', exact: true }).click();
  await page.getByRole('button', { name: /^Show \d+ programmes?$/ }).waitFor();
  await photograph(page, 'school-filter');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const chosen = page.getByRole('table').first().getByRole('checkbox');
  await chosen.nth(0).check();
  await chosen.nth(1).check();
  await page.getByRole('link', { name: 'Compare 2' }).click();
  await page.getByRole('columnheader').first().waitFor();
  await photograph(page, 'school-compare');
  await page.getByRole('columnheader').first().getByRole('link').click();
  await page.getByRole('heading', { name: 'How likely is a call?' }).waitFor();
  await photograph(page, 'school-details');
  // wide, My chances are beside the listing; narrow, they are a page of their own
  await page.goto(`http://localhost:${port}/school/home`);
  await page.getByRole('rowheader').first().getByRole('button').click();
  await page.waitForURL(/programme=\d+/);
  await photograph(page, 'school-chances');
  for (const name of pages) {
    await page.goto(`http://localhost:${port}/school/${name}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => document.querySelector('#main [aria-label=Loading]') === null);
    await photograph(page, `school-${name.replace(' ', '-')}`);
  }
  await page.context().close();
}
