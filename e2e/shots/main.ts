// Photographs every finished screen of a fresh demo portal into shots/, at four sizes, light and dark. `--only <name>` keeps those whose name
// contains it.
import { type Browser, chromium, type Page } from '@playwright/test';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browserOptions } from '../support/browser.ts';
import { startPortal } from '../support/portal.ts';
import { screens } from './screens.ts';

const folder = fileURLToPath(new URL('../../shots', import.meta.url));
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const at = process.argv.indexOf('--only');
const only = at === -1 ? '' : (process.argv[at + 1] ?? '');
let count = 0;

/** Takes a screen in all sizes and both colour schemes, and leaves the page as it was. */
async function photograph(page: Page, name: string): Promise<void> {
  if (!name.includes(only)) return;
  // nothing shows as pointed at
  await page.mouse.move(0, 0);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // pictures, fonts and what else is on its way
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      // a sheet of a PDF is drawn again in its new size, unseen until it is whole
      await page.waitForFunction(() =>
        [...document.querySelectorAll('canvas')].every((sheet) => getComputedStyle(sheet).visibility === 'visible'),
      );
      await page.screenshot({ path: `${folder}/${name}-${size.width}-${colorScheme}.png`, animations: 'disabled' });
      count += 1;
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function openWindow(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-IN', reducedMotion: 'reduce' });
  context.setDefaultTimeout(15_000);
  // the stream of what is told live never ends, and a page with it is never idle
  await context.route('**/api/live', (route) => route.fulfill({ status: 403 }));
  return context.newPage();
}

if (only === '') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const portal = await startPortal({ folder: 'shots', settings: { SECOND_FACTOR_ROLES: 'admin' } });
process.env['E2E_DATA_DIR'] = portal.dataDir;
const browser = await chromium.launch(browserOptions);
try {
  await screens({ port: portal.port, open: () => openWindow(browser), photograph });
} finally {
  await browser.close();
  await portal.stop();
}
console.log(`${count} photographs in shots/`);
