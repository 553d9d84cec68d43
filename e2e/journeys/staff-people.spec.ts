import { demoPassword, openSignedIn } from '../support/people.ts';
import { heading } from '../support/students.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

test('IDN-029 IDN-062 staff import a list, find the student, move them into a batch and close the account', async ({ page }) => {
  await openSignedIn(page, { who: 'STF3001', password: demoPassword, to: '/staff' });
  await page.goto('/staff/people');
  await expect(heading(page)).toHaveText('People');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import list' });
  // the portal is kept between runs
  const id = `JRN${Math.floor(1_000_000 + Math.random() * 9_000_000)}`;
  const csv = `ID,First name,Last name,Email\n${id},Tara,Iyer,${id}@example.org`;
  await dialog.locator('input[type=file]').setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Check list' }).click();
  await expect(dialog.getByText('1 new, 0 to change, 0 to move to another batch, 0 as they are')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill(id);
  await expect(page).toHaveURL('/staff/people');
  await page.getByRole('link', { name: 'Tara Iyer' }).click();
  await expect(heading(page)).toHaveText('Tara Iyer');
  await expectAccessible(page);
  const batches = page.getByRole('region', { name: 'Courses and batches' });
  await batches.getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await batches.getByRole('button', { name: 'Move to this batch' }).click();
  await expect(batches.getByRole('button', { name: /^Remove from/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByRole('button', { name: 'Reopen account' })).toBeVisible();
});
