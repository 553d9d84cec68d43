import { expect, type Page } from '@playwright/test';

/** Launches a test from the list of all tests, or from that of a part of the Test tab, and waits for the instructions in the window it opens. */
export async function launchTest(page: Page, name: string, part = ''): Promise<Page> {
  await page.goto(new URL('/test', page.url()).href);
  if (part === '') await page.getByRole('searchbox', { name: 'Search in Test' }).fill(name);
  else await page.getByRole('main').getByRole('link', { name: part }).click();
  const opened = page.context().waitForEvent('page');
  // the next test is above the list, too
  await page
    .getByRole('button', { name: `Launch Test: ${name}` })
    .first()
    .click();
  const player = await opened;
  await expect(player.getByRole('heading', { level: 2, name: 'Instructions' })).toBeVisible();
  return player;
}

/** Accepts the instructions and begins; the first question is shown. */
export async function begin(player: Page): Promise<void> {
  await player.getByRole('checkbox', { name: /I have read and understood/ }).check();
  await player.getByRole('button', { name: 'I am ready to begin' }).click();
  await expect(player.getByRole('heading', { level: 1, name: 'Question 1' })).toBeVisible();
}

/** Chooses an option by its letter and saves it; the next question is shown. */
export async function answer(player: Page, letter: string): Promise<void> {
  await player.getByRole('radio', { name: new RegExp(`^${letter} `) }).check();
  await player.getByRole('button', { name: 'Save & Next' }).click();
}

/** A question's button in the palette, whose name tells its state. */
export const paletteButton = (player: Page, number: number) => player.getByRole('button', { name: new RegExp(`^Question ${number}, `) });

/** Waits until the server has acknowledged every answer. */
export async function expectAllSaved(player: Page): Promise<void> {
  await expect(player.getByText('All answers saved', { exact: true })).toBeVisible();
}

/** Submits through the dialog and waits for the score card. */
export async function submit(player: Page): Promise<void> {
  // before the last section the whole test is ended, which is confirmed by a tick
  await player.getByRole('button', { name: /^(Submit|End) Test$/ }).click();
  const dialog = player.getByRole('dialog', { name: /^(Submit this test|End the whole test now)\?$/ });
  await dialog.waitFor();
  for (const tick of await dialog.getByRole('checkbox').all()) await tick.check();
  await dialog.getByRole('button', { name: /^(Submit|End) Test$/ }).click();
  await expect(player.getByRole('region', { name: 'Score' })).toBeVisible();
}
