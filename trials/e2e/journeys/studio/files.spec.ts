import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

test('a notice is written in its form by keyboard, and the source has it', async ({ page }) => {
  const words = `One a week, ${Date.now()}.`;
  await openSignedIn(page, { who: 'ADM1', to: '/studio/files' });
  await page.getByRole('searchbox', { name: 'Search content and settings' }).fill('notices');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Notices', exact: true }).click();

  await test.step('the entry opens in place, and what is typed is saved', async () => {
    await page.getByRole('button', { name: /^Placement season/ }).press('Enter');
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.press('Control+A');
    await text.pressSequentially(words);
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the source has it, and every comment and entry as before', async () => {
    await page.keyboard.press('Control+E');
    const source = page.getByRole('textbox', { name: 'Source' });
    await expect(source).toHaveValue(new RegExp(`key: campus-season\\n.*\\n.*\\n {4}text: ${words.replace('.', '\\.')}\\n`));
  });
});
