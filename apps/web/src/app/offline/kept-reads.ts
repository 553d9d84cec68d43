import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import type { ApiError } from '../../lib/api.ts';
import { deviceNow } from '../../lib/clock.ts';
import { canSeal } from '../../lib/device/sealed.ts';
import { buildOf } from '../../lib/page/newer-build.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { getSession, isOwnStudent, onSessionChange, sessionKey, type Session } from '../../lib/session/session.ts';
import { forgetReads, readsKind } from '../../sync/store/kinds.ts';
import { type RowKey, ownersOf, sealedStore, type SealedStore } from '../../sync/store/sealed-store.ts';
import { isTestWindow } from '../routing/test-window.ts';

/** What is older, or more than fits, goes; an answer that is larger by itself is not kept. In days and in bytes. */
export const limits = { days: 30, bytes: 20_000_000, answerBytes: 2_000_000 };
/** How long answers gather before they are written, in milliseconds. */
const gatherMs = 1000;

/**
 * The answers that a student has read, kept on the device and given again where the portal does not answer. They are sealed under a key that ends with the
 * session, and found by build and query, because another build may expect another shape.
 */
export interface KeptReads {
  /** What a query shows that got no answer. Throws the error where nothing is kept, and where it may still get one. */
  answerFor(failed: { query: Query; error: ApiError }): Promise<unknown>;
  /** What a query shows until its answer comes, which is late; undefined where nothing is kept. */
  meanwhile(late: { query: Query; answer: Promise<unknown> }): Promise<unknown>;
  /** Asks again for all that is old. */
  refresh(): void;
  /** Asks again for all that is late while the screen has nothing of it. */
  askAgain(): void;
  /** Writes what has gathered. */
  flush(): Promise<void>;
}

/** The student whose answers may be kept: none of those who look on. */
function student(): Session | null {
  const session = getSession();
  return session !== null && isOwnStudent(session) && canSeal() ? session : null;
}

/** The same, where they are kept and shown: not in the window of a test. */
const reader = (): Session | null => (isTestWindow() ? null : student());

/** What is asked for once alone begins something and is no reading. */
const isKept = ({ options, meta, queryKey }: Query): boolean =>
  options.retry !== false && meta?.secret !== true && queryKey[0] !== queryKeys.offline.asOf[0];

/** Whether JSON gives it back as it is. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === null || ['string', 'number', 'boolean'].includes(typeof value);
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every((each) => each === undefined || isPlain(each));
}

/** Where an answer lies; its name says nothing of what was asked, its time and size bound what is kept. */
type ReadKey = readonly [name: string, at: number, bytes: number];
const allOf = (name: string) => ({ first: [name], last: [name] });

async function nameOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCodePoint(...new Uint8Array(digest.slice(0, 18))));
}

/** What is shown and old: from when it is, and whether its answer is only late. Where nothing is shown yet because its answer is late, `at` is null. */
export interface AsOf {
  readonly at: number | null;
  readonly isLate: boolean;
}

/** What has to go, the oldest first. */
function beyondLimits(keys: readonly RowKey[]): RowKey[] {
  const oldest = deviceNow().getTime() - limits.days * 86_400_000;
  let room = limits.bytes;
  return (keys as readonly ReadKey[])
    .toSorted(([, one], [, other]) => other - one)
    .filter(([, at, bytes]) => {
      room -= bytes;
      return room < 0 || at < oldest;
    });
}

const keepers = new WeakMap<QueryClient, KeptReads>();

/** Keeps the answers of this client from now on, and those that are there. `build` names the build of the page. */
export function keptReads(client: QueryClient, build?: string): KeptReads {
  const known = keepers.get(client);
  if (known !== undefined) return known;
  const keeper = createKeptReads(client, build ?? buildOf(document));
  keepers.set(client, keeper);
  return keeper;
}

