import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api.ts';
import { showFailure } from './notices.tsx';

const asApiError = (error: unknown): ApiError | null => (error instanceof ApiError ? error : null);

/**
 * What a failed call does to the screen, in one place (ERR-052, ERR-053). A first load that fails shows its own error state; a
 * refresh or a change that fails leaves the screen as it is and says so, with Retry where trying again can help. Set `meta.quiet` on a call
 * whose screen handles its errors itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && asApiError(error)?.code === 'NETWORK',
        refetchOnWindowFocus: false,
        // offline a call fails and the screen says so; the library would let it wait in silence
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        const failure = asApiError(error);
        if (query.meta?.['quiet'] || query.state.data === undefined || failure?.code === 'UNAUTHENTICATED') return;
        showFailure({ error, ...(failure?.mayPass ? { retry: () => void query.fetch() } : {}) });
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, variables, _result, mutation) => {
        const failure = asApiError(error);
        if (mutation.meta?.['quiet'] || failure?.code === 'UNAUTHENTICATED') return;
        showFailure({ error, ...(failure?.mayPass ? { retry: () => void mutation.execute(variables).catch(() => {}) } : {}) });
      },
    }),
  });
}
