import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { courseRights, courses, enrolments, knownOrigins, sessions, staffRights, variants } from './tables.ts';

interface PageOf<R> {
  readonly queryable: Queryable;
  readonly personId: bigint;
  /** The last row of the batch before. */
  readonly after: R | null;
}

/** All sessions of a person that are still on record, in the order they were begun. */
export async function listSessionsAfter({ queryable, personId, after }: PageOf<{ readonly id: bigint }>) {
  return queryable
    .select()
    .from(sessions)
    .where(and(eq(sessions.personId, personId), gt(sessions.id, after?.id ?? 0n)))
    .orderBy(asc(sessions.id))
    .limit(batchSize);
}

export async function listEnrolmentsAfter({ queryable, personId, after }: PageOf<{ readonly variantId: bigint }>) {
  return queryable
    .select({ variantId: variants.id, course: courses.name, variant: variants.name, lastUsedAt: enrolments.lastUsedAt })
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .innerJoin(courses, eq(courses.id, variants.courseId))
    .where(and(eq(enrolments.personId, personId), gt(variants.id, after?.variantId ?? 0n)))
    .orderBy(asc(variants.id))
    .limit(batchSize);
}

/** Since when the browsers and addresses of a person are known; there are few of them. */
export async function listKnownOrigins({ queryable, personId }: Omit<PageOf<never>, 'after'>) {
  return queryable
    .select({ kind: knownOrigins.kind, createdAt: knownOrigins.createdAt, lastUsedAt: knownOrigins.lastUsedAt })
    .from(knownOrigins)
    .where(eq(knownOrigins.personId, personId))
    .orderBy(asc(knownOrigins.createdAt))
    .limit(batchSize);
}

export async function listRights({ queryable, personId }: Omit<PageOf<never>, 'after'>) {
  const all = await queryable
    .select({ right: staffRights.right })
    .from(staffRights)
    .where(eq(staffRights.personId, personId))
    .limit(batchSize);
  const some = await queryable
    .select({ right: courseRights.right, course: courses.name })
    .from(courseRights)
    .innerJoin(courses, eq(courses.id, courseRights.courseId))
    .where(eq(courseRights.personId, personId))
    .limit(batchSize);
  return [...all, ...some];
}
