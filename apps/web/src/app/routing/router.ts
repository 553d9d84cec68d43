import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type LocationRewrite, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from '../../route-tree.gen.ts';
import { toFilePath, toWrittenPath } from './find-route.ts';
import { parseSearch, stringifySearch } from './search.ts';

/** Addresses are typed and linked as the specification writes them; routes/ holds one lower-case file each. */
const rewrite: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = toFilePath({ path: url.pathname, search: url.searchParams });
    return url;
  },
  output: ({ url }) => {
    url.pathname = toWrittenPath({ path: url.pathname, search: url.searchParams });
    return url;
  },
};

/** The router over the files of routes/. Tests hand in a history of their own. */
export function createPortalRouter({ queryClient, history }: { queryClient: QueryClient; history?: RouterHistory }) {
  return createRouter({
    routeTree,
    context: { queryClient },
    rewrite,
    parseSearch,
    stringifySearch,
    trailingSlash: 'preserve',
    scrollRestoration: true,
    defaultPreload: 'intent',
    ...(history ? { history } : {}),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>;
  }
}
