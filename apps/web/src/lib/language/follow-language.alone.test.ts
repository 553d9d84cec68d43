import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../session/session.ts';

const person = { token: 'of-asha', isAdminLogin: false, language: 'en' } as Session;
let cookie = '';
let loads = 0;
let pathname = '/home';
const hearers: (() => void)[] = [];
const history = {
  get location() {
    return { pathname };
  },
  subscribe: (hearer: () => void) => {
    hearers.push(hearer);
    return () => void hearers.splice(hearers.indexOf(hearer), 1);
  },
  flush: () => {},
};
const goTo = (path: string) => {
  pathname = path;
  for (const hear of hearers) hear();
};

/** A window in English whose person is signed in. */
async function openWindow(session: Session = person) {
  vi.resetModules();
  const { saveSession, getSession } = await import('../session/session.ts');
  const { followLanguage, takeLanguage } = await import('./follow-language.ts');
  await saveSession(session);
  followLanguage(history);
  return { saveSession, getSession, takeLanguage };
}

beforeEach(() => {
  const page = { documentElement: { lang: 'en' } };
  Object.defineProperty(page, 'cookie', {
    set: (text: string) => {
      cookie = text;
    },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol: 'https:', reload: () => void (loads += 1) });
  [cookie, loads, pathname] = ['', 0, '/home'];
  hearers.length = 0;
});
afterEach(() => vi.unstubAllGlobals());

test('a language chosen on another device comes with the next page, and what is open now stays', async () => {
  const { takeLanguage, getSession } = await openWindow();
  await takeLanguage({ language: 'hi', instead: 'en' });
  expect(cookie).toMatch(/^abhyas_language=hi;/);
  expect(getSession()?.language).toBe('hi');
  goTo('/home');
  expect(loads).toBe(0);
  goTo('/test');
  expect(loads).toBe(1);
});

test('what was sent before a choice made on this device turns nothing back', async () => {
  const { takeLanguage, getSession } = await openWindow({ ...person, language: 'hi' });
  await takeLanguage({ language: 'en', instead: '' });
  expect(cookie).toBe('');
  expect(getSession()?.language).toBe('hi');
  goTo('/test');
  expect(loads).toBe(0);
});

test('a choice made in another tab of this browser comes with the next page as well', async () => {
  const { saveSession } = await openWindow();
  await saveSession({ ...person, language: 'hi' });
  goTo('/test');
  expect(loads).toBe(1);
});

test('a page that is already in the language is not loaded again, nor one in which support acts for the person', async () => {
  const { takeLanguage } = await openWindow({ ...person, language: 'hi' });
  await takeLanguage({ language: 'en', instead: 'hi' });
  goTo('/test');
  expect(loads).toBe(0);
  const acting = await openWindow({ ...person, isAdminLogin: true });
  cookie = '';
  await acting.takeLanguage({ language: 'hi', instead: 'en' });
  expect(cookie).toBe('');
  goTo('/home');
  expect(loads).toBe(0);
});