function createKeptReads(client: QueryClient, build: string): KeptReads {
  const cache = client.getQueryCache();
  /** When the answers came that are shown and old, and whether the device gave them, by query. */
  const old = new Map<string, { readonly at: number; readonly isKept: boolean }>();
  /** Of those, the queries whose answers are still on their way. */
  const late = new Set<string>();
  /** Queries whose answers are late while the screen shows nothing for them. */
  const missing = new Set<string>();
  /** Queries that get an old answer just now. */
  const given = new Set<string>();
  const waiting = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let opened: { readonly token: string; readonly store: SealedStore<unknown> } | null = null;

  function storeOf({ token, student_imspin: owner }: Session): SealedStore<unknown> {
    // the key is another one after the next sign-in
    if (opened?.token !== token) opened = { token, store: sealedStore({ kind: readsKind, owner, sealedTo: sessionKey }) };
    return opened.store;
  }

  function tell(): void {
    const isShown = (hash: string) => cache.get(hash)?.isActive() === true;
    const shown = [...old].filter(([hash]) => isShown(hash));
    const nothing: AsOf | null = [...missing].some(isShown) ? { at: null, isLate: true } : null;
    const next: AsOf | null =
      shown.length === 0
        ? nothing
        : {
            at: Math.min(...shown.map(([, { at }]) => at)),
            isLate: shown.every(([hash]) => late.has(hash)) && globalThis.navigator.onLine,
          };
    const before = client.getQueryData<AsOf | null>(queryKeys.offline.asOf);
    if (before?.at !== next?.at || before?.isLate !== next?.isLate) client.setQueryData(queryKeys.offline.asOf, next);
  }

  function gather(query: Query): void {
    if (reader() === null || !isKept(query)) return;
    waiting.set(query.queryHash, query);
    timer ??= setTimeout(() => void flush().catch(() => {}), gatherMs);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const session = reader();
    const queries = [...waiting.values()];
    waiting.clear();
    if (session === null) return;
    const rows = await Promise.all(
      queries.map(async ({ queryHash, state: { data, dataUpdatedAt } }) => {
        if (data === undefined || !isPlain(data)) return [];
        const bytes = JSON.stringify(data).length;
        return bytes > limits.answerBytes
          ? []
          : [{ key: [await nameOf(`${build} ${queryHash}`), dataUpdatedAt, bytes] as const, value: data }];
      }),
    );
    const put = rows.flat();
    const store = storeOf(session);
    const write = async () => store.change({ forget: put.map(({ key: [name] }) => allOf(name)), put });
    try {
      await write();
    } catch {
      // the device is full: the older half makes room
      const keys = (await store.keys()).toSorted(([, one], [, other]) => Number(one) - Number(other));
      await store.change({ forget: keys.slice(0, Math.ceil(keys.length / 2)) });
      await write();
    }
    await store.change({ forget: beyondLimits(await store.keys()) });
  }

  async function read(session: Session, query: Query): Promise<{ data: unknown; at: number } | null> {
    const found = await storeOf(session).list(allOf(await nameOf(`${build} ${query.queryHash}`)));
    const newest = found.toSorted((one, other) => Number(other.key[1]) - Number(one.key[1]))[0];
    if (newest === undefined || beyondLimits([newest.key]).length > 0) return null;
    return { data: newest.value, at: Number(newest.key[1]) };
  }

  function follow(event: QueryCacheNotifyEvent): void {
    const query = event.query as Query;
    const { queryHash } = query;
    if (isOver(event)) missing.delete(queryHash);
    if (event.type === 'removed') {
      old.delete(queryHash);
      late.delete(queryHash);
    } else if (event.type === 'updated' && event.action.type === 'fetch') {
      given.delete(queryHash);
      late.delete(queryHash);
    } else if (event.type === 'updated' && event.action.type === 'success' && event.action.manual === true) {
      // what is old stays what was read; the change itself waits where it was made
      if (old.has(queryHash)) return;
      gather(query);
    } else if (event.type === 'updated' && event.action.type === 'success') {
      const at = given.delete(queryHash) ? old.get(queryHash)?.at : undefined;
      if (at === undefined) {
        old.delete(queryHash);
        gather(query);
      } else {
        query.setState({ dataUpdatedAt: at });
      }
    } else if (event.type !== 'observerAdded' && event.type !== 'observerRemoved') {
      return;
    }
    if (query.queryKey[0] !== queryKeys.offline.asOf[0]) tell();
  }

  let whose = student()?.token;
  onSessionChange(() => {
    const next = student()?.token;
    if (next === whose) return;
    whose = next;
    waiting.clear();
    old.clear();
    late.clear();
    missing.clear();
    if (next === undefined) void forgetReads().catch(() => {});
  });
  cache.subscribe(follow);
  addEventListener('offline', () => {
    if (reader() === null) return;
    for (const query of cache.findAll({ type: 'active' })) {
      const { status, dataUpdatedAt } = query.state;
      if (status === 'success' && isKept(query) && !old.has(query.queryHash))
        old.set(query.queryHash, { at: dataUpdatedAt, isKept: false });
    }
    tell();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && waiting.size > 0) void flush().catch(() => {});
  });
  for (const query of cache.getAll()) if (query.state.status === 'success') gather(query);
  void forgetOthers().catch(() => {});

  return {
    async answerFor({ query, error }) {
      const { queryHash, state } = query;
      const session = reader();
      const isMore = state.fetchMeta?.fetchMore !== undefined;
      if (session === null || !isKept(query) || isMore) throw error;
      const since = old.get(queryHash);
      const isLost = !globalThis.navigator.onLine;
      // a connection that seems to be there is tried once more, and what it has brought is not called old for one failure
      if (!isLost && since === undefined && (state.data !== undefined || (error.code === 'NETWORK' && state.fetchFailureCount === 0))) {
        throw error;
      }
      const kept =
        state.data === undefined
          ? await read(session, query).catch(() => null)
          : { data: state.data as unknown, at: since?.at ?? state.dataUpdatedAt };
      if (kept === null) throw error;
      old.set(queryHash, { at: kept.at, isKept: since?.isKept ?? state.data === undefined });
      given.add(queryHash);
      return kept.data;
    },
    async meanwhile({ query, answer }) {
      const { queryHash } = query;
      const session = reader();
      const kept = session !== null && isKept(query) ? await read(session, query).catch(() => null) : null;
      if (query.state.data !== undefined) return undefined;
      if (kept === null) {
        if (query.state.fetchStatus === 'fetching') missing.add(queryHash);
        tell();
        return undefined;
      }
      old.set(queryHash, { at: kept.at, isKept: true });
      late.add(queryHash);
      given.add(queryHash);
      const settle = () => {
        late.delete(queryHash);
        tell();
      };
      void answer
        .then((data) => {
          // it was asked for again, or left, meanwhile
          if (!late.has(queryHash) || cache.get(queryHash) !== query) return;
          old.delete(queryHash);
          query.setData(data);
        })
        .catch(() => {})
        .finally(settle);
      return kept.data;
    },
    refresh() {
      for (const [hash, { isKept: isFromDevice }] of old) {
        if (late.has(hash)) continue;
        const query = cache.get(hash);
        // what is not asked for again while it is shown counts as it is
        const isWanted = query !== undefined && !query.isStatic() && (isFromDevice || query.isStale());
        if (isWanted) void query.fetch(undefined, { cancelRefetch: true }).catch(() => {});
        else old.delete(hash);
      }
      tell();
    },
    askAgain() {
      void client.refetchQueries({ type: 'active', predicate: ({ queryHash }) => missing.has(queryHash) });
    },
    flush,
  };
}

/** Whether a query is no longer waited for: it has its answer or its error, or its screen has gone. */
const isOver = (event: QueryCacheNotifyEvent): boolean =>
  event.type === 'removed' ||
  (event.type === 'observerRemoved' && !event.query.isActive()) ||
  (event.type === 'updated' && (event.action.type === 'success' || event.action.type === 'error'));

/** Removes what is left of someone who was here before. */
async function forgetOthers(): Promise<void> {
  const own = getSession()?.student_imspin;
  // the window of a test lives without a session
  if (own === undefined) return;
  for (const owner of await ownersOf(readsKind)) {
    if (owner !== own) await sealedStore({ kind: readsKind, owner }).change({ forget: [{ first: [], last: [] }] });
  }
}
