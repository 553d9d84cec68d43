import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The other browser of this worker, from the first test on that has a second person. */
let otherBrowser: BrowserContext | null = null;

/** The page of a test, which takes no answer of a test with it; and `elsewhere`, a page for a second person or device. */
export const test = base.extend<{ elsewhere: Page }>({
  // emptied between tests like the first one, but for the cache
  elsewhere: async ({ browser }, provide) => {
    otherBrowser ??= await browser.newContext();
    await provide(await otherBrowser.newPage());
    await Promise.all(otherBrowser.pages().map((page) => page.close()));
    await otherBrowser.setStorageState({ cookies: [], origins: [] });
  },
  page: async ({ page }, provide) => {
    await provide(page);
    // an answer that the test replaces may be on its way when the test ends
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** A third of the size of what the package exports as its source, and as much quicker to compile in every document. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Fails, and continues, with every accessibility violation axe finds on the page as it is now: rule, count and the first element of each. axe runs in the
 * page itself, which has no frames, and is brought into a document once: the builder of @axe-core/playwright brings it each time, joins its
 * results in a page of its own, and takes ten times as long. `colours` is false where the same page was judged in its colours in another language.
 */
export async function expectAccessible(page: Page, { colours = true }: { colours?: boolean } = {}): Promise<void> {
  // a screen that is still loading its part, or hidden while it does, has nothing to be judged by
  const heading = page.locator('h1').filter({ visible: true }).first();
  await expect(heading).toBeVisible();
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  await expect(heading).toBeVisible();
  // a dialog gets its name a moment after it opens
  await expect(page.locator('[role=dialog]:not([aria-label], [aria-labelledby])')).toHaveCount(0);
  expect(page.frames(), 'axe looks into no frames').toHaveLength(1);
  const violations = await page.evaluate(async (withColours) => {
    const { axe: inPage } = globalThis as unknown as { axe: { run(context: object, options: object): Promise<AxeResults> } };
    // what a modal dialog covers cannot be reached, and is judged when it is not covered
    const isCovered = document.querySelector('body > :not(#root) [role=dialog][aria-modal=true]') !== null;
    // the pages of a PDF are drawn; what is over them repeats the file's own structure, so that its text can be read and selected
    const results = await inPage.run(
      { exclude: ['.react-pdf__Page', ...(isCovered ? ['#root'] : [])] },
      {
        resultTypes: ['violations'],
        iframes: false,
        // style sheets are fetched again only for rules that are off by default, media for the one on autoplay
        preload: document.querySelector('audio, video') !== null,
        rules: {
          'color-contrast': { enabled: withColours },
          // looks at every element for a style that only these have
          'avoid-inline-spacing': { enabled: document.querySelector('[style*=spacing], [style*=line-height]') !== null },
        },
      },
    );
    return results.violations.map(
      ({ id, impact, nodes }) => `${id} (${impact}) ${nodes.length}x: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`,
    );
  }, colours);
  expect.soft(violations, `axe on ${page.url()}`).toEqual([]);
}

export { expect };
