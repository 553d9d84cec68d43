import { broadcastPages } from '@abhyas/contract/notices/broadcast-limits.ts';
import type { Audience } from '@abhyas/contract/notices/broadcasts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { TableSkeleton } from '../../../../shared/staff/staff-list.tsx';
import { QueryView } from '../../../../ui/feedback/states/query-view.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { Pagination } from '../../../../ui/navigation/pagination.tsx';
import { audiencePeopleQuery } from '../queries.ts';

/** The people a message is for, by name. */
export function NamesDialog({ audience, onClose }: { audience: Audience; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const query = useQuery(audiencePeopleQuery({ audience, page }));
  return (
    <FormDialog title={m.smsg_names_title()} onClose={onClose} fillsPhone>
      <QueryView query={query} loading={<TableSkeleton />}>
        {({ people, total }) => (
          <>
            <ul className="grid gap-2 mt-4 mx-0 mb-0 p-0 list-none">
              {people.map(({ personId, name, pin }) => (
                <li key={personId}>
                  <bdi>{name || pin}</bdi> <span className="text-muted text-sm">{name === '' ? '' : pin}</span>
                </li>
              ))}
            </ul>
            <div className="flex justify-center mt-6">
              <Pagination count={Math.ceil(total / broadcastPages.people)} page={page} onChange={setPage} />
            </div>
          </>
        )}
      </QueryView>
    </FormDialog>
  );
}
