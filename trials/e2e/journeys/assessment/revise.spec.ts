import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('TST-028 TST-029 TST-067 after completed tests a revision says why each question is there, and when it comes back', async ({
  page,
}) => {
  await openSignedIn(page, { to: '/revisetest' });
  await expect(heading(page)).toHaveText('Revise with AI');
  await expect(page.getByRole('status').filter({ hasText: /\d wrong/ })).toContainText(/about \d+ min/);
  await expectAccessible(page);
  await page.getByText('5 min', { exact: true }).click();
  await page.getByRole('link', { name: 'Start Revise with AI' }).click();
  await expect(heading(page)).toHaveText('Question 1');
  await expect(page.getByText(/^(Wrong|Not answered|Slow|Guessed) in /)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show solution' }).click();
  await expect(page.getByRole('group', { name: 'Result and solution' })).toContainText(/Comes back/);
  await page.getByRole('button', { name: 'End round' }).click();
  await page.getByRole('dialog', { name: 'End this round?' }).getByRole('button', { name: 'End round' }).click();
  await expect(heading(page)).toHaveText('1 question revised');
  await expectAccessible(page);
  // the error book has the same questions, opens them with their solutions and retries exactly those of a group
  await page.goto('/myPage/errors');
  await expect(heading(page)).toHaveText('Error book');
  await expect(page.getByRole('region', { name: 'What these cost you' })).toContainText(/cost \d+ marks/);
  await page.getByRole('button', { name: 'Question and solution' }).first().click();
  await expect(page.getByRole('heading', { name: 'Solution' }).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^Retry \d+ of / })
    .first()
    .click();
  await expect(heading(page)).toHaveText('Question 1');
  await page.getByRole('button', { name: 'End round' }).click();
  await page.getByRole('dialog', { name: 'End this round?' }).getByRole('button', { name: 'End round' }).click();
  await page.getByRole('link', { name: 'To the error book' }).first().click();
  await expect(heading(page)).toHaveText('Error book');
});
