import { signIn } from '../support/people/people.ts';
import type { Camera } from './camera.ts';

/** The school explorer of the demo student: the listing with My chances, the filter, how good the chances are, and a comparison. */
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
  await page.context().close();
}
