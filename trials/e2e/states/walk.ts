import type { Page } from '@playwright/test';
import { openSignedIn } from '../support/people/people.ts';
import { giveMentor } from '../support/people/mentors.ts';
import { newcomer, newPassword, registerNewcomer } from '../support/people/sign-up.ts';
import { adminPages, mentorPages, type Row, staffPages, studentPages, studioPages } from '../support/routes.ts';
import { expect, expectAccessible, test } from '../support/test.ts';
import { expectReach, expectRoom, forceView, narrow, startWalk, type Walk } from '../support/walk.ts';

test.describe.configure({ mode: 'parallel' });

/** Visits a page, which is headed, accessible, whole in every width, and reports nothing. */
async function look({ page, visit, takeFaults }: Walk, [title, address]: Row): Promise<void> {
  await test.step(title, async () => {
    await visit(address);
    await expectAccessible(page);
    await expectRoom(page, title, narrow);
    expect.soft(takeFaults(), title).toEqual([]);
  });
}

/** What the frame of a page asks for, and what a page does without. */
const spared = /\/(?:moduleData|unReadPushNotifications|live|cities|userCard|pathProgress|homeFigures|schoolDataCounts)$/;

/** From here on the server fails at every call of a page, except those of its frame. Returns the calls that failed since it was last asked. */
async function failCalls(page: Page): Promise<() => string[]> {
  const failed: string[] = [];
  await page.route(
    ({ pathname }) => /\/(?:api|v\d)\//.test(pathname) && !spared.test(pathname),
    async (route) => {
      failed.push(new URL(route.request().url()).pathname);
      await route.fulfill({ status: 500, json: { code: 'INTERNAL', message: 'Something went wrong', requestId: 'states' } });
    },
  );
  return () => failed.splice(0);
}

for (const [who, rows] of [
  ['ASC1001', studentPages],
  ['MEN2001', mentorPages],
  ['STF3001', [...staffPages, ...studioPages]],
  ['ADM1', adminPages],
] as const)
  test(`ERR-052 every page of ${who} says so where its calls fail, and offers to try again`, async ({ page }) => {
    const walk = startWalk(page);
    await forceView(page);
    // nothing of a page is there from before
    await openSignedIn(page, { who, to: '/no/such/page' });
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    const takeFailed = await failCalls(page);
    for (const row of rows) {
      takeFailed();
      await look(walk, row);
      const failed = takeFailed();
      const retries = await page.getByRole('main').getByRole('button', { name: 'Retry' }).count();
      // home is asked for ahead
      if (failed.length > 0 && row[1] !== '/prelogin_congratulations')
        expect.soft(retries, `${row[0]} after ${failed.join(', ')}`).toBeGreaterThan(0);
    }
  });

test('keyboard and finger reach all of the pages of a student, mentors, staff and an admin', async ({ page }) => {
  const walk = startWalk(page);
  await forceView(page);
  // notices of what others do cover the page for ten seconds
  await page.route('**/api/live', (route) => route.fulfill({ status: 403 }));
  for (const [who, to, rows] of [
    ['ASC1001', '/home', studentPages],
    ['MEN2001', '/home', mentorPages],
    ['STF3001', '/staff', [...staffPages, ...studioPages.slice(0, 1)]],
    ['ADM1', '/staff/security', [...adminPages, ...studioPages.slice(1)]],
  ] as const) {
    await openSignedIn(page, { who, to });
    for (const [title, address] of rows)
      await test.step(title, async () => {
        await walk.visit(address);
        await expectReach(page, title);
      });
  }
});

// one course has all of the portal's parts, the other few
for (const programme of ['CAT', 'GMAT'])
  test(`every page is there for a student who is new in ${programme} and has nothing yet`, async ({ page, request }) => {
    const walk = startWalk(page);
    await forceView(page);
    const pin = await registerNewcomer({ request, person: newcomer(), programme });
    await openSignedIn(page, { who: pin, password: newPassword });
    for (const row of studentPages) await look(walk, row);
  });

test('every page is there for a mentor who is new', async ({ page, request }) => {
  const walk = startWalk(page);
  await forceView(page);
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  const { mentorPin } = await giveMentor({ pin });
  await openSignedIn(page, { who: mentorPin });
  for (const row of mentorPages) await look(walk, row);
});
