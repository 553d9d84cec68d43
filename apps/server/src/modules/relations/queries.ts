import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { and, asc, eq, gt, inArray, isNull, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import type { Session } from '../../platform/http/session.ts';
import { canBeNotified, fullNameOf, personView } from '../identity/people/views.ts';
import { lastCourseOf } from '../identity/people/course-queries.ts';
import { isNamed, isNamedLike } from './named.ts';
import { reachOf } from './policy.ts';
import { relations } from './tables.ts';

const person = personView('person');
const mentor = personView('mentor');

/**
 * SQL condition: an existing mentor sees this student; with `viewer` it must be that one. Each argument may be a column of another module's
 * query.
 */
export function mentors({ viewerId, studentId }: { viewerId?: bigint | SQLWrapper; studentId: bigint | SQLWrapper }): SQL<boolean> {
  return sql<boolean>`exists (
    select from ${relations} join ${mentor} on ${mentor.id} = ${relations.viewerId} and ${mentor.role} = 'mentor' and ${mentor.deletedAt} is null
    where ${relations.subjectId} = ${studentId} and ${relations.kind} = 'mentor'
      ${viewerId === undefined ? sql`` : sql`and ${relations.viewerId} = ${viewerId}`})`;
}

/** Those of these students who have a mentor. */
export async function listMentored({
  queryable,
  studentIds,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
}): Promise<Set<bigint>> {
  if (studentIds.length === 0) return new Set();
  const rows = await queryable
    .select({ id: person.id })
    .from(person)
    .where(and(inArray(person.id, [...studentIds]), mentors({ studentId: person.id })));
  return new Set(rows.map(({ id }) => id));
}

/** How many mentors of a student are named. */
const maxNamed = 3;

/** SQL: the names of the mentors of a student, the first ones; `studentId` may be a column of another module's query. */
export const mentorNames = (studentId: SQLWrapper): SQL<string[]> => sql<string[]>`array(
  select distinct ${fullNameOf(mentor)} from ${relations}
    join ${mentor} on ${mentor.id} = ${relations.viewerId} and ${mentor.role} = 'mentor' and ${mentor.deletedAt} is null
   where ${relations.subjectId} = ${studentId} and ${relations.kind} = 'mentor' order by 1 limit ${maxNamed})`;

/** SQL condition: the viewer is a parent of this student. */
export const isParentOf = ({ viewerId, studentId }: { viewerId: bigint | SQLWrapper; studentId: SQLWrapper }): SQL =>
  sql`exists (
    select from ${relations}
    where ${relations.subjectId} = ${studentId} and ${relations.viewerId} = ${viewerId} and ${relations.kind} = 'parent')`;

/** Holds for the rows of `person` that are students linked to the viewer by this kind of relation. */
function linkedTo({ viewerId, kind }: { viewerId: bigint; kind: 'mentor' | 'parent' }): SQL {
  const isParent = isParentOf({ viewerId, studentId: person.id });
  return sql`(${person.role} = 'student' and ${kind === 'parent' ? isParent : mentors({ viewerId, studentId: person.id })})`;
}

/** Holds for the rows of `person` that the viewer may see. */
function visibleTo(viewer: Session): SQL {
  const oneself = sql`${person.id} = ${viewer.personId}`;
  const reach = reachOf(viewer);
  switch (reach) {
    case 'none':
      return oneself;
    case 'all':
      return sql`(${oneself} or (${person.role} = 'student' and not ${person.synthetic} and ${person.deletedAt} is null))`;
    case 'mentor':
    case 'parent':
      return sql`(${oneself} or ${linkedTo({ viewerId: viewer.personId, kind: reach })})`;
  }
}

/** Someone by pin (in capitals), or null if there is no one, or no one whom the viewer may see. One query either way. */
export async function findVisiblePerson({ queryable, viewer, pin }: { queryable: Queryable; viewer: Session; pin: string }) {
  const [row] = await queryable
    .select({
      id: person.id,
      pin: person.pin,
      role: person.role,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      mobile: person.mobile,
    })
    .from(person)
    .where(and(eq(person.pin, pin), visibleTo(viewer)))
    .limit(1);
  return row ?? null;
}

/** Whether the viewer may see someone. One query, none about oneself. */
export async function maySee({
  queryable,
  viewer,
  subjectId,
}: {
  queryable: Queryable;
  viewer: Session;
  subjectId: bigint;
}): Promise<boolean> {
  if (subjectId === viewer.personId) return true;
  const rows = await queryable
    .select({ id: person.id })
    .from(person)
    .where(and(eq(person.id, subjectId), visibleTo(viewer)))
    .limit(1);
  return rows.length > 0;
}

interface Linked {
  readonly queryable: Queryable;
  readonly viewerId: bigint;
  readonly kind: 'mentor' | 'parent';
  readonly page?: number;
  /** How many a page has. */
  readonly limit?: number;
}

/** Those of the students linked to a person whose name or ID has this text in it, by name; where there is none, those with a name like it. */
export async function searchLinkedStudents({ named, ...of }: Linked & { named: string }) {
  const found = await listLinkedStudents({ ...of, where: isNamed(person, named) });
  return found.length > 0 ? found : listLinkedStudents({ ...of, where: isNamedLike(person, named) });
}

/** A page of the students linked to a person, by name, with the course each used last. */
export async function listLinkedStudents({
  queryable,
  viewerId,
  kind,
  page = 1,
  limit = packLimits.students,
  where,
}: Linked & { where?: SQL | undefined }) {
  const lastCourse = lastCourseOf(person.id);
  return queryable
    .select({
      id: person.id,
      pin: person.pin,
      firstName: person.firstName,
      lastName: person.lastName,
      closedAt: person.closedAt,
      courseId: lastCourse.courseId,
      variantId: lastCourse.variantId,
      courseName: lastCourse.courseName,
    })
    .from(person)
    .leftJoinLateral(lastCourse, sql`true`)
    .where(and(linkedTo({ viewerId, kind }), where))
    .orderBy(asc(person.firstName), asc(person.lastName), asc(person.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** Students who have a parent with an account, in the order of their ids after one, with the course each used last and whom to tell. */
export async function listChildren({ queryable, after, max }: { queryable: Queryable; after: bigint; max: number }) {
  const parent = personView('parent');
  const lastCourse = lastCourseOf(person.id);
  const parentIds = sql<bigint[]>`array(
    select distinct ${relations.viewerId} from ${relations} join ${parent} on ${parent.id} = ${relations.viewerId} and ${canBeNotified(parent)}
     where ${relations.subjectId} = ${person.id} and ${relations.kind} = 'parent' order by 1)`.mapWith(
    (ids: readonly (string | bigint)[]) => ids.map(BigInt),
  );
  const { courseId, variantId, courseName } = lastCourse;
  return queryable
    .select({
      id: person.id,
      pin: person.pin,
      firstName: person.firstName,
      createdAt: person.createdAt,
      courseId,
      variantId,
      courseName,
      parentIds,
    })
    .from(person)
    .leftJoinLateral(lastCourse, sql`true`)
    .where(and(gt(person.id, after), eq(person.role, 'student'), canBeNotified(person), sql`cardinality(${parentIds}) > 0`))
    .orderBy(asc(person.id))
    .limit(max);
}
export type Child = Awaited<ReturnType<typeof listChildren>>[number];

/** A student whom a parent sees, with the course the student used last, or null. */
export async function findLinkedStudent({ queryable, viewerId, studentId }: { queryable: Queryable; viewerId: bigint; studentId: bigint }) {
  const [row] = await listLinkedStudents({ queryable, viewerId, kind: 'parent', limit: 1, where: eq(person.id, studentId) });
  return row ?? null;
}

/** The mentors who see a student, each once; at most `packLimits.mentors`. */
export async function listMentorIds({ queryable, studentId }: { queryable: Queryable; studentId: bigint }): Promise<bigint[]> {
  const rows = await queryable
    .select({ id: person.id })
    .from(person)
    .where(mentors({ viewerId: person.id, studentId }))
    .orderBy(asc(person.id))
    .limit(packLimits.mentors);
  return rows.map(({ id }) => id);
}

/** The names of the mentors of a student, each mentor once. */
export async function listMentors({ queryable, studentId }: { queryable: Queryable; studentId: bigint }) {
  return queryable
    .selectDistinct({ id: person.id, firstName: person.firstName, lastName: person.lastName })
    .from(relations)
    .innerJoin(person, and(eq(person.id, relations.viewerId), eq(person.role, 'mentor'), isNull(person.deletedAt)))
    .where(and(eq(relations.subjectId, studentId), eq(relations.kind, 'mentor')))
    .orderBy(asc(person.firstName), asc(person.id))
    .limit(packLimits.mentors);
}
