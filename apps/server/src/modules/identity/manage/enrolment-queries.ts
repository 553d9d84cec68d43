import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { lockPerson } from '../people/profile-queries.ts';
import { courses, enrolments, people, variants } from '../tables.ts';

/** The batches of all courses, by name; at most a thousand. */
export async function listBatches(queryable: Queryable) {
  return queryable
    .select({
      variantId: variants.id,
      courseId: courses.id,
      key: sql<string>`${courses.key} || '/' || ${variants.key}`,
      name: sql<string>`${courses.name} || ' · ' || ${variants.name}`,
    })
    .from(variants)
    .innerJoin(courses, eq(courses.id, variants.courseId))
    .orderBy(asc(courses.name), asc(variants.name), asc(variants.id))
    .limit(1000);
}

/** The batches of a person, by name; at most a hundred. */
export async function listBatchesOf({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  return queryable
    .select({
      variantId: variants.id,
      name: sql<string>`${courses.name} || ' · ' || ${variants.name}`,
      key: sql<string>`${courses.key} || '/' || ${variants.key}`,
    })
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .innerJoin(courses, eq(courses.id, variants.courseId))
    .where(eq(enrolments.personId, personId))
    .orderBy(asc(courses.name), asc(variants.name), asc(variants.id))
    .limit(100);
}

/** What a change of batches has done; 'moved' is out of another batch of that course. */
export type Enrolled = 'moved' | 'joined' | 'left' | 'unchanged';

/** Enrols a person in a batch, and takes them out of other batches of that course. */
export async function enrol({ tx, personId, variantId }: { tx: Transaction; personId: bigint; variantId: bigint }): Promise<Enrolled> {
  // two batches at once would both stay: neither sees the other
  await lockPerson({ tx, personId });
  const added = await tx
    .insert(enrolments)
    .values({ personId, variantId })
    .onConflictDoNothing()
    .returning({ personId: enrolments.personId });
  const course = tx.select({ id: variants.courseId }).from(variants).where(eq(variants.id, variantId));
  const others = tx
    .select({ id: variants.id })
    .from(variants)
    .where(and(inArray(variants.courseId, course), ne(variants.id, variantId)));
  const left = await tx
    .delete(enrolments)
    .where(and(eq(enrolments.personId, personId), inArray(enrolments.variantId, others)))
    .returning({ personId: enrolments.personId });
  return left.length > 0 ? 'moved' : added.length > 0 ? 'joined' : 'unchanged';
}

/** Takes a person out of a batch. */
export async function unenrol({ tx, personId, variantId }: { tx: Transaction; personId: bigint; variantId: bigint }): Promise<Enrolled> {
  const left = await tx
    .delete(enrolments)
    .where(and(eq(enrolments.personId, personId), eq(enrolments.variantId, variantId)))
    .returning({ personId: enrolments.personId });
  return left.length > 0 ? 'left' : 'unchanged';
}

/** People by their pins, as they are stored; closed ones too. */
export async function listByPins({ queryable, pins }: { queryable: Queryable; pins: readonly string[] }) {
  if (pins.length === 0) return [];
  return queryable
    .select({ id: people.id, pin: people.pin, role: people.role, closedAt: people.closedAt })
    .from(people)
    .where(and(inArray(people.pin, [...pins]), eq(people.synthetic, false), isNull(people.deletedAt)));
}
