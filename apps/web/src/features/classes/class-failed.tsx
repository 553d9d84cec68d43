import { usePageName } from '../../lib/page/page-name.ts';
import { callError } from '../../lib/api.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/states/error-state.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';

/** In place of the page of a class: that there is none at this address, or why it did not come. */
export function ClassFailed({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  return callError(error, 'classDetails', 'classRoll')?.code === 'NOT_FOUND' ? (
    <NoClass />
  ) : (
    <ErrorState heading="h1" error={error} onRetry={onRetry} />
  );
}

function NoClass() {
  usePageName(m.class_missing());
  return (
    <EmptyState drawing="lost" heading="h1" title={m.class_missing()} action={<PathButton href="/Classes">{m.classes_all()}</PathButton>}>
      {m.class_missing_text()}
    </EmptyState>
  );
}
