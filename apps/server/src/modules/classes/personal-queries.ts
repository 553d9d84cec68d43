import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { batchSize } from '../../platform/personal-data.ts';
import type { Database, Transaction } from '../../platform/postgres/database.ts';
import {
  batchMembers,
  batchMentors,
  classAttendance,
  classBatches,
  classes,
  classPlays,
  classPresences,
  classRecordings,
  classRegistrants,
} from './tables.ts';

interface PageOf<R> {
  readonly queryable: Database['orm'];
  readonly personId: bigint;
  /** The last row of the batch before. */
  readonly after: R | null;
}

/** The batches of a student, each time they were in it. */
export async function listBatchesAfter({ queryable, personId, after }: PageOf<{ readonly batchId: bigint; readonly since: Date }>) {
  const isAfter =
    after === null ? undefined : sql`(${batchMembers.batchId}, ${batchMembers.since}) > (${after.batchId}, ${after.since}::timestamptz)`;
  return queryable
    .select({ batchId: batchMembers.batchId, name: classBatches.name, since: batchMembers.since, leftAt: batchMembers.leftAt })
    .from(batchMembers)
    .innerJoin(classBatches, eq(classBatches.id, batchMembers.batchId))
    .where(and(eq(batchMembers.personId, personId), isAfter))
    .orderBy(asc(batchMembers.batchId), asc(batchMembers.since))
    .limit(batchSize);
}

/** The batches of a mentor. */
export async function listMentoredAfter({ queryable, personId, after }: PageOf<{ readonly batchId: bigint }>) {
  return queryable
    .select({ batchId: batchMentors.batchId, name: classBatches.name })
    .from(batchMentors)
    .innerJoin(classBatches, eq(classBatches.id, batchMentors.batchId))
    .where(and(eq(batchMentors.personId, personId), gt(batchMentors.batchId, after?.batchId ?? 0n)))
    .orderBy(asc(batchMentors.batchId))
    .limit(batchSize);
}

/** The classes that a mentor teaches. */
export async function listTaughtAfter({ queryable, personId, after }: PageOf<{ readonly id: bigint }>) {
  return queryable
    .select({ id: classes.id, title: classes.title, startsAt: classes.startsAt, endsAt: classes.endsAt, startedAt: classes.startedAt })
    .from(classes)
    .where(and(eq(classes.mentorId, personId), gt(classes.id, after?.id ?? 0n)))
    .orderBy(asc(classes.id))
    .limit(batchSize);
}

/** When someone was in which class, as it was reported. */
export async function listPresencesAfter({ queryable, personId, after }: PageOf<{ readonly id: bigint }>) {
  return queryable
    .select({
      id: classPresences.id,
      classId: classPresences.classId,
      source: classPresences.source,
      joinedAt: classPresences.joinedAt,
      leftAt: classPresences.leftAt,
    })
    .from(classPresences)
    .where(and(eq(classPresences.personId, personId), gt(classPresences.id, after?.id ?? 0n)))
    .orderBy(asc(classPresences.id))
    .limit(batchSize);
}

/** What is known of a student's attendance. */
export async function listAttendanceAfter({ queryable, personId, after }: PageOf<{ readonly classId: bigint }>) {
  return queryable
    .select({
      classId: classAttendance.classId,
      title: classes.title,
      startsAt: classes.startsAt,
      present: classAttendance.present,
      how: classAttendance.how,
      minutes: classAttendance.minutes,
      corrected: classAttendance.corrected,
      reason: classAttendance.reason,
    })
    .from(classAttendance)
    .innerJoin(classes, eq(classes.id, classAttendance.classId))
    .where(and(eq(classAttendance.personId, personId), gt(classAttendance.classId, after?.classId ?? 0n)))
    .orderBy(asc(classAttendance.classId))
    .limit(batchSize);
}

/** What someone has watched of recordings. */
export async function listPlaysAfter({ queryable, personId, after }: PageOf<{ readonly recordingId: bigint }>) {
  return queryable
    .select({
      recordingId: classPlays.recordingId,
      classId: classRecordings.classId,
      position: classPlays.position,
      watched: classPlays.watched,
      firstAt: classPlays.firstAt,
      lastAt: classPlays.lastAt,
    })
    .from(classPlays)
    .innerJoin(classRecordings, eq(classRecordings.id, classPlays.recordingId))
    .where(and(eq(classPlays.personId, personId), gt(classPlays.recordingId, after?.recordingId ?? 0n)))
    .orderBy(asc(classPlays.recordingId))
    .limit(batchSize);
}

/** The classes for which a provider knows someone. */
export async function listRegistrantsAfter({ queryable, personId, after }: PageOf<{ readonly classId: bigint }>) {
  return queryable
    .select({ classId: classRegistrants.classId, madeAt: classRegistrants.madeAt })
    .from(classRegistrants)
    .where(and(eq(classRegistrants.personId, personId), gt(classRegistrants.classId, after?.classId ?? 0n)))
    .orderBy(asc(classRegistrants.classId))
    .limit(batchSize);
}

/** Removes what classes have of a person; what they taught, and what they corrected, stays as no one's. */
export async function forgetPerson({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  for (const table of [classAttendance, classPlays, classPresences, classRegistrants, batchMembers, batchMentors])
    await tx.delete(table).where(eq(table.personId, personId));
  await tx.update(classes).set({ mentorId: null }).where(eq(classes.mentorId, personId));
  await tx.update(classAttendance).set({ correctedById: null }).where(eq(classAttendance.correctedById, personId));
}
