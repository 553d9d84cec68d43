import { languageCookie } from '@abhyas/contract/languages.ts';
import type { Page } from '@playwright/test';
import { openSignedIn } from './support/people/people.ts';
import { expect, test } from './support/test.ts';

/** Screens by who sees them. */
const screens: Readonly<Record<string, readonly string[]>> = {
  '': ['/', '/register', '/newlogin', '/forgotpassword', '/support', '/not-supported'],
  ASC1001: [
    '/home',
    '/home/notification',
    '/home/resumeprogress',
    '/prepare',
    '/test',
    '/performance',
    '/performance/Score Summary',
    '/performance/Progress Tracker',
    '/performance/question selection',
    '/performance/Percentile Predictor',
    '/Home/Calendar',
    '/myPage',
    '/myPage/bookmarks',
    '/myPage/notes',
    '/myPage/doubts',
    '/myprofile',
    '/account',
    '/account/sessions',
    '/account/two-step',
    '/upgrade',
    '/no-such-page',
  ],
  MEN2001: ['/home', '/Home/Calendar', '/myPage/doubts', '/studentList'],
};

/** What of the words does not fit: cut off by its box, wider than the screen, or a button of three lines. */
const findMisfits = (page: Page) =>
  page.evaluate(() => {
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const found: string[] = [];
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!hasText(element) || !isShown(element) || element.closest('svg, .visually-hidden, [aria-hidden=true]') !== null) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      const words = (element.textContent ?? '').trim().slice(0, 60);
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
      // English names of the content may end in dots; the interface may not
      const isInterface = /[\u0900-\u097f]/.test(words);
      if (isInterface && clips(overflowX) && element.scrollWidth > element.clientWidth + 1) found.push(`cut off: ${words}`);
      if (isInterface && clips(overflowY) && element.scrollHeight > element.clientHeight + 3) found.push(`cut off below: ${words}`);
      const button = element.closest('button, [role=tab], a[data-variant]');
      const rects = [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE) return [];
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      });
      const lines = new Set(rects.map(({ bottom }) => Math.round(bottom / 8))).size;
      if (isInterface && button !== null && lines > 2 && words.length < 30) found.push(`a button of three lines: ${words}`);
    }
    return [...new Set(found)];
  });

test.use({ viewport: { width: 360, height: 740 } });

for (const [who, addresses] of Object.entries(screens)) {
  test(`SHL-032 in Hindi at 360 px nothing is cut off for ${who === '' ? 'strangers' : who}`, async ({ page, baseURL }) => {
    test.setTimeout(30_000 + addresses.length * 8_000);
    await page.context().addCookies([{ name: languageCookie, value: 'hi', url: baseURL ?? '' }]);
    await page.addInitScript(() => sessionStorage.setItem('abhyas-forced-view', '1'));
    if (who !== '') await openSignedIn(page, { who });
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
      await page.evaluate(async () => document.fonts.ready);
      await expect(page.getByRole('status', { name: 'लोड हो रहा है' })).toHaveCount(0);
      if (process.env['HINDI_SHOTS'] !== undefined)
        await page.screenshot({ path: `${process.env['HINDI_SHOTS']}/${who}${address.replaceAll(/\W/g, '-')}.png`, fullPage: true });
      expect.soft(await findMisfits(page), address).toEqual([]);
    }
  });
}
