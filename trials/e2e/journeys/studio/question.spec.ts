import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

/** Opens a question of the demo's bank by what it asks. No other journey writes in it. */
async function openQuestion(page: Page, words: string): Promise<void> {
  await openSignedIn(page, { who: 'STF3001', to: `/studio/questions?q=${encodeURIComponent(words)}` });
  const found = page.getByRole('link', { name: words });
  await expect(found).toHaveCount(1);
  await found.press('Enter');
  await expect(stem(page)).toBeVisible();
}

const stem = (page: Page) => page.getByRole('textbox', { name: 'Question text' });
const solution = (page: Page) => page.getByRole('textbox', { name: 'Solution' });

test('what an author types is kept without the server and over a reload, and two tabs join what both write', async ({ page, context }) => {
  const words = `Kept ${Date.now()}`;
  await openQuestion(page, 'A van drives 150 km to a depot');

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
    await other.goto(page.url());
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

test('a picture is chosen, described and kept; an option takes a formula, and what looks like another option stays in it', async ({
  page,
}) => {
  await openQuestion(page, 'A discount of 20% followed by one of 10%');

  await test.step('a picture is in the text and in the preview', async () => {
    await stem(page).press('Control+End');
    const picture = await page.evaluate(
      `(() => {
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [1900, 1200];
        const pen = canvas.getContext('2d');
        for (let at = 0; at < 1900; at += 7) { pen.fillStyle = 'hsl(' + at + ' 80% 50%)'; pen.fillRect(at, 0, 7, 1200 - at / 3); }
        return canvas.toDataURL('image/png').split(',')[1];
      })()`,
    );
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page
        .getByRole('toolbar', { name: /Question text/ })
        .getByRole('button', { name: 'Picture' })
        .click(),
    ]);
    await chooser.setFiles({ name: 'Bars.png', mimeType: 'image/png', buffer: Buffer.from(String(picture), 'base64') });
    const dialog = page.getByRole('dialog', { name: 'Add a picture' });
    await dialog.getByRole('button', { name: 'Add picture' }).click();
    await expect(dialog.getByText('Describe the picture.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox').fill('Coloured bars');
    await dialog.getByRole('button', { name: 'Add picture' }).click();
    await expect(stem(page).getByRole('img', { name: 'Coloured bars' })).toBeVisible();
    const preview = page.getByRole('region', { name: 'Try it as a student' });
    await expect(preview.getByRole('img', { name: 'Coloured bars' })).toBeVisible();
    await page.reload();
    const again = stem(page).getByRole('img', { name: 'Coloured bars' });
    await expect(again).toBeVisible();
    await expect.poll(() => again.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  });

  await test.step('an option is written in place', async () => {
    const option = page.getByRole('textbox', { name: 'Option A' });
    await option.press('Control+End');
    await option.press('Shift+Enter');
    await option.pressSequentially('B. no option');
    await expect(page.getByText(/^Saved \d/)).toBeVisible();
    await page.getByRole('button', { name: 'Source' }).click();
    await expect(page.getByRole('textbox', { name: 'Source' })).toHaveValue(/\n B\. no option\n/);
    await page.keyboard.press('Control+e');
    await expect(page.getByRole('textbox', { name: /^Option [A-F]$/ })).toHaveCount(4);
  });
});
