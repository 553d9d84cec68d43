import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../../../lib/api.ts';
import { dayOf, formatTime } from '../../../../lib/format/dates.ts';
import { m } from '../../../../paraglide/messages.js';
import { Card } from '../../../../ui/cards/card.tsx';
import classes from './side-card.module.css';

interface WhoSatCardProps {
  readonly venue: { readonly venueId: string; readonly timeZone: string };
  /** Now, by the server's clock. */
  readonly today: string;
}

/** Answers who sat at a seat at a minute: when a machine is found to have been tampered with, or a result is disputed. */
export function WhoSatCard({ venue, today }: WhoSatCardProps) {
  const zone = venue.timeZone;
  const [day, setDay] = useState(() => dayOf(new Date(today), zone));
  const [time, setTime] = useState('');
  const [seat, setSeat] = useState('');
  const ask = useMutation({ mutationFn: () => call('whoSat', { venueId: venue.venueId, day, time, seat: Number(seat) }) });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (day !== '' && time !== '' && Number(seat) > 0) ask.mutate();
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
        <TextInput type="date" label={m.desk_who_date()} value={day} onChange={change(setDay)} />
        <TextInput type="time" label={m.desk_who_time()} value={time} onChange={change(setTime)} />
        <TextInput type="number" inputMode="numeric" min={1} max={500} label={m.desk_who_seat()} value={seat} onChange={change(setSeat)} />
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
