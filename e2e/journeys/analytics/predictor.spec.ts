import { centreStudent } from '../../support/centre.ts';
import { signInParent } from '../../support/people/entrances.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { newPassword } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('PRF-002 PRF-003 PRF-011 PRF-015 ROU-046 a student types marks and reads what they would give, with the interval, the errors and the sources', async ({
  page,
  request,
}) => {
  const { pin } = await centreStudent({ request });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/performance' });
  await page
    .getByRole('navigation', { name: /Performance/ })
    .getByRole('link', { name: 'Percentile Predictor' })
    .click();
  await expect(page).toHaveURL(/\/Percentile%20Predictor/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Percentile Predictor');
  await expect(page.getByRole('button', { name: 'From a test' })).toBeDisabled();
  for (const [name, marks] of [
    ['Verbal and reading', '34'],
    ['Data and logic', '18'],
    ['Quant', '29'],
  ] as const) {
    await page.getByRole('textbox', { name }).focus();
    await page.keyboard.type(marks);
  }
  await expect(page.getByRole('heading', { name: /^What would 81 marks give in CAT/ })).toBeVisible();
  await expect(page.getByText(/percentile, likely \d+\.\d+ to \d+\.\d+/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Quant' }).fill('99');
  await expect(page.getByText('Enter marks from \u221222 to 66')).toBeVisible();
  const errors = page.getByRole('region', { name: 'How far off has it been?' });
  await expect(errors.getByRole('row', { name: /^All/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What is it computed from?' })).toContainText('9 tables of CAT');
  await page.getByRole('button', { name: /What would your marks give.*table/i }).click();
  await expect(page.getByRole('row', { name: /^95 / })).toBeVisible();
  await expectAccessible(page);
  // an organiser that publishes nothing: a place among the portal's own candidates, once its job has made it
  await page.getByRole('combobox', { name: 'Exam' }).selectOption('xat');
  await expect(page.getByText(/^XAT has no published tables/)).toBeVisible();
  await expectAccessible(page);
});

test('PRF-004 PRF-014 ROU-012 a parent reads the predictor of their student', async ({ page }) => {
  await signInParent(page);
  await page.getByRole('link', { name: /Percentile Predictor/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Percentile Predictor');
  await expect(page.getByRole('button', { name: 'From a test' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
});
