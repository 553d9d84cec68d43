// Measures visits on a poor phone, 360 × 740 at 1.6 Mbit/s with 150 ms to the server and back and a processor slowed four times, with an empty cache (cold) and with what an earlier visit left (warm), past the service
// worker, whose line cannot be slowed. `npm run bench -- poor-phone [--rounds 5] [--screens home,test] [--languages en] [--list] [--beside URL]`: `--list` says what was asked for, and URL is another version's portal with the demo pack, which is measured by turns with this one.
import { type Language, languageCookie, languages as allLanguages } from '@abhyas/contract/languages.ts';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { browserOptions } from '../support/browser.ts';
import { openSignedIn } from '../support/people/people.ts';
import { launchTest } from '../support/test-window.ts';
import { startPortal } from '../support/portal.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    screens: { type: 'string' },
    languages: { type: 'string', default: 'en,hi' },
    list: { type: 'boolean', default: false },
    beside: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowness = 4;
const giveUpAfterMs = 60_000;
const languages = allLanguages.filter((each) => values.languages.split(',').includes(each));
const kinds = ['html', 'js', 'css', 'font', 'json', 'img'] as const;
type Kind = (typeof kinds)[number];

interface Answer {
  readonly path: string;
  readonly kind: Kind | null;
  readonly begun: number;
  ended: number;
  bytes: number;
}

/** Milliseconds since the address was entered or the link tapped, shifts of the layout, requests one after the other, and bytes as they were sent. */
interface Visit extends Record<Kind, number> {
  readonly seen: number;
  readonly usable: number;
  /** When what was asked of it at once was there. */
  readonly followed: number;
  /** What the page's main thread had run by then, slowed, which other programs do not lengthen. */
  readonly processor: number;
  readonly largestPaint: number;
  readonly shift: number;
  readonly chain: number;
  readonly requests: number;
  readonly answers: readonly Answer[];
}

const kindOf = (type: string, mime: string): Kind | null => {
  if (mime.includes('html')) return 'html';
  if (mime.includes('javascript')) return 'js';
  if (mime.includes('css')) return 'css';
  if (mime.includes('json')) return 'json';
  if (type === 'Font') return 'font';
  return type === 'Image' ? 'img' : null;
};

/** Notes what the page asks for until it is stopped. */
async function noteRequests(devTools: CDPSession) {
  const answers = new Map<string, Answer>();
  const begun = new Map<string, number>();
  devTools.on('Network.requestWillBeSent', ({ requestId, timestamp }) => begun.set(requestId, timestamp));
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache === true || cached.has(requestId) || !response.url.startsWith('http')) return;
    const path = new URL(response.url).pathname;
    answers.set(requestId, { path, kind: kindOf(type, response.mimeType), begun: begun.get(requestId) ?? 0, ended: Infinity, bytes: 0 });
  });
  devTools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer !== undefined) Object.assign(answer, { ended: timestamp, bytes: encodedDataLength });
  });
  // what the browser's own cache answers is not asked for
  const cached = new Set<string>();
  devTools.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  await devTools.send('Network.enable');
  return () => [...answers.values()];
}

/** How many answers had to be there, one after the other, before the last of them was asked for. */
function longestChain(answers: readonly Answer[]): number {
  const inOrder = answers.toSorted((a, b) => a.begun - b.begun);
  let chain = 0;
  let until = -Infinity;
  for (const { begun } of inOrder) {
    if (begun < until) continue;
    chain += 1;
    until = Math.min(...inOrder.filter((each) => each.begun >= begun).map(({ ended }) => ended));
  }
  return chain;
}

/** Begins before the page does: notes shifts and paints, and when what is looked for is in the document and can be used. */
async function watch(page: Page, place: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const noted = { seen: 0, largestPaint: 0, shift: 0 };
    Object.assign(window, { noted });
    const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) take(entry);
      }).observe({ type, buffered: true });
    observe('largest-contentful-paint', ({ startTime }) => (noted.largestPaint = startTime));
    observe('layout-shift', (entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) noted.shift += value;
    });
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => (noted.seen = performance.now()));
    port1.start();
    const look = () => {
      if (document.querySelector(wanted)?.checkVisibility()) port2.postMessage('');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, place);
}

type Noted = Pick<Visit, 'seen' | 'largestPaint' | 'shift'>;
const notedIn = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted);

