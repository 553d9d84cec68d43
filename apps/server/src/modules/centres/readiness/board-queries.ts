import { maxInvigilators } from '@abhyas/contract/centres/readiness.ts';
import { and, asc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { testView } from '../../assessment/paper/test-queries.ts';
import { fullNameOf, personView, staffView } from '../../identity/people/views.ts';
import { bookings, rooms, slotReadiness, slots, venues } from '../tables.ts';

const test = testView('test');
const invigilator = personView('invigilator');
const recorder = personView('recorder');
const staff = staffView('staff', 'centre');

const sessionColumns = {
  id: slots.id,
  assessmentId: slots.assessmentId,
  venueId: slots.venueId,
  venue: venues.name,
  timeZone: venues.timeZone,
  room: rooms.name,
  test: test.name,
  startsAt: slots.startsAt,
  state: slots.state,
  seats: slots.seats,
  alarmedAt: slots.alarmedAt,
  booked: sql<number>`(select count(*)::int from ${bookings} where ${bookings.slotId} = ${slots.id} and ${bookings.cancelledAt} is null)`,
};

/** Sessions at any centre, soonest first, with what staff have recorded of them. */
async function listWithRecords({ queryable, where, limit }: { queryable: Queryable; where: SQL | undefined; limit: number }) {
  const rows = await queryable
    .select(sessionColumns)
    .from(slots)
    .innerJoin(test, eq(test.id, slots.assessmentId))
    .innerJoin(venues, eq(venues.id, slots.venueId))
    .innerJoin(rooms, eq(rooms.id, slots.roomId))
    .where(where)
    .orderBy(asc(slots.startsAt), asc(venues.name), asc(rooms.name), asc(slots.id))
    .limit(limit);
  const records = await listRecords({ queryable, slotIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({ ...row, records: records.filter(({ slotId }) => slotId === row.id) }));
}
export type SessionWithRecords = Awaited<ReturnType<typeof listWithRecords>>[number];

/** As many sessions as one transaction looks after. */
interface Range {
  readonly queryable: Queryable;
  /** They begin after this, and up to that. */
  readonly after: Date;
  readonly upTo: Date;
  readonly limit: number;
  /** Null or left out: with tests of all courses. */
  readonly courseId?: bigint | null;
}

const between = ({ after, upTo, courseId = null }: Range) =>
  and(gt(slots.startsAt, after), lte(slots.startsAt, upTo), courseId === null ? undefined : eq(test.courseId, courseId));

/** The sessions of a stretch of time that take place. */
export const listOpenSessions = (range: Range) => listWithRecords({ ...range, where: and(between(range), eq(slots.state, 'open')) });

/** Every session of a stretch of time, cancelled ones too: there may be notices to withdraw. */
export const listWatchedSessions = (range: Range) => listWithRecords({ ...range, where: between(range) });

/** One session; null if it is not there. The caller holds it before it notifies. */
export async function findSession({ queryable, slotId }: { queryable: Queryable; slotId: bigint }): Promise<SessionWithRecords | null> {
  const [session] = await listWithRecords({ queryable, where: eq(slots.id, slotId), limit: 1 });
  return session ?? null;
}

async function listRecords({ queryable, slotIds }: { queryable: Queryable; slotIds: readonly bigint[] }) {
  if (slotIds.length === 0) return [];
  return queryable
    .select({
      slotId: slotReadiness.slotId,
      thing: slotReadiness.thing,
      step: slotReadiness.step,
      machines: slotReadiness.machines,
      personId: slotReadiness.personId,
      person: fullNameOf(invigilator),
      by: fullNameOf(recorder),
      at: slotReadiness.at,
      version: slotReadiness.version,
      toldAt: slotReadiness.toldAt,
    })
    .from(slotReadiness)
    .leftJoin(invigilator, eq(invigilator.id, slotReadiness.personId))
    .leftJoin(recorder, eq(recorder.id, slotReadiness.byId))
    .where(inArray(slotReadiness.slotId, [...slotIds]));
}
export type RecordRow = Awaited<ReturnType<typeof listRecords>>[number];

/** Who may run a centre's day, by name: they are notified of alarms, and any of them can be the invigilator. */
export async function listCentreStaff({ queryable }: { queryable: Queryable }) {
  const name = fullNameOf(staff);
  return queryable.select({ id: staff.id, name }).from(staff).orderBy(name, asc(staff.id)).limit(maxInvigilators);
}

/** Whether someone may run a centre's day. */
export async function isCentreStaff({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<boolean> {
  const rows = await queryable.select({ id: staff.id }).from(staff).where(eq(staff.id, personId));
  return rows.length > 0;
}
