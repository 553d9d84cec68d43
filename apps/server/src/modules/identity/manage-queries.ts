import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { CourseRight, StaffRight } from '@abhyas/contract/endpoint.ts';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { lockPerson } from './people/profile-queries.ts';
import { courseRights, courses, enrolments, people, staffRights, variants } from './tables.ts';
import type { Config } from '../../platform/process/config.ts';
import { isNoDemoAccount } from './people/demo-accounts.ts';

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

/** The batches of each of these people, with their courses. */
export async function listEnrolmentsOf({ queryable, personIds }: { queryable: Queryable; personIds: readonly bigint[] }) {
  if (personIds.length === 0) return [];
  return queryable
    .select({ personId: enrolments.personId, variantId: variants.id, courseId: variants.courseId })
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .where(inArray(enrolments.personId, [...personIds]))
    .orderBy(asc(variants.id));
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

/** Puts a person into a variant who has no other of its course: `unchanged` for who is in it, `elsewhere` for who has another one, and stays there. */
export async function enrolNew({
  tx,
  personId,
  variantId,
}: {
  tx: Transaction;
  personId: bigint;
  variantId: bigint;
}): Promise<'joined' | 'unchanged' | 'elsewhere'> {
  await lockPerson({ tx, personId });
  const course = tx.select({ id: variants.courseId }).from(variants).where(eq(variants.id, variantId));
  const [there] = await tx
    .select({ variantId: enrolments.variantId })
    .from(enrolments)
    .innerJoin(variants, eq(variants.id, enrolments.variantId))
    .where(and(eq(enrolments.personId, personId), inArray(variants.courseId, course)))
    .limit(1);
  if (there !== undefined) return there.variantId === variantId ? 'unchanged' : 'elsewhere';
  await tx.insert(enrolments).values({ personId, variantId });
  return 'joined';
}

/** Takes a person out of a batch. */
export async function unenrol({ tx, personId, variantId }: { tx: Transaction; personId: bigint; variantId: bigint }): Promise<Enrolled> {
  const left = await tx
    .delete(enrolments)
    .where(and(eq(enrolments.personId, personId), eq(enrolments.variantId, variantId)))
    .returning({ personId: enrolments.personId });
  return left.length > 0 ? 'left' : 'unchanged';
}

/** Whether a person is in a variant. */
export async function isInVariant({ queryable, personId, variantId }: { queryable: Queryable; personId: bigint; variantId: bigint }) {
  return (await queryable.$count(enrolments, and(eq(enrolments.personId, personId), eq(enrolments.variantId, variantId)))) > 0;
}

/** Takes a person out of the course of a variant, whichever of its variants they are in. */
export async function leaveCourse({ tx, personId, variantId }: { tx: Transaction; personId: bigint; variantId: bigint }): Promise<void> {
  const course = tx.select({ id: variants.courseId }).from(variants).where(eq(variants.id, variantId));
  const all = tx.select({ id: variants.id }).from(variants).where(inArray(variants.courseId, course));
  await tx.delete(enrolments).where(and(eq(enrolments.personId, personId), inArray(enrolments.variantId, all)));
}

/** People by their pins, as they are stored; closed ones too. */
export async function listByPins({ queryable, pins }: { queryable: Queryable; pins: readonly string[] }) {
  if (pins.length === 0) return [];
  return queryable
    .select({ id: people.id, pin: people.pin, role: people.role, closedAt: people.closedAt })
    .from(people)
    .where(and(inArray(people.pin, [...pins]), eq(people.synthetic, false), isNull(people.deletedAt)));
}

const isHere = and(eq(people.synthetic, false), isNull(people.deletedAt));

/** An account, by its pin as it is stored or by its id. */
export type AccountRef = { readonly pin: string } | { readonly personId: bigint };

/** An account, closed or not, locked until the transaction ends; null if there is none. */
export async function lockAccount({ tx, ref }: { tx: Transaction; ref: AccountRef }) {
  const [row] = await tx
    .select({
      id: people.id,
      pin: people.pin,
      role: people.role,
      firstName: people.firstName,
      mobile: people.mobile,
      email: people.email,
      closedAt: people.closedAt,
    })
    .from(people)
    .where(and('pin' in ref ? eq(people.pin, ref.pin) : eq(people.id, ref.personId), isHere))
    .for('update');
  return row ?? null;
}

/** The parents with this mobile, two at most: a parent's pin is known to no one. */
export async function listParentIds({ tx, mobile }: { tx: Transaction; mobile: string }): Promise<bigint[]> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.mobile, mobile), eq(people.role, 'parent'), eq(people.mobileProved, true), isHere))
    .orderBy(people.id)
    .limit(2);
  return rows.map(({ id }) => id);
}

