import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { contactTaken, isContactTaken, lockContact } from '../people/contacts/contact-queries.ts';
import { courses, enrolments, people, registrations, variants } from '../tables.ts';

/** The courses with a variant that is open to register, with the names of those variants, by name; at most a hundred. */
export async function listOpenCourses({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({
      courseId: courses.id,
      courseName: courses.name,
      variantNames: sql<string>`string_agg(${variants.name}, ', ' order by ${variants.id})`,
    })
    .from(courses)
    .innerJoin(variants, and(eq(variants.courseId, courses.id), eq(variants.openToRegister, true)))
    .groupBy(courses.id)
    .orderBy(asc(courses.name), asc(courses.id))
    .limit(100);
}

const registrationFacts = z.object({ isOpen: z.boolean(), hasAccount: z.boolean() });

/** Whether a course takes registrations, and whether the email has an account already. One query. */
export async function findRegistrationFacts({ queryable, courseId, email }: { queryable: Queryable; courseId: bigint; email: string }) {
  const [row] = await queryRows({
    queryable,
    row: registrationFacts,
    statement: sql`
    select exists (select from ${variants} where ${variants.courseId} = ${courseId} and ${variants.openToRegister}) as "isOpen",
           ${contactTaken({ kind: 'email', value: email, role: 'student' })} as "hasAccount"`,
  });
  return row ?? { isOpen: false, hasAccount: false };
}

export async function insertRegistration({ tx, row }: { tx: Transaction; row: typeof registrations.$inferInsert }): Promise<void> {
  await tx.insert(registrations).values(row);
}

/** The registration of a token made after `since`, or null. */
export async function findRegistration({ queryable, tokenHash, since }: { queryable: Queryable; tokenHash: Buffer; since: Date }) {
  const [row] = await queryable
    .select()
    .from(registrations)
    .where(and(eq(registrations.tokenHash, tokenHash), gt(registrations.createdAt, since)))
    .limit(1);
  return row ?? null;
}

export async function findRegistrationById({ queryable, id }: { queryable: Queryable; id: bigint }) {
  const [row] = await queryable.select().from(registrations).where(eq(registrations.id, id)).limit(1);
  return row ?? null;
}

/**
 * Makes the student of a registration, with a pin of the next number, enrolled in the open variants of the course; the code proved the email, and not
 * the mobile. Null where the email has an account meanwhile; two registrations of one email wait for each other.
 */
export async function createStudent({
  tx,
  registration,
  passwordHash,
  now,
}: {
  tx: Transaction;
  registration: typeof registrations.$inferSelect;
  passwordHash: string;
  now: Date;
}): Promise<{ id: bigint; pin: string } | null> {
  const { firstName, lastName, mobile, email, courseId } = registration;
  await lockContact({ tx, kind: 'email', value: email });
  if (await isContactTaken({ queryable: tx, kind: 'email', value: email, role: 'student' })) return null;
  const [person] = await tx
    .insert(people)
    .values({
      pin: sql`'ABH' || lpad(nextval('student_pin_numbers')::text, 7, '0')`,
      role: 'student',
      firstName,
      lastName,
      mobile,
      mobileProved: false,
      email,
      passwordHash,
      createdAt: now,
    })
    .returning({ id: people.id, pin: people.pin });
  if (person === undefined) throw new Error('an insert answers with its row');
  await tx.execute(sql`
    insert into ${enrolments} (person_id, variant_id)
    select ${person.id}, ${variants.id} from ${variants} where ${variants.courseId} = ${courseId} and ${variants.openToRegister}`);
  return person;
}

/** Removes registrations made before `before`. */
export async function removeRegistrations({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(registrations).where(lt(registrations.createdAt, before));
}
