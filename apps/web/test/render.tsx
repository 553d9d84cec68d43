import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Providers } from '../src/app/providers.tsx';
import { createQueryClient } from '../src/app/query-client.ts';
import { parseSearch, stringifySearch } from '../src/app/routing/search.ts';
import { saveSession, type Session } from '../src/lib/session/session.ts';

let opened: QueryClient[] = [];

/** Ends the queries of what was rendered. */
export function closeQueries(): void {
  for (const queryClient of opened) queryClient.clear();
  opened = [];
}

/** Has the queries of a client ended with the test. */
export function closeLater(queryClient: QueryClient): void {
  opened.push(queryClient);
}

interface Setting {
  /** Who is signed in; no one if left out. */
  readonly session?: Session;
  /** The address it is shown at. */
  readonly at?: string;
}

/** What is shown, and the hands of the person before it. */
export type Screen = Awaited<ReturnType<typeof renderScreen>>;

/**
 * Renders a part of the portal as it is in the portal: theme, cache of server data, notifications, messages, and a router that shows it at every
 * address. `user` presses and types, `fill` puts a whole text into a field at once, and `place` is the current address.
 */
export async function renderScreen(part: ReactElement, { session, at = '/' }: Setting = {}) {
  if (session) await saveSession(session);
  const queryClient = createQueryClient();
  closeLater(queryClient);
  const history = createMemoryHistory({ initialEntries: [at] });
  const root = createRootRoute({ component: () => part });
  const any = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({ routeTree: root.addChildren([any]), history, parseSearch, stringifySearch });
  await router.load();
  const view = render(
    <Providers queryClient={queryClient} env="test">
      <RouterProvider router={router as never} />
    </Providers>,
  );
  const user = userEvent.setup({ delay: null });
  /** As pasting does: typing letter by letter renders a form once for each. */
  const fill = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    if (text !== '') await user.paste(text);
  };
  return { ...view, queryClient, user, fill, place: () => history.location.href };
}
