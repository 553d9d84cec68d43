import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { bookingReason } from '@abhyas/contract/mentoring/session-limits.ts';
import type { FreeTime } from '@abhyas/contract/mentoring/student.ts';
import { timesAhead } from '@abhyas/rules/mentoring/choose-time.ts';
import { Button, Textarea } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPostKeys } from '../../../lib/calls/post-keys.ts';
import { now } from '../../../lib/clock.ts';
import { dayAndTime } from '../../../lib/dates/time-there.ts';
import { m } from '../../../paraglide/messages.js';
import { linkedStudentsQuery } from '../../../shared/relations/linked-students.ts';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { showSuccess } from '../../../ui/feedback/toasts/show-success.ts';
import { fieldProps } from '../../../ui/forms/field-classes.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { LookupSelect, type LookupOption } from '../../../ui/forms/lookup-select.tsx';
import { EarliestList } from '../../../ui/slots/earliest-list.tsx';
import { SlotFoot, SlotForm, SlotNote } from '../../../ui/slots/slot-form.tsx';
import { TimeChoices } from '../../../ui/slots/time-choices.tsx';
import { placeText, slotText } from '../cards/session-words.ts';
import { timesForQuery, useMentorCalls } from '../mentor-queries.ts';

/** A student to book for, in a course of theirs. */
export interface BookedStudent {
  readonly studentImsPin: string;
  readonly courseId: string;
  readonly variantId: string;
  readonly name: string;
}

type Query = ReturnType<typeof useTimesFor>;
/** The free times, and the venues that they are at. */
const useTimesFor = ({ student, bookingId }: { student: BookedStudent | null; bookingId: string }) => {
  const { studentImsPin = '', courseId = '', variantId = '' } = student ?? {};
  const query = useInfiniteQuery({
    ...timesForQuery({ studentImsPin, courseId, variantId, bookingId }),
    enabled: student !== null || bookingId !== '',
  });
  const pages = query.data?.pages ?? [];
  return { query, times: timesAhead({ times: pages.flatMap(({ times }) => times), now: now() }), zone: pages[0]?.timeZone ?? '', pages };
};

