// Measures how long the calendar takes to change its view with 1,000 events in it, where the browser's zone is that of the brand and where it is not. `npm run bench -- calendar-views`.
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserOptions } from '../support/browser.ts';
import { answerDays, eventOn } from '../support/calendar-days.ts';
import { openSignedIn } from '../support/people/people.ts';
import { startPortal } from '../support/portal.ts';

const rounds = 12;
const views = ['Week', 'Month', 'Day', 'Month', 'Schedule', 'Month'] as const;
/** A thousand events in the six weeks around March 2027, a hundred and fifty of them in its third week. */
const events = Array.from({ length: 1000 }, (_, index) => {
  const day = new Date(Date.UTC(2027, 1, 28 + (index % 42))).toISOString().slice(0, 10);
  const hour = String(6 + (Math.floor(index / 42) % 16)).padStart(2, '0');
  const moduleType = (['Test', 'Event', 'Mentor Visit', 'Class'] as const)[index % 4] ?? 'Event';
  return eventOn(day, { id: index, moduleType, name: `Event ${index} of many`, time: `${hour}:00`, to: `${hour}:45` });
});

/** Milliseconds from the press to the frame in which the new view and its events are painted. */
const changeView = (page: Page, view: string): Promise<number> =>
  page.evaluate(
    async (name) =>
      new Promise<number>((resolve) => {
        const isWhole = () => {
          const tab = document.querySelector('[role=tab][aria-selected=true]');
          const root = document.querySelector('[role=tabpanel]');
          const shown = [...(root?.querySelectorAll<HTMLElement>('[data-event]') ?? [])];
          const isView =
            name === 'Schedule'
              ? root?.querySelector('ol') !== null
              : root?.querySelector(`[data-view='${name.toLowerCase()}'] [role=grid]`) !== null;
          return (
            tab?.textContent === name &&
            isView &&
            shown.length > 20 &&
            shown.every((event) => getComputedStyle(event).visibility === 'visible')
          );
        };
        const button = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((tab) => tab.textContent === name);
        const start = performance.now();
        button?.click();
        const look = () => (isWhole() ? requestAnimationFrame(() => resolve(performance.now() - start)) : requestAnimationFrame(look));
        requestAnimationFrame(look);
      }),
    view,
  );

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
  const times = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const view of views) {
      const time = await changeView(page, view);
      // the first round loads what the others have
      if (round > 0) times.set(view, [...(times.get(view) ?? []), time]);
    }
  }
  for (const [view, all] of times) {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(0);
    console.log(`${timezoneId}: to ${view} ${at(0.5)} ms (median of ${sorted.length}), 95% within ${at(0.95)} ms`);
  }
  await context.close();
}

const portal = await startPortal({ folder: 'calendar-views' });
const browser = await chromium.launch(browserOptions);
try {
  for (const timezoneId of ['Asia/Kolkata', 'America/New_York'])
    await measure(browser, { base: `http://localhost:${portal.port}`, timezoneId });
} finally {
  await browser.close();
  await portal.stop();
}
