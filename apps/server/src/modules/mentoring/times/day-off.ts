import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { chooseOffers, offerEndsAt } from '@abhyas/rules/mentoring/time-offers.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { lockPeople, lockPerson } from '../../identity/people/profile-queries.ts';
import { cancelByMentor } from '../sessions/changing.ts';
import { holdSessions, listMentorsOf } from '../sessions/hold-queries.ts';
import { limitsOf } from '../sessions/mentor-limits.ts';
import { withdrawOffers } from '../sessions/offer-queries.ts';
import { notifyWithdrawn } from '../messages/notify-sessions.ts';
import { type Asking, getClock, listTaught, stretchOf } from './get-week.ts';
import { deleteDayOff, insertDayOff, listCandidates, listStudentsOf } from './hit-queries.ts';
import type { Changed } from './open-times.ts';
import { countUnbooked, deleteUnbooked, listTimeIds } from './time-queries.ts';
import { listBookings } from './week-queries.ts';
import { reopenDay } from './weekly-hours.ts';

interface Day {
  readonly queryable: Queryable;
  readonly mentorId: bigint;
  readonly from: Date;
  readonly before: Date;
  readonly now: Date;
  /** The portal's. */
  readonly timeZone: string;
}

/** The free times that could be offered in place of sessions, within the limits of their mentors, with the day of each and what room it has. */
async function listRoomy(of: Day & { bookingIds: readonly bigint[]; only?: readonly bigint[] }) {
  const { queryable, timeZone, now } = of;
  const times = (await listCandidates(of)).map((time) => ({ ...time, heldForId: null, heldUntil: null }));
  const limitOf = await limitsOf({ queryable, studentId: null, timeZone, now, times });
  return times.map((time) => ({ ...time, ...limitOf(time) })).filter(({ refusal }) => refusal === '');
}
type Candidate = Awaited<ReturnType<typeof listRoomy>>[number];

/** The sessions that a day off hits: those that begin on the day and have not begun, soonest first. */
async function listHits({ now, ...stretch }: Day) {
  return (await listBookings(stretch)).filter(({ startsAt }) => startsAt > now);
}

/** The sessions that a day off hits, with the time that is offered in place of each, and the others that could be. */
async function findOffers(day: Day) {
  const hits = await listHits(day);
  const candidates = await listRoomy({ ...day, bookingIds: hits.map(({ id }) => id) });
  const timesOf = Map.groupBy(candidates, ({ bookingId }) => bookingId);
  const offers = chooseOffers(hits.map(({ id, startsAt }) => ({ startsAt, times: timesOf.get(id) ?? [] })));
  return hits.map((hit, index) => ({ hit, offer: offers[index]?.offer ?? null, choices: offers[index]?.choices ?? [] }));
}

/** A day on the mentor's clock. Throws TIME_PAST for one that is over. */
async function getDay({ parts, mentorId, timeZone, date }: Asking & { date: string }): Promise<Omit<Day, 'queryable'>> {
  const now = parts.clock.now();
  const { zone } = await getClock({ queryable: parts.database.orm, mentorId, timeZone });
  const stretch = stretchOf({ day: date, zone });
  if (stretch.before <= now) throw new AppError('TIME_PAST');
  return { mentorId, now, timeZone, ...stretch };
}

/** What taking a day off would do. Throws TIME_PAST. */
export async function previewDayOff(of: Asking & { date: string }): Promise<ResultOf<'previewDayOff'>> {
  const day = { queryable: of.parts.database.orm, ...(await getDay(of)) };
  const [hits, free, classes] = await Promise.all([findOffers(day), countUnbooked(day), listTaught(day)]);
  const present = ({ timeId, startsAt, mentorName }: Candidate) => ({
    timeId,
    startsAt,
    mentorName,
  });
  return {
    hits: hits.map(({ hit, offer, choices }) => ({
      bookingId: hit.id,
      studentName: hit.studentName,
      startsAt: hit.startsAt,
      endsAt: hit.endsAt,
      offer: offer === null ? null : present(offer),
      choices: choices.map(present),
    })),
    free,
    classes: classes.filter(({ startsAt }) => startsAt > day.now),
  };
}

/**
 * Takes a day off: cancels its sessions, holds the named times for their students, closes its times and withdraws the offers of them. Throws TIME_PAST, BOOKINGS_AFFECTED where the sessions are not those that were
 * shown, TIME_GONE where a named time can't be offered any more; nothing is saved then.
 */
