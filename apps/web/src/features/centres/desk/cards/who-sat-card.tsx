import { plainDigits } from '@abhyas/rules/text/plain-text.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../../../lib/api.ts';
import { dayOf, formatTime } from '../../../../lib/dates/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { readClock } from '../../../../ui/date/clock-text.ts';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { isDay } from '../../../../ui/date/date-text.ts';
import { fieldProps } from '../../../../ui/forms/field-classes.ts';
import { Card } from '../../../../ui/cards/card.tsx';
import classes from './side-card.module.css';

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
      <div className={classes['head']}>
        <h2 id="who-title">{m.desk_who()}</h2>
      </div>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <div className={classes['date']}>
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
      <div className={classes['answer']} role="status">
        {ask.data?.length === 0 ? <p className={classes['quiet']}>{m.desk_who_none()}</p> : null}
        {ask.data?.map(({ name, pin, room, from, to }) => {
          const place = { room, from: formatTime(from, zone) };
          return (
            <p key={`${pin} ${from}`} className={classes['found']}>
              <strong>
                {name}, {pin}
              </strong>
              <span className={classes['quiet']}>
                {to === '' ? m.desk_who_row(place) : m.desk_who_row_out({ ...place, to: formatTime(to, zone) })}
              </span>
            </p>
          );
        })}
      </div>
    </Card>
  );
}
