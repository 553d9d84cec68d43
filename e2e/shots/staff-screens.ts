import { signIn } from '../support/people/people.ts';
import type { Camera } from './camera.ts';

/** What staff see of tests: after the students', so that there is something to see. */
export async function staffScreens({ port, open, photograph }: Camera): Promise<void> {
  const base = `http://localhost:${port}`;
  const page = await open();
  await signIn(page, { base, who: 'STF3001', to: '/staff' });
  await page.goto(`${base}/staff/late`);
  await page.getByRole('heading', { level: 1, name: 'Late answers' }).waitFor();
  await photograph(page, 'staff-late');
  await page.goto(`${base}/staff/tests`);
  await page.getByRole('link', { name: 'Full mock 1' }).waitFor();
  await photograph(page, 'staff-tests');
  await page.getByRole('link', { name: 'Full mock 1' }).click();
  await page.getByRole('heading', { level: 1, name: 'Full mock 1' }).waitFor();
  await photograph(page, 'staff-test');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('button', { name: 'Make a ruling' }).waitFor();
  await photograph(page, 'staff-question');
  await page.getByRole('button', { name: 'Make a ruling' }).click();
  await page.getByRole('radio', { name: /^Drop:/ }).check();
  await page
    .getByText(/for \d+ candidates/)
    .first()
    .waitFor();
  await photograph(page, 'staff-ruling');
  await page.goto(`${base}/staff/people`);
  await page.getByRole('searchbox').fill('ASC1001');
  const found = page.getByRole('row', { name: /ASC1001/ }).getByRole('link');
  await found.waitFor();
  await photograph(page, 'staff-people');
  await found.click();
  await page.getByRole('button', { name: 'Close account' }).waitFor();
  await photograph(page, 'staff-person');
  await page.goto(`${base}/staff/centre?days=week`);
  await page.getByRole('button', { name: 'Report an incident' }).click();
  await page.getByText(/candidates? moves? to/).waitFor();
  await photograph(page, 'staff-incident');
  await page.context().close();
}
