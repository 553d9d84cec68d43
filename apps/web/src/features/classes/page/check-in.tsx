import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { formatTime } from '../../../lib/dates/dates.ts';
import { Card } from '../../../ui/cards/card.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { checkInQuery } from '../queries.ts';
import classes from './attend-panel.module.css';

interface CheckInProps {
  readonly mappingId: string;
  /** From the address that the code in the room leads to. */
  readonly code: string;
  readonly timeZone: string;
}

/** Checks the student in with the code that they scanned in the room, and says whether it worked and what to do if not. */
export function CheckIn({ mappingId, code, timeZone }: CheckInProps) {
  const query = useQuery(checkInQuery({ mappingId, code }));
  if (query.isError) {
    return (
      <FormError>
        <strong>{m.class_check_in_failed()}</strong> {query.error.message}{' '}
        <Button variant="subtle" size="compact-sm" loading={query.isFetching} onClick={() => void query.refetch()}>
          {m.error_retry()}
        </Button>
      </FormError>
    );
  }
  return (
    <Card as="div" role="status" className={classes['panel']} data-lead>
      {query.data === undefined ? (
        <h2>{m.class_checking_in()}</h2>
      ) : (
        <>
          <IconCheck size={40} stroke={1.5} aria-hidden="true" />
          <h2>{m.class_checked_in()}</h2>
          <p>{m.class_checked_in_at({ time: formatTime(query.data.checkedInAt, timeZone) })}</p>
        </>
      )}
    </Card>
  );
}
