import type { DeskNote, DeskSession } from '@abhyas/contract/centres/desk.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { saveFile } from '../../../lib/calls/download.ts';
import { dayOf, formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/cards/card.tsx';
import { ProgressBar } from '../../../ui/feedback/progress/progress-bar.tsx';
import { deskCsv } from './desk-csv.ts';
import type { DeskPlace } from './desk-page.tsx';
import { dayText, sessionStateText, whenText } from './words.ts';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { type SyntheticEvent, useState } from 'react';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { foundQuery, useCloseNote } from './queries.ts';
import { IconPlus } from '@tabler/icons-react';
import { Badge } from '../../../ui/cards/badge.tsx';
import { effectText } from '../incident/words.ts';
import { plainDigits } from '@abhyas/rules/text/plain-text.ts';
import { readClock } from '../../../ui/date/clock-text.ts';
import { DateField } from '../../../ui/date/date-field.tsx';
import { isDay } from '../../../ui/date/date-text.ts';
import { fieldProps } from '../../../ui/forms/field-classes.ts';
import classes from './cards.module.css';

interface DayCardProps {
  readonly venue: { readonly venueId: string; readonly name: string; readonly timeZone: string };
  readonly sessions: readonly DeskSession[];
  readonly days: DeskPlace['days'];
  /** Now, by the server's clock. */
  readonly today: string;
  readonly chosen: string;
  readonly onDays: (days: DeskPlace['days']) => void;
  readonly onChoose: (slotId: string) => void;
}

/** The sessions of today or of the week, with how many have come; one of them is looked at. */
export function DayCard({ venue, sessions, days, today, chosen, onDays, onChoose }: DayCardProps) {
  const zone = venue.timeZone;
  const day = dayOf(new Date(today), zone);
  const list = useMutation({
    mutationFn: () => call('deskList', { venueId: venue.venueId, day }),
    onSuccess: ({ candidates }) => {
      const file = new Blob([deskCsv({ candidates, zone })], { type: 'text/csv' });
      saveFile({ file, name: m.desk_csv_file({ day }) });
    },
  });
  const open = sessions.filter(({ state }) => state !== 'cancelled');
  const sum = (of: (session: DeskSession) => number) => open.reduce((total, session) => total + of(session), 0);
  return (
    <Card aria-labelledby="day-title">
      <div className={`${classes['head']} flex items-baseline justify-between gap-x-4 gap-y-1 mb-3`}>
        <h2 id="day-title">{days === 'today' ? m.desk_day_at({ venue: venue.name }) : m.desk_week_at({ venue: venue.name })}</h2>
        <Button variant="subtle" size="compact-sm" onClick={() => onDays(days === 'today' ? 'week' : 'today')}>
          {days === 'today' ? m.desk_week() : m.desk_today()}
        </Button>
      </div>
      <ul className={`${classes['list']} m-0 p-0 list-none`}>
        {sessions.map((session) => (
          <li key={session.slotId}>
            <button
              type="button"
              className="grid gap-1.5 w-full p-2 border-0 rounded-control bg-transparent text-body text-sm text-left cursor-pointer hover:bg-hover aria-[current=true]:bg-brand-wash"
              aria-current={session.slotId === chosen}
              onClick={() => onChoose(session.slotId)}
            >
              <span className={`${classes['line']} flex justify-between gap-3`}>
                <span>
                  <strong>
                    {days === 'week' ? `${dayText(session.startsAt, zone)}, ` : ''}
                    {formatTime(session.startsAt, zone)}
                  </strong>{' '}
                  {sessionStateText(session, zone)}
                </span>
                <span>{m.desk_in_of({ count: session.checkedIn, booked: session.booked })}</span>
              </span>
              <span className="text-muted text-sm">
                {session.test} · {session.room}
              </span>
              <ProgressBar
                done={session.checkedIn}
                total={session.booked}
                label={m.desk_in_of({ count: session.checkedIn, booked: session.booked })}
              />
            </button>
          </li>
        ))}
      </ul>
      {sessions.length === 0 ? <p className="text-muted text-sm">{m.desk_no_sessions_text({ venue: venue.name })}</p> : null}
      <p className="flex justify-between mt-3 pt-3 border-t border-line text-sm">
        <span>{m.desk_total()}</span>
        <span>{m.desk_total_of({ booked: sum(({ booked }) => booked), seats: sum(({ seats }) => seats) })}</span>
      </p>
      <Button variant="default" size="sm" mt="sm" fullWidth loading={list.isPending} onClick={() => list.mutate()}>
        {m.desk_csv()}
      </Button>
    </Card>
  );
}

type Found = AnswerOf<'findCandidates'>['found'][number];
/** Milliseconds after the last key. */
const typingPause = 250;

/** Finds a candidate among all who have a seat, from yesterday on, and shows where. */
export function FindCard({ onShow }: { onShow: (found: Found) => void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingPause);
  const query = useQuery(foundQuery(search));
  const found = search === '' ? null : (query.data ?? null);
  return (
    <Card aria-labelledby="find-title" aria-busy={query.isFetching}>
      <div className={`${classes['head']} flex items-baseline justify-between gap-x-4 gap-y-1 mb-3`}>
        <h2 id="find-title">{m.desk_find()}</h2>
        <span className="text-muted text-sm" role="status">
          {found === null ? '' : m.desk_find_count({ count: found.total })}
        </span>
      </div>
      <SearchBox label={m.desk_find_search()} value={typed} onChange={setTyped} />
      {found?.total === 0 ? <p className="text-muted text-sm mt-3">{m.desk_find_none()}</p> : null}
      <ul className={`${classes['list']} m-0 p-0 list-none`}>
        {found?.found.map((one) => (
          <li key={one.bookingId} className={`${classes['person']} flex items-center justify-between gap-3 px-0 py-2`}>
            <div className="min-w-0 wrap-anywhere">
              <strong>
                {one.name} · {one.pin}
              </strong>
              <p>{m.desk_find_row({ when: whenText(one.startsAt, one.timeZone), venue: one.venue, room: one.room, seat: one.seat })}</p>
            </div>
            <Button variant="default" size="compact-sm" aria-label={m.desk_find_label({ name: one.name })} onClick={() => onShow(one)}>
              {m.desk_find_open()}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const kindWords: Readonly<Record<DeskNote['kind'], () => string>> = {
  note: () => '',
  'time-given': m.desk_note_time_given,
  'power-cut': m.desk_note_power_cut,
  'paper-late': m.desk_note_paper_late,
  moved: m.desk_note_moved,
  cancelled: m.desk_note_cancelled,
};

/** The notes of the day, and older ones that no one has closed. */
export function NotesCard({ notes, zone, onAdd }: { notes: readonly DeskNote[]; zone: string; onAdd: () => void }) {
  const close = useCloseNote();
  return (
    <Card aria-labelledby="notes-title">
      <div className={`${classes['head']} flex items-baseline justify-between gap-x-4 gap-y-1 mb-3`}>
        <h2 id="notes-title">{m.desk_notes()}</h2>
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onAdd}>
          {m.desk_note_add()}
        </Button>
      </div>
      {notes.length === 0 ? <p className="text-muted text-sm">{m.desk_notes_none()}</p> : null}
      <ul className={`${classes['list']} m-0 p-0 list-none`}>
        {notes.map(({ noteId, at, text, kind, effect, seat, room, by, isOpen }) => (
          <li
            key={noteId}
            className={`${classes['note']} grid-cols-[72px_minmax(0,1fr)_auto] grid items-center gap-x-3 gap-y-2 px-0 py-2 text-sm max-[560px]:grid-cols-[minmax(0,1fr)_auto]`}
          >
            <time dateTime={at}>{formatTime(at, zone)}</time>
            <p>
              {kind === 'note' ? null : <strong>{kindWords[kind]()} </strong>}
              {text}{' '}
              <span>
                {[effect === null ? '' : effectText(effect), seat === 0 ? room : m.desk_note_place({ room, seat }), by]
                  .filter((each) => each !== '')
                  .join(' · ')}
              </span>
            </p>
            <span className="flex items-center gap-1">
              <Badge tone={isOpen ? 'bad' : 'plain'}>{isOpen ? m.desk_note_open() : m.desk_note_closed()}</Badge>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={
                  isOpen
                    ? m.desk_note_close_label({ text: text || kindWords[kind]() })
                    : m.desk_note_reopen_label({ text: text || kindWords[kind]() })
                }
                onClick={() => close.mutate({ noteId, isOpen: !isOpen })}
              >
                {isOpen ? m.desk_note_close() : m.desk_note_reopen()}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface WhoSatCardProps {
  readonly venue: { readonly venueId: string; readonly timeZone: string };
  /** Now, by the server's clock. */
  readonly today: string;
}

const isSeat = (text: string) => /^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) <= 500;

/** Answers who sat at a seat at a minute: when a machine is found to have been tampered with, or a result is disputed. */
export function WhoSatCard({ venue, today }: WhoSatCardProps) {
  const zone = venue.timeZone;
  const now = dayOf(new Date(today), zone);
  const [day, setDay] = useState(now);
  const [time, setTime] = useState('');
  const [seat, setSeat] = useState('');
  const [tried, setTried] = useState(false);
  const clock = readClock(time);
  const ask = useMutation({
    mutationFn: (at: string) => call('whoSat', { venueId: venue.venueId, day, time: at, seat: Number(seat) }),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (isDay(day) && clock !== null && isSeat(seat)) ask.mutate(clock);
  };
  const change = (set: (value: string) => void) => (event: SyntheticEvent<HTMLInputElement>) => {
    ask.reset();
    set(event.currentTarget.value);
  };
  return (
    <Card aria-labelledby="who-title">
      <div className={`${classes['head']} flex items-baseline justify-between gap-x-4 gap-y-1 mb-3`}>
        <h2 id="who-title">{m.desk_who()}</h2>
      </div>
      <form className={`${classes['form']} grid grid-cols-2 items-start gap-x-2 gap-y-3`} onSubmit={submit} noValidate>
        <div className="col-span-full">
          <DateField
            label={m.desk_who_date()}
            error={tried && !isDay(day) ? m.desk_who_date_fault() : null}
            today={now}
            max={now}
            value={day}
            onChange={(value) => {
              ask.reset();
              setDay(value);
            }}
          />
        </div>
        <TextInput
          {...fieldProps({ error: tried && clock === null ? m.desk_who_time_fault() : null })}
          label={m.desk_who_time()}
          placeholder={m.desk_who_time_format()}
          autoComplete="off"
          maxLength={10}
          value={time}
          onChange={change(setTime)}
        />
        <TextInput
          {...fieldProps({ error: tried && !isSeat(seat) ? m.desk_who_seat_fault() : null })}
          label={m.desk_who_seat()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={seat}
          onChange={change((typed) => setSeat(plainDigits(typed)))}
        />
        <Button type="submit" variant="default" size="sm" loading={ask.isPending}>
          {m.desk_who_ask()}
        </Button>
      </form>
      <div className="mt-3" role="status">
        {ask.data?.length === 0 ? <p className="text-muted text-sm">{m.desk_who_none()}</p> : null}
        {ask.data?.map(({ name, pin, room, from, to }) => {
          const place = { room, from: formatTime(from, zone) };
          return (
            <p key={`${pin} ${from}`} className={`${classes['found']} px-4 py-3 rounded-control bg-brand-wash wrap-anywhere`}>
              <strong className="block text-ink">
                {name}, {pin}
              </strong>
              <span className="text-muted text-sm">
                {to === '' ? m.desk_who_row(place) : m.desk_who_row_out({ ...place, to: formatTime(to, zone) })}
              </span>
            </p>
          );
        })}
      </div>
    </Card>
  );
}
