import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';
import { begin, expectAllSaved, launchTest, submit } from '../../support/test-window.ts';

const board = (player: Page) => player.getByRole('img', { name: /^Whiteboard/ });

/** Draws a line across the board, from left to right. */
async function draw(player: Page, height: number): Promise<void> {
  const box = await board(player).boundingBox();
  if (box === null) throw new Error('there is no board');
  const y = box.y + height * box.height;
  await player.mouse.move(box.x + 0.2 * box.width, y);
  await player.mouse.down();
  await player.mouse.move(box.x + 0.5 * box.width, y + 20, { steps: 4 });
  await player.mouse.move(box.x + 0.8 * box.width, y, { steps: 4 });
  await player.mouse.up();
}

test('TST-063 TST-065 TST-071 a candidate draws and types beside a question of a paper in parts, and finds it after leaving the window and in the review', async ({
  page,
  request,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await openSignedIn(page, { who: pin, password: newPassword, to: '/test' });
  const player = await launchTest(page, 'XAT-style short test', 'Other exams');
  await begin(player);
  await expect(player.getByRole('group', { name: 'Part 1' }).getByRole('button')).toHaveCount(3);

  await test.step('the pad opens by key beside the question, and keeps lines and words', async () => {
    await player.keyboard.press('w');
    await expect(player.getByRole('region', { name: 'Scratch pad, question 1' })).toBeFocused();
    await draw(player, 0.2);
    await draw(player, 0.5);
    await draw(player, 0.8);
    await expect(board(player)).toHaveAccessibleName(/strokes: 3\./);
    await player.getByRole('button', { name: 'Undo' }).click();
    await player.getByRole('button', { name: 'Eraser' }).click();
    const box = await board(player).boundingBox();
    await player.mouse.click((box?.x ?? 0) + 0.5 * (box?.width ?? 0), (box?.y ?? 0) + 0.5 * (box?.height ?? 0) + 20);
    await expect(board(player)).toHaveAccessibleName(/strokes: 1\./);
    // letters are words here, not keys of the player
    await player.getByRole('textbox', { name: 'Note' }).fill('next: seats, 120');
    await expectAccessible(player);
  });

  await test.step('each question has its own, and the sections of a part are open together', async () => {
    await player.getByRole('button', { name: 'Save & Next' }).click();
    await expect(board(player)).toHaveAccessibleName(/strokes: 0\./);
    await expect(player.getByRole('textbox', { name: 'Note' })).toHaveValue('');
    await player
      .getByRole('group', { name: 'Part 1' })
      .getByRole('button', { name: /^Quant/ })
      .click();
    await player
      .getByRole('group', { name: 'Part 1' })
      .getByRole('button', { name: /^Decision making/ })
      .click();
    await player.getByRole('button', { name: 'Previous' }).click();
    await expect(board(player)).toHaveAccessibleName(/strokes: 1\./);
    await expectAllSaved(player);
  });

  await test.step('the window that comes after it has them', async () => {
    await player.reload();
    await expect(player.getByRole('heading', { level: 1, name: 'Question 1' })).toBeVisible();
    await player.keyboard.press('w');
    await expect(board(player)).toHaveAccessibleName(/strokes: 1\./);
    await expect(player.getByRole('textbox', { name: 'Note' })).toHaveValue('next: seats, 120');
    await player.keyboard.press('Escape');
    await expect(board(player)).toBeHidden();
  });

  await test.step('the part ends with its counts, and the next one begins', async () => {
    await player.getByRole('button', { name: 'End Part' }).click();
    const dialog = player.getByRole('dialog', { name: 'End Part 1 now?' });
    await expect(dialog.getByRole('rowheader')).toHaveText(['Decision making', 'Verbal', 'Quant']);
    await expectAccessible(player);
    await dialog.getByRole('button', { name: 'End Part' }).click();
    await expect(player.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]')).toContainText('General knowledge');
  });

  await submit(player);
  await expect(player.getByText('Not in the total or the percentile')).toBeVisible();
  await player.getByRole('button', { name: 'Review Test' }).click();
  const own = player.getByRole('region', { name: 'Your scratch pad' }).first();
  await expect(own.getByRole('img', { name: 'Whiteboard, strokes: 1' })).toBeVisible();
  await expect(own).toContainText('next: seats, 120');
  await expectAccessible(player);
});
