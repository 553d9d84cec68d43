import { dayAhead } from '../../support/day-ahead.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { heading } from '../../support/people/students.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('staff write to a batch, see it as its readers do, send themselves a test, schedule it and cancel it', async ({ page }) => {
  await openSignedIn(page, { who: 'STF3001', to: '/staff' });
  await page.goto('/staff/messages');
  await expect(heading(page)).toHaveText('Messages');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New message' }).click();
  await expect(heading(page)).toHaveText('New message');
  await page.getByRole('combobox', { name: 'Add a course, variant or batch' }).click();
  await page.getByRole('option', { name: 'CAT weekday batch (batch)' }).click();
  await expect(page.getByRole('button', { name: 'Remove CAT weekday batch' })).toBeVisible();
  await expect(page.getByText(/^\d+ students/)).toBeVisible();
  // the portal is kept between runs
  const title = `Journey ${Math.floor(Math.random() * 9_000_000)}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Text' }).fill('Hello {name}, mock 3 is open again.');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await expect(preview.getByText('Hello Asha, mock 3 is open again.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.getByText('Test sent to you')).toBeVisible();

  await page.getByRole('button', { name: 'At a set time' }).click();
  await page.getByRole('textbox', { name: 'Date' }).fill(dayAhead(14));
  await page.getByLabel('Time').fill('10:00');
  await page.getByRole('button', { name: /^Schedule for \d+$/ }).click();
  await expect(heading(page)).toHaveText(title);
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel message' }).click();
  const cancel = page.getByRole('dialog');
  await expect(cancel).toBeVisible();
  await expectAccessible(page);
  await cancel.getByRole('button', { name: 'Cancel message' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('row', { name: title })).toContainText('Cancelled');
  await page.goto('/home/notification');
  await expect(page.getByRole('main').getByText(title)).toBeVisible();
});
