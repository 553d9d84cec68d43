import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { maxReassigned } from '@abhyas/contract/mentoring/session-limits.ts';
import { type Kept, type Reassigned, refuseReassigned } from '@abhyas/rules/mentoring/reassign.ts';
import { isHeld } from '@abhyas/rules/mentoring/time-offers.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { listBusy } from '../../agenda/busy-queries.ts';
import { recordAudit } from '../../audit/queries.ts';
import { lockClass } from '../../classes/change/change-queries.ts';
import { listClassesAhead, listTaughtBy } from '../../classes/change/reassign-queries.ts';
import { reassignClasses } from '../../classes/change/reassign-classes.ts';
import { lockTimetables } from '../../classes/staff/timetable/timetable.ts';
import { replaceRelations } from '../../relations/links-queries.ts';
import { type Booking, modeOf, sourceOf } from '../card.ts';
import { type Notifying, notifySession } from '../messages/notify-sessions.ts';
import { keepApart } from '../sessions/booking.ts';
import { dropProposal } from '../sessions/changing.ts';
import { holdSessions } from '../sessions/hold-queries.ts';
import { limitsOf } from '../sessions/mentor-limits.ts';
import { changeBooking, closeTimeOf, findServing, takeTime } from '../sessions/session-queries.ts';
import { getClock, stretchOf } from '../times/get-week.ts';
import { mentorsOff } from '../times/mentors-off.ts';
import { insertTimes } from '../times/time-queries.ts';
import { listBookings, listTimes } from '../times/week-queries.ts';
import { listOtherMentors } from './mentor-list-queries.ts';
import { requireStaffMentor } from './staff-mentors.ts';
import { findTimeFor, listSessionsAhead, listSessionsOfMentor } from './work-queries.ts';

const dayMs = 86_400_000;
/** The longest stretch of days that one look shows. */
const maxDays = 62;

/** What a mentor has to come on some days, and who else could have it. Throws NOT_FOUND, INVALID_REQUEST for days that end before they begin or are too many. */
export async function getMentorWork({
  parts,
  timeZone,
  body: { personId: mentorId, from: first, to: last },
}: {
  parts: Ports<'clock' | 'database'>;
  timeZone: string;
  body: BodyOf<'mentorWork'>;
}): Promise<ResultOf<'mentorWork'>> {
  await requireStaffMentor({ parts, timeZone, personId: mentorId });
  const days = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  if (days < 1 || days > maxDays) throw new AppError('INVALID_REQUEST', { fields: { to: { key: 'field_work_days' } } });
  const queryable = parts.database.orm;
  const { zone } = await getClock({ queryable, mentorId, timeZone });
  const limit = maxReassigned + 1;
  const of = { queryable, mentorId, ...stretchOf({ day: first, days, zone }), now: parts.clock.now(), limit };
  const [sessions, classes, mentors] = await Promise.all([
    listSessionsAhead(of),
    listClassesAhead(of),
    listOtherMentors({ queryable, mentorId }),
  ]);
  const work = [
    ...sessions
      .slice(0, maxReassigned)
      .map(({ venueId, ...each }) => ({ kind: 'session' as const, ...each, mode: modeOf(venueId === null) })),
    ...classes.slice(0, maxReassigned).map(({ inPerson, ...each }) => ({ kind: 'class' as const, ...each, mode: modeOf(!inPerson) })),
  ];
  return {
    timeZone: zone,
    work: work.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime()),
    more: sessions.length === limit || classes.length === limit,
    mentors,
  };
}

interface Named {
  readonly fromId: bigint;
  readonly toId: bigint;
  readonly bookingIds: readonly bigint[];
  readonly classIds: readonly bigint[];
}

/**
 * Gives a mentor's sessions and classes to another one at the times they have, or with `dryRun` says what can go. Throws NOT_FOUND where one is not the mentor's or the other one is none, BOOKINGS_AFFECTED where one can't go, and nothing
 * is changed then.
 */
