import { openSignedIn } from '../../support/people/people.ts';
import { heading } from '../../support/people/students.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('HOM-017 a student plans their days, does one thing, puts the next one off, and finds it so after a reload', async ({
  page,
  request,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await openSignedIn(page, { who: pin, password: newPassword });
  await expect(heading(page)).toHaveText(/^Good \w+, Asha$/);
  const today = page.getByRole('region', { name: 'Today', exact: true });
  const week = page.getByRole('region', { name: 'Your first week' });
  await expect(week).toContainText('0 of 5 done');
  await expect(today).toBeHidden();
  await week.getByRole('button', { name: 'Plan your days' }).click();
  const dialog = page.getByRole('dialog', { name: 'Plan your days' });
  await dialog.getByRole('textbox', { name: 'Hours a week' }).fill('21');
  await expect(dialog.getByRole('status')).toHaveText(/^At 21 h a week your lessons are done/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await expect(dialog).toBeHidden();

  await expect(week).toContainText('1 of 5 done');
  const rows = today.getByRole('listitem');
  await expect(today).toContainText(/^Today.*0 of \d+ done · .* left/);
  const names = await rows.getByRole('link').allTextContents();
  const [first = '', second = '', third = ''] = names;
  expect(names.length).toBeGreaterThan(2);
  await expect(page.getByText('Next in your plan')).toBeVisible();
  await expect(page.getByRole('region', { name: first, exact: true })).toBeVisible();
  await today.getByRole('button', { name: `${first}: done` }).click();
  await expect(page.getByRole('region', { name: second, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Do it later' }).click();
  await expect(page.getByRole('region', { name: third, exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: third, exact: true })).toContainText('Next in your plan');
  await expect(today).toContainText(`1 of ${names.length - 1} done`);
  await expect(today.getByRole('button', { name: `${first}: done` })).toHaveAttribute('aria-pressed', 'true');
  await expect(rows.filter({ hasText: second })).toHaveCount(0);
  await expectAccessible(page);
});