/** The free times to choose from, the one that was asked for on top. */
function Times({
  of: { query, times, zone, pages },
  title,
  first,
  chosen,
  onChoose,
}: {
  of: Query;
  title: string;
  first: string;
  chosen: string;
  onChoose: (timeId: string) => void;
}) {
  const venues = new Map(pages.flatMap((page) => page.venues.map(({ venueId, name }) => [venueId, name])));
  const whereOf = ({ modes, venueId }: FreeTime) => modes.map((mode) => placeText({ mode, venue: venues.get(venueId) ?? '' })).join(', ');
  const sorted = [...times.filter(({ timeId }) => timeId === first), ...times.filter(({ timeId }) => timeId !== first)];
  if (query.data === undefined) return query.isEnabled ? <QueryView query={query} /> : null;
  if (times.length === 0) return <SlotNote>{m.mentor_give_none()}</SlotNote>;
  return (
    <>
      <EarliestList
        title={title}
        hint=""
        none=""
        options={sorted.map((time) => ({ id: time.timeId, when: dayAndTime({ moment: time.startsAt, zone }), where: whereOf(time) }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      {query.hasNextPage ? (
        <Button variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.plan_more()}
        </Button>
      ) : null}
    </>
  );
}

interface BookForDialogProps {
  /** Null: the student is chosen here. */
  readonly student: BookedStudent | null;
  /** The time that was pressed, '' for none. */
  readonly timeId?: string;
  readonly onClose: () => void;
}

/** A mentor books one of their free times for a student whom they see. */
export function BookForDialog({ student: given, timeId: first = '', onClose }: BookForDialogProps) {
  const { give } = useMentorCalls();
  const linked = useQuery({ ...linkedStudentsQuery(), enabled: given === null });
  const [picked, setPicked] = useState<LookupOption>({ id: '', text: '' });
  const [timeId, setTimeId] = useState(first);
  const [mode, setMode] = useState<FreeTime['modes'][number]>('Virtual');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [keyOf] = useState(() => createPostKeys());
  const students = (linked.data ?? []).filter(({ courseId }) => courseId !== '');
  const found = students.find(({ studentImsPin }) => studentImsPin === picked.id);
  const chosen = found === undefined ? null : { ...found, name: `${found.firstName} ${found.lastName}`.trim() };
  const student = given ?? chosen;
  const of = useTimesFor({ student, bookingId: '' });
  const time = of.times.find((each) => each.timeId === timeId);
  const shownMode = time?.modes.includes(mode) === true ? mode : (time?.modes[0] ?? mode);
  const short = reason.trim().length < bookingReason.min ? m.slot_reason_short() : null;
  const send = () => {
    setTried(true);
    if (give.isPending || student === null || time === undefined || short !== null) return;
    const { studentImsPin, courseId, variantId, name } = student;
    const body = { studentImsPin, courseId, variantId, timeId, mode: shownMode, reasonForBooking: reason.trim() };
    give.mutate(
      { ...body, bookingKey: keyOf(body) },
      {
        onSuccess: (card) => {
          onClose();
          showSuccess(m.mentor_give_done({ name, slot: slotText(card) }));
        },
      },
    );
  };
  return (
    <FormDialog title={given === null ? m.mentor_give() : m.mentor_give_of({ name: given.name })} onClose={onClose} keepsTyped fillsPhone>
      <SlotForm onSubmit={send}>
        {given === null ? (
          <LookupSelect
            label={m.mentor_student()}
            required
            value={picked}
            options={students.map(({ studentImsPin, firstName, lastName }) => ({
              id: studentImsPin,
              text: `${firstName} ${lastName}`.trim() + ` (${studentImsPin})`,
            }))}
            state={linked.isPending ? 'loading' : linked.isError ? 'failed' : 'ready'}
            onRetry={() => void linked.refetch()}
            error={tried && student === null ? m.mentor_give_choose_student() : null}
            onChange={setPicked}
          />
        ) : null}
        {student === null ? null : (
          <Times of={of} title={m.mentor_give_times({ name: student.name })} first={first} chosen={timeId} onChoose={setTimeId} />
        )}
        {time !== undefined && time.modes.length > 1 ? (
          <TimeChoices
            label={m.slot_mode()}
            options={time.modes.map((id) => ({ id, text: id === 'Virtual' ? m.session_virtual() : m.session_in_person() }))}
            chosen={shownMode}
            onChoose={(id) => setMode(id === 'Virtual' ? 'Virtual' : 'In person')}
          />
        ) : null}
        <Textarea
          {...fieldProps({ help: m.mentor_give_reason_help(), error: tried && time !== undefined ? short : null, required: true })}
          size="md"
          label={m.mentor_give_reason()}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={bookingReason.max}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {tried && student !== null && time === undefined ? <FormError>{m.mentor_give_choose()}</FormError> : null}
        {give.isError ? <FormError>{give.error.message}</FormError> : null}
        <SlotFoot rule={m.mentor_give_rule()}>
          <Button variant="default" onClick={onClose}>
            {m.booking_cancel()}
          </Button>
          <Button type="submit" loading={give.isPending}>
            {m.booking_book()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}

/** A mentor proposes one of their free times for a session that is booked. */
export function ProposeDialog({ card, onClose }: { card: BookingCard; onClose: () => void }) {
  const { propose } = useMentorCalls();
  const [timeId, setTimeId] = useState('');
  const [tried, setTried] = useState(false);
  const of = useTimesFor({ student: null, bookingId: card.bookingId });
  const time = of.times.find((each) => each.timeId === timeId);
  const send = () => {
    setTried(true);
    if (propose.isPending || time === undefined) return;
    propose.mutate(
      { bookingId: card.bookingId, timeId },
      {
        onSuccess: ({ timeZone }) => {
          onClose();
          showSuccess(m.mentor_proposed_done({ slot: slotText({ ...time, timeZone }) }));
        },
      },
    );
  };
  return (
    <FormDialog title={m.mentor_propose()} onClose={onClose} fillsPhone>
      <SlotForm onSubmit={send}>
        <SlotNote>{m.slot_move_from({ slot: slotText(card), place: placeText(card) })}</SlotNote>
        <Times of={of} title={m.mentor_give_times({ name: card.studentName })} first="" chosen={timeId} onChoose={setTimeId} />
        {tried && time === undefined && of.times.length > 0 ? <FormError>{m.mentor_give_choose()}</FormError> : null}
        {propose.isError ? <FormError>{propose.error.message}</FormError> : null}
        <SlotFoot rule={m.mentor_propose_rule()}>
          <Button variant="default" onClick={onClose}>
            {m.booking_cancel()}
          </Button>
          <Button type="submit" loading={propose.isPending} disabled={of.times.length === 0}>
            {m.mentor_propose_send()}
          </Button>
        </SlotFoot>
      </SlotForm>
    </FormDialog>
  );
}
