import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { manualClock } from '../../test/manual-clock.ts';

const script = readFileSync(new URL('../../public/offline.js', import.meta.url), 'utf8');

/** The page in place of a portal that cannot be reached, as far as the script asks for it. `looks` has the seconds of each look at the portal. */
function offlinePage({ onLine = true } = {}) {
  const clock = manualClock();
  const portal = { answer: 'none' as 'none' | 'proxy' | 'portal' };
  const navigator = { onLine };
  const looks: number[] = [];
  const heads: string[] = [];
  let reloads = 0;
  const listeners: { type: string; run: () => void }[] = [];
  const addEventListener = (type: string, run: () => void) => listeners.push({ type, run });
  const document = {
    visibilityState: 'visible',
    documentElement: { dataset: {}, toggleAttribute: (_name: string, isOn: boolean) => heads.push(isOn ? 'unreached' : 'offline') },
    addEventListener,
  };
  runInNewContext(script, {
    document,
    navigator,
    addEventListener,
    localStorage: { getItem: () => null },
    location: { reload: () => (reloads += 1) },
    Math: Object.assign(Object.create(Math) as object, { random: clock.random }),
    setTimeout: (run: () => void, ms: number) => clock.after(ms, run),
    clearTimeout: (cancel?: () => void) => cancel?.(),
    fetch: async () => {
      looks.push(clock.now() / 1000);
      return portal.answer === 'none'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve({ ok: portal.answer === 'portal' });
    },
  });
  const happens = (type: string) => listeners.filter((one) => one.type === type).forEach(({ run }) => run());
  return { pass: clock.pass, portal, navigator, document, looks, heads, happens, reloads: () => reloads };
}

test('the page looks for the portal by itself, with longer and longer pauses, and loads again when it answers', async () => {
  const { pass, portal, looks, reloads } = offlinePage();
  await pass(60_000);
  expect(looks).toEqual([4, 12, 28, 58]);
  // a proxy before the server answers in its place
  portal.answer = 'proxy';
  await pass(30_000);
  expect(reloads()).toBe(0);
  portal.answer = 'portal';
  await pass(30_000);
  expect(looks).toEqual([4, 12, 28, 58, 88, 118]);
  expect(reloads()).toBe(1);
});

test('the page looks at once when the connection is back and when someone comes back to it, and not while it is hidden', async () => {
  const { pass, portal, document, looks, reloads, happens } = offlinePage();
  happens('online');
  await pass(0);
  expect(looks).toEqual([0]);
  document.visibilityState = 'hidden';
  await pass(600_000);
  expect(looks).toEqual([0]);
  Object.assign(document, { visibilityState: 'visible' });
  portal.answer = 'portal';
  happens('visibilitychange');
  await pass(0);
  expect(reloads()).toBe(1);
});

test('the page says whether the device or the portal is without a connection', () => {
  const { heads, navigator, happens } = offlinePage({ onLine: false });
  navigator.onLine = true;
  happens('online');
  navigator.onLine = false;
  happens('offline');
  expect(heads).toEqual(['offline', 'unreached', 'offline']);
});
