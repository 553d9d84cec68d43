import { and, eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { admissions } from '../tables.ts';

/** What a student's active booking of a test allows, or null. */
export async function findAdmission({
  queryable,
  assessmentId,
  studentId,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  studentId: bigint;
}) {
  const [row] = await queryable
    .select()
    .from(admissions)
    .where(and(eq(admissions.studentId, studentId), eq(admissions.assessmentId, assessmentId)));
  return row ?? null;
}

export type AdmissionRow = NonNullable<Awaited<ReturnType<typeof findAdmission>>>;

/** What the active bookings of these students allow, of these tests. */
export async function listAdmissions({
  queryable,
  studentIds,
  assessmentIds,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
  assessmentIds: readonly bigint[];
}): Promise<AdmissionRow[]> {
  return queryable
    .select()
    .from(admissions)
    .where(and(inArray(admissions.studentId, [...studentIds]), inArray(admissions.assessmentId, [...new Set(assessmentIds)])));
}

/** Admits a student to a test, or says again when and how. `opensAt` and `closesAt` are null for Take Home. */
export async function saveAdmission({ tx, row }: { tx: Transaction; row: typeof admissions.$inferInsert }): Promise<void> {
  const { assessmentId: _test, studentId: _student, ...set } = row;
  await tx
    .insert(admissions)
    .values(row)
    .onConflictDoUpdate({ target: [admissions.studentId, admissions.assessmentId], set });
}

export async function removeAdmissions({
  tx,
  assessmentId,
  studentIds,
}: {
  tx: Transaction;
  assessmentId: bigint;
  studentIds: readonly bigint[];
}): Promise<void> {
  await tx.delete(admissions).where(and(inArray(admissions.studentId, [...studentIds]), eq(admissions.assessmentId, assessmentId)));
}

export async function removeAdmissionsOf({ tx, studentId }: { tx: Transaction; studentId: bigint }): Promise<void> {
  await tx.delete(admissions).where(eq(admissions.studentId, studentId));
}

/** Notes that students admitted to a test have checked in, or have not after all. Take Home has no check-in. */
export async function checkInAdmissions({
  tx,
  assessmentId,
  studentIds,
  isIn,
}: {
  tx: Transaction;
  assessmentId: bigint;
  studentIds: readonly bigint[];
  isIn: boolean;
}): Promise<void> {
  await tx
    .update(admissions)
    .set({ checkIn: isIn ? 'done' : 'waiting' })
    .where(and(inArray(admissions.studentId, [...studentIds]), eq(admissions.assessmentId, assessmentId), eq(admissions.takeHome, false)));
}

/** Moves the admissions of these students to a test to another time. */
export async function moveAdmissions({
  tx,
  assessmentId,
  studentIds,
  opensAt,
  closesAt,
}: {
  tx: Transaction;
  assessmentId: bigint;
  studentIds: readonly bigint[];
  opensAt: Date;
  closesAt: Date;
}): Promise<void> {
  await tx
    .update(admissions)
    .set({ opensAt, closesAt })
    .where(and(eq(admissions.assessmentId, assessmentId), inArray(admissions.studentId, [...studentIds])));
}
