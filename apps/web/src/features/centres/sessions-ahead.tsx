import type { BookedSlot } from '@abhyas/contract/centres/booking.ts';
import type { Asset } from '@abhyas/contract/learning/learning.ts';
import type { ReactNode } from 'react';
import { now } from '../../lib/clock.ts';
import { dayOf } from '../../lib/dates/dates.ts';
import { m } from '../../paraglide/messages.js';
import type { AskedBooking } from '../../shared/centres/booking-door.ts';
import { isNearBooking } from '../../shared/centres/is-near-booking.ts';
import { timeThere } from '../../lib/dates/time-there.ts';
import { Badge } from '../../ui/cards/badge.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { AdmitCardButton, BookedFacts } from './booked.tsx';
import classes from './sessions-ahead.module.css';

interface SessionsAheadProps {
  /** The proctored tests of the course, and the student's active bookings. */
  readonly tests: readonly Asset[];
  readonly booked: readonly BookedSlot[];
  /** Launch Test: launching is another feature's. */
  readonly launch: (test: AskedBooking) => ReactNode;
}

/** The seats a candidate has at a centre and has not used yet, soonest first: when and where to be, what to bring, the admit card, and whether they are checked in. */
export function SessionsAhead({ tests, booked: bookings, launch }: SessionsAheadProps) {
  const testOf = new Map(tests.map((test) => [test.assetId, test]));
  const ahead = bookings
    .filter(({ is_active, is_take_home, has_ended }) => is_active === '1' && is_take_home === '0' && !has_ended)
    .toSorted((a, b) => Date.parse(a.slot_start_time) - Date.parse(b.slot_start_time));
  return ahead.map((booked) => {
    const test = testOf.get(booked.asset_id);
    if (test === undefined || test.status !== '') return null;
    const assessmentId = test.assetDetails[0]?.assessmentId ?? '';
    const asked = { kind: 'view-booking', assetId: test.assetId, assessmentId, name: test.assetName } as const;
    return <SessionAhead key={booked.slot_booking_id} booked={booked} name={test.assetName} launch={launch(asked)} />;
  });
}

function SessionAhead({ booked, name, launch }: { booked: BookedSlot; name: string; launch: ReactNode }) {
  const { slot_start_time, time_zone: zone, check_in, seat, slot_booking_id } = booked;
  const isToday = dayOf(new Date(slot_start_time), zone) === dayOf(now(), zone);
  return (
    <Card aria-label={name} className={classes['session']}>
      <div className={`${classes['head']} flex flex-wrap items-center gap-x-3 gap-y-2`}>
        <h2>{name}</h2>
        {isToday ? <Badge tone="brand">{m.proc_today()}</Badge> : null}
      </div>
      <p
        className="mx-0 mt-3 mb-4 px-4 py-3 rounded-control bg-brand-wash text-ink font-medium data-in:bg-good-wash"
        role="status"
        data-in={check_in === 'done' || undefined}
      >
        {stateText({ booked, isToday, mayLaunch: booked.launch?.enabled === true, seat })}
      </p>
      <BookedFacts booked={booked} />
      <div className="flex flex-wrap gap-3 mt-4">
        {booked.launch?.enabled === true ? launch : null}
        <AdmitCardButton bookingId={slot_booking_id} />
      </div>
    </Card>
  );
}

function stateText({
  booked,
  isToday,
  mayLaunch,
  seat,
}: {
  booked: BookedSlot;
  isToday: boolean;
  mayLaunch: boolean;
  seat: string;
}): string {
  const { check_in, report_time, time_zone: zone } = booked;
  if (check_in === 'done') return mayLaunch ? m.proc_in_launch({ seat }) : m.proc_in({ seat });
  const time = timeThere({ moment: report_time, zone });
  if (check_in === 'waiting' && isNearBooking(booked)) return m.proc_check_in_now();
  return isToday ? m.proc_come_today({ time }) : m.proc_come({ time });
}
