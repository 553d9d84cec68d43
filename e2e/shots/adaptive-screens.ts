import { signIn } from '../support/people/people.ts';
import type { Camera } from './camera.ts';

/** Practice at one's level and revision: the lists, a question with its solution, and how a round ended. */
export async function adaptiveScreens({ port, open, photograph }: Camera): Promise<void> {
  const base = `http://localhost:${port}`;
  const page = await open();
  await signIn(page, { base });
  await page.goto(`${base}/revisetest`);
  await page.getByRole('region', { name: 'Due today' }).waitFor();
  await photograph(page, 'revise');
  await page.goto(`${base}/adaptivepractice`);
  await page.getByRole('region').first().waitFor();
  await photograph(page, 'adaptive-topics');
  await page
    .getByRole('link', { name: /^(?:Start|Continue)/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Question/ }).waitFor();
  await photograph(page, 'adaptive-question');
  await page.getByRole('button', { name: 'Show solution' }).click();
  await page.getByRole('region', { name: 'Result and solution' }).waitFor();
  await photograph(page, 'adaptive-solution');
  await page.getByRole('button', { name: 'End round' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End round' }).click();
  await page.getByRole('region', { name: 'Questions and solutions' }).waitFor();
  await photograph(page, 'adaptive-end');
  await page.context().close();
}
