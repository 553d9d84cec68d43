import type { BodyOf } from '@abhyas/contract/endpoints.ts';
import type { MentorSettings } from '@abhyas/contract/mentoring/week.ts';
import { cutTimes } from '@abhyas/rules/mentoring/cut-times.ts';
import { changedDays, type DayHours, daysToOpen, hoursOn, type Pattern } from '@abhyas/rules/mentoring/weekly-hours.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { momentIn } from '../../../platform/common/moment-in.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { listDeskVenues } from '../../centres/desk/desk-queries.ts';
import { lockPerson } from '../../identity/people/profile-queries.ts';
import type { ClosedTimes } from '../tables.ts';
import { type AlsoSaved, type Asking, getClock, stretchOf } from './get-week.ts';
import { findHours, listHoursToOpen, upsertHours } from './hours-queries.ts';
import { type Changed, venueOf } from './open-times.ts';
import { releaseTime } from '../sessions/session-queries.ts';
import { deleteFree, deleteOfHours, insertTimes, type NewTime } from './time-queries.ts';
import { addDays } from './week-days.ts';
import { mapFreeDays } from './week-queries.ts';

export const hoursJob = 'mentoring.hours';
/** How many days ahead the times of weekly hours are open, today included. */
const openDays = 28;
const batchSize = 200;
const noHours: Pattern = { hours: [], otherDays: [] };

interface Opening {
  readonly tx: Transaction;
  readonly mentorId: bigint;
  readonly pattern: Pattern;
  readonly settings: MentorSettings;
  readonly zone: string;
  readonly now: Date;
}

/** Opens the times of weekly hours on some days, except on days off and holidays; what is past or taken is left out. */
async function openDaysOf(of: Opening & { days: readonly string[] }): Promise<Changed> {
  const times = await listTimesOf(of);
  const changed = await insertTimes({ queryable: of.tx, mentorId: of.mentorId, times });
  return { changed, leftOut: times.length - changed };
}

/** The times to come that weekly hours have on some days, except on days off and holidays. At a centre that is no longer there no one is seen. */
async function listTimesOf({
  tx,
  mentorId,
  pattern,
  settings,
  zone,
  now,
  days,
}: Opening & { days: readonly string[] }): Promise<NewTime[]> {
  const [first = '', last = first] = [days[0], days.at(-1)];
  if (first === '') return [];
  const free = await mapFreeDays({ queryable: tx, mentorId, from: first, before: addDays({ day: last, days: 1 }) });
  const venueIds = new Set((await listDeskVenues({ queryable: tx })).map(({ id }) => id));
  const there = (hours: readonly DayHours[]) =>
    hours
      .map(({ venueId, ...hour }) => ({ ...hour, venueId: venueId === null || venueIds.has(venueId) ? venueId : null }))
      .filter(({ virtual, venueId }) => virtual || venueId !== null);
  return days
    .filter((day) => !free.has(day))
    .flatMap((day) => timesOf({ hours: there(hoursOn({ pattern, day })), settings, zone, day }))
    .filter(({ startsAt }) => startsAt > now);
}

/** The times that hours of a day have. */
function timesOf({
  hours,
  settings,
  zone,
  day,
}: Pick<Opening, 'settings' | 'zone'> & { hours: readonly DayHours[]; day: string }): NewTime[] {
  return hours.flatMap(({ from, to, virtual, venueId }) =>
    cutTimes({
      ...settings,
      from: momentIn({ text: `${day} ${from}`, timeZone: zone }),
      to: to === '00:00' ? stretchOf({ day, zone }).before : momentIn({ text: `${day} ${to}`, timeZone: zone }),
    }).map((time) => ({ ...time, virtual, venueId, ofHours: true })),
  );
}

/** Saves the weekly hours of a mentor with single days that have others, and opens their times: on days that changed the free ones of before are closed. Throws NOT_FOUND for a venue that isn't there. */
export async function saveHours({
  parts,
  mentorId,
  timeZone,
  hours: askedHours,
  otherDays: askedDays,
  also = null,
}: Asking & BodyOf<'saveMentorHours'> & { also?: AlsoSaved }): Promise<Changed> {
  const { clock, database } = parts;
  const placed = async <T extends Parameters<typeof venueOf>[0]>({ modes, venueId, queryable, ...hour }: T) => ({
    ...hour,
    virtual: modes.includes('Virtual'),
    venueId: await venueOf({ queryable, modes, venueId }),
  });
  const queryable = database.orm;
  const hours = await Promise.all(askedHours.map((hour) => placed({ queryable, ...hour })));
  const days = await Promise.all(
    (askedDays ?? []).map(async ({ date, hours: ofDay }) => ({
      day: date,
      hours: await Promise.all(ofDay.map((hour) => placed({ queryable, ...hour }))),
    })),
  );
  const now = clock.now();
  return database.transaction(async (tx) => {
    // a day off is taken by the same mentor, one after the other
    await lockPerson({ tx, personId: mentorId });
    const before = await findHours({ queryable: tx, mentorId });
    const pattern = { hours, otherDays: askedDays === undefined ? (before?.otherDays ?? []) : days };
    const changed = await openHours({
      tx,
      mentorId,
      timeZone,
      pattern,
      before: before ?? noHours,
      openUntil: before?.openUntil ?? '',
      now,
    });
    await also?.(tx);
    return changed;
  });
}

