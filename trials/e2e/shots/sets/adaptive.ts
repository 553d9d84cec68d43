import { openSignedIn } from '../../support/people/people.ts';
import type { Camera } from '../camera.ts';
import { student, takeScreens } from '../screens.ts';

/** Practice at one's level and revision: the lists, a question with its solution, and how a round ended. */
export async function adaptiveScreens(camera: Camera): Promise<void> {
  await takeScreens(camera, student, [
    { name: 'revise', at: '/revisetest' },
    { name: 'adaptive-topics', at: '/adaptivepractice' },
    { name: 'adaptive-without', at: '/adaptivepractice/round', states: ['full'] },
  ]);
  const { base, open, take } = camera;
  const page = await open();
  await openSignedIn(page, { base });
  const question = page.getByRole('heading', { level: 1, name: /^Question/ });
  const start = page.getByRole('main').getByRole('link', { name: /^(?:Start|Continue)/ });
  await take('adaptive-question', page, async () => {
    await page.goto(`${base}/adaptivepractice`);
    await start.first().click();
    await question.waitFor();
  });
  await take('adaptive-solution', page, async () => {
    await page.getByRole('button', { name: 'Show solution' }).click();
    await page.getByRole('group', { name: 'Result and solution' }).waitFor();
  });
  await take('adaptive-end', page, async () => {
    await page.getByRole('button', { name: 'End round' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End round' }).click();
    await page.getByRole('region', { name: 'Questions and solutions' }).waitFor();
  });
  await take('revise-question', page, async () => {
    await page.goto(`${base}/revisetest`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(?:Start|Continue|Revise)/ })
      .first()
      .click();
    await question.waitFor();
  });
  await page.context().close();
}
