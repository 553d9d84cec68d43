import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import type { ReactNode } from 'react';
import { formatDayFirst, formatTime } from '../../../lib/dates/dates.ts';
import { m } from '../../../paraglide/messages.js';
import { timeThere } from '../../../lib/dates/time-there.ts';
import { homeDay } from '../../../shared/centres/home-day.ts';
import classes from './booked-slot.module.css';

/** When, where, which seat, what to bring. */
export function BookedFacts({ booked }: { booked: BookedSlot }) {
  const { slot_start_time: from, slot_end_time: to, time_zone: zone } = booked;
  if (booked.is_take_home === '1') {
    return (
      <dl className={classes['facts']}>
        <Fact name={m.booked_where()}>{m.booking_take_home()}</Fact>
        <Fact name={m.booked_when()}>
          {m.booked_home_range({ from: homeDay({ moment: from, zone }), to: homeDay({ moment: to, zone }) })}
        </Fact>
      </dl>
    );
  }
  return (
    <dl className={classes['facts']}>
      <Fact name={m.booked_when()}>
        {m.booked_range({ date: formatDayFirst(from, zone), from: formatTime(from, zone), to: timeThere({ moment: to, zone }) })}
      </Fact>
      <Fact name={m.booked_where()}>
        {booked.venue_name}
        <span className={classes['address']}>{booked.venue_address}</span>
        {booked.map_url === '' ? null : (
          <a href={booked.map_url} target="_blank" rel="noopener noreferrer">
            {m.booked_map()}
          </a>
        )}
      </Fact>
      <Fact name={m.booked_seat()}>{m.booked_room_seat({ room: booked.room, seat: booked.seat })}</Fact>
      {booked.bring.length === 0 ? null : <Fact name={m.booked_bring()}>{booked.bring.join(' · ')}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
