import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { signIn } from './people.ts';

interface Windows {
  /** A window without a session, as wide as a PC's. */
  readonly stranger: Page;
  /** A window without a session, 700 pixels wide. */
  readonly narrow: Page;
  /** A window in which the demo student is signed in. */
  readonly student: Page;
}

/** Windows that a worker opens once: for tests that only look at pages and change nothing. */
export const test = base.extend<object, { windows: Windows }>({
  windows: [
    async ({ browser }, use) => {
      const baseURL = `http://localhost:${process.env['E2E_PORT']}`;
      const open = async (width: number) =>
        (await browser.newContext({ baseURL, viewport: { width, height: 900 }, reducedMotion: 'reduce' })).newPage();
      const windows = { stranger: await open(1440), narrow: await open(700), student: await open(1440) };
      for (const page of [windows.stranger, windows.narrow]) await page.goto('/support');
      await signIn(windows.student);
      await use(windows);
      for (const page of Object.values(windows)) await page.context().close();
    },
    { scope: 'worker' },
  ],
});

/** Fails, and goes on, with every accessibility violation axe finds on the page as it is now: rule, count and the first element of each. */
export async function expectAccessible(page: Page): Promise<void> {
  // a screen that is still loading its part has nothing to be judged by
  await expect(page.locator('h1').first()).toBeAttached();
  // the pages of a PDF are drawn; what lies over them repeats the file's own structure, so that its text can be read and selected
  const { violations } = await new AxeBuilder({ page }).exclude('.react-pdf__Page').analyze();
  const found = violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}) ${nodes.length}x: ${nodes[0]?.html} ${nodes[0]?.failureSummary ?? ''}`,
  );
  expect.soft(found, `axe on ${page.url()}`).toEqual([]);
}

export { expect };