/** Whether anyone has this pin, whatever has become of them. */
export async function isPinTaken({ tx, pin }: { tx: Transaction; pin: string }): Promise<boolean> {
  const rows = await tx.select({ id: people.id }).from(people).where(eq(people.pin, pin)).limit(1);
  return rows.length > 0;
}

/** Writes a new person without a password, with these rights. */
export async function insertAccount({
  tx,
  person: { rights, ...columns },
  now,
}: {
  tx: Transaction;
  person: Pick<typeof people.$inferInsert, 'pin' | 'role' | 'firstName' | 'lastName' | 'mobile' | 'email'> & {
    readonly rights: readonly (typeof staffRights.$inferSelect)['right'][];
  };
  now: Date;
}): Promise<bigint> {
  const [row] = await tx
    .insert(people)
    .values({ ...columns, createdAt: now })
    .returning({ id: people.id });
  if (row === undefined) throw new Error('invariant: an insert answers with its row');
  if (rights.length > 0) await tx.insert(staffRights).values(rights.map((right) => ({ personId: row.id, right })));
  return row.id;
}

/** Gives staff exactly these rights; those for a course that they have everywhere are left out. */
export async function saveRights({
  tx,
  personId,
  rights,
  courseRights: some,
}: {
  tx: Transaction;
  personId: bigint;
  rights: readonly StaffRight[];
  courseRights: readonly { readonly right: CourseRight; readonly courseId: bigint }[];
}): Promise<void> {
  await tx.delete(staffRights).where(eq(staffRights.personId, personId));
  await tx.delete(courseRights).where(eq(courseRights.personId, personId));
  const everywhere = [...new Set(rights)];
  if (everywhere.length > 0) await tx.insert(staffRights).values(everywhere.map((right) => ({ personId, right })));
  const given = some.filter(({ right }) => !everywhere.includes(right)).map((each) => ({ personId, ...each }));
  if (given.length > 0) await tx.insert(courseRights).values(given).onConflictDoNothing();
}

/** What staff may do, everywhere and for one course only. */
export async function findRights({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const all = await queryable.select({ right: staffRights.right }).from(staffRights).where(eq(staffRights.personId, personId));
  const some = await queryable
    .select({ right: courseRights.right, courseId: courseRights.courseId })
    .from(courseRights)
    .where(eq(courseRights.personId, personId))
    .orderBy(asc(courseRights.right), asc(courseRights.courseId));
  return { rights: all.map(({ right }) => right).toSorted(), courseRights: some };
}

/** The courses by name; at most a thousand. */
export async function listCourses(queryable: Queryable) {
  return queryable
    .select({ courseId: courses.id, name: courses.name })
    .from(courses)
    .orderBy(asc(courses.name), asc(courses.id))
    .limit(1000);
}

export async function setClosed({
  tx,
  personId,
  closedAt,
  now,
}: {
  tx: Transaction;
  personId: bigint;
  closedAt: Date | null;
  now: Date;
}): Promise<void> {
  await tx.update(people).set({ closedAt, accessChangedAt: now }).where(eq(people.id, personId));
}

export async function removePassword({ tx, personId, now }: { tx: Transaction; personId: bigint; now: Date }): Promise<void> {
  await tx.update(people).set({ passwordHash: null, accessChangedAt: now }).where(eq(people.id, personId));
}

/** Whether an admin is there who can sign in. */
export async function hasAdmin({ queryable, config }: { queryable: Queryable; config: Pick<Config, 'demo'> }): Promise<boolean> {
  const rows = await queryable
    .select({ one: sql`1` })
    .from(people)
    .where(and(eq(people.role, 'admin'), isHere, isNull(people.closedAt), isNoDemoAccount({ personId: sql`${people.id}`, config })))
    .limit(1);
  return rows.length > 0;
}
