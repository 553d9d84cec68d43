import type { Compared } from '@abhyas/rules/schools/compare-list.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { rowName, rowsOf } from '../rows.ts';
import { schoolQueries } from '../queries.ts';
import { useCompareList } from './use-compare-list.ts';
import classes from './compare-page.module.css';
import { Dialog } from '../../../ui/feedback/dialog.tsx';

/** The college search of a comparison (SCH-019, SCH-020). */
export function CollegeDialog({ onToggle, onClose }: { onToggle: (item: Compared) => void; onClose: () => void }) {
  const session = useOwnSession();
  const compare = useCompareList();
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim().slice(0, 100), 200);
  const query = useQuery(schoolQueries.colleges(session, settled));
  const found = query.data === undefined ? undefined : rowsOf(query.data);
  return (
    <Dialog size={560} onClose={onClose} title={m.sch_add()}>
      <SearchBox label={m.sch_college_search()} value={search} onChange={setSearch} />
      <p className="mx-0 my-2 text-muted text-sm" aria-live="polite">
        {m.sch_choose_up_to({ count: compare.list.length })}
      </p>
      <QueryView query={query} height={200} />
      {found?.length === 0 ? <p role="status">{m.sch_empty_colleges()}</p> : null}
      <ul className={`${classes['found']} max-h-[46dvh] overflow-y-auto m-0 p-0 list-none`}>
        {found?.map((row) => {
          const { schoolId, schoolProgramCourseMapping: programId } = row;
          const isChosen = compare.has(programId);
          return (
            <li key={programId}>
              <label>
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={compare.isFull && !isChosen}
                  onChange={() => onToggle({ schoolId, programId })}
                />
                <span>
                  <span className="block text-ink">{rowName(row)}</span>
                  <span className="text-muted text-sm">{row.location}</span>
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
