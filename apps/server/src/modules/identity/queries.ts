import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Identifier } from '@abhyas/rules/identity/identifier.ts';
import type { Queryable } from '../../platform/database.ts';
import { courses, enrolments, people, sessions, staffRights, variants } from './tables.ts';

/** Everybody an identifier may mean, at most ten, in a fixed order; several students may share a mobile. Synthetic people never sign in. */
export async function listPeopleByIdentifier({ queryable, identifier }: { queryable: Queryable; identifier: Identifier }) {
  if (identifier.kind === 'invalid') return [];
  const column = { mobile: people.mobile, email: people.email, pin: people.pin }[identifier.kind];
  return queryable
    .select({
      id: people.id,
      pin: people.pin,
      role: people.role,
      email: people.email,
      firstName: people.firstName,
      lastName: people.lastName,
      passwordHash: people.passwordHash,
    })
    .from(people)
    .where(and(eq(column, identifier.value), eq(people.synthetic, false)))
    .orderBy(asc(people.id))
    .limit(10);
}

export async function insertSession({
  queryable,
  tokenHash,
  personId,
  userAgent,
  now,
}: {
  queryable: Queryable;
  tokenHash: Buffer;
  personId: bigint;
  userAgent: string;
  now: Date;
}) {
  await queryable.insert(sessions).values({ tokenHash, personId, userAgent, createdAt: now, lastUsedAt: now });
}

/** The session of a token hash with its person and rights, ended and expired ones included: policy decides. One query. */
export async function findSessionRow({ queryable, tokenHash }: { queryable: Queryable; tokenHash: Buffer }) {
  const [row] = await queryable
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      endedAt: sessions.endedAt,
      personId: people.id,
      pin: people.pin,
      role: people.role,
      rights: sql<
        ('content' | 'centre' | 'classes' | 'support')[]
      >`array(select ${staffRights.right} from ${staffRights} where ${staffRights.personId} = ${people.id} order by 1)`,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(eq(sessions.tokenHash, tokenHash))
    .limit(1);
  return row ?? null;
}

export async function touchSession({ queryable, sessionId, now }: { queryable: Queryable; sessionId: bigint; now: Date }) {
  await queryable.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId));
}

export async function endSession({ queryable, sessionId, now }: { queryable: Queryable; sessionId: bigint; now: Date }) {
  await queryable
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

const courseColumns = {
  courseId: courses.id,
  courseKey: courses.key,
  variantId: variants.id,
  courseName: courses.name,
  variantName: variants.name,
  myImsCourseId: courses.myImsCourseId,
  examName: courses.examName,
  examDate: courses.examDate,
  centreProctoredAllowed: variants.centreProctoredAllowed,
};

/** The courses of a person, last used first, then by name; at most fifty. */
export async function listCourses({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  return queryable
    .select(courseColumns)
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .innerJoin(courses, eq(courses.id, variants.courseId))
    .where(eq(enrolments.personId, personId))
    .orderBy(sql`${enrolments.lastUsedAt} desc nulls last`, asc(courses.id), asc(variants.id))
    .limit(50);
}

/** A person's own course and variant, or null where they are not enrolled in it. */
export async function findCourse({
  queryable,
  personId,
  courseId,
  variantId,
}: {
  queryable: Queryable;
  personId: bigint;
  courseId: bigint;
  variantId: bigint;
}) {
  const [row] = await queryable
    .select(courseColumns)
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .innerJoin(courses, eq(courses.id, variants.courseId))
    .where(and(eq(enrolments.personId, personId), eq(variants.id, variantId), eq(courses.id, courseId)))
    .limit(1);
  return row ?? null;
}

export async function touchEnrolment({
  queryable,
  personId,
  variantId,
  now,
}: {
  queryable: Queryable;
  personId: bigint;
  variantId: bigint;
  now: Date;
}) {
  await queryable
    .update(enrolments)
    .set({ lastUsedAt: now })
    .where(and(eq(enrolments.personId, personId), eq(enrolments.variantId, variantId)));
}
