import type { Page } from '@playwright/test';
import { signIn } from './support/people/people.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** The part of the app that shows a learning path; it is loaded when the first path is opened. */
const part = '**/assets/path-scr-*.js';
const goneParts = (page: Page) => page.route(part, (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }));
/** As after a deployment: the server's page names another entry script than this window runs. */
const newerPage = (page: Page) =>
  page.route('/', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<html lang="en"><script type="module" src="/assets/index-newer.js"></script>' })
      : route.fallback(),
  );
const countLoads = (page: Page) => {
  let loads = 0;
  page.on('load', () => (loads += 1));
  return () => loads;
};
const openPath = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /^Verbal ability/ })
    .click();
const pathHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Verbal ability' });

test('a window of an older build whose parts are gone loads itself again, and shows what was asked for', async ({ page }) => {
  await signIn(page);
  await newerPage(page);
  await goneParts(page);
  const loads = countLoads(page);
  // the next page is that of the new build, whose parts are there
  page.on('request', (request) => request.isNavigationRequest() && void page.unroute(part));
  await openPath(page);
  await expect(pathHeading(page)).toBeVisible();
  expect(loads()).toBe(1);
});

test('a part that could not be loaded while the connection was away for a moment is there with one reload', async ({ page }) => {
  await signIn(page);
  await page.route(part, (route) => route.abort('internetdisconnected'));
  const loads = countLoads(page);
  page.on('request', (request) => request.isNavigationRequest() && void page.unroute(part));
  await openPath(page);
  await expect(pathHeading(page)).toBeVisible();
  expect(loads()).toBe(1);
});

test('a part that is missing from the build that is served is told after one reload', async ({ page }) => {
  await signIn(page);
  await goneParts(page);
  const loads = countLoads(page);
  await openPath(page);
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await expectAccessible(page);
  expect(loads()).toBe(1);
  await page.unroute(part);
  await reload.click();
  await expect(pathHeading(page)).toBeVisible();
});
