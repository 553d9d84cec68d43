import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { courseView } from '../../identity/people/views.ts';
import { countsFor } from '../class-queries.ts';
import { classAttendance, classBatches, classes } from '../tables.ts';

const course = courseView('course');

interface Span {
  readonly queryable: Queryable;
  /** They ended after this, and up to that. */
  readonly from: Date;
  readonly upTo: Date;
  /** Null: of all courses. */
  readonly courseId: bigint | null;
}

const ofCourse = ({ courseId }: Span) => (courseId === null ? undefined : eq(classBatches.courseId, courseId));

/** Joins the classes of a batch that ended in a span, and who was there. No class lasts a day, so the batch's index by start serves. */
const heldIn = ({ from, upTo }: Span) =>
  and(
    eq(classes.batchId, classBatches.id),
    gt(classes.startsAt, sql`${from}::timestamptz - interval '1 day'`),
    gt(classes.endsAt, from),
    lte(classes.endsAt, upTo),
    isNull(classes.cancelledAt),
  );
const counted = () => and(eq(classAttendance.classId, classes.id), countsFor(classAttendance.personId));

/** The attendance of the batches that had classes in a span and know who came, the lowest first; `limit` from `offset` on. */
export async function listAttendance({ limit, offset = 0, ...span }: Span & { limit: number; offset?: number }) {
  const attended = sql<number>`(count(*) filter (where ${classAttendance.present}))::int`;
  return span.queryable
    .select({
      id: classBatches.id,
      name: classBatches.name,
      course: course.name,
      classes: sql<number>`count(distinct ${classes.id})::int`,
      attended,
      of: sql<number>`count(*)::int`,
    })
    .from(classBatches)
    .innerJoin(course, eq(course.id, classBatches.courseId))
    .innerJoin(classes, heldIn(span))
    .innerJoin(classAttendance, counted())
    .where(ofCourse(span))
    .groupBy(classBatches.id, course.name)
    .orderBy(sql`${attended}::float8 / count(*)`, asc(classBatches.id))
    .limit(limit)
    .offset(offset);
}

/** How many batches had classes in a span, and how many of the places in them were taken. */
export async function sumAttendance(span: Span): Promise<{ batches: number; attended: number; of: number }> {
  const [row] = await span.queryable
    .select({
      batches: sql<number>`count(distinct ${classBatches.id})::int`,
      attended: sql<number>`(count(*) filter (where ${classAttendance.present}))::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(classBatches)
    .innerJoin(classes, heldIn(span))
    .innerJoin(classAttendance, counted())
    .where(ofCourse(span));
  return row ?? { batches: 0, attended: 0, of: 0 };
}

/** Of these students who have attended or missed classes since a moment: of the last `each` of them, how many they missed. */
export async function listRecentAttendance({
  queryable,
  studentIds,
  from,
  each,
}: {
  queryable: Queryable;
  studentIds: readonly bigint[];
  from: Date;
  each: number;
}) {
  if (studentIds.length === 0) return [];
  const held = queryable
    .select({
      studentId: classAttendance.personId,
      present: classAttendance.present,
      place:
        sql<number>`row_number() over (partition by ${classAttendance.personId} order by ${classes.startsAt} desc, ${classes.id} desc)`.as(
          'place',
        ),
    })
    .from(classAttendance)
    .innerJoin(classes, eq(classes.id, classAttendance.classId))
    .where(
      and(
        inArray(classAttendance.personId, [...studentIds]),
        gt(classes.endsAt, from),
        isNull(classes.cancelledAt),
        countsFor(classAttendance.personId),
      ),
    )
    .as('held');
  return queryable
    .select({
      studentId: held.studentId,
      of: sql<number>`count(*)::int`,
      missed: sql<number>`(count(*) filter (where not ${held.present}))::int`,
    })
    .from(held)
    .where(lte(held.place, each))
    .groupBy(held.studentId);
}
