import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { canBeNotified, personView } from '../../identity/people/views.ts';
import type { Pattern } from '@abhyas/rules/mentoring/weekly-hours.ts';
import { mentorHours } from '../tables.ts';

const mentor = personView('mentor');

/** The weekly hours of a mentor, single days with others, and the last day that they are open on; null where there are none. */
export async function findHours({ queryable, mentorId }: { queryable: Queryable; mentorId: bigint }) {
  const [row] = await queryable
    .select({ hours: mentorHours.hours, otherDays: mentorHours.otherDays, openUntil: mentorHours.openUntil })
    .from(mentorHours)
    .where(eq(mentorHours.mentorId, mentorId));
  return row ?? null;
}

export async function upsertHours({
  tx,
  mentorId,
  pattern: { hours, otherDays },
  openUntil,
}: {
  tx: Transaction;
  mentorId: bigint;
  pattern: Pattern;
  openUntil: string;
}): Promise<void> {
  const set = { hours, otherDays, openUntil };
  await tx
    .insert(mentorHours)
    .values({ mentorId, ...set })
    .onConflictDoUpdate({ target: mentorHours.mentorId, set });
}

/** Mentors whose weekly hours are open only up to a day before this one (YYYY-MM-DD), in the order of their ids after one, at most `max`. */
export async function listHoursToOpen({
  queryable,
  before,
  after,
  max,
}: {
  queryable: Queryable;
  before: string;
  after: bigint;
  max: number;
}): Promise<bigint[]> {
  const rows = await queryable
    .select({ mentorId: mentorHours.mentorId })
    .from(mentorHours)
    .innerJoin(mentor, and(eq(mentor.id, mentorHours.mentorId), eq(mentor.role, 'mentor'), canBeNotified(mentor)))
    .where(and(lt(mentorHours.openUntil, before), gt(mentorHours.mentorId, after)))
    .orderBy(asc(mentorHours.mentorId))
    .limit(max);
  return rows.map(({ mentorId }) => mentorId);
}
