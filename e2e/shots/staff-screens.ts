import type { Page } from '@playwright/test';
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
  await schoolScreens({ base, page, photograph });
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

/** The import of what the school explorer shows: a file with faults, and one that would change something. */
async function schoolScreens({ base, page, photograph }: Pick<Camera, 'photograph'> & { base: string; page: Page }): Promise<void> {
  const heading = 'School,Programme,Category,Exam,Year,Overall,Sections,Source,Published';
  const check = async (name: string, lines: readonly string[]) => {
    await page.goto(`${base}/staff/schools?kind=cutoffs`);
    const buffer = Buffer.from([heading, ...lines].join('\n'));
    await page.locator('input[type="file"]').setInputFiles({ name: 'cutoffs.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('table').waitFor();
    await photograph(page, name);
  };
  await page.goto(`${base}/staff/schools`);
  await page.getByRole('button', { name: /^Programmes \d/ }).waitFor();
  await photograph(page, 'staff-schools');
  await check('staff-schools-faults', [
    'estuary,pgdm,General,CAT,2026,188,varc 75; dilr 77,The school,2027-01-08',
    'estuary,pgdm,Open,CAT,2026,88,varc 75; dilr 77,The school,2027-01-08',
    'estuary,mba,General,CAT,2026,88,,The school,2027-01-08',
    'aravalli-ridge,pgp,General,CAT,2026,95,varc,The school,soon',
  ]);
  await check('staff-schools-changes', [
    'estuary,pgdm,General,CAT,2026,88.5,varc 75; dilr 77; qa 76,The school,2027-01-08',
    'aravalli-ridge,pgp,General,CAT,2025,95.5,varc 85; dilr 93; qa 85,The school,2026-01-08',
    'coromandel-point,mba-in-business-analytics,OBC-NCL,CAT,2026,90,,The school,2027-01-08',
  ]);
}
