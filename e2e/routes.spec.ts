import type { Page } from '@playwright/test';
import { guardedRoutes, headings, openRoutes } from './support/routes.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'parallel' });

/** The path as a person reads it, in lower case, without the slash at its end. */
function plainPath(address: string): string {
  return decodeURIComponent(new URL(address, 'http://portal').pathname)
    .toLowerCase()
    .replace(/(?<=.)\/$/, '');
}

/** Goes to an address inside the open portal: what a direct load does once the page is there, without loading the page again. */
async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address);
}

/**
 * Fails unless the server answers the address with the portal's page and the portal shows a screen there, under that address. It comes from the
 * page for unknown addresses, so that what is seen cannot be a screen from before.
 */
async function expectResolves(page: Page, address: string, leadsTo = address, written = leadsTo): Promise<void> {
  const answer = await page.request.get(address);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  await visit(page, '/no/such/page');
  await page.waitForFunction(() => document.querySelector('main :is(h1, h2)')?.textContent === 'Page not found');
  await visit(page, address);
  await page.waitForFunction(() => (document.querySelector('main :is(h1, h2)')?.textContent ?? 'Page not found') !== 'Page not found');
  await expect.poll(() => plainPath(page.url())).toBe(plainPath(leadsTo));
  const heading = headings[written.split('?')[0] ?? ''];
  if (heading !== undefined) await expect(page.locator('main').getByRole('heading').first()).toHaveText(heading);
}

/** The address as written, in lower case, and percent-encoded, each once. The query keeps its case: its fields have names. */
function spellings(address: string): string[] {
  const [path = '', query] = address.split('?');
  const rest = query === undefined ? '' : `?${query}`;
  return [...new Set([address, `${path.toLowerCase()}${rest}`, `${encodeURI(path)}${rest}`])];
}

test.describe('an open route resolves without a session', () => {
  for (const [title, address] of openRoutes) {
    test(title, async ({ windows }) => {
      for (const spelling of spellings(address)) await expectResolves(windows.stranger, spelling);
      await expectResolves(windows.narrow, address);
    });
  }
});

test.describe('a guarded route resolves with a session, and redirects without', () => {
  for (const [title, address, leadsTo] of guardedRoutes) {
    test(title, async ({ windows }) => {
      await visit(windows.stranger, address);
      await windows.stranger.waitForURL('/');
      await visit(windows.narrow, address);
      await windows.narrow.waitForURL('/not-supported');
      for (const spelling of spellings(address)) await expectResolves(windows.student, spelling, leadsTo, address);
    });
  }
});

test.describe('addresses that look alike', () => {
  const pairs = [
    ['ROU-087 /myPlan/students and /myplan/students are one screen', '/myPlan/students', '/myplan/students'],
    ['ROU-087 /myPage/myPlan and /mypage/myplan are one screen', '/myPage/myPlan', '/mypage/myplan'],
    ['ROU-087 /Home/Calendar and /home/calendar are one screen', '/Home/Calendar', '/home/calendar'],
  ] as const;
  for (const [title, first, second] of pairs) {
    test(title, async ({ windows: { student } }) => {
      const screens: string[] = [];
      for (const address of [first, second]) {
        await expectResolves(student, address);
        await expect(student.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
        screens.push(await student.getByRole('main').ariaSnapshot());
      }
      expect(screens[1]).toBe(screens[0]);
    });
  }

  const spaced = [
    '/studentPage/Roots/Score Summary',
    '/performance-qa/Roots/Progress Tracker',
    '/performance-qa/Roots/question selection',
    '/performance-qa/Roots/Percentile Predictor',
    '/school/selection criteria',
    '/school/eligibility criteria',
    '/test/Detailed Analytics/Mock 1',
  ];
  test('ROU-088 routes with spaces resolve on a direct load, as written and percent-encoded', async ({ windows: { student } }) => {
    for (const address of spaced) {
      for (const spelling of [address, address.replaceAll(' ', '%20')]) {
        await student.goto(spelling);
        await expect(student.getByRole('heading', { level: 1 })).not.toHaveText('Page not found');
        expect(plainPath(student.url())).toBe(plainPath(address));
      }
    }
  });

  test('ROU-085 the screens of a student page are under its topic and not at the top', async ({ windows: { stranger } }) => {
    for (const screen of ['Score Summary', 'Progress Tracker', 'question selection', 'Percentile Predictor']) {
      await expectResolves(stranger, `/studentPage/Roots/${screen}`);
      await visit(stranger, `/${screen}`);
      await expect(stranger).toHaveURL('/');
    }
  });

  test('ROU-089 a student page is open, and guarded once its query names the student', async ({ windows: { stranger, student } }) => {
    await expectResolves(stranger, '/studentPage');
    await visit(stranger, '/studentPage/?studentImsPin=ASC1001&variantId=1&courseId=1&courseName=CAT');
    await expect(stranger).toHaveURL('/');
    await expectResolves(student, '/studentPage/?studentImsPin=ASC1001&variantId=1&courseId=1&courseName=CAT');
  });

  test('an address the portal does not have says so', async ({ windows: { student } }) => {
    await student.goto('/no/such/page/anywhere');
    await expect(student.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });
});
