/** What the sets are kept with. */
interface SetPorts {
  readonly caches: Pick<CacheStorage, 'keys' | 'open' | 'delete'>;
  readonly fetchPage: (path: string) => Promise<Response>;
  readonly fetchFile: (path: string) => Promise<Response>;
}

/** Which page is kept, and how. */
interface SetOptions {
  /** What the names of the caches begin with. */
  readonly name: string;
  readonly page: string;
  /** Files that one window has loaded stay for the next one of its build. Otherwise a set has what its last window loaded. */
  readonly gathers: boolean;
}

/** A page with its scripts and styles, one set for each build, so that a page is never shown with the files of another build. */
export interface PageSets {
  /** Keeps the page in the set of its build. The set is used once its files are there as well. */
  keepPage(answer: Response): Promise<void>;
  /**
   * Keeps what a window of the page has loaded, by its paths. Where no other window is open (`isOnly`), earlier builds and what earlier windows have left go, once the set of this window is whole.
   */
  keepFiles(loaded: { paths: readonly string[]; isOnly: boolean }): Promise<void>;
  /** The set that became whole last; null where none is. */
  find(): Promise<string | null>;
  pageOf(set: string): Promise<Response | undefined>;
}

/** The page of the player. Its set of workers until November 2026 was one for all builds. */
export const player = { name: 'player', page: '/preparetest', gathers: false } as const satisfies SetOptions;
/** The page of all other addresses, which at '/' may hold a sign-in. */
export const portal = { name: 'portal', page: '/home', gathers: true } as const satisfies SetOptions;

/** The scripts and styles that a page names itself, which tell its build; '' for a page that names none. */
function buildOf(html: string): string {
  const tags = html.match(/<script\b[^>]*\btype="module"[^>]*>|<link\b[^>]*\brel="stylesheet"[^>]*>/g) ?? [];
  const paths = tags.flatMap((tag) => /\b(?:src|href)="(\/assets\/[^"]+)"/.exec(tag)?.[1] ?? []);
  return [...new Set(paths)].toSorted().join(' ');
}

const isCode = (path: string) => /\.(js|css)$/.test(path);

export function pageSets({ name: base, page, gathers }: SetOptions, { caches, fetchPage, fetchFile }: SetPorts): PageSets {
  /** In a set that is whole: its place among those that became so. */
  const placeKey = `${page}/place`;
  const listSets = async () => (await caches.keys()).filter((name) => name === base || name.startsWith(`${base} `));
  const keep = async (answer: Response): Promise<string | null> => {
    if (!answer.ok || answer.redirected) return null;
    const build = buildOf(await answer.clone().text());
    if (build === '') return null;
    const set = `${base} ${build}`;
    await (await caches.open(set)).put(page, answer);
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
    const known = (await listSets()).find((set) => set !== base && isOfWindow(set));
    if (known !== undefined) return known;
    // the window was opened before this worker was there
    const set = await fetchPage(page).then(keep, () => null);
    return isOfWindow(set) ? set : null;
  };
  const findLast = async () => {
    let last: { readonly set: string; readonly place: number } | null = null;
    for (const set of await listSets()) {
      const cache = await caches.open(set);
      const place = set === base ? 0 : Number((await (await cache.match(placeKey))?.text()) ?? -1);
      if (place > (last?.place ?? -1)) last = { set, place };
    }
    return last;
  };
  return {
    keepPage: async (answer) => void (await keep(answer)),
    async keepFiles({ paths, isOnly }) {
      const wanted = new Set([page, placeKey, ...paths]);
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
      if (!gathers) await Promise.all(before.filter((path) => !wanted.has(path)).map((path) => cache.delete(path)));
    },
    find: async () => (await findLast())?.set ?? null,
    pageOf: async (set) => (await caches.open(set)).match(page),
  };
}
