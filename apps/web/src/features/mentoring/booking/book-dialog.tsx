import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { SlotNote } from '../../../ui/slots/slot-form.tsx';
import { courseOf, freeTimesQuery } from '../queries.ts';
import { BookForm } from './book-form.tsx';
import { BookedSession } from './booked-session.tsx';
import classes from './book-dialog.module.css';
import { emptyDraft, useBookDraft } from './use-book-draft.ts';
import { ViewBooking } from './view-booking.tsx';

interface BookDialogProps {
  /** The session that gets another time; null for a new one. */
  readonly moves: BookingCard | null;
  readonly onBooked?: (card: BookingCard) => void;
  readonly onClose: () => void;
}

/** MEN-034, MEN-035: Book Slot, then 'Successfully Booked', then View Booking where it is asked for. With a session to move it is that session's new time. */
export function BookDialog({ moves, onBooked, onClose }: BookDialogProps) {
  useReturnFocus();
  const free = useQuery(freeTimesQuery(courseOf(useOwnSession())));
  const kept = useBookDraft();
  const [moved, setMoved] = useState(emptyDraft);
  const [done, setDone] = useState<BookingCard | null>(null);
  const [isViewed, setViewed] = useState(false);
  const isMove = moves !== null;
  if (done !== null && isViewed) return <ViewBooking card={done} onClose={onClose} />;
  if (done !== null) {
    return (
      <FormDialog title={isMove ? m.booking_changed_title() : m.booking_done_title()} onClose={onClose}>
        <BookedSession card={done} isMoved={isMove} onView={() => setViewed(true)} onClose={onClose} />
      </FormDialog>
    );
  }
  const refusal = isMove ? '' : (free.data?.refusal ?? '');
  return (
    <FormDialog title={isMove ? m.booked_change() : m.booking_title()} onClose={onClose} keepsTyped fillsPhone>
      {free.isPending ? <Loader className={classes['loader'] ?? ''} size="sm" aria-label={m.loading()} /> : null}
      {free.isLoadingError ? <ErrorState error={free.error} onRetry={() => void free.refetch()} /> : null}
      {refusal === '' ? null : <SlotNote>{refusal}</SlotNote>}
      {free.data !== undefined && refusal === '' ? (
        <BookForm
          free={free.data}
          moves={moves}
          draft={isMove ? moved : kept.draft}
          onDraft={isMove ? setMoved : kept.save}
          onDone={(card) => {
            if (!isMove) kept.forget();
            setDone(card);
            onBooked?.(card);
          }}
          onClose={onClose}
        />
      ) : null}
    </FormDialog>
  );
}
