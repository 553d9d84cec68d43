import type { Page, Request } from '@playwright/test';
import { expectFocusInSight, expectTargets } from './sight.ts';
import { expect } from './test.ts';

export const wide = { width: 1440, height: 900 };
/** Windows that every page has room in: the narrowest PC's, and those of phones. */
const phones = [
  { width: 750, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
];
/** 1280 by 1024 at 400 %. */
export const smallest = { width: 320, height: 256 };
export const narrow = [...phones, smallest];

/** A window that goes from page to page. */
export interface Walk {
  readonly page: Page;
  /** Goes to an address inside the open portal, and waits until its page has a heading and all that it asked for. */
  visit(address: string): Promise<void>;
  /** What the window reported as wrong since it was last asked. */
  takeFaults(): string[];
}

/** Watches a window from here on: this comes before its first page. */
export function startWalk(page: Page): Walk {
  const asked = new Set<Request>();
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (said) => {
    // the browser's own line for a call that is refused, as of a class that does not exist
    if (said.type() === 'error' && !said.text().startsWith('Failed to load resource')) faults.push(said.text());
  });
  page.on('request', (request) => {
    const isAwaited = ['fetch', 'script', 'stylesheet'].includes(request.resourceType()) && !request.url().endsWith('/api/live');
    if (isAwaited) asked.add(request);
  });
  page.on('requestfinished', (request) => asked.delete(request));
  page.on('requestfailed', (request) => asked.delete(request));
  const go = (to: string) => page.evaluate((address) => history.pushState(null, '', address), to);
  const headed = (isUnknown: boolean) =>
    page.waitForFunction((wanted) => {
      const heading = document.querySelector('main :is(h1, h2)')?.textContent;
      return heading !== undefined && /^(Page not found|पेज नहीं मिला)$/.test(heading) === wanted;
    }, isUnknown);
  return {
    page,
    visit: async (address) => {
      // from the page for unknown addresses, so that what is seen cannot be a page from before
      await go('/no/such/page');
      await headed(true);
      if (address === '/no/such/page') return;
      await go(address);
      await headed(false);
      const loading = page.getByRole('status', { name: /^(Loading|लोड हो रहा है)$/ });
      await expect
        .poll(async () => [asked.size, await loading.count()], { message: address, intervals: [25, 25, 50, 50, 100] })
        .toEqual([0, 0]);
    },
    takeFaults: () => faults.splice(0),
  };
}

/** Lets a narrow window in without the notice. */
export const forceView = (page: Page) => page.addInitScript(() => localStorage.setItem('abhyas-forced-view', '1'));

/** Makes the window this large, and waits until the page has been drawn in it. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** How far a page reaches past the side of the window, and the innermost of what does; nothing where it has room. */
const findWide = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= innerWidth) return [];
    const outside = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > innerWidth + 1);
    const inner = outside.filter((element) => !outside.some((other) => other !== element && element.contains(other)));
    return [`${scrollWidth} of ${innerWidth}`, ...inner.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 200))];
  });

/** Fails, and continues, unless nothing reaches past the side of the window, the last entry of the header least of all. */
export async function expectRoom(page: Page, name: string, sizes = phones): Promise<void> {
  for (const size of sizes) {
    await resize(page, size);
    await expect.soft.poll(() => findWide(page), `${name} at ${size.width}`).toEqual([]);
  }
  const edge = () => page.evaluate(() => document.querySelector('header [aria-haspopup=menu]')?.getBoundingClientRect().right ?? 0);
  // the gutter of the page
  await expect.soft.poll(edge, `the header of ${name}`).toBeLessThanOrEqual((sizes.at(-1)?.width ?? 0) - 12);
  await resize(page, wide);
}

/** Fails, and continues, unless what has the focus is in sight on a desk, on a phone and at 400 %, and a finger meets what it is meant to. */
export async function expectReach(page: Page, name: string, sizes = [wide, smallest, { width: 360, height: 740 }]): Promise<void> {
  for (const size of sizes) {
    await resize(page, size);
    // what still comes would move what the focus has reached
    let before = -1;
    await expect
      .poll(
        async () => {
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          const isSame = height === before;
          before = height;
          return isSame;
        },
        { intervals: [100] },
      )
      .toBe(true);
    await expectFocusInSight(page, `${name} at ${size.width}`);
  }
  await expectTargets(page, name);
  await resize(page, wide);
}
