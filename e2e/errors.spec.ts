import type { Page } from '@playwright/test';
import { openSignedIn } from './support/people/people.ts';
import { expect, expectAccessible, neverBackByItself, test } from './support/test.ts';

/** A path of the demo student with a topic that can be marked as complete. */
async function openPath(page: Page): Promise<void> {
  await openSignedIn(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Verbal ability/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verbal ability' })).toBeVisible();
}

test('ERR-052 a lost connection leaves the screen as it is, says so, and Retry does what was asked', async ({ page, context }) => {
  await openPath(page);
  const mark = page.getByRole('button', { name: /^Mark as Complete: / }).first();
  const topic = ((await mark.getAttribute('aria-label')) ?? '').replace(/^Mark as Complete: /, '');
  await context.setOffline(true);
  await mark.click();
  const notice = page.getByRole('alert').filter({ hasText: "We couldn't reach the portal. Check your connection and try again." });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Verbal ability' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: `Completed: ${topic}` })).toBeVisible();
});

test('ERR-052 a server that does not answer is told on the screen it was asked for, and Retry loads it', async ({ page }) => {
  await openSignedIn(page);
  await neverBackByItself(page);
  await page.route('**/api/prepare/pathProgress', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Verbal ability/ })
    .click();
  const failure = page.getByRole('alert').filter({ hasText: "This didn't load" });
  await expect(failure).toContainText('Something went wrong on our side. Try again.');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/prepare/pathProgress');
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Verbal ability' })).toBeVisible();
});

test('ERR-053 a page that is not open to a role says so, and the person stays signed in', async ({ page }) => {
  await openSignedIn(page, { who: 'STF3001', to: '/reviewtest?assessmentId=1' });
  await expect(page.getByRole('main')).toContainText("You don't have access to this page");
  await expectAccessible(page);
  await page.goto('/staff');
  await expect(page.getByRole('button', { name: 'Profile menu, Demo Staff' })).toBeVisible();
});
