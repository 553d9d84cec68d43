import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { noTimeChosen } from '@abhyas/rules/mentoring/choose-time.ts';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { ErrorState } from '../../../ui/feedback/states/error-state.tsx';
import { useReturnFocus } from '../../../ui/focus/use-return-focus.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SlotNote } from '../../../ui/slots/slot-form.tsx';
import { courseOf } from '../queries.ts';
import { BookForm } from './book-form.tsx';
import { BookedSession } from './booked-session.tsx';
import classes from './book-dialog.module.css';
import { type BookDraft, emptyDraft, useBookDraft } from './use-book-draft.ts';
import { useFreeTimes } from './use-free-times.ts';
import { ViewBooking } from './view-booking.tsx';
import { meetingText } from '../../../lib/language/meeting-text.ts';

interface BookDialogProps {
  /** The session that gets another time; null for a new one. */
  readonly moves: BookingCard | null;
  /** The cancelled session whose offer is declined with the booking; '' for none. */
  readonly instead: string;
  readonly onClose: () => void;
}

/** MEN-034, MEN-035: Book Slot, then 'Successfully Booked', then View Booking where it is asked for. With a session to move it is that session's new time. */
export function BookDialog({ moves, instead, onClose }: BookDialogProps) {
  useReturnFocus();
  const query = useFreeTimes({ ...courseOf(useOwnSession()), bookingId: moves?.bookingId ?? '' });
  const { free } = query;
  const kept = useBookDraft();
  // a session that is moved stays as it is, virtual or in person, unless another mode is chosen
  const [moved, setMoved] = useState<BookDraft>({ ...emptyDraft, choice: { ...noTimeChosen, mode: moves?.mode ?? '' } });
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
  const refusal = isMove ? '' : meetingText(free?.refusal ?? '');
  return (
    <FormDialog title={isMove ? m.booked_change() : m.booking_title()} onClose={onClose} keepsTyped fillsPhone>
      {query.isPending ? <Loader className={classes['loader'] ?? ''} size="sm" aria-label={m.loading()} /> : null}
      {query.isLoadingError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {refusal === '' ? null : <SlotNote>{refusal}</SlotNote>}
      {query.isFetchNextPageError || query.isRefetchError ? (
        <FormError>
          {query.isFetchNextPageError ? m.slot_later_failed() : m.plan_stale()}{' '}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
          >
            {m.error_retry()}
          </Button>
        </FormError>
      ) : null}
      {free !== undefined && refusal === '' ? (
        <BookForm
          free={free}
          moves={moves}
          instead={instead}
          draft={isMove ? moved : kept.draft}
          onDraft={isMove ? setMoved : kept.save}
          onDone={(card) => {
            if (!isMove) kept.forget();
            setDone(card);
          }}
          onClose={onClose}
        />
      ) : null}
    </FormDialog>
  );
}
