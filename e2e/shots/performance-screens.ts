import { signInParent } from '../support/people/entrances.ts';
import { signIn } from '../support/people/people.ts';
import type { Camera } from './camera.ts';

/** How a student is doing, as they and their parent read it; after the tests, so that there is something to read. */
export async function performanceScreens({ port, open, photograph }: Camera): Promise<void> {
  const base = `http://localhost:${port}`;
  const page = await open();
  await signIn(page, { base });
  for (const [name, address, title] of [
    ['performance', '/performance', 'Performance'],
    ['score-summary', '/performance-cat/course/Score Summary', 'Score Summary'],
    ['progress-tracker', '/performance-cat/course/Progress Tracker', 'Progress Tracker'],
    ['question-selection', '/performance-cat/course/question selection', 'Question selection'],
  ] as const) {
    await page.goto(base + address);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await photograph(page, name);
  }
  await page.goto(`${base}/performance-cat/course/Score Summary`);
  await page.getByRole('group', { name: 'Completed tests' }).getByRole('link').first().click();
  await page.getByRole('region', { name: 'Score', exact: true }).waitFor();
  await photograph(page, 'detailed-analytics');
  await page.context().close();
  const parent = await open();
  await signInParent(parent, { base });
  await parent.getByRole('link', { name: /Demo Student/ }).click();
  await parent.getByText('Practised last week').waitFor();
  await photograph(parent, 'student-page');
  await parent.context().close();
}
