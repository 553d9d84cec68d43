import { openSignedIn } from '../../support/people/people.ts';
import { begin, launchTest, submit } from '../../support/test-window.ts';
import type { Camera } from '../camera.ts';

/** A test whose sections share a clock, with the pad beside its questions. */
export async function partsScreens({ base, open, take }: Camera): Promise<void> {
  const page = await open();
  await openSignedIn(page, { base });
  const player = await launchTest(page, 'XAT-style short test', 'Other exams');
  await take('parts-instructions', player);
  await take('parts-player', player, () => begin(player));
  await take('parts-pad', player, async () => {
    await player.getByRole('heading', { level: 1, name: 'Question 1' }).waitFor();
    await player.keyboard.press('w');
    const board = player.getByRole('img', { name: /^Whiteboard/ });
    await board.waitFor();
    const box = await board.boundingBox();
    if (box === null) throw new Error('there is no board');
    for (const row of [0.2, 0.35, 0.5]) {
      await player.mouse.move(box.x + 0.2 * box.width, box.y + row * box.height);
      await player.mouse.down();
      for (const step of [0.3, 0.4, 0.5, 0.6, 0.7])
        await player.mouse.move(box.x + step * box.width, box.y + row * box.height + (step === 0.4 || step === 0.6 ? 30 : 0), { steps: 3 });
      await player.mouse.up();
    }
    await player.getByRole('textbox', { name: 'Note' }).fill('120 seats, 20 min: 6 a minute');
  });
  await take('parts-leave', player, async () => {
    await player.keyboard.press('Escape');
    await player.getByRole('button', { name: 'End Part' }).click();
    await player.getByRole('dialog').waitFor();
  });
  await take('parts-result', player, async () => {
    await player.keyboard.press('Escape');
    await submit(player);
  });
  await player.close();
  await page.context().close();
}
