import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../lib/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { ErrorState } from '../../ui/error-state.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { AssetContent } from './asset-content.tsx';
import { learningQueries, type AssetPlace } from './queries.ts';

/** The PDF viewer over the list it was opened from. */
export function PdfDialog({ name, place, onClose }: { name: string; place: AssetPlace; onClose: () => void }) {
  const session = useOwnSession();
  useReturnFocus();
  const query = useQuery(learningQueries.asset(session, place));
  return (
    <Modal opened onClose={onClose} title={name} size={980} closeButtonProps={{ 'aria-label': m.action_close() }}>
      {query.isPending ? <Skeleton height={480} radius="lg" aria-label={m.loading()} /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <AssetContent asset={query.data} place={place} session={session} /> : null}
    </Modal>
  );
}
