/** What the sets are kept with. */
interface SetPorts {
  readonly caches: Pick<CacheStorage, 'keys' | 'open' | 'delete'>;
  /** The page of the player, as the server has it now. */
  readonly fetchPage: () => Promise<Response>;
  readonly fetchFile: (path: string) => Promise<Response>;
}

/** The page of the player with its scripts and styles, one set for each build, so that a page is never shown with the files of another build. */
export interface PlayerSets {
  /** Keeps the page in the set of its build. The set is used once its files are there as well. */
  keepPage(answer: Response): Promise<void>;
  /**
   * Keeps what the window of a test has loaded, by its paths. Where no other test is open (`isOnly`), what earlier tests and builds have left goes, once the set of this window is whole.
   */
  keepFiles(loaded: { paths: readonly string[]; isOnly: boolean }): Promise<void>;
  /** The set that became whole last; null where none is. */
  find(): Promise<string | null>;
  pageOf(set: string): Promise<Response | undefined>;
}

export const playerPage = '/preparetest';
/** In a set that is whole: its place among those that became so. */
const placeKey = '/preparetest/place';
/** The set of workers until November 2026, which was one for all builds. */
const earlier = 'player';

/** The scripts and styles that a page names itself, which tell its build; '' for a page that names none. */
function buildOf(html: string): string {
  const tags = html.match(/<script\b[^>]*\btype="module"[^>]*>|<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? [];
  const paths = tags.flatMap((tag) => /\b(?:src|href)="(\/assets\/[^"]+)"/.exec(tag)?.[1] ?? []);
  return [...new Set(paths)].toSorted().join(' ');
}

const isCode = (path: string) => /\.(js|css)$/.test(path);

export function playerSets({ caches, fetchPage, fetchFile }: SetPorts): PlayerSets {
  const listSets = async () => (await caches.keys()).filter((name) => name === earlier || name.startsWith(`${earlier} `));
  const keep = async (answer: Response): Promise<string | null> => {
    if (!answer.ok || answer.redirected) return null;
    const build = buildOf(await answer.clone().text());
    if (build === '') return null;
    const set = `${earlier} ${build}`;
    await (await caches.open(set)).put(playerPage, answer);
    return set;
  };
  const fill = async (cache: Cache, path: string): Promise<boolean> => {
    try {
      const answer = await fetchFile(path);
      if (answer.ok) await cache.put(path, answer);
      return answer.ok;
    } catch {
      return false;
    }
  };
  const findOf = async (paths: ReadonlySet<string>): Promise<string | null> => {
    const isOfWindow = (set: string | null) =>
      set !== null &&
      set
        .split(' ')
        .slice(1)
        .every((path) => paths.has(path));
    const known = (await listSets()).find((set) => set !== earlier && isOfWindow(set));
    if (known !== undefined) return known;
    // the window was opened before this worker was there
    const set = await fetchPage().then(keep, () => null);
    return isOfWindow(set) ? set : null;
  };
  const findLast = async () => {
    let last: { readonly set: string; readonly place: number } | null = null;
    for (const set of await listSets()) {
      const cache = await caches.open(set);
      const place = set === earlier ? 0 : Number((await (await cache.match(placeKey))?.text()) ?? -1);
      if (place > (last?.place ?? -1)) last = { set, place };
    }
    return last;
  };
  return {
    keepPage: async (answer) => void (await keep(answer)),
    async keepFiles({ paths, isOnly }) {
      const wanted = new Set([playerPage, placeKey, ...paths]);
      const set = await findOf(wanted);
      if (set === null) return;
      const cache = await caches.open(set);
      const before = (await cache.keys()).map(({ url }) => new URL(url).pathname);
      // their names say what is in them, so that what is here need not be fetched again
      const missing = paths.filter((path) => !before.includes(path));
      const filled = await Promise.all(missing.map((path) => fill(cache, path)));
      if (missing.some((path, index) => isCode(path) && filled[index] === false)) return;
      await cache.put(placeKey, new Response(String(1 + ((await findLast())?.place ?? 0))));
      if (!isOnly) return;
      const others = (await listSets()).filter((other) => other !== set);
      await Promise.all(others.map((other) => caches.delete(other)));
      await Promise.all(before.filter((path) => !wanted.has(path)).map((path) => cache.delete(path)));
    },
    find: async () => (await findLast())?.set ?? null,
    pageOf: async (set) => (await caches.open(set)).match(playerPage),
  };
}
