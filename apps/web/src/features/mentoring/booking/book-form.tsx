import type { BookingCard, SessionMode } from '@abhyas/contract/mentoring/card.ts';
import { bookingReason } from '@abhyas/contract/mentoring/session-limits.ts';
import {
  type TimeChoice,
  chooseMode,
  chooseStart,
  chooseTime,
  chooseTimeDate,
  chooseTimeVenue,
  daysInMode,
  shownIn,
  startsOn,
  timesAhead,
  timesAtStart,
  timesInMode,
  withoutGone,
} from '@abhyas/rules/mentoring/choose-time.ts';
import { isAgainstPolicy } from '@abhyas/rules/mentoring/session-card.ts';
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { createPostKeys } from '../../../lib/calls/post-keys.ts';
import { useOwnSession } from '../../../lib/session/use-session.ts';
import { m } from '../../../paraglide/messages.js';
import { fieldProps } from '../../../ui/forms/field-classes.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { EarliestList } from '../../../ui/slots/earliest-list.tsx';
import { OwnChoicePart, SlotFields, SlotFoot, SlotForm, SlotNote } from '../../../ui/slots/slot-form.tsx';
import { placeText, slotText } from '../cards/session-words.ts';
import { type FreeTimes, useSessionCalls } from '../queries.ts';
import type { BookDraft } from './use-book-draft.ts';
import type { FreeTime } from '@abhyas/contract/mentoring/student.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { dayAndTime, timeThere } from '../../../lib/dates/time-there.ts';
import { DateField } from '../../../ui/date/date-field.tsx';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { TimeChoices } from '../../../ui/slots/time-choices.tsx';
import { formatDuration } from '../../../lib/format/durations.ts';

const mentorOf = ({ mentors }: FreeTimes, { mentorId }: FreeTime) => mentors.find((mentor) => mentor.mentorId === mentorId);
const mentorName = (free: FreeTimes, time: FreeTime): string => mentorOf(free, time)?.name ?? '';

/** '45 min' */
const lengthText = ({ startsAt, endsAt }: FreeTime): string => formatDuration((Date.parse(endsAt) - Date.parse(startsAt)) / 1000);

/** 'Demo Mentor · Virtual or Andheri centre' */
function whereText(free: FreeTimes, time: FreeTime): string {
  const venue = free.venues.find(({ venueId }) => venueId === time.venueId)?.name ?? '';
  const virtual = time.modes.includes('Virtual') ? m.session_virtual() : '';
  const inPerson = time.modes.includes('In person') ? venue || m.session_in_person() : '';
  const place = virtual !== '' && inPerson !== '' ? m.slot_either({ one: virtual, other: inPerson }) : virtual || inPerson;
  return m.slot_place({ mentor: mentorName(free, time), place });
}

/** 'Wed 25 Nov 2026, 06:00 PM', with the zone where the reader's clock shows another. */
const startText = (time: FreeTime, mode: SessionMode | ''): string =>
  dayAndTime({ moment: time.startsAt, zone: shownIn({ time, mode }).timeZone });

/** How and where a session at this time would be: 'Virtual', or 'In person · Andheri centre'. */
const modeText = ({ venues }: FreeTimes, { time, mode }: { time: FreeTime; mode: SessionMode | '' }): string =>
  mode === '' ? '' : placeText({ mode, venue: venues.find(({ venueId }) => venueId === time.venueId)?.name ?? '' });

const modes: readonly { readonly id: SessionMode; readonly words: () => string }[] = [
  { id: 'Virtual', words: m.session_virtual },
  { id: 'In person', words: m.session_in_person },
];
/** Whether a date has been typed to its end. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

interface OwnTimeProps {
  readonly free: FreeTimes;
  /** What can be chosen. */
  readonly times: readonly FreeTime[];
  readonly choice: TimeChoice;
  readonly onChoose: (choice: TimeChoice) => void;
}

