import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import { cutTimes } from '@abhyas/rules/mentoring/cut-times.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';
import { listBusy } from '../../agenda/busy-queries.ts';
import { listDeskVenues } from '../../centres/desk/desk-queries.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import { type Asking, getClock, stretchOf } from './get-week.ts';
import { insertTimes } from './time-queries.ts';
import { addDays } from './week-days.ts';
import { mapFreeDays } from './week-queries.ts';

/** How many times a call opened or closed, and how many it left out. */
export interface Changed {
  readonly changed: number;
  readonly leftOut: number;
}

/**
 * Opens the times of a stretch of a day on the mentor's clock; '00:00' as its end is midnight at the end of the day. What is past, taken or at the time of a class is left out.
 * Throws TIME_PAST, DAY_IS_OFF, NOT_FOUND for a venue that isn't there.
 */
export async function openTimes({
  parts,
  mentorId,
  timeZone,
  body: { date, from, to, modes, venueId },
}: Asking & { body: BodyOf<'openTimes'> }): Promise<Changed> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const { settings, zone } = await getClock({ queryable, mentorId, timeZone });
  const end = to === '00:00' ? stretchOf({ day: date, zone }).before : momentIn({ text: `${date} ${to}`, timeZone: zone });
  if (end <= now) throw new AppError('TIME_PAST');
  const wanted = cutTimes({ ...settings, from: momentIn({ text: `${date} ${from}`, timeZone: zone }), to: end });
  const place = { virtual: modes.includes('Virtual'), venueId: await venueOf({ queryable, modes, venueId }) };
  const times = wanted.filter(({ startsAt }) => startsAt > now).map((time) => ({ ...time, ...place }));
  const changed = await parts.database.transaction(async (tx) => {
    // a day off is taken by the same mentor, one after the other
    await lockPerson({ tx, personId: mentorId });
    const off = (await mapFreeDays({ queryable: tx, mentorId, from: date, before: addDays({ day: date, days: 1 }) })).get(date);
    if (off?.off === 'holiday') throw new AppError('DAY_IS_OFF', { said: { key: 'refusal_holiday', values: { name: off.name } } });
    if (off !== undefined) throw new AppError('DAY_IS_OFF');
    // weekly hours open the times under a class too, for when it is cancelled; by hand the mentor sees the class
    const span = { from: times[0]?.startsAt ?? now, until: times.at(-1)?.busyUntil ?? now };
    const busy = await listBusy({ queryable: tx, personIds: [mentorId], ...span });
    const isClear = ({ startsAt, busyUntil }: (typeof times)[number]) =>
      !busy.some(({ source, ...own }) => source === 'class' && own.startsAt < busyUntil && own.endsAt > startsAt);
    return insertTimes({ queryable: tx, mentorId, times: times.filter(isClear) });
  });
  return { changed, leftOut: wanted.length - changed };
}

/** Where sessions in person are, null if there are none. Throws NOT_FOUND if no place is named, or one that isn't there. */
export async function venueOf({
  queryable,
  modes,
  venueId,
}: Pick<BodyOf<'openTimes'>, 'modes' | 'venueId'> & { queryable: Parameters<typeof listDeskVenues>[0]['queryable'] }) {
  if (!modes.includes('In person')) return null;
  const venues = await listDeskVenues({ queryable });
  const venue = venues.find(({ id }) => id === venueId);
  if (venue === undefined) throw new AppError('NOT_FOUND', { said: { key: 'refusal_choose_venue' } });
  return venue.id;
}
