import type { Page } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { demoPassword } from './support/people/people.ts';
import { expect, test } from './support/test.ts';

/** What a first visit may bring, in bytes as gzip sends them. */
const most = { signInScript: 180_000, homeScript: 240_000, pathScript: 60_000, style: 25_000 };
/** Scripts and style sheets that home may ask for on a first visit. More of them: npm run generate plans them again (apps/web/chunks.json). */
const mostFiles = 40;
const mostShift = 0.02;

/** Weighs what the page brings from now on: every script and style sheet once, whenever it was asked for. */
function weigh(page: Page) {
  const sizes = new Map<string, Promise<{ kind: string; bytes: number }>>();
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    const url = response.url();
    if (!/\.(?:js|css)$/.test(new URL(url).pathname) || sizes.has(url)) return;
    sizes.set(
      url,
      response.body().then((body) => ({ kind: url.endsWith('.css') ? 'style' : kind, bytes: gzipSync(body, { level: 6 }).length })),
    );
  });
  const bytesOf = async (wanted: 'script' | 'style') => {
    const all = await Promise.all(sizes.values());
    return all.filter(({ kind }) => (wanted === 'style') === (kind === 'style')).reduce((sum, { bytes }) => sum + bytes, 0);
  };
  return { bytesOf, countFiles: () => sizes.size };
}

/** The page's layout shift so far, and when its largest element was painted, in milliseconds. */
const measures = (page: Page) =>
  page.evaluate(async () => {
    const entriesOf = <T>(type: string) =>
      new Promise<T[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries() as T[]));
        observer.observe({ type, buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      });
    const shifts = await entriesOf<{ value: number; hadRecentInput: boolean }>('layout-shift');
    const paints = await entriesOf<{ startTime: number }>('largest-contentful-paint');
    return {
      shift: shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
      paint: Math.round(paints.at(-1)?.startTime ?? 0),
    };
  });

/** Until home has brought what it brings at once beside its first sight: its figures, the classes, and the place of notices. Weighed before, it would be lighter on some runs. */
async function untilWhole(page: Page) {
  await expect(page.getByLabel('Your week')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Classes' })).toBeVisible();
  await expect(page.locator('[data-position][aria-live]')).toBeAttached();
}

test('the sign-in, home and a path bring no more than their share of script and style, and home does not shift', async ({ page }) => {
  const { bytesOf: weightOf, countFiles } = weigh(page);
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Mobile number or student ID' }).fill('ASC1001');
  const signIn = { script: await weightOf('script'), paint: (await measures(page)).paint };
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
  const live = page.waitForRequest('**/api/live');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/home');
  await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prepare' })).toBeVisible();
  await untilWhole(page);
  await live;
  const home = { script: await weightOf('script'), style: await weightOf('style'), files: countFiles() };

  await page
    .getByRole('main')
    .getByRole('link', { name: /^Quantitative ability/ })
    .click();
  await expect(page.getByRole('button', { name: /Quadratic equations/ })).toBeVisible();
  const path = { script: (await weightOf('script')) - home.script };

  // opened afresh, as on every day after the first
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
  await page.waitForLoadState('load');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prepare' })).toBeVisible();
  const opened = await measures(page);
  console.log('first visit', JSON.stringify({ signIn, home, path, opened }));
  expect(signIn.script).toBeLessThanOrEqual(most.signInScript);
  expect(home.script).toBeLessThanOrEqual(most.homeScript);
  expect(home.files).toBeLessThanOrEqual(mostFiles);
  expect(path.script).toBeLessThanOrEqual(most.pathScript);
  expect(home.style).toBeLessThanOrEqual(most.style);
  expect(opened.shift).toBeLessThan(mostShift);
});
