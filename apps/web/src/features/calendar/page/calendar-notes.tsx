import type { CalendarView } from '@abhyas/rules/calendar/view-days.ts';
import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatTime } from '../../../lib/dates/dates.ts';
import { zoneBeside } from '../../../lib/dates/zone-beside.ts';
import { m } from '../../../paraglide/messages.js';
import { EmptyState } from '../../../ui/feedback/states/empty-state.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './calendar-notes.module.css';

interface CalendarNotesProps {
  readonly query: Pick<UseQueryResult, 'isRefetchError' | 'dataUpdatedAt' | 'refetch'>;
  readonly view: CalendarView;
  readonly zone: string;
  readonly isOwn: boolean;
  readonly isNarrowed: boolean;
  readonly isEmpty: boolean;
  readonly onAll: () => void;
}

/** Above a view: that it is from before the connection was lost, or could not be read again, and that nothing is in it. */
export function CalendarNotes({ query, view, zone, isOwn, isNarrowed, isEmpty, onAll }: CalendarNotesProps) {
  const { online } = useNetwork();
  const beside = zoneBeside({ moment: new Date(query.dataUpdatedAt).toISOString(), zone });
  return (
    <>
      {beside === '' ? null : <p className={classes['zone']}>{m.cal_zone({ zone: beside })}</p>}
      {online ? null : (
        <p role="status" className={classes['note']}>
          {m.cal_offline({ time: formatTime(new Date(query.dataUpdatedAt)) })}
        </p>
      )}
      {online && query.isRefetchError ? (
        <div className={classes['stale']}>
          <FormError>
            {m.classes_stale()}{' '}
            <Button variant="subtle" size="compact-sm" onClick={() => void query.refetch()}>
              {m.error_retry()}
            </Button>
          </FormError>
        </div>
      ) : null}
      {isEmpty ? <Empty view={view} isOwn={isOwn} isNarrowed={isNarrowed} onAll={onAll} /> : null}
    </>
  );
}

function Empty({ view, isOwn, isNarrowed, onAll }: Pick<CalendarNotesProps, 'view' | 'isOwn' | 'isNarrowed' | 'onAll'>) {
  const about = isOwn ? m.cal_none_about() : m.cal_none_about_other();
  const action = isNarrowed ? (
    <Button variant="default" onClick={onAll}>
      {m.cal_show_all()}
    </Button>
  ) : null;
  if (view === 'schedule') {
    return (
      <EmptyState drawing="desk" heading="h2" role="status" title={m.cal_none()} action={action}>
        {isNarrowed ? m.cal_none_filter() : about}
      </EmptyState>
    );
  }
  // the grid itself stays
  return (
    <p role="status" className={classes['note']}>
      {isNarrowed ? m.cal_none_filter() : `${m.cal_none()}. ${about}`} {action}
    </p>
  );
}
