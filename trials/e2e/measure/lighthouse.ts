// Has Lighthouse judge ten screens as on a phone and at a desk, and prints what it finds. `npm run bench -- lighthouse [--screens home,test] [--devices phone] [--all] [--strict]`: `--all` lists also what lacks of the speed,
// which depends on the machine's other work, and `--strict` ends with an error where any figure is below 100.
import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { browserOptions } from '../support/browser.ts';
import { openSignedIn } from '../support/people/people.ts';
import { startPortal } from '../support/portal.ts';
import { begin, launchTest, submit } from '../support/test-window.ts';

const { values } = parseArgs({
  options: {
    screens: { type: 'string' },
    devices: { type: 'string', default: 'phone,desktop' },
    all: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
  },
});

/** As much of Lighthouse as is used here: its types are installed with it. */
interface Judged {
  readonly lhr: {
    readonly runtimeError?: { readonly message: string };
    readonly categories: Readonly<
      Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
    >;
    readonly audits: Readonly<
      Record<
        string,
        {
          readonly title: string;
          readonly score: number | null;
          readonly displayValue?: string;
          readonly details?: { readonly items?: readonly unknown[] };
        }
      >
    >;
  };
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<Judged>;

const installed = new URL('lighthouse/node_modules/lighthouse/core/', import.meta.url);
const load = async <T>(file: string) => ((await import(new URL(file, installed).href)) as { default: T }).default;
const judge = await load<Lighthouse>('index.js');
const desktop = await load<object>('config/desktop-config.js');

const categories = ['performance', 'accessibility', 'best-practices'] as const;
const port = 9400 + (process.pid % 500);
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const portal = await startPortal({ folder: 'lighthouse' });
const base = `http://localhost:${portal.port}`;
const context = await chromium.launchPersistentContext(folder, {
  ...browserOptions,
  // Lighthouse finds the person who is signed in there
  args: [...(browserOptions.args ?? []), `--remote-debugging-port=${port}`],
  locale: 'en-IN',
});
let isBelow = false;
/** Leaves nothing of the person: Lighthouse itself keeps the databases, and with them the session. */
async function forgetAll(): Promise<void> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.clearDataForOrigin', { origin: base, storageTypes: 'all' });
  await page.close();
}
try {
  const page = await context.newPage();
  await openSignedIn(page, { base });
  // Continue Anyway was chosen: the portal asks on a screen this narrow
  await page.evaluate(() => localStorage.setItem('abhyas-forced-view', '1'));
  await page.goto(`${base}/prepare`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Quantitative ability/ })
    .click();
  await page.getByRole('button', { name: /Quadratic equations/ }).click();
  const topic = page.url();
  const lesson = await page.getByRole('link', { name: 'Sum and product of the roots', exact: true }).getAttribute('href');
  const finished = await launchTest(page, 'Quadratics');
  await begin(finished);
  await submit(finished);
  const result = finished.url();
  await finished.close();
  const opened = await launchTest(page, 'Full mock 1');
  const instructions = opened.url();
  await opened.close();
  await page.close();

  const screens = [
    ['home', '/home'],
    ['topic', topic],
    ['lesson', lesson ?? topic],
    ['test', '/test'],
    ['instructions', instructions],
    ['result', result],
    ['performance', '/performance'],
    ['calendar', '/Home/Calendar'],
    ['schools', '/school'],
    // without a session
    ['sign-in', '/'],
  ] as const;
  for (const [name, path] of screens) {
    if (values.screens?.split(',').includes(name) === false) continue;
    if (name === 'sign-in') await forgetAll();
    for (const device of values.devices.split(',')) {
      const look = () =>
        judge(
          new URL(path, base).href,
          { port, logLevel: 'error', onlyCategories: categories, disableStorageReset: true },
          device === 'desktop' ? desktop : undefined,
        );
      let { lhr } = await look();
      // a busy machine may not answer in time; the other screens are judged all the same
      if (lhr.runtimeError !== undefined) ({ lhr } = await look());
      if (lhr.runtimeError !== undefined) {
        isBelow = true;
        console.log(`${name.padEnd(13)} ${device.padEnd(8)} ${lhr.runtimeError.message}`);
        continue;
      }
      const scores = categories.map((category) => Math.round(100 * (lhr.categories[category]?.score ?? 0)));
      isBelow ||= scores.some((score) => score < 100);
      const shown = (id: string) => lhr.audits[id]?.displayValue ?? '';
      console.log(
        `${name.padEnd(13)} ${device.padEnd(8)} ${categories.map((category, at) => `${category} ${String(scores[at]).padStart(3)}`).join(', ')}; first paint ${shown('first-contentful-paint')}, largest ${shown('largest-contentful-paint')}, blocked ${shown('total-blocking-time')}, shift ${shown('cumulative-layout-shift')}`,
      );
      for (const category of categories)
        for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
          const audit = lhr.audits[id];
          if (audit === undefined || audit.score === null || audit.score === 1) continue;
          if (category === 'performance' ? !values.all : weight === 0) continue;
          console.log(`  ${category}: ${audit.title} ${audit.displayValue ?? ''}`);
          for (const item of audit.details?.items?.slice(0, 5) ?? []) console.log(`    ${JSON.stringify(item).slice(0, 400)}`);
        }
    }
  }
  console.log(`Load of the machine: ${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`);
} finally {
  await context.close();
  await portal.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isBelow && values.strict ? 1 : 0);
