import { type Language, languageCookie } from '@abhyas/contract/languages.ts';
import type { Browser, Page } from '@playwright/test';
import { findRoute } from '../../../apps/web/src/app/routing/find-route.ts';
import { signInParent } from '../support/people/entrances.ts';
import { openSignedIn } from '../support/people/people.ts';
import type { Options } from './options.ts';

/** What takes the photographs of a portal under one of its brands. */
export interface Camera {
  /** The address of the portal under the brand. */
  readonly base: string;
  /** A window of its own, for a walk in which someone signs in or out. */
  open(): Promise<Page>;
  /** The window of a person who is signed in: the same one in the whole run. A parent is named by their email. */
  as(who: string): Promise<Page>;
  /** Whether the photographs of a screen are asked for. A screen that others are not reached through need not be walked to. */
  wants(name: string): boolean;
  /** Walks to a screen and photographs it. If it cannot be reached or photographed, that is said at the end, and the run continues. */
  take(name: string, page: Page, walk?: () => Promise<unknown>): Promise<void>;
}

/** What a run has seen. */
export interface Seen {
  count: number;
  /** The names of screens that could not be photographed, each with the reason. */
  readonly failures: string[];
  /** The patterns of the route table under which a photograph was taken. */
  readonly patterns: Set<string>;
}

const wide = { width: 1440, height: 900 };

export function createCamera({
  browser,
  base,
  folder,
  options: { themes, sizes, languages, full },
  wants,
  seen,
}: {
  browser: Browser;
  base: string;
  folder: string;
  options: Options;
  wants: Camera['wants'];
  seen: Seen;
}): Camera {
  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ viewport: wide, locale: 'en-IN', timezoneId: 'Asia/Kolkata', reducedMotion: 'reduce' });
    context.setDefaultTimeout(30_000);
    // the live stream never ends, and a page with it is never idle
    await context.route('**/api/live', (route) => route.fulfill({ status: 403 }));
    // a page is walked to in a wide window, but one that loads again while it is narrow stays where it is
    await context.addInitScript(() => localStorage.setItem('abhyas-forced-view', '1'));
    return context.newPage();
  };

  const windows = new Map<string, Promise<Page>>();
  const signIn = async (who: string): Promise<Page> => {
    const page = await open();
    if (who.includes('@')) await signInParent(page, { base, who });
    else await openSignedIn(page, { base, who, to: /^(?:STF|ADM)/.test(who) ? '/staff' : '/home' });
    return page;
  };

  /** The same page in another language, and back. */
  const photographIn = async (language: Language, page: Page, name: string): Promise<void> => {
    if ((await page.getByRole('dialog').count()) > 0) return;
    const cookie = { name: languageCookie, url: base };
    await page.context().addCookies([{ ...cookie, value: language }]);
    await page.reload();
    try {
      await photograph(page, `${name}-${language}`);
    } finally {
      // the screens after it are walked to in English, whatever became of this one
      await page.context().addCookies([{ ...cookie, value: 'en' }]);
      await page.setViewportSize(wide);
      await page.reload();
    }
  };

  const photograph = async (page: Page, name: string): Promise<void> => {
    // nothing shows as pointed at
    await page.mouse.move(0, 0);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        await settle(page);
        // a dialog is seen in the window alone
        const isWhole = full && (await page.getByRole('dialog').count()) === 0;
        if (isWhole) await scrollThrough(page);
        const path = `${folder}/${name}-${size.width}-${colorScheme}.png`;
        await page.screenshot({ path, animations: 'disabled', fullPage: isWhole });
        seen.count += 1;
      }
    }
  };

  return {
    base,
    open,
    as: async (who) => {
      const known = windows.get(who) ?? signIn(who);
      windows.set(who, known);
      return known;
    },
    wants,
    take: async (name, page, walk) => {
      try {
        await walk?.();
        const { pathname, search } = new URL(page.url());
        if (wants(name) && languages.includes('en')) await photograph(page, name);
        for (const language of languages.filter((each) => each !== 'en')) if (wants(name)) await photographIn(language, page, name);
        seen.patterns.add(findRoute({ path: pathname, search })?.pattern ?? '');
      } catch (error) {
        seen.failures.push(`${name}: ${reasonOf(error)}`);
      }
      await page.setViewportSize(wide);
      await page.emulateMedia({ colorScheme: 'light' });
    },
  };
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.replaceAll(/\s+/g, ' ').slice(0, 300) : String(error));

/** What is loaded once it comes near is there in a picture of the whole page too. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo(0, 0);
  });
  await settle(page);
}

/** Waits until everything that is visible is there: data, fonts, pictures, the sheets of a PDF. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const isNear = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    return (
      document.fonts.status === 'loaded' &&
      document.querySelector('#main [aria-label=Loading]') === null &&
      ![...document.querySelectorAll('[class*=Skeleton-root]')].some(isNear) &&
      [...document.images].every((image) => image.complete || !isNear(image)) &&
      // a sheet of a PDF is drawn again in its new size, unseen until it is whole
      [...document.querySelectorAll('canvas')].every((sheet) => getComputedStyle(sheet).visibility === 'visible')
    );
  });
}
