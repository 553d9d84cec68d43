// Measures how long the calendar takes to change its view with 1,000 events in it, where the browser's zone is that of the brand and where it is not. `npm run bench -- calendar-views`.
import { type Browser, chromium, type Page } from '@playwright/test';
import { availableParallelism, loadavg } from 'node:os';
import { browserOptions } from '../support/browser.ts';
import { answerDays, eventOn } from '../support/calendar-days.ts';
import { openSignedIn } from '../support/people/people.ts';
import { startPortal } from '../support/portal.ts';

const rounds = 12;
/** A change that takes longer has failed, and its error says what was on the page. */
const giveUpAfterMs = 20_000;
const views = ['Week', 'Month', 'Day', 'Month', 'Schedule', 'Month'] as const;
/** How many events a view has at least. */
const leastOf = { Month: 630, Week: 160, Day: 20, Schedule: 60 } as const;
/** A thousand events in the six weeks around March 2027, a hundred and fifty of them in its third week. */
const events = Array.from({ length: 1000 }, (_, index) => {
  const day = new Date(Date.UTC(2027, 1, 28 + (index % 42))).toISOString().slice(0, 10);
  const hour = String(6 + (Math.floor(index / 42) % 16)).padStart(2, '0');
  const moduleType = (['Test', 'Event', 'Mentor Visit', 'Class'] as const)[index % 4] ?? 'Event';
  return eventOn(day, { id: index, moduleType, name: `Event ${index} of many`, time: `${hour}:00`, to: `${hour}:45` });
});

/** Milliseconds from the press until the frame is painted that has all events of the new view, those in the window each within its day. */
const changeView = (page: Page, view: (typeof views)[number]): Promise<number> =>
  page.evaluate(
    async ({ name, least, limit }) =>
      new Promise<number>((resolve, reject) => {
        const root = document.querySelector('main') ?? document.body;
        const eventsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>('[data-event]')];
        const isThere = () => {
          const tab = document.querySelector('[role=tab][aria-selected=true]')?.textContent;
          const part = name === 'Schedule' ? 'ol' : `[data-view='${name.toLowerCase()}'] [role=grid]`;
          return tab === name && root.querySelector(part) !== null && eventsIn(root).length >= least;
        };
        const isPainted = () => {
          const days = [...root.querySelectorAll('[role=gridcell], ol > li')].map((day) => ({ day, box: day.getBoundingClientRect() }));
          const inWindow = days.filter(({ box }) => box.bottom > 0 && box.top < window.innerHeight);
          const shown = inWindow.flatMap(({ day, box }) => eventsIn(day).map((event) => ({ event, box })));
          return (
            shown.length > 0 &&
            shown.every(({ event, box }) => {
              const { top, bottom, height } = event.getBoundingClientRect();
              return event.checkVisibility({ visibilityProperty: true }) && height > 0 && top >= box.top - 1 && bottom <= box.bottom + 1;
            })
          );
        };
        const button = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((tab) => tab.textContent === name);
        const start = performance.now();
        button?.click();
        // a message that is sent at the beginning of a frame comes when the frame is painted
        const { port1, port2 } = new MessageChannel();
        port1.start();
        port1.addEventListener('message', () => {
          const end = performance.now();
          if (isPainted()) resolve(end - start);
          else lookOn();
        });
        const look = () => requestAnimationFrame(() => (isThere() ? port2.postMessage('') : lookOn()));
        const lookOn = () => {
          if (performance.now() - start < limit) look();
          else reject(new Error(`${name} is not there after ${limit} ms; ${eventsIn(root).length} events are on the page`));
        };
        look();
      }),
    { name: view, least: leastOf[view], limit: giveUpAfterMs },
  );

/** Waits until the weeks below the window are painted too. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(
    async () =>
      new Promise<void>((resolve) => {
        const look = (quiet: number) => {
          if (document.querySelector('[data-later]') !== null) requestAnimationFrame(() => look(0));
          else if (quiet < 3) requestAnimationFrame(() => look(quiet + 1));
          else resolve();
        };
        look(0);
      }),
  );

/** What the page's main thread has worked so far, in milliseconds, which other programs on the machine do not lengthen. */
async function processorTimeOf(page: Page): Promise<() => Promise<number>> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
}

/** The value that this share of the values does not exceed. */
function share(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(0);
}

async function measure(browser: Browser, { base, timezoneId }: { base: string; timezoneId: string }): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await answerDays(page, events);
  await openSignedIn(page, { base, to: '/Home/Calendar?date=2027-03-16' });
  await page.locator('[data-event]').nth(600).waitFor();
  const processorTime = await processorTimeOf(page);
  const times = new Map<string, number[]>();
  const work = new Map<string, number[]>();
  const works = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const view of views) {
      const before = await processorTime();
      const time = await changeView(page, view);
      const after = await processorTime();
      await settle(page);
      const whole = await processorTime();
      // the first round loads what the others have
      if (round === 0) continue;
      times.set(view, [...(times.get(view) ?? []), time]);
      work.set(view, [...(work.get(view) ?? []), after - before]);
      works.set(view, [...(works.get(view) ?? []), whole - before]);
    }
  }
  for (const [view, all] of times) {
    const [own, withRest] = [work, works].map((each) => share(each.get(view) ?? [], 0.5));
    console.log(
      `${timezoneId}: to ${view} ${share(all, 0.5)} ms (median of ${all.length}), 95% within ${share(all, 0.95)} ms; ${own} ms of the page's processor time, ${withRest} ms with what is painted below the window afterwards`,
    );
  }
  await context.close();
}

const loadBefore = loadavg()[0] ?? 0;
const portal = await startPortal({ folder: 'calendar-views' });
const browser = await chromium.launch(browserOptions);
try {
  for (const timezoneId of ['Asia/Kolkata', 'America/New_York'])
    await measure(browser, { base: `http://localhost:${portal.port}`, timezoneId });
  console.log(`Load of the machine before: ${loadBefore.toFixed(1)}, on ${availableParallelism()} cores`);
} finally {
  await browser.close();
  await portal.stop();
}
