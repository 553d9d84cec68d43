import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { expectAllSaved, paletteButton, submit } from '../../support/test-window.ts';

test('TST-061 TST-062 TST-063 TST-069 a practice set is started from the list, checked question by question, left, resumed and submitted', async ({
  page,
  context,
}) => {
  await openSignedIn(page, { who: 'ASC1007', to: '/preparepractice' });
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /: Warm-up: quadratics$/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Question 1' })).toBeVisible();

  await test.step('an answer is checked by the keyboard: the outcome, the key and the solution, and no way back', async () => {
    await page.keyboard.press('b');
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { name: 'Wrong' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Wrong. Correct answer: A' })).toBeAttached();
    await expect(page.getByRole('group', { name: 'Result and solution' })).toContainText('So the value is');
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('offline the solution waits for the portal', async () => {
    await page.keyboard.press('n');
    await context.setOffline(true);
    await page.keyboard.press('c');
    await page.getByRole('button', { name: 'Check answer' }).click();
    await expect(page.getByText("Your answer is final. The solution appears when you're back online.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Correct' })).toBeVisible();
    await expect(paletteButton(page, 2)).toHaveAccessibleName('Question 2, Correct');
    await expectAllSaved(page);
  });

  await page.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page.getByText('2 of 6 answered')).toBeVisible();
  await page.getByRole('link', { name: 'Resume: Warm-up: quadratics' }).click();
  await expect(paletteButton(page, 1)).toHaveAccessibleName('Question 1, Wrong');
  await submit(page);
  await expect(page).toHaveURL(/\/preparepractice\/result\?assessmentId=/);
  await expect(page.getByRole('region', { name: 'Score' })).not.toContainText('Percentile');
  await page.getByRole('link', { name: 'Practice sets' }).click();
  await expect(page.getByRole('link', { name: 'Practise again: Warm-up: quadratics' })).toBeVisible();
});
