import type { z } from 'zod';
import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { MentorSettings, WeekSchema } from '@abhyas/contract/mentoring/week.ts';
import { classStatusOf } from '@abhyas/rules/mentoring/session-card.ts';
import { isDayFull } from '@abhyas/rules/mentoring/mentor-limits.ts';
import { isHeld } from '@abhyas/rules/mentoring/time-offers.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { listBusy } from '../../agenda/busy-queries.ts';
import { listDeskVenues } from '../../centres/desk/desk-queries.ts';
import type { DayHours } from '@abhyas/rules/mentoring/weekly-hours.ts';
import { findHours } from './hours-queries.ts';
import { getSettings } from './settings-queries.ts';
import { addDays, daysOfWeek, weekStart } from './week-days.ts';
import { listBookings, listTimes, mapFreeDays, type Stretch, type TimeRow } from './week-queries.ts';

type Week = z.output<typeof WeekSchema>;

/** A mentor who asks, and the portal's zone: theirs unless they have chosen another one. */
export interface Asking {
  readonly parts: Ports<'clock' | 'database'>;
  readonly mentorId: bigint;
  readonly timeZone: string;
}

/** What else belongs to the transaction in which a mentor's times are changed: where staff change them, that it is known. */
export type AlsoSaved = ((tx: Transaction) => Promise<void>) | null;

/** A mentor's settings, with the zone their clock is in. */
interface Clock {
  readonly settings: MentorSettings;
  readonly zone: string;
}

/** The clock of a mentor; `timeZone` is the portal's. */
export async function getClock({
  queryable,
  mentorId,
  timeZone,
}: {
  queryable: Queryable;
  mentorId: bigint;
  timeZone: string;
}): Promise<Clock> {
  const settings = await getSettings({ queryable, mentorId });
  return { settings, zone: settings.timeZone === '' ? timeZone : settings.timeZone };
}

/** The moments between which a day, or with `days` several, is on the clocks of a zone. */
export const stretchOf = ({ day, days = 1, zone }: { day: string; days?: number; zone: string }) => ({
  from: startOfDay({ day, timeZone: zone }),
  before: startOfDay({ day: addDays({ day, days }), timeZone: zone }),
});

/** The week of a day as a mentor sees it; '' for this week. What begins in it belongs to it. */
export async function getWeek({ parts, mentorId, timeZone, date }: Asking & { date: string }): Promise<Week> {
  const clock = await getClock({ queryable: parts.database.orm, mentorId, timeZone });
  return readWeek({ parts, mentorId, ...clock, date });
}

async function readWeek({
  parts,
  mentorId,
  settings: { maxPerDay },
  zone,
  date,
}: Omit<Asking, 'timeZone'> & Clock & { date: string }): Promise<Week> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const from = weekStart(date === '' ? dayIn({ moment: now, timeZone: zone }) : date);
  const stretch = { queryable, mentorId, ...stretchOf({ day: from, days: 7, zone }) };
  const [times, bookings, classes, freeDays] = await Promise.all([
    listTimes(stretch),
    listBookings(stretch),
    listTaught(stretch),
    mapFreeDays({ queryable, mentorId, from, before: addDays({ day: from, days: 7 }) }),
  ]);
  const taken = [...bookings, ...times.filter((time) => time.bookingId === null && isHeld({ time, now }))];
  return {
    from,
    timeZone: zone,
    days: daysOfWeek(from).map((day) => ({
      date: day,
      ...(freeDays.get(day) ?? { off: '' as const, name: '' }),
      full: isDayFull({ taken: taken.filter(({ startsAt }) => dayIn({ moment: startsAt, timeZone: zone }) === day).length, maxPerDay }),
    })),
    times: times.filter(({ bookingId }) => bookingId === null).map((time) => presentTime({ time, now })),
    bookings: bookings.map(({ id, studentName, venueId, ...booking }) => ({
      bookingId: id,
      ...presentStretch(booking),
      studentName,
      mode: venueId === null ? 'Virtual' : 'In person',
      classStatus: classStatusOf({ session: booking, now }),
    })),
    classes,
  };
}

/** The classes that a mentor teaches in a stretch, soonest first. */
export async function listTaught({ queryable, mentorId, from, before }: Stretch): Promise<Week['classes']> {
  const busy = await listBusy({ queryable, personIds: [mentorId], from, until: before });
  return busy.flatMap(({ source, ref, title, startsAt, endsAt }) =>
    source === 'class' && startsAt >= from ? [{ mappingId: ref, classTitle: title, startsAt, endsAt }] : [],
  );
}

const presentStretch = ({ startsAt, endsAt, busyUntil }: Pick<TimeRow, 'startsAt' | 'endsAt' | 'busyUntil'>) => ({
  startsAt,
  endsAt,
  busyUntil,
});

function presentTime({ time, now }: { time: TimeRow; now: Date }): Week['times'][number] {
  return {
    timeId: time.id,
    ...presentStretch(time),
    modes: modesOf(time),
    venue: time.venueName ?? '',
    state: time.startsAt <= now ? 'over' : isHeld({ time, now }) ? 'held' : 'free',
  };
}

/** The weekly hours of a mentor and single days with others, with the last day that they are open on. */
async function getHours(of: {
  queryable: Queryable;
  mentorId: bigint;
}): Promise<Pick<ResultOf<'mentorWeek'>, 'hours' | 'openUntil' | 'otherDays'>> {
  const row = await findHours(of);
  if (row === null || row.hours.length + row.otherDays.length === 0) return { hours: [], otherDays: [], openUntil: '' };
  const present = <T extends DayHours>({ virtual, ...hour }: T) => ({ ...hour, modes: modesOf({ virtual, venueId: hour.venueId }) });
  return {
    hours: row.hours.map(present),
    otherDays: row.otherDays.map(({ day, hours }) => ({ date: day, hours: hours.map(present) })),
    openUntil: row.openUntil,
  };
}

/** How a session at a time can be. */
const modesOf = ({ virtual, venueId }: { readonly virtual: boolean; readonly venueId: bigint | null }) => [
  ...(virtual ? (['Virtual'] as const) : []),
  ...(venueId === null ? [] : (['In person'] as const)),
];

/** A week, with what is needed to open more times. */
export async function getMentorWeek({ date, ...of }: Asking & { date: string }): Promise<ResultOf<'mentorWeek'>> {
  const queryable = of.parts.database.orm;
  const { settings, zone } = await getClock({ queryable, ...of });
  const [week, venues, hours] = await Promise.all([
    readWeek({ ...of, settings, zone, date }),
    listDeskVenues({ queryable }),
    getHours({ queryable, mentorId: of.mentorId }),
  ]);
  return { week, settings, venues: venues.map(({ id, name }) => ({ venueId: id, name })), ...hours };
}