interface Screen {
  readonly name: string;
  /** Its address; a test's window is opened by its button. */
  readonly path: string;
  /** What the person looks for, as a selector. */
  readonly place: string;
  readonly isSignedIn: boolean;
  /** A link on its address that leads to it: tapped as soon as it is there, and what is measured begins with the tap. */
  readonly tapped?: string;
  /** Uses it, and answers with the milliseconds since the address was entered: until it can be used, and until what was asked of it at once is there. */
  readonly use: (page: Page) => Promise<{ usable: number; followed: number }>;
}

const identifier = 'input[name=username]';
const typed = 'ASC1001';
/** The title of a part of home: the greeting alone is there before the data. */
const next = 'section h2';

/** Waits for a part that is shown and painted. */
const untilShown = (part: string) => async (page: Page) => {
  await page.waitForFunction((wanted) => [...document.querySelectorAll(wanted)].some((each) => each.checkVisibility()), part, {
    timeout: giveUpAfterMs,
  });
  const usable = await page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))),
  );
  return { usable, followed: usable };
};

const homeUsable = untilShown('main section:has(h2) :is(a, button)');
const test = {
  name: 'test',
  path: '/test',
  place: 'main input[type=search]',
  isSignedIn: true,
  use: untilShown('main:has(input[type=search]) li :is(a, button)'),
};

const allScreens: readonly Screen[] = [
  {
    name: 'login',
    path: '/',
    place: identifier,
    isSignedIn: false,
    // typed as soon as it is there, and sent on at once
    use: async (page) => {
      await page.locator(identifier).waitFor();
      await page.locator(identifier).pressSequentially(typed);
      const usable = await page.waitForFunction(
        ({ field, text }) => {
          const input = document.querySelector<HTMLInputElement>(field);
          const button = input?.form?.querySelector<HTMLButtonElement>('button[type=submit]');
          return input?.value === text && button?.disabled === false && performance.now();
        },
        { field: identifier, text: typed },
        { timeout: giveUpAfterMs },
      );
      await page.locator(identifier).press('Enter');
      await page.locator('input[type=password]').waitFor({ timeout: giveUpAfterMs });
      return { usable: Number(await usable.jsonValue()), followed: await page.evaluate(() => performance.now()) };
    },
  },
  {
    name: 'home',
    path: '/home',
    place: `main :is(${next})`,
    isSignedIn: true,
    use: homeUsable,
  },
  test,
  { ...test, name: 'test-tapped', path: '/home', tapped: 'nav a[href="/test"]' },
  {
    name: 'performance',
    path: '/performance',
    place: 'main h1',
    isSignedIn: true,
    use: untilShown('main section :is(a, button, table, svg)'),
  },
  { name: 'player', path: '/preparetest', place: 'main', isSignedIn: true, use: untilShown('input[type=checkbox]') },
];
const screens = allScreens.filter(({ name }) => values.screens?.split(',').includes(name) ?? true);

type Start = 'cold' | 'warm';

async function visit({
  context,
  url,
  screen,
  start,
}: {
  context: BrowserContext;
  url: string;
  screen: Screen;
  start: Start;
}): Promise<Visit> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  if (start === 'cold') await devTools.send('Network.clearBrowserCache');
  // a worker would bring its own share of the line
  await devTools.send('Network.setBypassServiceWorker', { bypass: true });
  await devTools.send('Network.emulateNetworkConditions', line);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const answers = await noteRequests(devTools);
  await watch(page, screen.place);
  const metric = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  };
  await page.goto(url, { waitUntil: 'commit' });
  const before = { processor: 0, moment: 0, page: 0, shift: 0 };
  if (screen.tapped !== undefined) {
    await homeUsable(page);
    const link = page.locator(screen.tapped).filter({ visible: true }).first();
    await link.waitFor({ timeout: giveUpAfterMs });
    const of = await metric();
    const { shift } = await notedIn(page);
    Object.assign(before, {
      processor: of('TaskDuration'),
      moment: of('Timestamp'),
      page: await page.evaluate(() => performance.now()),
      shift,
    });
    await link.click();
  }
  const used = await screen.use(page);
  const processor = 1000 * ((await metric())('TaskDuration') - before.processor);
  const brought = () => answers().filter(({ begun }) => begun >= before.moment);
  const needed = brought().filter(({ ended }) => ended < Infinity);
  await page.waitForLoadState('load');
  const { seen, largestPaint, shift } = await notedIn(page);
  const bytes = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      brought()
        .filter((answer) => answer.kind === kind)
        .reduce((sum, answer) => sum + answer.bytes, 0),
    ]),
  ) as Record<Kind, number>;
  await page.close();
  return {
    seen: seen - before.page,
    usable: used.usable - before.page,
    followed: used.followed - before.page,
    largestPaint,
    shift: shift - before.shift,
    processor,
    ...bytes,
    chain: longestChain(needed),
    requests: needed.length,
    answers: brought(),
  };
}