export async function takeDayOff({
  parts,
  mentorId,
  timeZone,
  body: { date, reason, offers },
}: Omit<Asking, 'parts'> & { parts: Ports<'clock' | 'database' | 'jobs'>; body: BodyOf<'takeDayOff'> }): Promise<Changed> {
  const day = await getDay({ parts, mentorId, timeZone, date });
  const { now } = day;
  const wanted = new Map(offers.map(({ bookingId, timeId }) => [bookingId, timeId]));
  const timeIds = [...wanted.values()].filter((timeId) => timeId !== null);
  if (new Set(timeIds).size < timeIds.length) throw new AppError('TIME_GONE', { said: { key: 'refusal_one_time_one_student' } });
  return parts.database.transaction(async (tx) => {
    // no times are opened on the day meanwhile; with the students at once, as who books holds them
    const students = await listStudentsOf({ tx, mentorId, bookingIds: [...wanted.keys()] });
    const mentors = await listMentorsOf({ tx, timeIds });
    await lockPeople({ tx, personIds: [mentorId, ...students, ...mentors] });
    const inDay = { ...day, queryable: tx };
    await requireShown({ day: inDay, wanted });
    const bookingIds = [...wanted.keys()];
    const ofDay = await listTimeIds(inDay);
    const alsoTimeIds = [...timeIds, ...ofDay];
    const { bookings, times } = await holdSessions({ tx, personId: mentorId, bookingIds, alsoTimeIds });
    // who booked, cancelled or moved before the times were held is there now
    await requireShown({ day: inDay, wanted });
    const free = await listRoomy({ ...inDay, bookingIds, only: timeIds });
    requireRoom(free.filter(({ timeId, bookingId }) => wanted.get(bookingId) === timeId));
    const jobs = parts.jobs;
    for (const booking of bookings) {
      const offer = offerOf({ timeId: wanted.get(booking.id) ?? null, bookingId: booking.id, free, now, timeZone });
      await cancelByMentor({ tx, jobs, now, timeZone, booking, reason, offer });
    }
    const booked = bookings.flatMap(({ timeId }) => (timeId === null ? [] : [times.get(timeId)])).filter((time) => time !== undefined);
    const withdrawn = await withdrawOffers({ tx, timeIds: ofDay, now });
    await notifyWithdrawn({ tx, jobs, now, timeZone, withdrawn });
    const closed = await deleteUnbooked({ tx, ...day });
    await insertDayOff({ tx, mentorId, day: date, reason, closed: [...closed, ...booked] });
    return { changed: closed.length + bookings.length, leftOut: 0 };
  });
}

/** Throws BOOKINGS_AFFECTED where the day's sessions are not exactly these. */
async function requireShown({
  day,
  wanted,
}: {
  day: Day & { queryable: Transaction };
  wanted: ReadonlyMap<bigint, unknown>;
}): Promise<void> {
  const hits = await listHits(day);
  if (hits.length !== wanted.size || hits.some(({ id }) => !wanted.has(id))) throw new AppError('BOOKINGS_AFFECTED');
}

/** Throws TIME_GONE where these offers are more than a mentor takes on a day. */
function requireRoom(offers: readonly Candidate[]): void {
  for (const ofDay of Map.groupBy(offers, ({ day }) => day).values())
    if (ofDay.length > Math.min(...ofDay.map(({ room }) => room)))
      throw new AppError('TIME_GONE', { said: { key: 'refusal_mentor_full' } });
}

/** The offer that a mentor named, with until when it is held; null for none. Throws TIME_GONE if it can't be offered. */
function offerOf({
  timeId,
  bookingId,
  free,
  now,
  timeZone,
}: {
  timeId: bigint | null;
  bookingId: bigint;
  free: readonly Candidate[];
  now: Date;
  timeZone: string;
}) {
  if (timeId === null) return null;
  const time = free.find((one) => one.timeId === timeId && one.bookingId === bookingId);
  if (time === undefined) throw new AppError('TIME_GONE');
  const { startsAt, endsAt, mentorName } = time;
  return { timeId, startsAt, endsAt, mentorName, until: offerEndsAt({ startsAt, now, timeZone }) };
}

/** A mentor works on a day again: the times that the day off closed are open again, as far as they are to come and nothing else is at them, and those of weekly hours that it had kept shut. */
export async function endDayOff({ parts, mentorId, timeZone, date }: Asking & { date: string }): Promise<Changed> {
  const now = parts.clock.now();
  return parts.database.transaction(async (tx) => {
    await lockPerson({ tx, personId: mentorId });
    const closed = await deleteDayOff({ tx, mentorId, day: date });
    return reopenDay({ tx, mentorId, timeZone, day: date, closed, now });
  });
}