export async function reassignWork({
  parts,
  session,
  timeZone,
  body: { personId: fromId, toId, bookingIds, mappingIds, overLimits, dryRun },
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  session: Session;
  timeZone: string;
  body: BodyOf<'reassignWork'>;
}): Promise<ResultOf<'reassignWork'>> {
  const now = parts.clock.now();
  const from = await requireStaffMentor({ parts, timeZone, personId: fromId });
  await requireStaffMentor({ parts, timeZone, personId: toId });
  const named = { fromId, toId, bookingIds: [...new Set(bookingIds)], classIds: [...new Set(mappingIds)] };
  return keepApart(() =>
    parts.database.transaction(async (tx) => {
      if (!dryRun) await holdWork({ tx, ...named });
      const { bookings, classes, work } = await readWork({ queryable: tx, ...named, timeZone, now });
      const kept = await listKept({ queryable: tx, mentorId: toId, work, now });
      const refusals = refuseReassigned({ work, kept, overLimits, now });
      const ids = [
        ...bookings.map(({ id }) => ({ kind: 'session' as const, id })),
        ...classes.map(({ held }) => ({ kind: 'class' as const, id: held.id })),
      ];
      const items = ids.map((item, index) => ({ ...item, refusal: refusals[index] ?? '' }));
      if (dryRun) return { items };
      if (items.some(({ refusal }) => refusal !== '')) throw new AppError('BOOKINGS_AFFECTED');
      const of = { tx, jobs: parts.jobs, now, timeZone };
      const given = { from: { mentorId: fromId, name: from.name, timeZone: from.timeZone === '' ? null : from.timeZone }, toId };
      for (const booking of bookings) await reassignSession({ ...of, ...given, booking, actorId: session.personId });
      await reassignClasses({ ...of, held: classes.map(({ held }) => held), mentorId: toId, actorId: session.personId });
      const entry = { at: now, actorId: session.personId, action: 'mentoring.work-reassigned', targetKind: 'person', targetId: fromId };
      const data = { to: toId, sessions: bookings.length, classes: classes.length };
      await recordAudit({ queryable: tx, entry: { ...entry, data } });
      return { items };
    }),
  );
}

/** Holds both mentors with all people of these sessions at once, then their times and the sessions, then the batches, as everyone does who changes one of them. Throws NOT_FOUND. */
async function holdWork({ tx, fromId, toId, bookingIds, classIds }: Named & { tx: Transaction }): Promise<void> {
  const alsoPeople = [fromId, toId];
  await holdSessions({ tx, personId: fromId, bookingIds, alsoPeople });
  const taught = await listTaughtBy({ queryable: tx, mentorId: fromId, classIds });
  await lockTimetables({ tx, mentorIds: [], batchIds: taught.map(({ held }) => held.batchId) });
  for (const { held } of taught) await lockClass({ tx, classId: held.id });
}

/** These sessions and classes with what the rule asks of them. Throws NOT_FOUND where one is not the mentor's. */
async function readWork({
  queryable,
  fromId,
  toId,
  bookingIds,
  classIds,
  timeZone,
  now,
}: Named & { queryable: Queryable; timeZone: string; now: Date }) {
  const bookings = await listSessionsOfMentor({ queryable, mentorId: fromId, bookingIds });
  const classes = await listTaughtBy({ queryable, mentorId: fromId, classIds });
  if (bookings.length < bookingIds.length || classes.length < classIds.length) throw new AppError('NOT_FOUND');
  const serves = new Map<bigint, boolean>();
  for (const courseId of new Set(bookings.map((booking) => booking.courseId)))
    serves.set(courseId, await findServing({ queryable, mentorId: toId, courseId }));
  const times = [...bookings, ...classes.map(({ held }) => held)].map(({ startsAt, endsAt }) => ({ mentorId: toId, startsAt, endsAt }));
  const off = await mentorsOff({ queryable, times, timeZone });
  const asTimes = times.map((time) => ({ ...time, heldForId: null, heldUntil: null }));
  const limitOf = asTimes.length === 0 ? null : await limitsOf({ queryable, studentId: null, timeZone, now, times: asTimes });
  const known = asTimes.map((time, index) => ({
    isOff: off[index] ?? false,
    limit: limitOf?.(time) ?? { refusal: '' as const, day: '', room: Infinity },
  }));
  const none = { isOff: false, limit: { refusal: '' as const, day: '', room: Infinity } };
  const work: Reassigned[] = [
    ...bookings.map(({ startsAt, busyUntil, cancelledAt, studentJoinedAt, mentorJoinedAt, courseId }, index) => ({
      kind: 'session' as const,
      startsAt,
      busyUntil,
      isCancelled: cancelledAt !== null,
      isJoined: studentJoinedAt !== null || mentorJoinedAt !== null,
      serves: serves.get(courseId) ?? false,
      ...(known[index] ?? none),
    })),
    ...classes.map(({ held: { startsAt, endsAt, cancelledAt }, isJoined }, index) => ({
      kind: 'class' as const,
      startsAt,
      busyUntil: endsAt,
      isCancelled: cancelledAt !== null,
      isJoined,
      serves: true,
      ...(known[bookings.length + index] ?? none),
    })),
  ];
  return { bookings, classes, work };
}

