import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchMissingChunks, reloadForMissingPart } from './newer-build.ts';

/** As much of a browser's window as the code asks: events, the page and its entry script, the server's page, and the reload. */
const reload = vi.fn<() => void>();
let served: string | null = null;
const pageOf = (entry: string) => ({
  documentElement: { lang: 'en' },
  // one script may be the same in two builds
  querySelectorAll: () => ['/assets/early.js', entry].map((src) => ({ getAttribute: () => src })),
});

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', pageOf('/assets/index-old.js'));
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', () =>
    served === null ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(served)),
  );
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = pageOf;
    },
  );
  served = '/assets/index-new.js';
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  vi.useFakeTimers();
  watchMissingChunks();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  reload.mockClear();
});

/** A part that cannot be loaded, as the build tells it and as the screen in its place then gets it. */
async function missPart(): Promise<Error> {
  const payload = new Error('Failed to fetch dynamically imported module: /assets/part-old.js');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
  await reloadForMissingPart(payload);
  return payload;
}

test('a window whose build has been replaced is loaded again when a part is missing', async () => {
  await missPart();
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a window that would ask before it closes, as a test with unsent answers does, is left alone', async () => {
  window.addEventListener('beforeunload', (event) => event.preventDefault());
  await missPart();
  expect(reload).not.toHaveBeenCalled();
});

test('a part of the same build that could not be loaded in a moment without a connection is loaded with the window again, once in a minute', async () => {
  served = '/assets/index-old.js';
  await missPart();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await missPart();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_001);
  await missPart();
  expect(reload).toHaveBeenCalledTimes(2);
});

test('nothing is loaded again where there is no connection', async () => {
  served = null;
  const error = await missPart();
  expect(reload).not.toHaveBeenCalled();
  // the router loads the window again by itself for a message that begins as the browser's does
  expect(error.message).toMatch(/^A part of the app is missing\./);
});

test('another error is no reason', async () => {
  await reloadForMissingPart(new Error('something else'));
  expect(reload).not.toHaveBeenCalled();
});
