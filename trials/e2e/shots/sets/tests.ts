import { paths } from '@abhyas/contract/paths.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { launchTest } from '../../support/test-window.ts';
import type { Camera } from '../camera.ts';
import { follow, student, takeScreens } from '../screens.ts';

/** The tests of a student, what leads to them, and addresses that lead to none. */
export async function testScreens(camera: Camera): Promise<void> {
  const { base } = camera;
  await takeScreens(camera, student, [
    { name: 'tests', at: '/test' },
    { name: 'test-list', at: follow(camera, '/test', 'Topic tests') },
    { name: 'test-list-mocks', at: follow(camera, '/test', 'Full mocks'), states: ['full'] },
    { name: 'test-list-by-name', at: '/test-tests/Tests', states: ['full'] },
    { name: 'test-unit-by-name', at: '/test-tests/Tests/Half mocks', states: ['full'] },
    { name: 'practice-sets', at: '/preparepractice' },
    { name: 'review-portal', at: follow(camera, '/test-tests/Half mocks/Half mocks/', /^Review/), states: ['full', 'failing'] },
    { name: 'proc', at: '/proc' },
    { name: 'test-window-without', at: '/preparetest', states: ['full'] },
    { name: 'player-without', at: '/preparetest/test', states: ['full'] },
    { name: 'practice-without', at: '/preparepractice/test', states: ['full'] },
    { name: 'result-without', at: '/preparepractice/result', states: ['full'] },
    { name: 'detailed-review-without', at: '/preparepractice/detailedreview', states: ['full'] },
    { name: 'review-without', at: '/reviewtest', states: ['full'] },
  ]);
  await practice(camera);
  const page = await camera.open();
  await openSignedIn(page, { base });
  await camera.take('launch-failing', page, async () => {
    const player = await launchTest(page, 'Full mock 1');
    await player.close();
    await page.route(`**${paths.getTestData.path}`, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '' }));
    await page.goto(`${base}/test`);
    await page
      .getByRole('button', { name: /^(?:Launch|Resume) Test: Full mock 1/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  });
  await page.context().close();
}

/** A practice set, a question with its solution, and its end. */
async function practice({ base, open, take }: Camera): Promise<void> {
  const page = await open();
  await openSignedIn(page, { base });
  await take('practice-instructions', page, async () => {
    await page.goto(`${base}/preparepractice`);
    await page
      .getByRole('link', { name: /: Warm-up: quadratics$/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Start' }).waitFor();
  });
  await take('practice-question', page, async () => {
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('heading', { level: 1, name: 'Question 1' }).waitFor();
  });
  await take('practice-solution', page, async () => {
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Check answer' }).click();
    await page.getByRole('group', { name: 'Result and solution' }).waitFor();
  });
  await take('practice-matching', page, async () => {
    await page.getByRole('button', { name: /^Question 6/ }).click();
    await page.getByRole('combobox').first().selectOption({ index: 1 });
  });
  await page.context().close();
}
