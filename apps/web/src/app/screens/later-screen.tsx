import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { HomeLink } from './home-link.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import type { RouteEntry } from '../routing/route-table.ts';

/** Shown where the specification has a screen that is not built yet, and where it has none. */
export function LaterScreen({ route }: { route: RouteEntry | null }) {
  if (!route?.later) return <NotFoundScreen />;
  return (
    <EmptyState drawing="tools" heading="h1" title={m.later_title()} action={<HomeLink />}>
      {m.later_text()}
    </EmptyState>
  );
}
