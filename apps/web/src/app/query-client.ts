import {
  MutationCache,
  QueryCache,
  QueryClient,
  type Query,
  type QueryKey,
  type RefetchOptions,
  type RefetchQueryFilters,
} from '@tanstack/react-query';
import { backoffMs } from '@abhyas/rules/sync/backoff.ts';
import { ApiError } from '../lib/api.ts';
import { markExpired } from './module-expired.ts';
import { showFailure } from './notices/notices.tsx';

const asApiError = (error: unknown): ApiError | null => (error instanceof ApiError ? error : null);

/** Whether a further page is on its way, which someone has asked for. */
const isGrowing = ({ state }: Query): boolean => state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;

/** How long a screen waits for an answer before it shows what the device has, in milliseconds. */
const patienceMs = 4000;

/** Whether an answer takes longer than a person waits. */
const isLate = async (answer: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => false,
      () => false,
    ),
    new Promise<boolean>((resolve) => {
      setTimeout(resolve, patienceMs, true);
    }),
  ]);

/**
 * The library drops an answer on its way when a query is refetched, but keeps a first one, which may be older than the change to be shown;
 * here it is asked for again. A further page is kept, and all pages are asked for after it.
 */
class PortalQueryClient extends QueryClient {
  override async refetchQueries<Key extends QueryKey = QueryKey>(
    filters?: RefetchQueryFilters<Key>,
    options?: RefetchOptions,
  ): Promise<void> {
    const found = this.getQueryCache().findAll(filters);
    for (const query of found) {
      const { data, fetchStatus } = query.state;
      // silently: a screen that waits for the dropped answer gets the next one
      if (data === undefined && fetchStatus === 'fetching' && !query.isDisabled() && !query.isStatic()) void query.cancel({ silent: true });
    }
    const growing = new Set(found.filter(isGrowing).map(({ queryHash }) => queryHash));
    const after = async (query: Query) => {
      await query.promise?.catch(() => undefined);
      // its arrival counts as all there is to know
      query.invalidate();
      await super.refetchQueries({ ...filters, predicate: ({ queryHash }) => queryHash === query.queryHash }, options);
    };
    await Promise.all([
      super.refetchQueries(
        { ...filters, predicate: (query) => !growing.has(query.queryHash) && filters?.predicate?.(query) !== false },
        options,
      ),
      ...found.filter(isGrowing).map(after),
    ]);
  }
}

/**
 * What a failed call does to the screen, in one place (ERR-052, ERR-053): a first load shows its error state, a refresh or a change leaves
 * the screen as it is and offers Retry where that can help. `meta.quiet` is for screens that handle errors themselves, `meta.failure` for
 * words of the call's own, shown even at first, as is a time-out of the group prepare (ERR-018).
 */
export function createQueryClient(): QueryClient {
  return new PortalQueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => {
          const code = asApiError(error)?.code;
          // what is being worked out is there in a few seconds
          return code === 'RESULT_NOT_READY' || (failures < 1 && code === 'NETWORK');
        },
        retryDelay: (failures) => backoffMs({ failures: failures + 1, random: Math.random(), longest: 10_000 }),
        refetchOnWindowFocus: false,
        // what the device has kept is shown where no answer comes; its code is not part of the first load
        persister: async (ask, context, query) => {
          const answer = (async () => ask(context))();
          const kept = async () => (await import('./offline/keep-offline.ts')).keptReads(context.client);
          if (query.state.data === undefined && (await isLate(answer))) {
            const old = await kept().then(
              async (reads) => reads.meanwhile({ query, answer }).catch(() => {}),
              () => {},
            );
            if (old !== undefined) return old;
          }
          try {
            return await answer;
          } catch (error) {
            const failure = asApiError(error);
            if (failure?.status !== 0) throw error;
            const reads = await kept().catch(() => Promise.reject(failure));
            return await reads.answerFor({ query, error: failure });
          }
        },
        // offline a call fails and the screen says so; the library would let it wait in silence
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        const failure = asApiError(error);
        if (failure?.code === 'HEADER_MODULE_EXPIRED') return markExpired();
        if (query.meta?.['quiet'] || failure?.code === 'UNAUTHENTICATED') return;
        const words = query.meta?.failure?.();
        const isToldAtFirst = words !== undefined || failure?.code === 'PREPARE_TIMEOUT';
        if (query.state.data === undefined && !isToldAtFirst) return;
        const told = words === undefined ? error : new Error(words);
        showFailure({ error: told, ...(failure?.mayPass ? { retry: () => void query.fetch() } : {}) });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _result, mutation) => {
        const failure = asApiError(error);
        if (failure?.code === 'HEADER_MODULE_EXPIRED') return markExpired();
        if (mutation.meta?.['quiet'] || failure?.code === 'UNAUTHENTICATED') return;
        const words = mutation.meta?.failure?.({ error, variables });
        if (words !== undefined) return words === null ? undefined : showFailure({ title: words.title, error: new Error(words.text) });
        showFailure({ error, ...(failure?.mayPass ? { retry: () => void mutation.execute(variables).catch(() => {}) } : {}) });
      },
    }),
  });
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `secret`: the answer is not kept on the device. */
    queryMeta: { readonly quiet?: boolean; readonly failure?: () => string; readonly secret?: boolean };
    mutationMeta: {
      readonly quiet?: boolean;
      readonly failure?: (about: { error: unknown; variables: unknown }) => { title: string; text: string } | null | undefined;
    };
  }
}
