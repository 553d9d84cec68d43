import { Button } from '@mantine/core';
import { formatDayFirst } from '../../lib/dates/dates.ts';
import { dayAndTime, timeThere } from '../../lib/dates/time-there.ts';
import { m } from '../../paraglide/messages.js';
import { Badge } from '../../ui/cards/badge.tsx';
import { type AskedBooking, useBookingDoor } from './booking-door.ts';

interface SeatRowProps {
  readonly test: Omit<AskedBooking, 'kind'>;
  /** The number in the line; not told of a seat that is held. */
  readonly place: number;
  /** Until when the seat is held for the student; '' while they wait for one. */
  readonly offerEndsAt: string;
  readonly startsAt: string;
  readonly venueName: string;
  readonly timeZone: string;
}

/** A row of a list: a seat that is held for the student, or their place in the line for one, with the way into the booking dialog. */
export function SeatRow({ test, place, offerEndsAt: ends, startsAt, venueName, timeZone: zone }: SeatRowProps) {
  const open = useBookingDoor();
  const isHeld = ends !== '';
  const text = isHeld ? m.tests_offer_answer() : m.tests_wait_view();
  return (
    <li
      className="card-surface flex flex-wrap gap-3 items-center justify-between px-6 py-3 data-offer:border-s-4 data-offer:border-s-brand-accent max-[600px]:px-4 max-[600px]:py-3"
      data-offer={isHeld || undefined}
    >
      <div className="flex flex-[1_1_260px] flex-wrap gap-x-3 gap-y-1 items-center min-w-0">
        <Badge tone={isHeld ? 'accent' : 'plain'}>
          {isHeld
            ? m.tests_offer_held({ time: `${formatDayFirst(ends, zone)}, ${timeThere({ moment: ends, zone })}` })
            : m.tests_wait_place({ place: String(place) })}
        </Badge>
        <strong>{test.name}</strong>
        <span className="text-muted text-sm tabular">
          {dayAndTime({ moment: startsAt, zone })} · {venueName}
        </span>
      </div>
      <Button
        variant={isHeld ? 'light' : 'default'}
        size="sm"
        aria-label={`${text}: ${test.name}`}
        onClick={() => open({ kind: 'book', ...test })}
      >
        {text}
      </Button>
    </li>
  );
}
