import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const script = readFileSync(new URL('../../public/ahead.js', import.meta.url), 'utf8');

interface Visit {
  readonly path?: string;
  readonly theme?: string | null;
  readonly systemIsDark?: boolean;
  /** What the page names; null where it names nothing, as in development. */
  readonly ahead?: { readonly screens: Readonly<Record<string, readonly string[]>>; readonly lists: readonly string[] } | null;
  /** How many are signed in on the device; undefined where the database was never made. */
  readonly sessions?: number | undefined;
  readonly isStorageOff?: boolean;
}

/** A page as far as the script asks for it. */
function visit({ path = '/', theme = null, systemIsDark = false, ahead = null, sessions, isStorageOff = false }: Visit) {
  const attributes = new Map<string, string>();
  const links: Record<string, string>[] = [];
  const later: { ms: number; run: () => void }[] = [];
  let aborted = 0;
  let scheme = '';
  const refuse = () => {
    throw new Error('switched off');
  };
  const open = () => {
    const opening: Record<string, unknown> = {
      transaction: { abort: () => (aborted += 1) },
      result: {
        close: () => undefined,
        transaction: () => ({
          objectStore: () => ({
            count: () => {
              const counting: { result: number; onsuccess?: () => void } = { result: sessions ?? 0 };
              queueMicrotask(() => counting.onsuccess?.());
              return counting;
            },
          }),
        }),
      },
    };
    queueMicrotask(() => (opening[sessions === undefined ? 'onupgradeneeded' : 'onsuccess'] as (() => void) | undefined)?.());
    return opening;
  };
  runInNewContext(script, {
    document: {
      addEventListener: () => undefined,
      documentElement: { setAttribute: (name: string, value: string) => attributes.set(name, value) },
      getElementById: () => (ahead === null ? null : { textContent: JSON.stringify(ahead) }),
      createElement: () => ({}),
      head: { appendChild: (link: Record<string, string>) => void links.push(link) },
    },
    location: { pathname: path },
    localStorage: { getItem: isStorageOff ? refuse : () => theme },
    matchMedia: () => ({ matches: systemIsDark }),
    indexedDB: { open: isStorageOff ? refuse : open },
    addEventListener: (_name: string, run: () => void) => run(),
    setTimeout: (run: (files: readonly string[]) => void, ms: number, files: readonly string[]) =>
      void later.push({ ms, run: () => run(files) }),
  });
  scheme = attributes.get('data-mantine-color-scheme') ?? '';
  return { scheme, files: () => links.map(({ href }) => href), links, later, aborted: () => aborted };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const ahead = {
  screens: {
    '': ['/assets/frame.js'],
    'sign-in': ['/assets/sign-in.js'],
    home: ['/assets/frame.js', '/assets/home.css'],
    test: ['/assets/frame.js', '/assets/tests.js'],
  },
  lists: ['/assets/lists.js'],
};

test.each([
  ['the choice that was made', { theme: 'dark' }, 'dark'],
  ['the choice against the system', { theme: 'light', systemIsDark: true }, 'light'],
  ['the system where nothing was chosen', { systemIsDark: true }, 'dark'],
  ['light where neither says anything', {}, 'light'],
  ['the system where nothing can be stored', { isStorageOff: true, systemIsDark: true }, 'dark'],
] as const)('the first paint has the theme of %s', (_what, given, scheme) => {
  expect(visit(given).scheme).toBe(scheme);
});

test.each([
  ['/', ['/assets/frame.js', '/assets/home.css']],
  ['/Home/', ['/assets/frame.js', '/assets/home.css']],
  ['/test', ['/assets/frame.js', '/assets/tests.js']],
  ['/home/calendar', ['/assets/lists.js', '/assets/frame.js']],
  ['/constructor', ['/assets/lists.js', '/assets/frame.js']],
] as const)('%s asks at once for what its screen needs where someone is signed in', async (path, files) => {
  const page = visit({ path, ahead, sessions: 1 });
  await settled();
  expect(page.files()).toEqual(files);
});

test('a style is asked for as a style', async () => {
  const page = visit({ path: '/home', ahead, sessions: 1 });
  await settled();
  expect(page.links.map(({ rel, as }) => [rel, as])).toEqual([
    ['modulepreload', undefined],
    ['preload', 'style'],
  ]);
});

test('a first visit makes no database and asks for nothing of home', async () => {
  const page = visit({ path: '/register', ahead });
  await settled();
  expect(page.aborted()).toBe(1);
  expect(page.files()).toEqual(['/assets/lists.js']);
  const signedOut = visit({ path: '/register', ahead, sessions: 0 });
  await settled();
  expect(signedOut.files()).toEqual(['/assets/lists.js']);
});

test('the sign-in is asked for where no one is, also where a browser stores nothing', async () => {
  const pages = [visit({ ahead }), visit({ ahead, sessions: 0 }), visit({ ahead, isStorageOff: true })];
  await settled();
  expect(pages.map((page) => page.files())).toEqual(pages.map(() => ['/assets/sign-in.js']));
});

test.each(['/home', '/Home/', '/test'])('%s does without the lists until it has long been there', async (path) => {
  const page = visit({ path, ahead, sessions: 0 });
  await settled();
  expect(page.files()).toEqual([]);
  expect(page.later.map(({ ms }) => ms)).toEqual([4000]);
  for (const { run } of page.later) run();
  expect(page.files()).toEqual(['/assets/lists.js']);
});

test('a page that names nothing, or a browser that stores nothing, asks for nothing more', async () => {
  const page = visit({ path: '/prepare', sessions: 1 });
  const off = visit({ path: '/prepare', ahead, isStorageOff: true });
  await settled();
  expect(page.files()).toEqual([]);
  expect(off.files()).toEqual(['/assets/lists.js']);
});
