import type { WaitOfTest } from '@abhyas/contract/centres/booking.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import { Button } from '@mantine/core';
import { formatDayFirst } from '../../../lib/dates/dates.ts';
import { dayAndTime, timeThere } from '../../../lib/dates/time-there.ts';
import { m } from '../../../paraglide/messages.js';
import { useBookingDoor } from '../../../shared/centres/booking-door.ts';
import { Badge } from '../../../ui/cards/badge.tsx';
import classes from './waiting-seats.module.css';

interface WaitingSeatsProps {
  readonly waits: readonly WaitOfTest[];
  readonly tests: readonly Asset[];
}

/** Where the student waits for a seat, and the seats that are held for them for a few hours: those first. */
export function WaitingSeats({ waits, tests }: WaitingSeatsProps) {
  const open = useBookingDoor();
  const rows = waits.flatMap((wait) => {
    const test = tests.find(({ assetId }) => assetId === wait.asset_id);
    return test === undefined ? [] : [{ wait, test }];
  });
  if (rows.length === 0) return null;
  return (
    <ul className={classes['rows']} aria-label={m.tests_waits()}>
      {rows.map(({ wait, test }) => {
        const { offer_ends_at: ends, start_time: moment, time_zone: zone } = wait;
        const text = ends === '' ? m.tests_wait_view() : m.tests_offer_answer();
        return (
          <li key={wait.slot_id} className={classes['row']} data-offer={ends !== '' || undefined}>
            <div className={classes['words']}>
              <Badge tone={ends === '' ? 'plain' : 'accent'}>
                {ends === ''
                  ? m.tests_wait_place({ place: String(wait.place) })
                  : m.tests_offer_held({ time: `${formatDayFirst(ends, zone)}, ${timeThere({ moment: ends, zone })}` })}
              </Badge>
              <strong>{test.assetName}</strong>
              <span className={classes['where']}>
                {dayAndTime({ moment, zone })} · {wait.venue_name}
              </span>
            </div>
            <Button
              variant={ends === '' ? 'default' : 'light'}
              size="sm"
              aria-label={`${text}: ${test.assetName}`}
              onClick={() =>
                open({
                  kind: 'book',
                  assetId: test.assetId,
                  assessmentId: test.assetDetails[0]?.assessmentId ?? '',
                  name: test.assetName,
                })
              }
            >
              {text}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
