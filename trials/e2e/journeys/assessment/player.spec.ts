import type { Locator, Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { answer, begin, expectAllSaved, launchTest, paletteButton, submit } from '../../support/test-window.ts';

/** From here on the window's database takes nothing in, as with a full disk. */
async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, names: string, mode?: IDBTransactionMode) {
      if (mode === 'readwrite') throw new DOMException('The disk is full', 'QuotaExceededError');
      return transaction.call(this, names, mode);
    } as typeof transaction;
  });
}

/** How far down the window something is. */
async function topOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('it is not shown');
  return box.y;
}

test('TST-063 TST-071 leaving the window is recorded and shown; a device that keeps nothing says so and asks before it closes; a break lasts over a reload', async ({
  page,
  context,
}) => {
  await openSignedIn(page, { who: 'ASC1008' });
  const player = await launchTest(page, 'Full mock 1');
  await expect(player.getByText('Arranged for you: 1/3 extra time, 20 min of breaks, Large text')).toBeVisible();
  await begin(player);

  await test.step('the paper fills the screen, leaving that is recorded, and nothing is copied out of it or pasted into it', async () => {
    await expect.poll(() => player.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await player.evaluate(() => document.exitFullscreen());
    await expect(player.getByText("You aren't in full screen. We recorded this.")).toBeVisible();
    await expect(player.getByRole('button', { name: 'Back to full screen' })).toBeVisible();
    await expect(player.getByRole('complementary', { name: 'Question palette' })).toContainText('Out of full screen once');
    await player.keyboard.press('ControlOrMeta+c');
    await expect(player.getByText('Copying is off in this test.')).toBeVisible();
    await player.keyboard.press('ControlOrMeta+v');
    await expect(player.getByText('Pasting is off in this test. Type your answer.')).toBeVisible();
  });

  await test.step('by the keyboard alone the focus goes along with the question, and what is said comes in a region that was there', async () => {
    const region = await player.getByRole('status').filter({ hasText: 'Pasting' }).elementHandle();
    await player.getByRole('radio', { name: /^A / }).press(' ');
    await player.keyboard.press('n');
    await expect(player.getByRole('heading', { level: 1, name: 'Question 2' })).toBeFocused();
    await expect.poll(() => region?.textContent()).toBe('Question 1, Answered. Question 2, Not answered');
    await expect(paletteButton(player, 1)).toHaveAccessibleName('Question 1, Answered');
  });
  await expectAllSaved(player);

  await test.step('the window is left and come back to', async () => {
    await player.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(player.getByText('You left the test window. We recorded this.')).toBeVisible();
    await player.keyboard.press('t');
    await expect(player.getByText('Welcome back. We recorded that you left the test window.')).toBeVisible();
    await expect(player.getByRole('complementary', { name: 'Question palette' })).toContainText('Left the window once');
    await expectAccessible(player);
  });

  await test.step('more contrast is remembered over a reload, which resumes the test at once', async () => {
    await player.keyboard.press('h');
    await expect(player.getByRole('button', { name: 'High contrast' })).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(player);
    await player.reload();
    await expect(player.getByRole('button', { name: 'High contrast' })).toHaveAttribute('aria-pressed', 'true');
    await expect(player.getByRole('complementary', { name: 'Question palette' })).toContainText('Left the window once');
    await player.keyboard.press('h');
  });

  await test.step('a window that has all of its answers saved closes without a question', async () => {
    const away = player.waitForEvent('close');
    await player.close({ runBeforeUnload: true });
    await away;
  });

  const opened = context.waitForEvent('page');
  await page.goto('/home');
  await page.getByRole('region', { name: 'Full mock 1' }).getByRole('button', { name: 'Resume Test: Full mock 1' }).click();
  const again = await opened;
  await expect(paletteButton(again, 1)).toHaveAccessibleName('Question 1, Answered');

  await test.step('a second window of the browser takes the test over, and the first is told at once and takes it back', async () => {
    const twin = await context.newPage();
    await twin.goto('/preparetest/test');
    await expect(paletteButton(twin, 1)).toHaveAccessibleName('Question 1, Answered');
    await expect(again.getByRole('heading', { name: 'This test was opened in another window' })).toBeFocused();
    await expectAccessible(again);
    await again.getByRole('button', { name: 'Continue here' }).press('Enter');
    await expect(paletteButton(again, 1)).toHaveAccessibleName('Question 1, Answered');
    await expect(twin.getByRole('heading', { name: 'This test was opened in another window' })).toBeVisible();
    await twin.close();
  });

  await test.step('what the device cannot keep is not called kept', async () => {
    await fillDisk(again);
    await context.setOffline(true);
    await answer(again, 'B');
    await expect(
      again.getByText("Offline: 1 answer not sent yet. This device can't store it, so keep this window open.", { exact: true }),
    ).toBeVisible();
    await expectAccessible(again);
    const asked = again.waitForEvent('dialog');
    await again.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await context.setOffline(false);
    await expectAllSaved(again);
    await expect(paletteButton(again, 2)).toHaveAccessibleName('Question 2, Answered');
  });

  await test.step('on a phone the button of a break is beside the clock, and takes no row from the question', async () => {
    await again.setViewportSize({ width: 390, height: 844 });
    const pause = again.getByRole('button', { name: 'Take a break' });
    const palette = again.getByRole('button', { name: 'Open question palette' });
    await expect(pause).toBeVisible();
    await expect(palette).toBeVisible();
    await expect.poll(async () => (await topOf(pause)) - (await topOf(palette))).toBe(0);
    await again.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('on a phone on its side the dialog that ends the test shows its buttons above what is to be scrolled', async () => {
    await again.setViewportSize({ width: 740, height: 360 });
    await again.getByRole('button', { name: 'End Test' }).click();
    const dialog = again.getByRole('dialog', { name: 'End the whole test now?' });
    for (const name of ['Back to the test', 'End Test']) await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    await again.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await again.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a break hides the questions, also from a window that is loaded in it, and the test continues after it', async () => {
    await again.getByRole('button', { name: 'Take a break' }).click();
    const dialog = again.getByRole('dialog', { name: 'Take a break?' });
    await expect(dialog).toContainText('20 min left for breaks');
    await dialog.getByRole('button', { name: 'Take a break' }).click();
    await expect(again.getByRole('heading', { level: 1 })).toHaveText('On a break');
    await expect(again.getByRole('radio')).toHaveCount(0);
    await again.reload();
    await expect(again.getByRole('heading', { level: 1 })).toHaveText('On a break');
    await again.getByRole('button', { name: 'Continue the test' }).click();
    await expect(paletteButton(again, 2)).toHaveAccessibleName('Question 2, Answered');
  });

  await submit(again);
  await expect(again.getByText(/^You left the test window \d times, for \d+:\d\d in total\./)).toBeVisible();
  await expectAccessible(again);
});
