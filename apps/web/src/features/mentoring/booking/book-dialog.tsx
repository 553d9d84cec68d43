import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { noTimeChosen } from '@abhyas/rules/mentoring/choose-time.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { SlotFoot, SlotNote, SlotSaid } from '../../../ui/slots/slot-form.tsx';
import { courseOf, freeTimesQuery, joinFreeTimes } from '../queries.ts';
import { BookForm } from './book-form.tsx';
import { type BookDraft, emptyDraft, useBookDraft } from './use-book-draft.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SessionDetails } from '../cards/session-details.tsx';
import { SessionFacts } from '../cards/session-facts.tsx';
import { remindersOf } from '@abhyas/rules/notices/reminders.ts';
import { now } from '../../../lib/clock.ts';
import { placeText, slotText } from '../cards/session-words.ts';
import { sessionReasonText } from '../cards/session-words.ts';

interface BookedSessionProps {
  readonly card: BookingCard;
  readonly isMoved: boolean;
  readonly onView: () => void;
  readonly onClose: () => void;
}

/** What follows a booking: when and with whom, the calendar, and the way to see it. The dialog stays open for it, so the button takes the focus itself. */
function BookedSession({ card, isMoved, onView, onClose }: BookedSessionProps) {
  return (
    <>
      <SlotSaid>
        <p role="status">{m.slot_booked_text({ slot: slotText(card), mentor: card.mentorName, place: placeText(card) })}</p>
        <p>{isMoved ? m.slot_moved_calendar() : remindedText(card)}</p>
      </SlotSaid>
      <SlotFoot>
        <Button variant="default" onClick={onView}>
          {m.slot_view()}
        </Button>
        <Button onClick={onClose} autoFocus data-autofocus>
          {m.booking_done()}
        </Button>
      </SlotFoot>
    </>
  );
}

/** What we send before the session: no reminder a day before where it starts sooner. */
function remindedText({ startsAt }: BookingCard): string {
  const reminders = remindersOf({ plan: 'session', startsAt: new Date(startsAt), now: now() });
  return reminders.some(({ key }) => key === 'day') ? m.slot_booked_calendar() : m.slot_booked_calendar_soon();
}

/** MEN-034: a booking as it is, after it was made. */
function ViewBooking({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  return (
    <FormDialog title={m.slot_view()} onClose={onClose}>
      <SlotSaid>
        <h3>{card.title}</h3>
        <SessionFacts card={card} />
        <SessionDetails card={card} look="inline" />
      </SlotSaid>
      <SlotFoot>
        <Button onClick={onClose} autoFocus data-autofocus>
          {m.booking_done()}
        </Button>
      </SlotFoot>
    </FormDialog>
  );
}

/** Everything that can be booked: the first page as soon as it has come, then the later ones by themselves, so that no day is left out. */
function useFreeTimes(of: Parameters<typeof freeTimesQuery>[0]) {
  const query = useInfiniteQuery(freeTimesQuery(of));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const hasMore = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (hasMore) void fetchNextPage();
  }, [hasMore, fetchNextPage]);
  return { ...query, free: joinFreeTimes(data?.pages ?? []) };
}

interface BookDialogProps {
  /** The session that gets another time; null for a new one. */
  readonly moves: BookingCard | null;
  /** The cancelled session whose offer is declined with the booking; '' for none. */
  readonly instead: string;
  readonly onClose: () => void;
}

/** MEN-034, MEN-035: Book Slot, then 'Successfully Booked', then View Booking where it is asked for. With a session to move it is that session's new time. */
export function BookDialog({ moves, instead, onClose }: BookDialogProps) {
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
  const refusal = isMove ? '' : sessionReasonText(free?.refusal ?? '');
  return (
    <FormDialog title={isMove ? m.booked_change() : m.booking_title()} onClose={onClose} keepsTyped fillsPhone>
      <QueryView query={query} />
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
