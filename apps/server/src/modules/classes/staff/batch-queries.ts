import { staffPageSize } from '@abhyas/contract/assessment/staff-tests.ts';
import { classPages, maxMentors } from '@abhyas/contract/classes/class-limits.ts';
import { type SQL, and, asc, desc, eq, exists, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import { courseView, fullNameOf, personView } from '../../identity/people/views.ts';
import { batchMembers, batchMentors, classAttendance, classBatches, classes } from '../tables.ts';

const course = courseView('course');
const person = personView('person');
const mentor = personView('mentor');
const dayMs = 86_400_000;
/** Milliseconds back for which a list tells the attendance. */
const attendanceMs = 30 * dayMs;

/** Finds words anywhere in a text. */
const patternOf = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Batches in a state whose name, course or mentor has these words in it. */
function isFound({ search, state }: { search: string; state: 'open' | 'closed' }): SQL | undefined {
  const inState = state === 'open' ? isNull(classBatches.closedAt) : isNotNull(classBatches.closedAt);
  if (search === '') return inState;
  const pattern = patternOf(search);
  const taught = sql`exists (
    select from ${batchMentors} join ${mentor} on ${mentor.id} = ${batchMentors.personId}
    where ${batchMentors.batchId} = ${classBatches.id} and ${fullNameOf(mentor)} ilike ${pattern})`;
  return and(inState, or(sql`${classBatches.name} ilike ${pattern}`, sql`${course.name} ilike ${pattern}`, taught));
}

/** A page of the batches by name, and how many there are. */
export async function searchBatches({
  queryable,
  search,
  state,
  page,
  now,
}: {
  queryable: Queryable;
  search: string;
  state: 'open' | 'closed';
  page: number;
  now: Date;
}) {
  const where = isFound({ search, state });
  const next = queryable
    .select({ title: classes.title, startsAt: classes.startsAt })
    .from(classes)
    .where(and(eq(classes.batchId, classBatches.id), isNull(classes.cancelledAt), sql`${classes.startsAt} > ${now}`))
    .orderBy(asc(classes.startsAt), asc(classes.id))
    .limit(1)
    .as('next');
  const since = new Date(now.getTime() - attendanceMs);
  const seen = queryable
    .select({
      attended: sql<number>`count(*) filter (where ${classAttendance.present})::int`.as('attended'),
      marked: sql<number>`count(*)::int`.as('marked'),
    })
    .from(classes)
    .innerJoin(classAttendance, eq(classAttendance.classId, classes.id))
    .where(and(eq(classes.batchId, classBatches.id), isNull(classes.cancelledAt), sql`${classes.startsAt} between ${since} and ${now}`))
    .as('seen');
  const rows = await queryable
    .select({
      id: classBatches.id,
      name: classBatches.name,
      course: course.name,
      provider: classBatches.provider,
      closedAt: classBatches.closedAt,
      students: qualified(
        sql<number>`(select count(*)::int from ${batchMembers} as member where member.batch_id = ${classBatches.id} and member.left_at is null)`,
      ),
      mentors: qualified(sql<string[]>`array(
        select ${fullNameOf(mentor)} from ${batchMentors} as own join ${mentor} on ${mentor.id} = own.person_id
         where own.batch_id = ${classBatches.id} order by 1)`),
      nextTitle: next.title,
      nextAt: next.startsAt,
      attended: seen.attended,
      marked: seen.marked,
    })
    .from(classBatches)
    .innerJoin(course, eq(course.id, classBatches.courseId))
    .leftJoinLateral(next, sql`true`)
    .leftJoinLateral(seen, sql`true`)
    .where(where)
    .orderBy(asc(classBatches.name), asc(classBatches.id))
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize);
  const [total] = await queryable
    .select({ n: sql<number>`count(*)::int` })
    .from(classBatches)
    .innerJoin(course, eq(course.id, classBatches.courseId))
    .where(where);
  return { rows, total: total?.n ?? 0 };
}

/** A batch with its course; null if there is none. */
export async function findBatch({ queryable, batchId }: { queryable: Queryable; batchId: bigint }) {
  const [row] = await queryable
    .select({ batch: classBatches, course: course.name })
    .from(classBatches)
    .innerJoin(course, eq(course.id, classBatches.courseId))
    .where(eq(classBatches.id, batchId));
  return row ?? null;
}

/** A batch, held until the transaction ends; null if there is none. */
export async function lockBatch({ tx, batchId }: { tx: Transaction; batchId: bigint }) {
  const [row] = await tx.select().from(classBatches).where(eq(classBatches.id, batchId)).for('update');
  return row ?? null;
}

