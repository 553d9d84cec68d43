import type { FreeTime } from '@abhyas/contract/mentoring/student.ts';
import type { SessionMode } from '@abhyas/contract/mentoring/card.ts';
import {
  chooseMode,
  chooseStart,
  chooseTime,
  chooseTimeDate,
  chooseTimeVenue,
  daysInMode,
  shownIn,
  startsOn,
  type TimeChoice,
  timesAtStart,
  timesInMode,
} from '@abhyas/rules/mentoring/choose-time.ts';
import { useState } from 'react';
import { now } from '../../../lib/clock.ts';
import { dayOf } from '../../../lib/dates/dates.ts';
import { timeThere } from '../../../lib/dates/time-there.ts';
import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../../ui/date/date-field.tsx';
import { Dropdown } from '../../../ui/forms/dropdown.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { OwnChoicePart, SlotFields, SlotNote } from '../../../ui/slots/slot-form.tsx';
import { TimeChoices } from '../../../ui/slots/time-choices.tsx';
import type { FreeTimes } from '../queries.ts';
import { mentorName, mentorOf } from './time-words.ts';

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
export function OwnTime({ free, times, choice, onChoose }: OwnTimeProps) {
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
