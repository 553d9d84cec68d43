import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../feedback/states/empty-state.tsx';
import { PathButton } from './path-link.tsx';

/** Replaces a screen that one's role has no part in. The way out leads to one's own pages. */
export function NotForRole() {
  return (
    <EmptyState drawing="lost" heading="h1" title={m.role_title()} action={<PathButton href="/">{m.action_home()}</PathButton>}>
      {m.role_text()}
    </EmptyState>
  );
}
