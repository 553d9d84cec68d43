import type { SchoolTableKind } from '@abhyas/contract/schools/school-limits.ts';
import { packLimits } from '@abhyas/rules/content/pack-limits.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { programmeDeadlines, schoolListings, schoolProgrammes, schools, schoolTableRows, schoolTables } from '../tables.ts';

/** A free table of a course with its rows in order; null if the course has none of this kind. */
export async function findTable({ queryable, courseId, kind }: { queryable: Queryable; courseId: bigint; kind: SchoolTableKind }) {
  const rows = await queryable
    .select({ columns: schoolTables.columns, shown: schoolTables.shown, cells: schoolTableRows.cells })
    .from(schoolTables)
    .leftJoin(schoolTableRows, eq(schoolTableRows.tableId, schoolTables.id))
    .where(and(eq(schoolTables.courseId, courseId), eq(schoolTables.kind, kind)))
    .orderBy(asc(schoolTableRows.position))
    .limit(packLimits.schoolTableRows);
  const [first] = rows;
  if (first === undefined) return null;
  return { columns: first.columns, shown: first.shown, rows: rows.flatMap(({ cells }) => (cells === null ? [] : [cells])) };
}

/** The deadlines of the programmes that a course shows: those to come by time, then those that are over, the last one first. */
export function listCourseDeadlines({ queryable, courseId, now }: { queryable: Queryable; courseId: bigint; now: Date }) {
  const { at, id } = programmeDeadlines;
  const isOver = sql`${at} < ${now}`;
  return queryable
    .select({
      schoolName: schools.name,
      city: schools.city,
      programmeName: schoolProgrammes.name,
      title: programmeDeadlines.title,
      at,
      note: programmeDeadlines.note,
    })
    .from(schoolListings)
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, schoolListings.programmeId))
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .innerJoin(programmeDeadlines, eq(programmeDeadlines.programmeId, schoolProgrammes.id))
    .where(eq(schoolListings.courseId, courseId))
    .orderBy(sql`${isOver}, case when ${isOver} then null else ${at} end, ${at} desc`, asc(id))
    .limit(packLimits.schoolTableRows);
}
