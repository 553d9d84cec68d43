// Measures how long it takes to enter a test in a browser, on a line with 100 ms to the server and back and 10 Mbit/s: from Launch to the instructions, and from Start to the first question; with the paper
// brought beforehand and without. `npm run bench -- enter-test`.
import { type Browser, chromium, type Page, request as requests } from '@playwright/test';
import { availableParallelism, loadavg } from 'node:os';
import { browserOptions } from '../support/browser.ts';
import { openSignedIn } from '../support/people/people.ts';
import { newcomer, newPassword, registerNewcomer } from '../support/people/sign-up.ts';
import { startPortal } from '../support/portal.ts';

const rounds = 6;
const line = { offline: false, latency: 100, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const test = 'Full mock 1';

interface Entry {
  readonly toInstructions: number;
  readonly toQuestion: number;
  readonly exchange: number;
  readonly start: number;
}

async function slow(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', line);
}

/** How long a call of this window took, in milliseconds. */
const callTime = (page: Page, path: string): Promise<number> =>
  page.evaluate((wanted) => {
    const entry = performance.getEntriesByType('resource').find(({ name }) => name.endsWith(wanted));
    return entry?.duration ?? 0;
  }, path);

/** A new student launches the test and starts it. */
async function enter(browser: Browser, { base, isBrought }: { base: string; isBrought: boolean }): Promise<Entry> {
  const api = await requests.newContext({ baseURL: base });
  const pin = await registerNewcomer({ request: api, person: newcomer(), programme: 'CAT' });
  await api.dispose();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: base, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (!isBrought) await page.route(/\/soonPapers$/, (route) => route.abort());
  await openSignedIn(page, { base, who: pin, password: newPassword, to: '/test' });
  const button = page.getByRole('button', { name: `Launch Test: ${test}` }).first();
  await button.waitFor();
  if (isBrought) await page.getByText('Paper is on this device').first().waitFor();
  // the player's own code is on the device in both cases, as after one test
  await page.evaluate(() => fetch('/preparetest'));
  const opened = context.waitForEvent('page');
  context.once('page', (window) => void slow(window));
  const launchedAt = performance.now();
  await button.click();
  const player = await opened;
  await player.getByText('Paper is on this device').waitFor();
  const toInstructions = performance.now() - launchedAt;
  await player.getByRole('checkbox', { name: /I have read and understood/ }).check();
  const startedAt = performance.now();
  await player.getByRole('button', { name: 'I am ready to begin' }).click();
  await player.getByRole('heading', { level: 1, name: 'Question 1' }).waitFor();
  const toQuestion = performance.now() - startedAt;
  const entry = {
    toInstructions,
    toQuestion,
    exchange: await callTime(player, '/api/player/open'),
    start: await callTime(player, '/api/player/start'),
  };
  await context.close();
  return entry;
}

const median = (values: readonly number[]): string => (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(0);

const loadBefore = loadavg()[0] ?? 0;
const portal = await startPortal({ folder: 'enter-test' });
const browser = await chromium.launch(browserOptions);
try {
  for (const isBrought of [true, false]) {
    const entries: Entry[] = [];
    for (let round = 0; round < rounds; round += 1)
      entries.push(await enter(browser, { base: `http://localhost:${portal.port}`, isBrought }));
    const of = (what: keyof Entry) => median(entries.map((entry) => entry[what]));
    console.log(
      `${isBrought ? 'Paper brought beforehand' : 'Paper not brought'}: Launch to instructions with the whole paper ${of('toInstructions')} ms (exchange ${of('exchange')} ms), Start to first question ${of('toQuestion')} ms (start ${of('start')} ms); medians of ${rounds}`,
    );
  }
  console.log(`Load of the machine before: ${loadBefore.toFixed(1)}, on ${availableParallelism()} cores`);
} finally {
  await browser.close();
  await portal.stop();
}
