import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('a test is built by hand and by rule, moved by keys, not scheduled while it is empty, and printed', async ({ page }) => {
  const name = `Built ${Date.now()}`;
  const grips = page.getByRole('button', { name: /^Move Q/ });
  const picks = page.locator('[data-pick]');
  await openSignedIn(page, { who: 'ADM1', to: '/studio/tests' });
  await page.getByRole('button', { name: 'New test' }).press('Enter');
  const begin = page.getByRole('dialog', { name: 'New test' });
  await begin.getByRole('radio', { name: /^Your own/ }).check();
  await begin.getByRole('textbox', { name: 'Name' }).fill(name);
  await begin.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await test.step('with an empty place it cannot be scheduled', async () => {
    await page.getByRole('button', { name: 'Schedule', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await expect(dialog.getByText(/has no questions yet$/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Schedule/ })).toBeDisabled();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('by hand: / searches, Enter adds, and the keyboard stays where it was', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('roots');
    await expect(picks.first()).toContainText(/root/i);
    await picks.first().press('Enter');
    await expect(grips).toHaveCount(1);
    await expect(picks.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(grips).toHaveCount(2);
  });

  await test.step('by rule: the draw is a row of its own', async () => {
    await page.getByRole('textbox', { name: 'How many' }).fill('2');
    await page.getByRole('button', { name: /^Add to .*(?<! here)$/ }).click();
    await expect(page.getByRole('button', { name: /^Rule: 2 from/ })).toBeVisible();
    await expect(grips).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step('keys move a row, take it out and take that back, and the focus goes with it', async () => {
    // its name is that of the question once that is read
    await expect(grips.first()).toHaveAccessibleName(/^Move Q1: (?!topic-)/);
    const first = ((await grips.first().getAttribute('aria-label')) ?? '').replace('Move Q1: ', '');
    await grips.first().press('Alt+ArrowDown');
    await expect(page.getByRole('button', { name: `Move Q2: ${first}` })).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: `Move Q1: ${first}` })).toBeVisible();
    await grips.last().press('Delete');
    await expect(grips).toHaveCount(2);
    await expect(grips.last()).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(grips).toHaveCount(3);
  });

  await test.step('all keys are under ?', async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('undo');
    await page.keyboard.press('Escape');
  });

  await test.step('the paper is printed with its instructions, its key and a sheet', async () => {
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.getByRole('link', { name: 'Print paper' }).press('Enter');
    await expect(page.getByText('Read each question to its end before you answer.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Answer key' }).press('Enter');
    await expect(page.getByRole('region').getByRole('listitem')).toHaveCount(4);
    await page.getByRole('button', { name: 'OMR sheet' }).press('Enter');
    await expect(page.getByText('Roll number')).toBeVisible();
    await expectAccessible(page);
  });
});
