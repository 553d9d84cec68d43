import { useQuery } from '@tanstack/react-query';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { openOutbox } from '../../../sync/store/outbox.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import type { StoredNote } from './keeping.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Lists assets with notes that only this device has: they could not be sent, or were changed elsewhere too, which the asset's page shows. */
export function PendingNotes() {
  const { personId } = useOwnSession();
  const { data: kept = [] } = useQuery({
    queryKey: [...queryKeys.study.waiting, personId],
    // a browser without a database keeps nothing
    queryFn: () => openOutbox<StoredNote>({ kind: 'notes', owner: personId }).list(),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const places = new Map(
    kept.flatMap(({ value: { isRemoved, text, url, assetName } }) => (isRemoved || text.trim() === '' ? [] : [[url, assetName] as const])),
  );
  if (places.size === 0) return null;
  return (
    <div className="mb-4 px-4 py-3 rounded-card bg-warn-wash text-ink" role="status">
      {m.notes_waiting()}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 mx-0 mt-1 mb-0 p-0 list-none wrap-anywhere">
        {[...places].map(([url, name]) => (
          <li key={url}>
            <PathLink href={url}>{name}</PathLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