/** Mode, venue, date, time and mentor, each asked for once what it depends on is chosen. */
function OwnTime({ free, times, choice, onChoose }: OwnTimeProps) {
  const [tooEarly, setTooEarly] = useState(false);
  const { venues, timeZone: zone } = free;
  const { mode, venueId, date } = choice;
  const offered = modes.filter(({ id }) => times.some((time) => time.modes.includes(id)));
  const isPlaced = mode === 'Virtual' || venueId !== '';
  const days = daysInMode({ times, choice });
  const starts = startsOn({ times, choice });
  const atStart = timesAtStart({ times, choice });
  const open = new Set(times.filter((time) => time.modes.includes('In person')).map((time) => time.venueId));
  const zoneAt = (moment: string) => {
    const time = timesInMode({ times, choice }).find(({ startsAt }) => startsAt === moment);
    return time === undefined ? zone : shownIn({ time, mode }).timeZone;
  };
  const choose = (next: TimeChoice) => {
    setTooEarly(false);
    onChoose(next);
  };
  return (
    <OwnChoicePart title={m.booking_own_choice()}>
      <TimeChoices
        label={m.slot_mode()}
        options={offered.map(({ id, words }) => ({ id, text: words() }))}
        chosen={mode}
        onChoose={(id) => choose(chooseMode({ times, choice, mode: id === 'Virtual' ? 'Virtual' : 'In person' }))}
      />
      <SlotFields>
        {mode === 'In person' ? (
          <Dropdown
            label={m.booking_venue()}
            options={venues.filter((venue) => open.has(venue.venueId)).map((venue) => ({ id: venue.venueId, text: venue.name }))}
            value={venueId}
            onChange={(id) => choose(chooseTimeVenue({ choice, venueId: id }))}
          />
        ) : null}
        <div onFocusCapture={() => setTooEarly(true)}>
          <DateField
            label={m.booking_date()}
            value={date}
            onChange={(day) => choose(chooseTimeDate({ choice, date: day }))}
            today={dayOf(now(), zone)}
            available={days}
            opensCalendar={isPlaced}
          />
        </div>
      </SlotFields>
      {tooEarly && !isPlaced ? <FormError>{mode === '' ? m.slot_mode_first() : m.booking_venue_first()}</FormError> : null}
      {isPlaced && days.length === 0 ? <SlotNote>{m.slot_no_time()}</SlotNote> : null}
      {days.length > 0 && isDay(date) && starts.length === 0 ? <SlotNote>{m.slot_no_time_on_day()}</SlotNote> : null}
      {starts.length === 0 ? null : (
        <TimeChoices
          label={m.booking_time()}
          options={starts.map((moment) => ({ id: moment, text: timeThere({ moment, zone: zoneAt(moment) }) }))}
          chosen={choice.startsAt}
          onChoose={(startsAt) => choose(chooseStart({ times, choice, startsAt }))}
        />
      )}
      <MentorChoice free={free} atStart={atStart} choice={choice} onChoose={choose} />
    </OwnChoicePart>
  );
}

/** Who is free at the chosen start: by name where it is one, to choose where there are several. */
function MentorChoice({
  free,
  atStart,
  choice,
  onChoose,
}: Pick<OwnTimeProps, 'free' | 'choice' | 'onChoose'> & { atStart: readonly FreeTime[] }) {
  const [only, ...others] = atStart;
  if (only === undefined) return null;
  if (others.length === 0) {
    const { name = '', about = '' } = mentorOf(free, only) ?? {};
    return <SlotNote>{about === '' ? m.slot_with({ mentor: name }) : m.slot_with_about({ mentor: name, about })}</SlotNote>;
  }
  return (
    <SlotFields>
      <Dropdown
        label={m.slot_mentor()}
        options={atStart.map((time) => ({ id: time.timeId, text: mentorName(free, time) }))}
        value={choice.timeId}
        onChange={(id) => {
          const time = atStart.find(({ timeId }) => timeId === id);
          if (time !== undefined) onChoose(chooseTime({ choice, time }));
        }}
      />
    </SlotFields>
  );
}

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
        <SlotNote>{moves === null ? m.slot_sentences({ first: m.slot_none(), second: m.slot_none_text() }) : m.slot_none_other()}</SlotNote>
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
  const isClose = isAgainstPolicy({ session: { startsAt: new Date(startsAt), givenLate: false }, now: now() });
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
