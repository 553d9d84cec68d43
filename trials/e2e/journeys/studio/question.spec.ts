import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** A question of the demo, which no other journey writes in. */
const address = '/studio/questions/123';
const stem = (page: Page) => page.getByRole('textbox', { name: 'Question text' });
const solution = (page: Page) => page.getByRole('textbox', { name: 'Solution' });

test('what an author types is kept without the server and over a reload, and two tabs join what both write', async ({ page, context }) => {
  const words = `Kept ${Date.now()}`;
  await openSignedIn(page, { who: 'STF3001', to: address });
  await expect(stem(page)).toBeVisible();

  await test.step('without the server it is kept on the device', async () => {
    await page.route('**/api/main/saveSource', (route) => route.abort());
    await stem(page).press('Control+End');
    await stem(page).pressSequentially(` ${words}`);
    await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('loaded again while the server does not answer, the page shows it', async () => {
    await page.route('**/api/main/studioQuestion', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Source' })).toHaveValue(new RegExp(words));
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expectAccessible(page);
    await page.unroute('**/api/main/studioQuestion');
  });

  await test.step('the page that is loaded again has it, and the server as soon as it answers', async () => {
    await page.unroute('**/api/main/saveSource');
    await page.reload();
    await expect(stem(page)).toContainText(words);
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
  });

  await test.step('a second tab has it, and what both write at different places is joined', async () => {
    const other = await context.newPage();
    await other.goto(address);
    await expect(stem(other)).toContainText(words);
    await solution(other).press('Control+End');
    await solution(other).pressSequentially(` Solved ${words}`);
    await expect(other.getByText(/^Saved \d/)).toBeVisible();
    await stem(page).press('Control+End');
    await stem(page).pressSequentially(' Twice.');
    await expect(solution(page)).toContainText(`Solved ${words}`);
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await other.close();
  });

  await test.step('every version is there', async () => {
    await page.getByRole('button', { name: 'Versions' }).click();
    await expect(page.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: /Version 1/ })).toBeVisible();
  });
});
