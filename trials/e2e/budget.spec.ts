import { languageCookie } from '@abhyas/contract/languages.ts';
import type { Page, Response } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { demoPassword, openSignedIn } from './support/people/people.ts';
import { forceView } from './support/walk.ts';
import { expect, test } from './support/test.ts';

/** What a first visit may bring, in bytes as gzip sends them. */
const most = { signInScript: 180_000, courseScript: 245_000, homeScript: 246_000, pathScript: 60_000, style: 25_000 };
/** Scripts and style sheets that home may ask for on a first visit. More of them: npm run generate plans them again (apps/web/chunks.json). */
const mostFiles = 40;
const mostShift = 0.02;

/** Weighs what the page brings from now on: every script and style sheet once, whenever it was asked for. */
function weigh(page: Page) {
  const sizes = new Map<string, Promise<{ kind: string; bytes: number }>>();
  const evaluateOne = (response: Response) => {
    const kind = response.request().resourceType();
    const url = response.url();
    if (!/\.(?:js|css)$/.test(new URL(url).pathname) || sizes.has(url)) return;
    sizes.set(
      url,
      response.body().then((body) => ({ kind: url.endsWith('.css') ? 'style' : kind, bytes: gzipSync(body, { level: 6 }).length })),
    );
  };
  page.on('response', evaluateOne);
  const sum = async (wanted: 'script' | 'style', isWanted: (url: string) => boolean) => {
    const all = await Promise.all([...sizes].filter(([url]) => isWanted(url)).map(([, size]) => size));
    return all.filter(({ kind }) => (wanted === 'style') === (kind === 'style')).reduce((total, { bytes }) => total + bytes, 0);
  };
  // home asks for the lists of other screens four seconds after it is there (public/ahead.js): by then or not, they are the first of those screens' to bear
  const isList = (url: string) => url.includes('/lists-');
  const bytesOf = (wanted: 'script' | 'style') => sum(wanted, (url) => !isList(url));
  const withLists = () => sum('script', () => true);
  /** Before the page goes elsewhere: what is still on its way then has no body to read. */
  const stop = async () => {
    page.off('response', evaluateOne);
    await Promise.allSettled(sizes.values());
  };
  return { bytesOf, withLists, stop, countFiles: () => [...sizes.keys()].filter((url) => !isList(url)).length };
}

/** Leaves out what a page brings for later, four seconds after it is there: on a slow machine it would be weighed with the screen that is opened next. */
function neverLater(): void {
  const after = globalThis.setTimeout;
  globalThis.setTimeout = ((run: () => void, ms?: number, ...more: never[]) => (ms === 4000 ? 0 : after(run, ms, ...more))) as typeof after;
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

/** What the test looks for, in each language. */
const languages = {
  en: {
    name: 'English',
    language: 'en',
    identifier: 'Mobile number or student ID',
    next: 'Next',
    password: 'Password',
    login: 'Login',
    main: 'Main',
    rank: 'My percentile',
    events: /^(Today's events|Coming up)$/,
    prepare: 'Prepare',
  },
  hi: {
    name: 'Hindi',
    language: 'hi',
    identifier: 'मोबाइल नंबर या स्टूडेंट ID',
    next: 'आगे',
    password: 'पासवर्ड',
    login: 'साइन इन करें',
    main: 'मुख्य',
    rank: 'मेरा पर्सेंटाइल',
    events: /^(आज के कार्यक्रम|आगे के कार्यक्रम)$/,
    prepare: 'तैयारी',
  },
} as const;
type Words = (typeof languages)[keyof typeof languages];

/** Until home has brought what it brings at once beside its first sight: its percentile, the events, and the place of notices. Weighed before, it would be lighter on some runs. */
async function untilWhole(page: Page, words: Words) {
  await expect(page.getByRole('region', { name: words.rank }).locator('strong')).toBeVisible();
  await expect(page.getByRole('region', { name: words.events })).toBeVisible();
  await expect(page.locator('[data-position][aria-live]')).toBeAttached();
}

test('the plan of the first files is that of this build', () => {
  const gaps: unknown = JSON.parse(readFileSync(new URL('../../.cache/web-plan-gaps.json', import.meta.url), 'utf8'));
  expect(gaps, 'apps/web/chunks.json is behind, which costs home requests: run npm run generate').toEqual({ missing: [], gone: [] });
});

for (const words of Object.values(languages)) {
  test(`${words.name}: the sign-in, home and a path bring no more than their share of script and style, and home does not shift`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: languageCookie, value: words.language, url: baseURL ?? '' }]);
    await page.addInitScript(neverLater);
    const { bytesOf: weightOf, withLists, countFiles, stop } = weigh(page);
    await page.goto('/');
    await page.getByRole('textbox', { name: words.identifier }).fill('ASC1001');
    const signIn = { script: await weightOf('script'), paint: (await measures(page)).paint };
    await page.getByRole('button', { name: words.next }).click();
    await page.getByRole('textbox', { name: words.password }).fill(demoPassword);
    const live = page.waitForRequest('**/api/live');
    await page.getByRole('button', { name: words.login }).click();
    await page.waitForURL('**/home');
    await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
    await expect(page.getByRole('navigation', { name: words.main }).getByRole('link', { name: words.prepare })).toBeVisible();
    await untilWhole(page, words);
    await live;
    const home = { script: await weightOf('script'), style: await weightOf('style'), files: countFiles() };

    await page.getByRole('navigation', { name: words.main }).getByRole('link', { name: words.prepare }).hover();
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Quantitative ability/ })
      .click();
    await expect(page.getByRole('button', { name: /Quadratic equations/ })).toBeVisible();
    const path = { script: (await withLists()) - home.script };
    await stop();

    // opened afresh, as on every day after the first
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1, name: /Demo/ })).toBeVisible();
    await page.waitForLoadState('load');
    await expect(page.getByRole('navigation', { name: words.main }).getByRole('link', { name: words.prepare })).toBeVisible();
    const opened = await measures(page);
    console.log('first visit', words.name, JSON.stringify({ signIn, home, path, opened }));
    expect(signIn.script).toBeLessThanOrEqual(most.signInScript);
    expect(home.script).toBeLessThanOrEqual(most.homeScript);
    expect(home.files).toBeLessThanOrEqual(mostFiles);
    expect(path.script).toBeLessThanOrEqual(most.pathScript);
    expect(home.style).toBeLessThanOrEqual(most.style);
    expect(opened.shift).toBeLessThan(mostShift);
  });
}

