import type { Page } from '@playwright/test';
import { openSignedIn, signIn } from './support/people/people.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** The part of the app that shows a learning path; it is loaded when the first path is opened. */
const part = /\/assets\/path-(?!lan)[\w-]+\.js$/;
/** As after a deployment: the server's page names another entry script than this window runs. */
const newerPage = (page: Page) =>
  page.route('/', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<html lang="en"><script type="module" src="/assets/index-newer.js"></script>' })
      : route.fallback(),
  );

test('a window of an older build whose parts are gone loads itself again and shows what was asked for; where none is asked for it says so', async ({
  page,
}) => {
  await signIn(page);
  await newerPage(page);
  let isGone = true;
  await page.route(part, (route) => (isGone ? route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }) : route.fallback()));
  let loads = 0;
  page.on('load', () => (loads += 1));
  // the next page is that of the new build, whose parts are there
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prepare' }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Verbal ability/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verbal ability' })).toBeVisible();
  expect(loads).toBe(1);

  await page.clock.install();
  await openSignedIn(page, { to: '/home/notification' });
  const heading = page.getByRole('heading', { level: 1, name: 'Notifications' });
  await expect(heading).toBeVisible();
  const said = page.getByRole('group', { name: 'A new version is available' });
  await page.clock.fastForward('14:00');
  await expect(said).toHaveCount(0);
  await page.clock.fastForward('02:00');
  await expect(said).toBeVisible();
  await expectAccessible(page);
  const loaded = page.waitForEvent('load');
  await said.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(heading).toBeVisible();
});