/** Holds the names of batches until the transaction ends, so that two batches don't get one name. */
export async function lockNames(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('class-batch-names', 0))`);
}

/** Whether another batch has this name; capitals don't count. */
export async function isNameTaken({ tx, name, except }: { tx: Transaction; name: string; except: bigint | null }): Promise<boolean> {
  const others = and(sql`lower(${classBatches.name}) = lower(${name})`, except === null ? undefined : ne(classBatches.id, except));
  return (await tx.$count(classBatches, others)) > 0;
}

export async function insertBatch({ tx, row }: { tx: Transaction; row: typeof classBatches.$inferInsert }): Promise<bigint> {
  const [made] = await tx.insert(classBatches).values(row).returning({ id: classBatches.id });
  if (made === undefined) throw new Error('invariant: a batch that is inserted has an id');
  return made.id;
}

export async function updateBatch({
  tx,
  batchId,
  set,
}: {
  tx: Transaction;
  batchId: bigint;
  set: Partial<typeof classBatches.$inferInsert>;
}): Promise<void> {
  await tx
    .update(classBatches)
    .set({ ...set, version: sql`${classBatches.version} + 1` })
    .where(eq(classBatches.id, batchId));
}

/** A batch has `maxMentors` at most, and those whom an import adds beside them. */
const shownMentors = 2 * maxMentors;

/** The mentors of a batch by name. */
export async function listMentorsOf({ queryable, batchId }: { queryable: Queryable; batchId: bigint }) {
  return queryable
    .select({ id: person.id, name: fullNameOf(person), pin: person.pin })
    .from(batchMentors)
    .innerJoin(person, eq(person.id, batchMentors.personId))
    .where(eq(batchMentors.batchId, batchId))
    .orderBy(asc(person.firstName), asc(person.lastName), asc(person.id))
    .limit(shownMentors);
}

/** Students of a batch whose name or ID has these words in it. */
function isFoundIn({ batchId, search }: { batchId: bigint; search: string }): SQL | undefined {
  const isIn = and(eq(batchMembers.batchId, batchId), isNull(batchMembers.leftAt));
  if (search === '') return isIn;
  const pattern = patternOf(search);
  return and(isIn, or(sql`${fullNameOf(person)} ilike ${pattern}`, sql`${person.pin} ilike ${pattern}`));
}

/** A page of the students of a batch by name, and how many there are. */
export async function searchStudents({ queryable, page, ...of }: { queryable: Queryable; batchId: bigint; search: string; page: number }) {
  const rows = await queryable
    .select({ id: person.id, name: fullNameOf(person), pin: person.pin, named: batchMembers.named })
    .from(batchMembers)
    .innerJoin(person, eq(person.id, batchMembers.personId))
    .where(isFoundIn(of))
    .orderBy(asc(person.firstName), asc(person.lastName), asc(person.id))
    .limit(classPages.students)
    .offset((page - 1) * classPages.students);
  const [total] = await queryable
    .select({ n: sql<number>`count(*)::int` })
    .from(batchMembers)
    .innerJoin(person, eq(person.id, batchMembers.personId))
    .where(isFoundIn(of));
  return { rows, total: total?.n ?? 0 };
}

/** How many students are in a batch. */
export const countStudents = ({ queryable, batchId }: { queryable: Queryable; batchId: bigint }): Promise<number> =>
  queryable.$count(batchMembers, and(eq(batchMembers.batchId, batchId), isNull(batchMembers.leftAt)));

const isOpenMentor = and(eq(person.role, 'mentor'), eq(person.synthetic, false), isNull(person.deletedAt), isNull(person.closedAt));

/** Whether someone is a mentor of the portal whose account is open. */
export async function isMentor({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<boolean> {
  const rows = await queryable
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.id, personId), isOpenMentor))
    .limit(1);
  return rows.length > 0;
}

/** How many mentors a page has. */
const mentorPage = 1000;

/** A page of the mentors of the portal whose accounts are open, by name, and how many there are. */
export async function listMentors({ queryable, page }: { queryable: Queryable; page: number }) {
  const rows = await queryable
    .select({ id: person.id, name: fullNameOf(person), pin: person.pin })
    .from(person)
    .where(isOpenMentor)
    .orderBy(asc(person.firstName), asc(person.lastName), asc(person.id))
    .limit(mentorPage)
    .offset((page - 1) * mentorPage);
  const [total] = await queryable
    .select({ n: sql<number>`count(*)::int` })
    .from(person)
    .where(isOpenMentor);
  return { rows, total: total?.n ?? 0 };
}

/** The open batches by name. */
export async function listBatchNames(queryable: Queryable) {
  return queryable
    .select({ id: classBatches.id, courseId: classBatches.courseId, name: classBatches.name })
    .from(classBatches)
    .where(isNull(classBatches.closedAt))
    .orderBy(asc(classBatches.name), asc(classBatches.id))
    .limit(1000);
}

/** The courses of the portal by name. */
export async function listCourseNames(queryable: Queryable) {
  return queryable.select({ id: course.id, name: course.name }).from(course).orderBy(asc(course.name), asc(course.id)).limit(500);
}

/** How many students were in each of these classes, and of how many it is known. */
export async function countAttendance({ queryable, classIds }: { queryable: Queryable; classIds: readonly bigint[] }) {
  if (classIds.length === 0) return new Map<bigint, { attended: number; marked: number }>();
  const rows = await queryable
    .select({
      classId: classAttendance.classId,
      attended: sql<number>`count(*) filter (where ${classAttendance.present})::int`,
      marked: sql<number>`count(*)::int`,
    })
    .from(classAttendance)
    .where(inArray(classAttendance.classId, [...classIds]))
    .groupBy(classAttendance.classId);
  return new Map(rows.map(({ classId, ...count }) => [classId, count]));
}

/** The last classes of a batch with known attendance, the newest first. Only the attendance of those is counted: a batch may have held hundreds. */
export async function listRecent({ queryable, batchId, limit }: { queryable: Queryable; batchId: bigint; limit: number }) {
  const isKnown = exists(
    queryable
      .select({ one: sql`1` })
      .from(classAttendance)
      .where(eq(classAttendance.classId, classes.id)),
  );
  const rows = await queryable
    .select({ id: classes.id, title: classes.title, startsAt: classes.startsAt })
    .from(classes)
    .where(and(eq(classes.batchId, batchId), isNull(classes.cancelledAt), isKnown))
    .orderBy(desc(classes.startsAt), desc(classes.id))
    .limit(limit);
  const counts = await countAttendance({ queryable, classIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? { attended: 0, marked: 0 }) }));
}

/** How many classes of a batch are to come or run and are over, and what the next one begins with: the number after the highest, and the module of the last. */
export async function getFigures({ queryable, batchId, now }: { queryable: Queryable; batchId: bigint; now: Date }) {
  const [row] = await queryable
    .select({
      ahead: sql<number>`count(*) filter (where ${classes.endsAt} > ${now})::int`,
      over: sql<number>`count(*) filter (where ${classes.endsAt} <= ${now})::int`,
      nextNumber: sql<number>`coalesce(max(${classes.number}), 0) + 1`,
      lastModule: sql<number>`coalesce((array_agg(${classes.moduleNumber} order by ${classes.startsAt} desc, ${classes.id} desc))[1], 1)`,
    })
    .from(classes)
    .where(eq(classes.batchId, batchId));
  return row ?? { ahead: 0, over: 0, nextNumber: 1, lastModule: 1 };
}

/** Adds a mentor to a batch; false where they are there already. */
export async function addMentor({ tx, batchId, personId }: { tx: Transaction; batchId: bigint; personId: bigint }): Promise<boolean> {
  const added = await tx
    .insert(batchMentors)
    .values({ batchId, personId })
    .onConflictDoNothing()
    .returning({ personId: batchMentors.personId });
  return added.length > 0;
}

/** How many mentors a batch has. */
export const countMentors = ({ tx, batchId }: { tx: Transaction; batchId: bigint }): Promise<number> =>
  tx.$count(batchMentors, eq(batchMentors.batchId, batchId));

/** Takes a mentor out of a batch; false where they are not there. */
export async function removeMentor({ tx, batchId, personId }: { tx: Transaction; batchId: bigint; personId: bigint }): Promise<boolean> {
  const isTheirs = and(eq(batchMentors.batchId, batchId), eq(batchMentors.personId, personId));
  return (await tx.delete(batchMentors).where(isTheirs).returning({ personId: batchMentors.personId })).length > 0;
}

/** The students who are in a batch, and whether each is in it by name. */
export async function listMembers({ tx, batchId }: { tx: Transaction; batchId: bigint }): Promise<Map<bigint, boolean>> {
  const rows = await tx
    .select({ personId: batchMembers.personId, named: batchMembers.named })
    .from(batchMembers)
    .where(and(eq(batchMembers.batchId, batchId), isNull(batchMembers.leftAt)));
  return new Map(rows.map(({ personId, named }) => [personId, named]));
}

/** Takes back that students are in a batch by name; `syncMembers` then puts out who isn't in it otherwise. */
export async function unnameStudents({
  tx,
  batchId,
  personIds,
}: {
  tx: Transaction;
  batchId: bigint;
  personIds: readonly bigint[];
}): Promise<void> {
  await tx
    .update(batchMembers)
    .set({ named: false })
    .where(and(eq(batchMembers.batchId, batchId), isNull(batchMembers.leftAt), inArray(batchMembers.personId, [...personIds])));
}
