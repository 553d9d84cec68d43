import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { useSessionCalls } from '../queries.ts';
import classes from './part.module.css';
import { actionOf } from './session-doors.ts';

/** The student says that the mentor did not come, after one question; and takes it back. */
export function AbsencePart({ card }: { card: BookingCard }) {
  const { report } = useSessionCalls(useOwnSession());
  const [asks, setAsks] = useState(false);
  const isEnabled = actionOf(card, 'reportAbsence')?.enabled === true;
  const isTold = card.mentorAbsent;
  if (!isEnabled) return null;
  const send = (absent: boolean) => report.mutate({ bookingId: card.bookingId, absent }, { onSuccess: () => setAsks(false) });
  if (!isTold && !asks) {
    return (
      <div className={classes['actions']}>
        <Button variant="default" size="sm" onClick={() => setAsks(true)}>
          {m.session_absence()}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes['part']} role="group" aria-label={m.session_absence()}>
      <p>{isTold ? m.session_absence_told() : m.session_absence_sure({ mentor: card.mentorName })}</p>
      {report.isError ? (
        <FormError>
          <strong>{m.session_absence_failed()}</strong> {report.error.message}
        </FormError>
      ) : null}
      <div className={classes['actions']}>
        {isTold ? (
          <Button variant="default" size="sm" loading={report.isPending} onClick={() => send(false)}>
            {m.session_absence_back()}
          </Button>
        ) : (
          <>
            <Button variant="default" size="sm" loading={report.isPending} onClick={() => send(true)} autoFocus>
              {m.session_absence_send()}
            </Button>
            <Button variant="subtle" size="sm" onClick={() => setAsks(false)}>
              {m.session_absence_keep()}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
