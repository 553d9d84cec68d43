import type { Page } from '@playwright/test';
import { centreStudent } from '../../support/centre.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { newPassword } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { begin, launchTest, submit } from '../../support/test-window.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Takes a short test of another exam and leaves every question of it blank. No test that is still to be taken has its questions. */
async function takeTest(page: Page, name: string): Promise<void> {
  const player = await launchTest(page, name, 'Other exams');
  await begin(player);
  await submit(player);
  await player.close();
}

test('TST-028 TST-029 TST-067 without two completed tests the page says what is needed; after them a revision says why each question is there', async ({
  page,
  request,
}) => {
  // what a test gives to revise is worked out by a job, once a minute
  test.slow();
  const { pin } = await centreStudent({ request });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/revisetest' });
  await expect(heading(page)).toHaveText('Revise with AI');
  await expect(page.getByText('Complete two tests to revise with AI.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Start Revise with AI/ })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);

  await takeTest(page, 'XAT-style short test');
  await takeTest(page, 'JEE-style short test');
  await expect(async () => {
    await page.goto('/revisetest');
    await expect(page.getByRole('link', { name: 'Start Revise with AI' })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await expect(page.getByRole('status').filter({ hasText: /\d skipped/ })).toContainText(/about \d+ min/);
  await expectAccessible(page);
  await page.getByText('5 min', { exact: true }).click();
  await page.getByRole('link', { name: 'Start Revise with AI' }).click();
  await expect(heading(page)).toHaveText('Question 1');
  await expect(page.getByText(/^Skipped in (XAT|JEE)-style short test/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show solution' }).click();
  await expect(page.getByRole('region', { name: 'Result and solution' })).toContainText(/Comes back/);
  await page.getByRole('button', { name: 'End round' }).click();
  await page.getByRole('dialog', { name: 'End this round?' }).getByRole('button', { name: 'End round' }).click();
  await expect(heading(page)).toHaveText('1 question revised');
  await expectAccessible(page);
});
