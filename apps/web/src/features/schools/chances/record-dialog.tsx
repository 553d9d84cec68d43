import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { FigureTable } from '../../../ui/cards/data-table.tsx';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { schoolQueries } from '../queries.ts';
import classes from './chances-panel.module.css';

/** How good the estimated chances are: what would have been said in each past year, against what happened. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  useReturnFocus();
  const query = useQuery(schoolQueries.record(useOwnSession()));
  const record = query.data;
  return (
    <Modal
      opened
      size={560}
      onClose={onClose}
      title={m.sch_how_good()}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': m.action_close() }}
    >
      {query.isPending ? <Skeleton height={240} role="status" aria-label={m.loading()} /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {record === null ? <EmptyState drawing="shelf" title={m.sch_record_empty()} /> : null}
      {record ? (
        <>
          <p className={classes['note']}>{m.sch_record_about({ n: record.n, years: record.years.join(', ') })}</p>
          <FigureTable>
            <thead>
              <tr>
                <th scope="col">{m.sch_record_band()}</th>
                <th scope="col">{m.sch_record_said()}</th>
                <th scope="col">{m.sch_record_happened()}</th>
                <th scope="col">{m.sch_record_n()}</th>
              </tr>
            </thead>
            <tbody>
              {record.bins.map(({ from, to, n, said, happened }) => (
                <tr key={from}>
                  <th scope="row">{m.sch_record_range({ from, to })}</th>
                  <td>{`${said.toFixed(1)}%`}</td>
                  <td>{`${happened.toFixed(1)}%`}</td>
                  <td>{n}</td>
                </tr>
              ))}
            </tbody>
          </FigureTable>
          <p className={classes['note']}>
            {record.brier === null || record.brierOfShare === null
              ? null
              : m.sch_record_brier({ brier: record.brier.toFixed(3), share: record.brierOfShare.toFixed(3) })}
          </p>
          <p className={classes['note']}>
            {m.sch_record_unsaid({ unsaid: record.unsaid, exam: record.exam, day: formatDayFirst(record.madeAt) })}
          </p>
        </>
      ) : null}
    </Modal>
  );
}
