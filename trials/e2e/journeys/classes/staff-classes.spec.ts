import { demoPassword, openSignedIn } from '../../support/people/people.ts';
import { heading } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('staff make a batch, import its timetable, and move a class', async ({ page }) => {
  await openSignedIn(page, { who: 'STF3001', password: demoPassword, to: '/staff' });
  await page.goto('/staff/classes');
  await expect(heading(page)).toHaveText('Classes');
  await expect(page.getByRole('row', { name: /CAT weekday batch/ })).toBeVisible();
  await expectAccessible(page);
  // the portal is kept between runs
  const name = `Journey ${Math.floor(Math.random() * 9_000_000)}`;
  await page.getByRole('button', { name: 'New batch' }).click();
  const create = page.getByRole('dialog', { name: 'New batch' });
  await create.getByRole('textbox', { name: 'Name' }).fill(name);
  await create.getByRole('combobox', { name: 'Course' }).click();
  await page.getByRole('option').first().click();
  await create.getByRole('button', { name: 'Create batch' }).click();
  await expect(heading(page)).toHaveText(name);
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Add students by ID' }).fill('asc1001, NOPE1');
  await page.getByRole('button', { name: 'Add students' }).click();
  await expect(page.getByText('Not found: NOPE1')).toBeVisible();
  await page.getByRole('textbox', { name: 'Add students by ID' }).fill('asc1002');
  await page.getByRole('button', { name: 'Add students' }).click();
  await expect(page.getByRole('region', { name: 'Students (1)' })).toContainText('ASC1002');

  await page.getByRole('button', { name: 'Import timetable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import timetable' });
  const csv = 'Number,Title,Date,Time\n1,Ratios,2090-01-03,19:00\n2,Averages,2090-01-10,19:00';
  await dialog.locator('input[type=file]').setInputFiles({ name: 'timetable.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Check timetable' }).click();
  await expect(dialog.getByText('2 to add, 0 to change, 0 unchanged')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog).toBeHidden();

  const second = page.getByRole('row', { name: /Averages/ });
  await expect(second).toContainText('10 Jan 2090');
  await page.getByRole('button', { name: 'Actions for Averages' }).click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move' });
  await move.getByRole('textbox', { name: 'Date' }).fill('11 Jan 2090');
  await expectAccessible(page);
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(move).toBeHidden();
  await expect(second).toContainText('11 Jan 2090');

  await second.getByRole('link', { name: 'Averages' }).click();
  await expect(heading(page)).toHaveText('Averages');
  await expect(page.getByRole('list', { name: 'Attendance' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name }).click();
  await expect(heading(page)).toHaveText(name);
  await page.goBack();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Classes' }).click();
  await expect(page).toHaveURL('/staff/classes');
});
