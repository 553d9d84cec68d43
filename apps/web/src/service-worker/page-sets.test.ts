import { expect, test } from 'vitest';
import { pageSets, player, portal } from './page-sets.ts';

const page = (build: string, style = 'style') =>
  `<html><link rel="stylesheet" crossorigin href="/assets/${style}.css"><script type="module" crossorigin src="/assets/${build}.js"></script></html>`;
const loaded = (build: string, ...more: string[]) => ['/assets/style.css', `/assets/${build}.js`, `/assets/${build}-player.js`, ...more];

/** The caches of a browser, by name and path. */
function browserCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const rows = all.get(name) ?? new Map<string, Response>();
    all.set(name, rows);
    return {
      keys: async () => [...rows.keys()].map((path) => ({ url: `https://portal.test${path}` })),
      match: async (path: string) => rows.get(path)?.clone(),
      put: async (path: string, answer: Response) => void rows.set(path, answer),
      delete: async (path: string) => rows.delete(path),
    };
  };
  return {
    all,
    caches: { keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name), open } as unknown as CacheStorage,
  };
}

/** A worker in a browser, and a server whose build and connection the test sets. */
function worker(of: typeof player | typeof portal = player) {
  const { all, caches } = browserCaches();
  const server = { build: 'one', gone: new Set<string>() };
  const sets = pageSets(of, {
    caches,
    fetchPage: async () => new Response(page(server.build)),
    fetchFile: async (path) => {
      if (server.gone.has(path)) throw new TypeError('Failed to fetch');
      return new Response(path);
    },
  });
  const open = async (build: string, style?: string) => sets.keepPage(new Response(page(build, style)));
  /** What a window gets that is loaded again without a connection: the build of its page, and the files in the same set. */
  const reloaded = async () => {
    const set = await sets.find();
    if (set === null) return null;
    const html = (await (await sets.pageOf(set))?.text()) ?? '';
    return {
      build: /assets\/(\w+)\.js/.exec(html)?.[1],
      files: [...(all.get(set)?.keys() ?? [])].filter((path) => /^\/(assets|papers)/.test(path)),
    };
  };
  return { all, server, sets, open, reloaded };
}

test('TST-071 a page comes back with the files of its own build, whatever build another window or a half-loaded page has brought since', async () => {
  const { sets, open, reloaded, server } = worker();
  await open('one');
  expect(await reloaded(), 'nothing is loaded yet').toBeNull();
  await sets.keepFiles({ paths: loaded('one', '/papers/a'), isOnly: true });
  server.build = 'two';
  await open('two');
  await open('one', 'newer');
  expect(await reloaded()).toEqual({ build: 'one', files: loaded('one', '/papers/a') });
  server.gone.add('/assets/two-player.js');
  await sets.keepFiles({ paths: loaded('two'), isOnly: true });
  expect((await reloaded())?.build, 'a part of the newer build is missing').toBe('one');
  server.gone.clear();
  await sets.keepFiles({ paths: loaded('two'), isOnly: true });
  expect(await reloaded()).toEqual({ build: 'two', files: loaded('two') });
});

test('TST-071 the set of an earlier build goes when no other window uses it, and what an earlier test has left', async () => {
  const { all, sets, open } = worker();
  all.set('player', new Map());
  await open('one');
  await sets.keepFiles({ paths: loaded('one', '/papers/a'), isOnly: true });
  expect([...all.keys()]).toEqual(['player /assets/one.js /assets/style.css']);
  await open('two');
  await sets.keepFiles({ paths: loaded('two'), isOnly: false });
  expect(all.size, 'a window of the first build is open').toBe(2);
  await sets.keepFiles({ paths: loaded('two', '/papers/b'), isOnly: true });
  await sets.keepFiles({ paths: loaded('two', '/papers/c'), isOnly: true });
  expect([...all.keys()]).toEqual(['player /assets/style.css /assets/two.js']);
  expect([...(all.get('player /assets/style.css /assets/two.js')?.keys() ?? [])].filter((path) => path.startsWith('/papers'))).toEqual([
    '/papers/c',
  ]);
});

test('TST-071 a window that was there before the worker gets the page of its build, and none of another', async () => {
  const { sets, reloaded } = worker();
  await sets.keepFiles({ paths: loaded('one'), isOnly: true });
  expect((await reloaded())?.build).toBe('one');
  const late = worker();
  late.server.build = 'two';
  await late.sets.keepFiles({ paths: loaded('one'), isOnly: true });
  expect(await late.reloaded()).toBeNull();
});

test('TST-071 what an earlier worker has kept is used until a set is whole', async () => {
  const { all, sets, open, reloaded } = worker();
  all.set('player', new Map([['/preparetest', new Response(page('old'))]]));
  await open('one');
  expect((await reloaded())?.build).toBe('old');
  await sets.keepFiles({ paths: loaded('one'), isOnly: false });
  expect((await reloaded())?.build).toBe('one');
});

test('what a window of the portal has loaded stays for the next one of its build, and goes with the build', async () => {
  const { all, sets, open, reloaded } = worker(portal);
  await open('one');
  await sets.keepFiles({ paths: loaded('one', '/assets/calendar.js'), isOnly: true });
  await sets.keepFiles({ paths: loaded('one', '/assets/notes.js'), isOnly: true });
  expect((await reloaded())?.files).toEqual(loaded('one', '/assets/calendar.js', '/assets/notes.js'));
  await open('two');
  expect((await reloaded())?.build, 'its files are not here yet').toBe('one');
  await sets.keepFiles({ paths: loaded('two'), isOnly: true });
  expect(await reloaded()).toEqual({ build: 'two', files: loaded('two') });
  expect(all.size).toBe(1);
});
