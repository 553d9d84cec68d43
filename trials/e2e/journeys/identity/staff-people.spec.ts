import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { heading } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

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
  await expect(dialog.getByText('1 new, 0 to change, 0 to move within a course, 0 as they are')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill(id);
  await expect(page).toHaveURL('/staff/people');
  const row = page.getByRole('row', { name: new RegExp(id) });
  const role = row.getByRole('cell', { name: 'Student', exact: true });
  await test.step('her row opens by a click anywhere in it and by the keyboard; an empty cell shows a dash', async () => {
    await role.click();
    await expect(page).toHaveURL(/\/staff\/people\/\d+$/);
    await expect(page.getByRole('definition').first()).toHaveText(id);
    await page.goBack();
    const dash = await role.evaluate((cell) => {
      const { textContent: before } = cell;
      cell.textContent = '';
      const { content } = getComputedStyle(cell, '::before');
      cell.textContent = before;
      return content;
    });
    expect(dash).toBe('"\u2013"');
    await row.getByRole('link').press('Enter');
    await expect(page).toHaveURL(/\/staff\/people\/\d+$/);
  });
  await expect(heading(page)).toHaveText('Tara Iyer');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Last name' }).fill('Rao');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(heading(page)).toHaveText('Tara Rao');
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Tara Rao');
  const batches = page.getByRole('region', { name: 'Courses' });
  await batches.getByRole('combobox').click();
  await page.getByRole('option').first().click();
  await batches.getByRole('button', { name: 'Move to this course' }).click();
  await expect(batches.getByRole('button', { name: /^Remove from/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close account' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Current password' }).fill(demoPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByRole('button', { name: 'Reopen account' })).toBeVisible();

  await test.step('on a phone nothing of a list is off the screen', async () => {
    await page.evaluate(() => localStorage.setItem('abhyas-forced-view', '1'));
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/staff/security');
    await expect(heading(page)).toHaveText('Failed sign-ins');
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/staff/missed');
    const table = page.getByRole('group', { name: 'Missed sessions', exact: true });
    await expect(table).toBeVisible();
    await expect.poll(() => table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    await expect(table.getByRole('button', { name: /^Mark as checked/ }).first()).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });
});
