import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { HomeLink } from './home-link.tsx';

export function NotFoundScreen() {
  return (
    <EmptyState drawing="lost" heading="h1" title={m.not_found_title()} action={<HomeLink />}>
      {m.not_found_text()}
    </EmptyState>
  );
}
