import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('an author takes a test in the player, over a reload, and gets the score and the review that a student would', async ({ page }) => {
  await openSignedIn(page, { who: 'STF3001', to: '/studio/tests' });
  await page.getByRole('link', { name: 'GMAT-style short test', exact: true }).click();
  await page.getByRole('button', { name: 'Take it' }).click();
  const question = (number: number) => page.getByRole('heading', { level: 1, name: `Question ${number}`, exact: true });

  await test.step('the sections are taken in the order that the author chooses, as a candidate may', async () => {
    await page.getByRole('button', { name: 'Move Data insights up' }).click();
    await page.getByRole('button', { name: 'Move Data insights up' }).click();
    await page.getByRole('checkbox').check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I am ready to begin' }).click();
    await expect(question(1)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Data insights/ })).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('button', { name: 'Calculator' }).first()).toBeVisible();
  });

  await test.step('what was answered is there after a reload, and the clock has gone on', async () => {
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Save & Next' }).click();
    await expect(question(2)).toBeVisible();
    await page.reload();
    await expect(question(2)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Time left' })).toContainText(/10:\d\d/);
  });

  await test.step('the end brings score and review', async () => {
    await page.getByRole('button', { name: 'End Test' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'End Test' }).click();
    const review = page.getByRole('button', { name: 'Review Test' });
    await expect(review).toBeVisible();
    await expectAccessible(page);
    await review.click();
    await expect(page.getByRole('heading', { name: 'Question 1', exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Reset begins again, and the score card of the test is no one’s', async () => {
    await page.getByRole('button', { name: 'Reset my try' }).click();
    await expect(page.getByRole('button', { name: 'I am ready to begin' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the test' }).click();
    await expect(page.getByRole('button', { name: 'Take it' })).toBeVisible();
  });
});
