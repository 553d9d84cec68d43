import type { Page } from '@playwright/test';
import { callerOf } from '../../support/caller.ts';
import { keptRows, keysOfRows } from '../../support/kept-rows.ts';
import { openSignedIn } from '../../support/people/people.ts';
import { heading, makePlan } from '../../support/people/students.ts';
import { newcomer, newPassword, registerNewcomer } from '../../support/people/sign-up.ts';
import { expect, expectAccessible, test } from '../../support/test.ts';

// the worker keeps the portal, and this browser is not used again
test.use({ serviceWorkers: 'allow', reuseContext: false });

const quadratics = '/prepare-quantitative-ability/Quantitative ability/Quadratic equations';
const lesson = 'Worked examples: sign charts';
const sheet = 'Formula sheet: quadratics';
const offline = (page: Page) => page.getByRole('status').filter({ hasText: /^Offline · as of \d\d:\d\d [AP]M$/ });

/** Until the worker has every file of the window in the set of its build, and the device what was read since, and nothing more is written. */
async function untilKept(page: Page, since: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const [set = ''] = (await caches.keys()).filter((name) => name.startsWith('portal'));
        if (set === '') return ['no set'];
        const kept = (await (await caches.open(set)).keys()).map(({ url }) => new URL(url).pathname);
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        return kept.includes('/home/place') ? loaded.filter((path) => path.startsWith('/assets/') && !kept.includes(path)) : ['not whole'];
      }),
    )
    .toEqual([]);
  let before = '';
  await expect
    .poll(
      async () => {
        const keys = await keysOfRows(page, 'reads');
        const isSame = JSON.stringify(keys) === before;
        before = JSON.stringify(keys);
        return isSame && keys.some(([, at]) => Number(at) >= since);
      },
      { intervals: [1500] },
    )
    .toBe(true);
}

test('without a connection the portal opens with what was read before, says from when it is, and takes up the connection again', async ({
  page: first,
  context,
  request,
}) => {
  const pin = await registerNewcomer({ request, person: newcomer(), programme: 'CAT' });
  await makePlan({ request, pin, hoursPerWeek: 21 });
  await openSignedIn(first, { who: pin, password: newPassword });
  await first.evaluate(async () => void (await navigator.serviceWorker.ready));
  // a window past the worker, as one that opened while it was being installed
  const devtools = await context.newCDPSession(first);
  const opened = Date.now();
  await devtools.send('Page.reload', { ignoreCache: true });
  await expect.poll(() => first.evaluate(() => navigator.serviceWorker.controller === null).catch(() => false)).toBe(true);

  await test.step('a day with a connection: home with a plan, the calendar, a lesson with a note and a picture, a PDF, the notes', async () => {
    await expect(first.getByRole('region', { name: 'Today', exact: true }).getByRole('listitem').first()).toBeVisible();
    await untilKept(first, opened);
    let since = Date.now();
    await first.goto('/Home/Calendar');
    await expect(first.getByRole('grid').first()).toBeVisible();
    await untilKept(first, since);
    since = Date.now();
    await first.goto(quadratics);
    await first.getByRole('button', { name: `Open: ${sheet}` }).click();
    await expect(first.getByRole('dialog', { name: sheet }).getByText('A root you can see')).toBeVisible();
    await expect
      .poll(() => first.evaluate(async () => (await (await caches.open('lessons')).keys()).map(({ url }) => url)))
      .toContainEqual(expect.stringMatching(/\.pdf$/));
    await untilKept(first, since);
    await first.keyboard.press('Escape');
    await first.getByRole('link', { name: `Read: ${lesson}` }).click();
    await expect(heading(first)).toHaveText(lesson);
    since = Date.now();
    await first.getByRole('textbox', { name: 'Write a note' }).fill('The sign changes at each root');
    await untilKept(first, since);
  });
  const address = first.url();
  let since = Date.now();
  await first.goto('/myPage/notes');
  await expect(first.getByRole('main')).toContainText('The sign changes at each root');
  await untilKept(first, since);

  await devtools.send('Network.clearBrowserCache');
  await devtools.detach();
  await context.setOffline(true);
  await first.close();
  const page = await context.newPage();

  await test.step('home opens cold, with the plan', async () => {
    await page.goto('/home');
    await expect(offline(page)).toBeVisible();
    await expect(heading(page)).toHaveText(/^Good \w+, Asha$/);
    await expect(page.getByRole('region', { name: 'Today', exact: true }).getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('so do the calendar, the list of a topic, its PDF, a lesson and the notes', async () => {
    await page.goto('/Home/Calendar');
    await expect(page.getByRole('grid').first()).toBeVisible();
    await expect(offline(page)).toBeVisible();
    await page.goto(quadratics);
    await page
      .getByRole('button', { name: `: ${sheet}` })
      .last()
      .click();
    await expect(page.getByRole('dialog', { name: sheet }).getByText('A root you can see')).toBeVisible();
    await page.goto(address);
    await expect(heading(page)).toHaveText(lesson);
    await expect(page.getByRole('article').getByRole('math').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notes' })).toContainText('The sign changes at each root');
    await expect(offline(page)).toHaveCount(1);
    await page.goto('/myPage/notes');
    await expect(page.getByRole('main')).toContainText('The sign changes at each root');
    await expect(offline(page)).toBeVisible();
  });

  await test.step('a page that was never read says that it cannot be', async () => {
    await page.goto('/schools');
    await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible();
  });

  await test.step('with the connection back the page is as it is now', async () => {
    await page.goto('/home');
    await expect(offline(page)).toBeVisible();
    since = Date.now();
    await context.setOffline(false);
    await expect(offline(page)).toBeHidden();
    await expect(heading(page)).toHaveText(/^Good \w+, Asha$/);
  });

  await test.step('a session that was ended meanwhile is told when the connection is back, and nothing is left', async () => {
    await untilKept(page, since);
    await context.setOffline(true);
    await page.reload();
    await expect(offline(page)).toBeVisible();
    const call = await callerOf({ request, who: pin, password: newPassword });
    await call('endAllSessions', { keepThis: true });
    await context.setOffline(false);
    await expect(page.getByRole('textbox', { name: 'Mobile number or student ID' })).toBeVisible();
    await expect.poll(() => keptRows(page, 'reads')).toBe(0);
    expect(await page.evaluate(async () => (await caches.keys()).filter((name) => /^(portal|lessons)/.test(name)))).toEqual([]);
  });
});
