import type { Page } from '@playwright/test';
import { openSignedIn } from '../../support/people/people.ts';
import { answer, begin, expectAllSaved, launchTest, paletteButton, submit } from '../../support/test-window.ts';
import type { Camera } from '../camera.ts';

/** Tests as they are taken: the instructions, the player in its states, the result and the review. */
export async function playerScreens(camera: Camera): Promise<void> {
  const page = await camera.open();
  await openSignedIn(page, { base: camera.base });
  await mock(camera, page);
  await sections(camera, page);
  await topicTest(camera, page);
  await camera.take('home-under-way', page, () => page.goto(`${camera.base}/home`));
  await page.context().close();
}

async function mock({ take }: Camera, page: Page): Promise<void> {
  const player = await launchTest(page, 'Full mock 1');
  await take('instructions', player);
  await take('player-with-passage', player, async () => {
    await begin(player);
    // a window that fills the screen keeps its size
    await player.evaluate(() => document.exitFullscreen());
  });
  await take('player-contrast', player, () => player.keyboard.press('h'));
  await player.keyboard.press('h');
  await take('question-paper', player, async () => {
    await player.keyboard.press('q');
    await player.getByRole('dialog', { name: /^Question Paper/ }).waitFor();
  });
  await player.keyboard.press('Escape');
  await take('player-offline', player, async () => {
    await player.context().setOffline(true);
    await player.getByRole('radio').first().check();
    await player
      .getByText(/^Offline/)
      .first()
      .waitFor();
  });
  await player.context().setOffline(false);
  await player.close();
}

async function sections({ take }: Camera, page: Page): Promise<void> {
  const player = await launchTest(page, 'GMAT-style short test', 'Other exams');
  await take('section-order', player, async () => {
    await player.getByRole('list', { name: 'Choose your section order' }).waitFor();
  });
  await begin(player);
  await take('section-review', player, async () => {
    for (const number of [1, 2, 3, 4, 5]) {
      await player.getByRole('heading', { level: 1, name: `Question ${number}` }).waitFor();
      await answer(player, 'C');
    }
    await player.getByRole('heading', { level: 1, name: 'Review Quant' }).waitFor();
  });
  const endSection = async () => {
    await player.getByRole('button', { name: 'End Section' }).click();
    await player.getByRole('dialog').getByRole('button', { name: 'End Section' }).click();
  };
  await take('section-turned', player, async () => {
    await endSection();
    await player.getByText('Quant is complete').waitFor();
  });
  await take('break', player, async () => {
    await endSection();
    await player.getByRole('heading', { level: 1, name: 'Break' }).waitFor();
  });
  await take('calculator', player, async () => {
    await player.getByRole('button', { name: 'Continue now' }).click();
    await player.getByRole('button', { name: 'Calculator' }).click();
  });
  await player.close();
}

async function topicTest({ base, take }: Camera, page: Page): Promise<void> {
  const player = await launchTest(page, 'Quadratics');
  await begin(player);
  await take('player', player, async () => {
    await answer(player, 'A');
    await answer(player, 'B');
    await paletteButton(player, 4).click();
    await player.getByRole('radio').first().check();
    await player.getByRole('button', { name: 'Mark for Review & Next' }).click();
    await paletteButton(player, 4).click();
    await expectAllSaved(player);
  });
  await take('player-typed', player, () => paletteButton(player, 3).click());
  await take('submit-dialog', player, async () => {
    await player.getByRole('button', { name: 'Submit Test' }).click();
    await player.getByRole('dialog').waitFor();
  });
  await take('result', player, async () => {
    await player.getByRole('button', { name: 'Back to the test' }).click();
    await submit(player);
  });
  await take('review', player, async () => {
    await player.getByRole('button', { name: 'Review Test' }).click();
    await player
      .getByRole('heading', { name: /Question 1/ })
      .first()
      .waitFor();
  });
  const reviewed = new URL(player.url()).search;
  await player.close();
  await take('review-in-portal', page, () => page.goto(`${base}/reviewtest${reviewed}`));
}