/** Opens the times of the hours again, once a mentor's clock, or the length of sessions, is another one. */
export async function reopenHours({ parts, tx, mentorId, timeZone }: Asking & { tx: Transaction }): Promise<void> {
  await lockPerson({ tx, personId: mentorId });
  const before = await findHours({ queryable: tx, mentorId });
  if (before === null) return;
  await openHours({ tx, mentorId, timeZone, pattern: before, before: null, openUntil: before.openUntil, now: parts.clock.now() });
}

/** Saves the pattern that the transaction's mentor has, closes the free times of the days on which it was another one `before` (null: of all) and opens theirs, and those of the days after `openUntil`. */
export async function openHours({
  tx,
  mentorId,
  timeZone,
  pattern: { hours, otherDays },
  before,
  openUntil,
  now,
}: Omit<Asking, 'parts'> & {
  tx: Transaction;
  pattern: Pattern;
  before: Pattern | null;
  openUntil: string;
  now: Date;
}): Promise<Changed> {
  const { settings, zone } = await getClock({ queryable: tx, mentorId, timeZone });
  const today = dayIn({ moment: now, timeZone: zone });
  const reach = addDays({ day: today, days: openDays - 1 });
  const to = reach > openUntil ? reach : openUntil;
  // days that are over have nothing to open
  const pattern = { hours, otherDays: otherDays.filter(({ day }) => day >= today) };
  const changed = before === null ? null : changedDays({ before, after: pattern, from: today, to });
  await deleteOfHours({ tx, mentorId, days: changed ?? 'all', zone, now });
  await upsertHours({ tx, mentorId, pattern, openUntil: to });
  const days = daysToOpen({ from: today, to, openUntil: changed === null ? '' : openUntil, changed: changed ?? [] });
  return openDaysOf({ tx, mentorId, pattern, settings, zone, now, days });
}

/**
 * Opens a day that is no day off any more: the times that it closed. Those of weekly hours come back as they were where the hours still have each of them; else, and where it had closed none of them, the hours say what
 * is open.
 */
export async function reopenDay({
  tx,
  mentorId,
  timeZone,
  day,
  closed,
  now,
}: {
  tx: Transaction;
  mentorId: bigint;
  timeZone: string;
  day: string;
  closed: ClosedTimes;
  now: Date;
}): Promise<Changed> {
  const row = await findHours({ queryable: tx, mentorId });
  const clock = await getClock({ queryable: tx, mentorId, timeZone });
  const pattern = row === null || day > row.openUntil ? noHours : row;
  const own = await listTimesOf({ tx, mentorId, pattern, ...clock, now, days: [day] });
  const [ofHours = [], byHand = []] = [true, false].map((is) => closed.filter((time) => time.startsAt > now && time.ofHours === is));
  const isOwn = (time: NewTime) => own.some((each) => isSameStretch(each, time));
  const times = [...byHand, ...(ofHours.length > 0 && ofHours.every(isOwn) ? ofHours : own)];
  const changed = await insertTimes({ queryable: tx, mentorId, times });
  return { changed, leftOut: times.length - changed };
}

/**
 * Frees the time of a booking that ends, if it has one. A time that weekly hours had opened and that they no longer have is closed, and their times that it was in the way of are opened.
 */
export async function freeTimeOf({
  tx,
  bookingId,
  timeZone,
  now,
}: {
  tx: Transaction;
  bookingId: bigint;
  /** The portal's. */
  timeZone: string;
  now: Date;
}): Promise<void> {
  const time = await releaseTime({ tx, bookingId });
  if (time === null || !time.ofHours) return;
  const { mentorId } = time;
  const clock = await getClock({ queryable: tx, mentorId, timeZone });
  const pattern = (await findHours({ queryable: tx, mentorId })) ?? noHours;
  const own = await listTimesOf({ tx, mentorId, pattern, ...clock, now, days: [dayIn({ moment: time.startsAt, timeZone: clock.zone })] });
  if (own.some((each) => isSameStretch(each, time) && each.virtual === time.virtual && each.venueId === time.venueId)) return;
  await deleteFree({ tx, mentorId, timeIds: [time.id], now });
  const inTheWay = own.filter(({ startsAt, busyUntil }) => startsAt < time.busyUntil && busyUntil > time.startsAt);
  await insertTimes({ queryable: tx, mentorId, times: inTheWay });
}

type StretchOfTime = Pick<NewTime, 'startsAt' | 'endsAt'>;

const isSameStretch = (one: StretchOfTime, other: StretchOfTime): boolean =>
  one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();

/** Opens the days that have come into reach of the weekly hours since they were last opened. It may run twice; where it fails for a mentor it is logged, and the others go on. */
export async function openComingHours({ parts }: { parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log'> }): Promise<void> {
  const { clock, database } = parts;
  const now = clock.now();
  const timeZone = await portalZone(parts);
  // the furthest day that any zone has reached
  const before = addDays({ day: dayIn({ moment: now, timeZone: 'Pacific/Kiritimati' }), days: openDays - 1 });
  for (let after = 0n; ;) {
    const mentorIds = await listHoursToOpen({ queryable: database.orm, before, after, max: batchSize });
    await eachAlone({
      parts,
      items: mentorIds,
      about: (personId) => ({ personId }),
      failure: 'the weekly hours of a mentor could not be opened',
      work: (mentorId) =>
        database.transaction(async (tx) => {
          await lockPerson({ tx, personId: mentorId });
          const row = await findHours({ queryable: tx, mentorId });
          if (row !== null) await openHours({ tx, mentorId, timeZone, pattern: row, before: row, openUntil: row.openUntil, now });
        }),
    });
    after = mentorIds.at(-1) ?? after;
    if (mentorIds.length < batchSize) return;
  }
}