for (const words of Object.values(languages)) {
  test(`${words.name}: the sign-in reads the same before the app is there, and nothing of it moves when the app comes`, async ({
    page,
    baseURL,
  }) => {
    await page.context().addCookies([{ name: languageCookie, value: words.language, url: baseURL ?? '' }]);
    const fonts: string[] = [];
    // in the device's letters: those of the portal come when they come
    await page.route('**/*.woff2', (route) => {
      const { pathname } = new URL(route.request().url());
      fonts.push(pathname);
      return pathname.includes('/langua') ? route.continue() : route.abort();
    });
    const written = await (await page.request.get('/')).text();
    expect(written).toContain(words.identifier);
    expect(written).toContain(`© ${new Date().getFullYear()} `);
    await page.goto('/', { waitUntil: 'load' });
    await expect(page.locator('#first-sight')).toHaveCount(0);
    await expect(page.locator('html[data-fonts]')).toBeAttached();
    await expect.poll(() => fonts.some((path) => path.includes('/inter-'))).toBe(true);
    expect((await measures(page)).shift).toBeLessThan(mostShift);
    // for the one word that leads to the other language
    if (words.language === 'en') expect(fonts.filter((path) => path.includes('/noto-'))).toEqual([]);
  });
}

test('the public page of a course brings no more script than its share, and does not shift', async ({ page }) => {
  const { bytesOf: weightOf, stop } = weigh(page);
  await page.goto('/enrol/cat');
  await expect(page.getByRole('radio').first()).toBeVisible();
  const script = await weightOf('script');
  const { shift } = await measures(page);
  await stop();
  console.log('public page of a course', script, shift);
  expect(script).toBeLessThanOrEqual(most.courseScript);
  expect(shift).toBeLessThan(mostShift);
});

for (const [path, loaded, width] of [
  ['/Home/Calendar', '[role=gridcell] [data-event]', 1440],
  ['/myPage/myPlan', 'li', 1440],
  ['/Classes', 'li', 1440],
  ['/home', '[aria-labelledby=home-rank] strong', 412],
] as const) {
  test(`${path} does not shift while it loads, in a window ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await forceView(page);
    await openSignedIn(page, { to: path });
    // opened afresh, as most visits are
    await page.reload();
    await expect(page.locator('main').locator(loaded).first()).toBeVisible();
    await expect(page.locator('main [role=status][aria-label="Loading"]')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Prepare' })).toBeVisible();
    expect((await measures(page)).shift).toBeLessThan(mostShift);
  });
}
