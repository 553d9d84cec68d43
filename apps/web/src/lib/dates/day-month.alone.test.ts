import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** The module as a page in this language loads it. */
async function inLanguage(lang: 'en' | 'hi') {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang }, getElementById: () => null });
  return import('./day-month.ts');
}

test('a day without its year keeps the whole short name of its month, also where that is longer than three letters', async () => {
  expect((await inLanguage('en')).formatDayMonth('2026-10-09', 'Asia/Kolkata')).toBe('09 Oct');
  expect((await inLanguage('hi')).formatDayMonth('2026-10-09', 'Asia/Kolkata')).toBe('09 अक्टू॰');
});
