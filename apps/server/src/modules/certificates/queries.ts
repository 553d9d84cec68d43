import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { canBeNotified, courseView, enrolmentView, fullNameOf, personView, variantIdsOf } from '../identity/people/views.ts';
import { certificateKeys, certificates } from './tables.ts';

const course = courseView('course');
const person = personView('person');
const enrolment = enrolmentView('enrolment');

/** More courses than any portal has. */
const maxCourses = 1_000;

/** The courses that give certificates. */
export async function listCertifiedCourses({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({ id: course.id, key: course.key, name: course.name })
    .from(course)
    .where(eq(course.certificates, true))
    .orderBy(asc(course.id))
    .limit(maxCourses);
}

/** The students of a course after an id, by their ids, with their names. */
export async function listStudentsAfter({
  queryable,
  courseId,
  after,
  max,
}: {
  queryable: Queryable;
  courseId: bigint;
  after: bigint;
  max: number;
}) {
  const enrolled = queryable
    .select({ one: sql`1` })
    .from(enrolment)
    .where(and(eq(enrolment.personId, person.id), sql`${enrolment.variantId} = any(${variantIdsOf(sql`${courseId}::bigint`)})`));
  return queryable
    .select({ id: person.id, name: fullNameOf(person) })
    .from(person)
    .where(and(gt(person.id, after), eq(person.role, 'student'), canBeNotified(person), sql`exists (${enrolled})`))
    .orderBy(asc(person.id))
    .limit(max);
}

/** Which series of a course, 0 for the course itself, these students have a certificate of, revoked or not. */
export async function listIssued({
  queryable,
  studentIds,
  courseId,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
  courseId: bigint;
}) {
  return queryable
    .select({ studentId: certificates.studentId, listId: certificates.listId })
    .from(certificates)
    .where(and(inArray(certificates.studentId, [...studentIds]), eq(certificates.courseId, courseId), isNull(certificates.replacedAt)));
}

/** Writes a certificate. Null, having written nothing, where the student has one of that already. */
export async function insertCertificate({ tx, row }: { tx: Transaction; row: typeof certificates.$inferInsert }): Promise<bigint | null> {
  const [made] = await tx.insert(certificates).values(row).onConflictDoNothing().returning({ id: certificates.id });
  return made?.id ?? null;
}

const columns = {
  id: certificates.id,
  studentId: certificates.studentId,
  courseId: certificates.courseId,
  listId: certificates.listId,
  code: certificates.code,
  name: certificates.name,
  title: certificates.title,
  issuer: certificates.issuer,
  summary: certificates.summary,
  issuedAt: certificates.issuedAt,
  revokedAt: certificates.revokedAt,
  reason: certificates.reason,
  replacedAt: certificates.replacedAt,
  courseName: course.name,
};
export type CertificateRow = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

/** More certificates than anyone earns. */
export const maxCertificates = 200;

/** The certificates of a student, newest first, without those that another has replaced. */
export async function listCertificates({ queryable, studentId }: { queryable: Queryable; studentId: bigint }) {
  return queryable
    .select(columns)
    .from(certificates)
    .innerJoin(course, eq(course.id, certificates.courseId))
    .where(and(eq(certificates.studentId, studentId), isNull(certificates.replacedAt)))
    .orderBy(desc(certificates.issuedAt), desc(certificates.id))
    .limit(maxCertificates);
}

/** A certificate by its code, whatever became of it; null for a code that none has. */
export async function findByCode({ queryable, code }: { queryable: Queryable; code: string }) {
  const [row] = await queryable
    .select(columns)
    .from(certificates)
    .innerJoin(course, eq(course.id, certificates.courseId))
    .where(eq(certificates.code, code));
  return row ?? null;
}

/** A certificate that no other has replaced, with the name that its student has now; null where there is none. */
export async function findCertificate({ queryable, id }: { queryable: Queryable; id: bigint }) {
  const [row] = await queryable
    .select({ ...columns, nameNow: fullNameOf(person), pin: person.pin })
    .from(certificates)
    .innerJoin(course, eq(course.id, certificates.courseId))
    .innerJoin(person, eq(person.id, certificates.studentId))
    .where(and(eq(certificates.id, id), isNull(certificates.replacedAt)));
  return row ?? null;
}

/** The name of a student; null for anyone else. */
export async function findStudentName({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<string | null> {
  const [row] = await queryable
    .select({ name: fullNameOf(person) })
    .from(person)
    .where(and(eq(person.id, personId), eq(person.role, 'student'), isNull(person.deletedAt)));
  return row?.name ?? null;
}

/** Revokes a certificate; false where it was already. */
export async function revoke({ tx, id, reason, now }: { tx: Transaction; id: bigint; reason: string; now: Date }): Promise<boolean> {
  const rows = await tx
    .update(certificates)
    .set({ revokedAt: now, reason })
    .where(and(eq(certificates.id, id), isNull(certificates.revokedAt), isNull(certificates.replacedAt)))
    .returning({ id: certificates.id });
  return rows.length > 0;
}

/** Makes room for one in the place of a certificate; false where that was made already. */
export async function replace({ tx, id, now }: { tx: Transaction; id: bigint; now: Date }): Promise<boolean> {
  const rows = await tx
    .update(certificates)
    .set({ replacedAt: now, revokedAt: now, reason: '' })
    .where(and(eq(certificates.id, id), isNull(certificates.replacedAt)))
    .returning({ id: certificates.id });
  return rows.length > 0;
}

/** The certificates with an id in a range that were revoked or replaced, and when. */
export async function listRevoked({ queryable, from, before }: { queryable: Queryable; from: bigint; before: bigint }) {
  return queryable
    .select({ id: certificates.id, revokedAt: sql`${certificates.revokedAt}`.mapWith(certificates.revokedAt) })
    .from(certificates)
    .where(and(gte(certificates.id, from), lt(certificates.id, before), sql`${certificates.revokedAt} is not null`));
}

/** Whether there are certificates in a range of ids, or there could be: the first range always is. */
export async function hasRange({ queryable, from }: { queryable: Queryable; from: bigint }): Promise<boolean> {
  if (from === 0n) return true;
  const rows = await queryable.select({ id: certificates.id }).from(certificates).where(gte(certificates.id, from)).limit(1);
  return rows.length > 0;
}

/** How many keys are listed: one is made when the secret of the portal changes. */
const maxKeys = 100;

/** The keys that credentials are signed with, the newest first. */
export async function listKeys({ queryable }: { queryable: Queryable }) {
  return queryable.select().from(certificateKeys).orderBy(desc(certificateKeys.id)).limit(maxKeys);
}

export async function insertKey({ queryable, row }: { queryable: Queryable; row: typeof certificateKeys.$inferInsert }): Promise<void> {
  await queryable.insert(certificateKeys).values(row);
}

/** The certificates of a person after an id, for the download of an account. */
export async function listAfter({
  queryable,
  personId,
  after,
  max,
}: {
  queryable: Queryable;
  personId: bigint;
  after: bigint;
  max: number;
}) {
  return queryable
    .select({
      id: certificates.id,
      code: certificates.code,
      name: certificates.name,
      title: certificates.title,
      issuer: certificates.issuer,
      summary: certificates.summary,
      issuedAt: certificates.issuedAt,
      revokedAt: certificates.revokedAt,
      reason: certificates.reason,
    })
    .from(certificates)
    .where(and(eq(certificates.studentId, personId), gt(certificates.id, after)))
    .orderBy(asc(certificates.id))
    .limit(max);
}

export async function removeOf({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(certificates).where(eq(certificates.studentId, personId));
}
