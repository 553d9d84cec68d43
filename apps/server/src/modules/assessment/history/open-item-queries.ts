import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether nothing is in the way of showing a student the solution of a question of a completed test at `now`: the review of the test is open (`reviewRefusal`), and the question is in no other test of the
 * course that the student can still take, or whose review is closed to them.
 */
export const isItemOpen = ({
  itemId,
  assessmentId,
  courseId,
  studentId,
  now,
}: Readonly<Record<'itemId' | 'assessmentId' | 'courseId' | 'studentId' | 'now', SQL>>): SQL => {
  const second = sql`date_trunc('second', ${now}::timestamptz)`;
  const running = sql`test.course_id = ${courseId} and test.kind = 'test' and test.end_at >= ${second}`;
  const closed = sql`(test.proctored or test.ranked)`;
  return sql`
    ${assessmentId} not in (
      select test.id from assessments as test
       where test.course_id = ${courseId} and (${closed} and test.end_at >= ${second} or test.shared_until >= ${second}))
    and ${itemId} not in (
      select place.item_id
        from assessments as test
        join sections on sections.assessment_id = test.id
        join section_items as place on place.section_id = sections.id
        left join attempts as own on own.assessment_id = test.id and own.student_id = ${studentId} and own.ordinal = 1
       where ${running} and (${closed} or own.closed_at is null))`;
};
