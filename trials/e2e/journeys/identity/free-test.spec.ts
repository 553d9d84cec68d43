import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('IDN-070 a stranger takes the free test on a phone, sees the result and keeps it; a counsellor sees source and score', async ({
  page,
  elsewhere,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/enrol/cat');
  await page.getByRole('link', { name: 'Start free test' }).click();
  await page.getByRole('checkbox', { name: /I have read and understood/ }).check();
  await page.getByRole('button', { name: 'I am ready to begin' }).click();
  await page.getByRole('radio').nth(1).check();
  await page.getByRole('button', { name: 'Save & Next' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Question 2' })).toBeVisible();
  // what was answered outlives the page, and needs no connection
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Question 2' })).toBeVisible();
  await page.locator('[data-opens-palette]').click();
  await page.getByRole('button', { name: 'Submit Test' }).click();
  await page.getByRole('dialog', { name: 'Submit this test?' }).getByRole('button', { name: 'Submit Test' }).click();
  await expect(page.getByRole('region', { name: 'Score' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Keep result' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep result' });
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('textbox', { name: 'Student’s name' }).fill('Demo Visitor');
  await dialog.getByRole('textbox', { name: 'Mobile number' }).fill('90000 55577');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep result' }).click();
  await page.getByRole('link', { name: 'Open the link' }).click();
  await page.getByRole('button', { name: 'Review' }).first().click();
  await expect(page.getByRole('heading', { name: /^Review of CAT in 25 minutes/ })).toBeVisible();
  await expectAccessible(page);

  await openSignedIn(elsewhere, { who: 'STF3001', to: '/staff/leads' });
  const row = elsewhere.getByRole('row').filter({ hasText: 'Demo Visitor' });
  await expect(row).toContainText('Free test');
  await expect(row).toContainText('of 42');
});
