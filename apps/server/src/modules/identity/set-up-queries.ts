import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { courses, enrolments, invitations, people, registrations, setUpGrants, variants } from './tables.ts';
import { z } from 'zod';
import { queryRows } from '../../platform/postgres/rows.ts';
import { contactTaken, isContactTaken, lockContact } from './people/contact-queries.ts';

const canSetPassword = and(isNull(people.passwordHash), isNull(people.deletedAt), isNull(people.closedAt));

/** Whom an invitation can go to: someone with an email and without a password, who is no parent. */
export async function findInvitable({ tx, personId }: { tx: Transaction; personId: bigint }) {
  const [row] = await tx
    .select({ pin: people.pin, firstName: people.firstName, email: people.email })
    .from(people)
    .where(and(eq(people.id, personId), canSetPassword, ne(people.email, ''), ne(people.role, 'parent'), eq(people.synthetic, false)));
  return row ?? null;
}

/** Replaces the invitation of a person. */
export async function upsertInvitation({ tx, ...row }: { tx: Transaction } & typeof invitations.$inferInsert): Promise<void> {
  const { personId: _personId, ...set } = row;
  await tx.insert(invitations).values(row).onConflictDoUpdate({ target: invitations.personId, set });
}

/** Whom the invitation of a token is for, as long as they have no password and their account is open. */
export async function findInvited({ queryable, tokenHash, now }: { queryable: Queryable; tokenHash: Buffer; now: Date }) {
  const [row] = await queryable
    .select({ id: people.id, pin: people.pin, role: people.role, firstName: people.firstName, lastName: people.lastName })
    .from(invitations)
    .innerJoin(people, eq(people.id, invitations.personId))
    .where(and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now), canSetPassword));
  return row ?? null;
}

/** Ends the invitation of a person. */
async function removeInvitation({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.personId, personId));
}

export async function removeExpiredInvitations({ queryable, now }: { queryable: Queryable; now: Date }): Promise<void> {
  await queryable.delete(invitations).where(lt(invitations.expiresAt, now));
}

/** The courses with a variant that is open to register, with the names of those variants, by name; at most a hundred. */
export async function listOpenCourses({ queryable }: { queryable: Queryable }) {
  return queryable
    .select({
      courseId: courses.id,
      pack: courses.pack,
      key: courses.key,
      courseName: courses.name,
      variantNames: sql<string>`string_agg(${variants.name}, ', ' order by ${variants.id})`,
    })
    .from(courses)
    .innerJoin(variants, and(eq(variants.courseId, courses.id), eq(variants.openToRegister, true)))
    .groupBy(courses.id)
    .orderBy(asc(courses.name), asc(courses.id))
    .limit(100);
}

const registrationFacts = z.object({ pack: z.string().nullable(), key: z.string().nullable(), hasAccount: z.boolean() });

/** A course that takes registrations by its pack and key, null for another, and whether the email has an account already. One query. */
export async function findRegistrationFacts({ queryable, courseId, email }: { queryable: Queryable; courseId: bigint; email: string }) {
  const [row] = await queryRows({
    queryable,
    row: registrationFacts,
    statement: sql`
    select open.pack, open.key, ${contactTaken({ kind: 'email', value: email, role: 'student' })} as "hasAccount"
      from (select 1) as one
      left join lateral (
        select ${courses.pack}, ${courses.key} from ${courses}
         where ${courses.id} = ${courseId} and exists (select from ${variants} where ${variants.courseId} = ${courseId} and ${variants.openToRegister})) as open on true`,
  });
  return row ?? { pack: null, key: null, hasAccount: false };
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
  const person = await insertStudent({ tx, person: { firstName, lastName, mobile, email }, passwordHash, now });
  await tx.execute(sql`
    insert into ${enrolments} (person_id, variant_id)
    select ${person.id}, ${variants.id} from ${variants} where ${variants.courseId} = ${courseId} and ${variants.openToRegister}`);
  return person;
}

/** Makes a student with a pin of the next number. The mobile counts as typed and not as proved. */
export async function insertStudent({
  tx,
  person: { firstName, lastName, mobile, email },
  passwordHash,
  now,
}: {
  tx: Transaction;
  person: Readonly<Record<'firstName' | 'lastName' | 'mobile' | 'email', string>>;
  passwordHash: string | null;
  now: Date;
}): Promise<{ id: bigint; pin: string }> {
  const [made] = await tx
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
  if (made === undefined) throw new Error('an insert answers with its row');
  return made;
}

/** The student whose account has this email, closed or not; null if there is none. */
export async function findStudentByEmail({ queryable, email }: { queryable: Queryable; email: string }): Promise<bigint | null> {
  const [row] = await queryable
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.email, email), eq(people.role, 'student'), eq(people.synthetic, false), isNull(people.deletedAt)))
    .orderBy(asc(people.id))
    .limit(1);
  return row?.id ?? null;
}

/** Removes registrations made before `before`. */
export async function removeRegistrations({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(registrations).where(lt(registrations.createdAt, before));
}

export async function insertGrant({
  queryable,
  tokenHash,
  personIds,
  registrationId,
  now,
}: {
  queryable: Queryable;
  tokenHash: Buffer;
  personIds: bigint[];
  registrationId: bigint | null;
  now: Date;
}): Promise<void> {
  await queryable.insert(setUpGrants).values({ tokenHash, personIds, registrationId, createdAt: now });
}

/** An unused grant made after `since`, or null. */
export async function findGrant({ queryable, tokenHash, since }: { queryable: Queryable; tokenHash: Buffer; since: Date }) {
  const [row] = await queryable
    .select()
    .from(setUpGrants)
    .where(and(eq(setUpGrants.tokenHash, tokenHash), isNull(setUpGrants.usedAt), gt(setUpGrants.createdAt, since)))
    .limit(1);
  return row ?? null;
}

/** Marks a grant as used. Returns false if another request was first. */
export async function consumeGrant({ tx, id, now }: { tx: Transaction; id: bigint; now: Date }): Promise<boolean> {
  const used = await tx
    .update(setUpGrants)
    .set({ usedAt: now })
    .where(and(eq(setUpGrants.id, id), isNull(setUpGrants.usedAt)))
    .returning({ id: setUpGrants.id });
  return used.length > 0;
}

/**
 * Uses up every grant that could set the password of a person, and returns their ids: none outlives a password. In a fixed order, after the password
 * itself, so that two changes never wait for each other.
 */
export async function consumeGrantsOf({ tx, personId, now }: { tx: Transaction; personId: bigint; now: Date }): Promise<bigint[]> {
  await removeInvitation({ tx, personId });
  const open = tx
    .select({ id: setUpGrants.id })
    .from(setUpGrants)
    .where(and(sql`${personId} = any(${setUpGrants.personIds})`, isNull(setUpGrants.usedAt)))
    .orderBy(asc(setUpGrants.id))
    .for('update');
  const used = await tx.update(setUpGrants).set({ usedAt: now }).where(inArray(setUpGrants.id, open)).returning({ id: setUpGrants.id });
  return used.map(({ id }) => id);
}

export async function removeGrants({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(setUpGrants).where(lt(setUpGrants.createdAt, before));
}