/** What keeps a mentor around some sessions and classes: sessions and held times with their buffers, and all that binds them to a place. */
async function listKept({
  queryable,
  mentorId,
  work,
  now,
}: {
  queryable: Queryable;
  mentorId: bigint;
  work: readonly Reassigned[];
  now: Date;
}): Promise<Kept[]> {
  const kept: Kept[] = [];
  // by day: the work of a period is not all that lies between its ends
  const days = new Set(work.flatMap(({ startsAt, busyUntil }) => [dayOf(startsAt), dayOf(busyUntil)]));
  for (const day of days) {
    const [from, before] = [new Date(day * dayMs - dayMs), new Date((day + 1) * dayMs)];
    const stretch = { queryable, mentorId, from, before };
    const bookings = await listBookings(stretch);
    const times = await listTimes(stretch);
    const busy = await listBusy({ queryable, personIds: [mentorId], from, until: before });
    kept.push(
      ...bookings.map((each) => ({ ...each, by: 'session' as const })),
      ...times.filter((time) => time.bookingId === null && isHeld({ time, now })).map((each) => ({ ...each, by: 'held' as const })),
      // also what they are at as a student
      ...busy.map(({ source, startsAt, endsAt }) => ({ startsAt, busyUntil: endsAt, by: source })),
    );
  }
  return kept;
}

const dayOf = (moment: Date): number => Math.floor(moment.getTime() / dayMs);

/**
 * Gives a session that the transaction holds to another mentor at its time. It gets a time of the new mentor's, so that it is freed as any other; where free ones overlap it, these stay and are not on offer. The time of the
 * mentor before is closed: who can't have this session can't have another one then.
 */
async function reassignSession({
  booking,
  from,
  toId,
  actorId,
  ...of
}: Notifying & {
  booking: Booking;
  from: { mentorId: bigint; name: string; timeZone: string | null };
  toId: bigint;
  actorId: bigint;
}): Promise<void> {
  const { tx, now } = of;
  const { id: bookingId, startsAt, endsAt, busyUntil, venueId, studentId } = booking;
  await dropProposal({ tx, booking, now });
  await closeTimeOf({ tx, bookingId });
  const wanted = { startsAt, endsAt, busyUntil, virtual: venueId === null, venueId, ofHours: true };
  await insertTimes({ queryable: tx, mentorId: toId, times: [wanted] });
  const timeId = await findTimeFor({ tx, mentorId: toId, startsAt, endsAt });
  await changeBooking({ tx, booking, set: { mentorId: toId, timeId }, told: true });
  if (timeId !== null) await takeTime({ tx, timeId, bookingId });
  await replaceRelations({ tx, source: sourceOf(bookingId), inputs: [{ kind: 'mentor', viewerId: toId, subjectId: studentId }] });
  await notifySession({ ...of, bookingId, news: { what: 'reassigned', from } });
  const entry = { at: now, actorId, action: 'mentoring.session-reassigned', targetKind: 'booking', targetId: bookingId };
  await recordAudit({ queryable: tx, entry: { ...entry, data: { from: from.mentorId, to: toId } } });
}
