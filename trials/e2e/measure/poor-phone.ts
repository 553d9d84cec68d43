// Measures a first visit on a poor phone, at 1.6 Mbit/s with 150 ms to the server and back and a processor slowed four times: until someone can type into the sign-in, and until home shows what is to be done
// next. `npm run bench -- poor-phone [--rounds 5] [--beside URL]`; URL is another version's portal with the demo pack, which runs already and is measured by turns with this one.
import { type Language, languageCookie, languages } from '@abhyas/contract/languages.ts';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { browserOptions } from '../support/browser.ts';
import { openSignedIn } from '../support/people/people.ts';
import { startPortal } from '../support/portal.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, beside: { type: 'string' } } });
const rounds = Number(values.rounds);
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowness = 4;
const giveUpAfterMs = 60_000;
const kinds = ['html', 'js', 'css', 'font', 'json', 'img'] as const;
type Kind = (typeof kinds)[number];

/** Milliseconds since the address was entered, shifts of the layout, requests one after the other, and bytes as they were sent. */
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
}

const kindOf = (type: string, mime: string): Kind | null => {
  if (mime.includes('html')) return 'html';
  if (mime.includes('javascript')) return 'js';
  if (mime.includes('css')) return 'css';
  if (mime.includes('json')) return 'json';
  if (type === 'Font') return 'font';
  return type === 'Image' ? 'img' : null;
};

interface Answer {
  readonly kind: Kind | null;
  readonly begun: number;
  ended: number;
  bytes: number;
}

/** Notes what the page asks for until it is stopped. */
async function noteRequests(devTools: CDPSession) {
  const answers = new Map<string, Answer>();
  const begun = new Map<string, number>();
  devTools.on('Network.requestWillBeSent', ({ requestId, timestamp }) => begun.set(requestId, timestamp));
  devTools.on('Network.responseReceived', ({ requestId, type, response }) => {
    answers.set(requestId, { kind: kindOf(type, response.mimeType), begun: begun.get(requestId) ?? 0, ended: Infinity, bytes: 0 });
  });
  devTools.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer !== undefined) Object.assign(answer, { ended: timestamp, bytes: encodedDataLength });
  });
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
  readonly path: string;
  /** What the person looks for, as a selector. */
  readonly place: string;
  readonly isSignedIn: boolean;
  /** Uses it, and answers with the milliseconds since the address was entered: until it can be used, and until what was asked of it at once is there. */
  readonly use: (page: Page) => Promise<{ usable: number; followed: number }>;
}

const identifier = 'input[name=username]';
const typed = 'ASC1001';
/** The title of a part of home: the greeting alone is there before the data. */
const next = 'section h2';

const screens: readonly Screen[] = [
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
    use: async (page) => {
      await page.waitForFunction(
        (wanted) => [...document.querySelectorAll(wanted)].some((each) => each.closest('section')?.querySelector('a, button') !== null),
        next,
        { timeout: giveUpAfterMs },
      );
      const usable = await page.evaluate(
        () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))),
      );
      return { usable, followed: usable };
    },
  },
];

async function visit({ context, base, screen }: { context: BrowserContext; base: string; screen: Screen }): Promise<Visit> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.clearBrowserCache');
  // a worker would bring its own share of the line
  await devTools.send('Network.setBypassServiceWorker', { bypass: true });
  await devTools.send('Network.emulateNetworkConditions', line);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const answers = await noteRequests(devTools);
  await watch(page, screen.place);
  await page.goto(base + screen.path, { waitUntil: 'commit' });
  const used = await screen.use(page);
  const { metrics } = await devTools.send('Performance.getMetrics');
  const processor = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  const needed = answers().filter(({ ended }) => ended < Infinity);
  await page.waitForLoadState('load');
  const noted = await notedIn(page);
  const bytes = Object.fromEntries(
    kinds.map((kind) => [
      kind,
      answers()
        .filter((answer) => answer.kind === kind)
        .reduce((sum, answer) => sum + answer.bytes, 0),
    ]),
  ) as Record<Kind, number>;
  await page.close();
  return { ...noted, ...used, processor, ...bytes, chain: longestChain(needed), requests: needed.length };
}

async function openContext({ browser, base, language, screen }: { browser: Browser; base: string; language: Language; screen: Screen }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
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
    await page.close();
  }
  return context;
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

const loadBefore = loadavg()[0] ?? 0;
const portal = await startPortal({ folder: 'poor-phone' });
const builds = [
  ...(values.beside === undefined ? [] : [{ name: 'beside', base: values.beside }]),
  { name: 'this version', base: `http://localhost:${portal.port}` },
];
const browser = await chromium.launch(browserOptions);
try {
  for (const language of languages)
    for (const screen of screens) {
      const visits = new Map<string, Visit[]>(builds.map(({ name }) => [name, []]));
      for (let round = 0; round < rounds; round += 1)
        for (const { name, base } of builds) {
          const context = await openContext({ browser, base, language, screen });
          visits.get(name)?.push(await visit({ context, base, screen }));
          await context.close();
        }
      for (const [name, all] of visits) {
        const of = (what: keyof Visit) => median(all.map((each) => each[what]));
        const ms = (what: keyof Visit) => `${of(what).toFixed(0)} ms`;
        console.log(
          `${name}, ${screen.name}, ${language}: seen ${ms('seen')}, usable ${ms('usable')}, followed ${ms('followed')}, processor ${ms('processor')}, largest paint ${ms('largestPaint')}, shift ${of('shift').toFixed(3)}, ${of('chain')} answers in a chain of ${of('requests')}; ${kinds
            .map((kind) => `${kind} ${of(kind).toLocaleString('en')}`)
            .join(', ')} bytes (medians of ${all.length})`,
        );
      }
    }
  console.log(
    `Load of the machine: ${loadBefore.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after, on ${availableParallelism()} cores`,
  );
} finally {
  await browser.close();
  await portal.stop();
}
