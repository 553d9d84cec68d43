import type { BookingCard } from '@abhyas/contract/mentoring/card.ts';
import { bookingReason } from '@abhyas/contract/mentoring/session-limits.ts';
import { chooseTime, timesAhead, type TimeChoice, withoutGone } from '@abhyas/rules/mentoring/choose-time.ts';
import { isAgainstPolicy } from '@abhyas/rules/mentoring/session-card.ts';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { now } from '../../../lib/clock.ts';
import { createPostKeys } from '../../../lib/calls/post-keys.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { fieldProps } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { EarliestList } from '../../../ui/slots/earliest-list.tsx';
import { SlotFoot, SlotForm, SlotNote } from '../../../ui/slots/slot-form.tsx';
import { placeText, slotText } from '../cards/session-words.ts';
import { type FreeTimes, useSessionCalls } from '../queries.ts';
import { OwnTime } from './own-time.tsx';
import { lengthText, mentorName, modeText, startText, whereText } from './time-words.ts';
import type { BookDraft } from './use-book-draft.ts';

interface BookFormProps {
  readonly free: FreeTimes;
  /** The session that gets another time; null for a new one. */
  readonly moves: BookingCard | null;
  /** The cancelled session whose offer is declined with the booking; '' for none. */
  readonly instead: string;
  readonly draft: BookDraft;
  readonly onDraft: (draft: BookDraft) => void;
  readonly onDone: (card: BookingCard) => void;
  readonly onClose: () => void;
}

/** Chooses a time from the list of all, or by mode, venue, date, time and mentor; both show the same choice. A refusal keeps everything that is filled in. */
export function BookForm({ free, moves, instead, draft, onDraft, onDone, onClose }: BookFormProps) {
  const { take } = useSessionCalls(useOwnSession());
  const [tried, setTried] = useState(false);
  const [keyOf] = useState(() => createPostKeys());
  const times = timesAhead({ times: free.times, now: now() });
  const choice = withoutGone({ times, choice: draft.choice });
  const time = times.find(({ timeId }) => timeId === choice.timeId);
  const reason = draft.reason.trim();
  const reasonFault = moves === null && reason.length < bookingReason.min ? m.slot_reason_short() : null;
  const missing = time === undefined ? whatIsMissing(choice) : '';
  const choose = (next: TimeChoice) => {
    take.reset();
    setTried(false);
    onDraft({ ...draft, choice: next });
  };
  const submit = () => {
    setTried(true);
    if (take.isPending || time === undefined || choice.mode === '' || reasonFault !== null) return;
    const chosenTime = { timeId: time.timeId, mode: choice.mode, ...(time.classTitle === '' ? {} : { overClass: true }) };
    const body = { bookingId: moves?.bookingId ?? '', instead, ...chosenTime, reasonForBooking: reason };
    take.mutate({ ...body, bookingKey: keyOf(body) }, { onSuccess: onDone });
  };
  const classTitle = time?.classTitle ?? '';
  const isEmpty = times.length === 0;
  const chosen =
    time === undefined
      ? ''
      : m.slot_chosen({
          when: startText(time, choice.mode),
          mentor: mentorName(free, time),
          place: modeText(free, { time, mode: choice.mode }),
        });
  return (
    <SlotForm onSubmit={submit}>
      {moves === null ? null : (
        <div>
          <SlotNote>{m.slot_move_from({ slot: slotText(moves), place: placeText(moves) })}</SlotNote>
          <SlotNote>{m.slot_moves_left({ count: moves.movesLeft })}</SlotNote>
        </div>
      )}
      {isEmpty ? (
        <SlotNote>{moves === null ? `${m.slot_none()}. ${m.slot_none_text()}` : m.slot_none_other()}</SlotNote>
      ) : (
        <>
          <EarliestList
            title={moves === null ? m.slot_earliest() : m.slot_earliest_same({ mentor: moves.mentorName })}
            hint={moves === null ? m.slot_earliest_hint() : ''}
            none=""
            options={times.map((one) => ({
              id: one.timeId,
              when: startText(one, choice.mode),
              where: whereText(free, one),
              aside: lengthText(one),
            }))}
            chosen={choice.timeId}
            onChoose={(id) => {
              const next = times.find(({ timeId }) => timeId === id);
              if (next !== undefined) choose(chooseTime({ choice, time: next }));
            }}
          />
          <OwnTime free={free} times={times} choice={choice} onChoose={choose} />
        </>
      )}
      {moves === null && (!isEmpty || draft.reason !== '') ? (
        <ReasonField
          value={draft.reason}
          // what is missing above comes first
          error={tried && missing === '' ? reasonFault : null}
          onChange={(text) => onDraft({ choice: draft.choice, reason: text })}
        />
      ) : null}
      {tried && missing !== '' && !take.isError ? <FormError>{missing}</FormError> : null}
      {take.isError ? (
        <FormError>
          <strong>{moves === null ? m.booking_failed() : m.booking_change_failed()}</strong> {take.error.message}
        </FormError>
      ) : null}
      <SlotFoot rule={ruleOf({ allowance: moves === null ? free.allowance : null, chosen, startsAt: time?.startsAt ?? '', classTitle })}>
        <Button variant="default" onClick={onClose}>
          {m.booking_cancel()}
        </Button>
        <Button type="submit" loading={take.isPending} disabled={isEmpty}>
          {classTitle !== '' ? m.slot_over_class_book() : moves === null ? m.booking_book() : m.session_move()}
        </Button>
      </SlotFoot>
    </SlotForm>
  );
}

/** The choice once more, above the button, what it cannot do so close to its start, the class that it is over, and what is left of the course's sessions; nothing where there is neither. */
function ruleOf({
  allowance,
  chosen,
  startsAt,
  classTitle,
}: Pick<FreeTimes, 'allowance'> & { chosen: string; startsAt: string; classTitle: string }): ReactNode {
  const left = allowance === null ? '' : m.slot_left({ left: String(allowance.left), limit: String(allowance.limit) });
  if (chosen === '') return left === '' ? undefined : left;
  const isClose = isAgainstPolicy({ session: { startsAt: new Date(startsAt) }, now: now() });
  return (
    <>
      <strong>{chosen}</strong>
      {isClose ? (
        <>
          <br />
          {m.slot_within_notice()}
        </>
      ) : null}
      {classTitle === '' ? null : (
        <>
          <br />
          {m.slot_over_class({ title: classTitle })}
        </>
      )}
      {left === '' ? null : <br />}
      {left}
    </>
  );
}

/** A fault takes the focus. */
function ReasonField({ value, error, onChange }: { value: string; error: string | null; onChange: (text: string) => void }) {
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error]);
  return (
    <Textarea
      {...fieldProps({ help: m.slot_reason_hint(), error, required: true })}
      ref={input}
      size="md"
      label={m.slot_reason()}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={bookingReason.max}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What is still to be chosen. */
function whatIsMissing({ mode, venueId, date, startsAt }: TimeChoice): string {
  if (mode === 'In person' && venueId === '') return m.booking_venue_first();
  if (mode !== '' && date === '') return m.booking_choose_date();
  return startsAt === '' ? m.booking_choose_time() : m.slot_choose_mentor();
}
