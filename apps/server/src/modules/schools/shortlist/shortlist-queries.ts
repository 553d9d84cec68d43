import type { ApplicationStatus } from '@abhyas/contract/schools/school-limits.ts';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { enrolledIn } from '../../identity/people/course-queries.ts';
import { schoolListings, schoolProgrammes } from '../tables.ts';
import { schoolApplications, schoolApplies, schoolLikes } from './tables.ts';

interface Of {
  readonly tx: Transaction;
  readonly studentId: bigint;
  readonly programmeId: bigint;
}

/**
 * A programme that one of the student's courses shows, held as it is until the transaction ends, so that an import that moves its deadlines comes before or after; null if none shows it. One that is on the shortlist
 * already is found as well, though no course shows it any longer.
 */
export async function holdProgramme({ tx, studentId, programmeId }: Of) {
  const [row] = await tx
    .select({ id: schoolProgrammes.id, schoolId: schoolProgrammes.schoolId, applicationUrl: schoolProgrammes.applicationUrl })
    .from(schoolProgrammes)
    .where(eq(schoolProgrammes.id, programmeId))
    .for('share');
  if (row === undefined) return null;
  const [listed] = await tx
    .select({ courseId: schoolListings.courseId })
    .from(schoolListings)
    .where(and(eq(schoolListings.programmeId, programmeId), enrolledIn({ personId: studentId, courseId: schoolListings.courseId })))
    .limit(1);
  if (listed !== undefined) return row;
  const [liked] = await tx
    .select({ at: schoolLikes.likedAt })
    .from(schoolLikes)
    .where(and(eq(schoolLikes.studentId, studentId), eq(schoolLikes.programmeId, programmeId)))
    .limit(1);
  return liked === undefined ? null : row;
}

export async function insertLike({ tx, studentId, programmeId, now }: Of & { now: Date }): Promise<void> {
  await tx.insert(schoolLikes).values({ studentId, programmeId, likedAt: now }).onConflictDoNothing();
}

export async function deleteLike({ tx, studentId, programmeId }: Of): Promise<void> {
  await tx.delete(schoolLikes).where(and(eq(schoolLikes.studentId, studentId), eq(schoolLikes.programmeId, programmeId)));
}

/** How far the application is. */
export async function findStatus({ tx, studentId, programmeId }: Of): Promise<ApplicationStatus> {
  const [row] = await tx
    .select({ status: schoolApplications.status })
    .from(schoolApplications)
    .where(and(eq(schoolApplications.studentId, studentId), eq(schoolApplications.programmeId, programmeId)))
    .limit(1);
  return row?.status ?? 'not-started';
}

export async function saveStatus({
  tx,
  studentId,
  programmeId,
  status,
  now,
}: Of & { status: ApplicationStatus; now: Date }): Promise<void> {
  await tx
    .insert(schoolApplications)
    .values({ studentId, programmeId, status, changedAt: now })
    .onConflictDoUpdate({ target: [schoolApplications.studentId, schoolApplications.programmeId], set: { status, changedAt: now } });
}

/** Records that a student went to the application page. */
export async function insertApply({ tx, studentId, programmeId, now }: Of & { now: Date }): Promise<void> {
  await tx.insert(schoolApplies).values({ studentId, programmeId, at: now });
}
