import { openSignedIn } from '../../support/people/people.ts';
import { answer, begin, expectAllSaved, launchTest, submit } from '../../support/test-window.ts';
import type { Camera } from '../camera.ts';

/** An adaptive paper: its instructions, the wait between two stages without the portal, and its score. */
export async function adaptivePaperScreens({ base, open, take }: Camera): Promise<void> {
  const page = await open();
  await openSignedIn(page, { base, who: 'ASC1007' });
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: /Change Program/ }).click();
  await page.getByRole('dialog').getByRole('radio', { checked: false }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const player = await launchTest(page, 'GMAT-style adaptive test');
  const up = player.getByRole('button', { name: 'Move Verbal up' });
  await take('stages-instructions', player, () => up.click());
  // a page in another language was loaded again, in the order of the paper
  if ((await up.getAttribute('aria-disabled')) !== 'true') await up.click();
  await begin(player);
  await take('stages-wait', player, async () => {
    await answer(player, 'A');
    await expectAllSaved(player);
    await player.context().setOffline(true);
    await answer(player, 'A');
    await player.getByRole('alert').filter({ hasText: 'Your answers are safe' }).waitFor();
  });
  await player.context().setOffline(false);
  await take('stages-result', player, async () => {
    await player.getByRole('heading', { level: 1, name: 'Question 3' }).waitFor();
    await submit(player);
  });
  await page.context().close();
}