async function openContext({ browser, base, language, screen }: { browser: Browser; base: string; language: Language; screen: Screen }) {
  let url = base + screen.path;
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: languageCookie, value: language, url: base }]);
  if (screen.isSignedIn) {
    // Continue Anyway was chosen: the portal asks on a screen this narrow
    await context.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.setItem('abhyas-forced-view', '1');
    });
    const page = await context.newPage();
    await openSignedIn(page, { base });
    await page.waitForLoadState('load');
    if (screen.name === 'player') {
      // the words of the buttons are looked for in English
      await context.addCookies([{ name: languageCookie, value: 'en', url: base }]);
      const window = await launchTest(page, 'Full mock 1');
      url = window.url();
      await context.addCookies([{ name: languageCookie, value: language, url: base }]);
      await window.close();
    }
    await page.close();
  }
  return { context, url };
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const loadBefore = loadavg()[0] ?? 0;
const portal = await startPortal({ folder: 'poor-phone' });
const builds = [
  ...(values.beside === undefined ? [] : [{ name: 'beside', base: values.beside }]),
  { name: 'this version', base: `http://localhost:${portal.port}` },
];
// a phone has letters of Devanagari, which this machine may not have
const fontFolder = mkdtempSync(join(tmpdir(), 'poor-phone-'));
const fontList = join(fontFolder, 'fonts.conf');
writeFileSync(
  fontList,
  `<fontconfig><include ignore_missing="yes">/etc/fonts/fonts.conf</include><dir>${fileURLToPath(new URL('fonts', import.meta.url))}</dir><cachedir>${fontFolder}</cachedir></fontconfig>`,
);
const browser = await chromium.launch({ ...browserOptions, env: { ...process.env, FONTCONFIG_FILE: fontList } });
try {
  for (const language of languages)
    for (const screen of screens) {
      const visits = new Map<string, Visit[]>();
      for (let round = 0; round < rounds; round += 1)
        for (const { name, base } of builds) {
          const { context, url } = await openContext({ browser, base, language, screen });
          for (const start of ['cold', 'warm'] as const) {
            const key = `${name}, ${screen.name}, ${language}, ${start}`;
            visits.set(key, [...(visits.get(key) ?? []), await visit({ context, url, screen, start })]);
          }
          await context.close();
        }
      for (const [name, all] of visits) {
        const of = (what: Exclude<keyof Visit, 'answers'>) => median(all.map((each) => each[what]));
        const from = Math.min(...(all.at(-1)?.answers ?? []).map(({ begun }) => begun));
        const time = (at: number) => (1000 * (at - from)).toFixed(0).padStart(6);
        const ms = (what: Exclude<keyof Visit, 'answers'>) => `${of(what).toFixed(0)} ms`;
        console.log(
          `${name}: seen ${ms('seen')}, usable ${ms('usable')}, followed ${ms('followed')}, processor ${ms('processor')}, largest paint ${ms('largestPaint')}, shift ${of('shift').toFixed(3)}, ${of('chain')} answers in a chain of ${of('requests')}; ${kinds
            .map((kind) => `${kind} ${of(kind).toLocaleString('en')}`)
            .join(', ')} bytes (medians of ${all.length})`,
        );
        if (values.list)
          for (const { path, begun, ended, bytes } of all.at(-1)?.answers ?? [])
            console.log(`  ${time(begun)} ${time(ended)} ${bytes} ${path}`);
      }
    }
  console.log(
    `Load of the machine: ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after, on ${availableParallelism()} cores`,
  );
} finally {
  await browser.close();
  await portal.stop();
  rmSync(fontFolder, { recursive: true });
}
