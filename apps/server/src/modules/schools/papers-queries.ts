import { type SchoolTableKind, cutoffSchoolsPerPage } from '@abhyas/contract/schools/school-limits.ts';
import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/postgres/database.ts';
import {
  programmeCutoffs,
  programmeDeadlines,
  schoolCategories,
  schoolListings,
  schoolProgrammes,
  schoolTableRows,
  schoolTables,
  schools,
} from './tables.ts';
import { packLimits } from '@abhyas/rules/content/pack-limits.ts';

/** A school has no more cutoffs than this, of all its programmes, categories, exams, years and calls. */
const mostOfSchool = 2_000;

const cutoffColumns = {
  id: programmeCutoffs.id,
  programmeId: programmeCutoffs.programmeId,
  programmeName: schoolProgrammes.name,
  categoryName: schoolCategories.name,
  exam: programmeCutoffs.exam,
  year: programmeCutoffs.year,
  call: programmeCutoffs.call,
  overall: programmeCutoffs.overall,
  sections: programmeCutoffs.sections,
  source: programmeCutoffs.source,
  sourceDay: programmeCutoffs.sourceDay,
};

/** The newest cutoffs of a category in a course: a page of its schools by name, each with those of its programmes. The schools of a page are read off the index of the listing's names. */
export async function listCourseCutoffs({
  queryable,
  courseId,
  categoryName,
  page,
}: {
  queryable: Queryable;
  courseId: bigint;
  categoryName: string;
  page: number;
}) {
  const [category] = await queryable
    .select({ id: schoolCategories.id })
    .from(schoolCategories)
    .where(eq(schoolCategories.name, categoryName))
    .limit(1);
  if (category === undefined) return [];
  const ofCategory = and(
    eq(programmeCutoffs.programmeId, schoolListings.programmeId),
    eq(programmeCutoffs.categoryId, category.id),
    eq(programmeCutoffs.isShown, true),
  );
  const { schoolId, schoolName } = schoolListings;
  const found = await queryable
    .select({ schoolId, schoolName })
    .from(schoolListings)
    .where(
      and(
        eq(schoolListings.courseId, courseId),
        exists(
          queryable
            .select({ one: sql`1` })
            .from(programmeCutoffs)
            .where(ofCategory),
        ),
      ),
    )
    .groupBy(schoolName, schoolId)
    .orderBy(asc(schoolName), asc(schoolId))
    .limit(cutoffSchoolsPerPage)
    .offset((page - 1) * cutoffSchoolsPerPage);
  if (found.length === 0) return [];
  const ids = found.map((school) => school.schoolId);
  return queryable
    .select({ schoolId, schoolName, ...cutoffColumns })
    .from(schoolListings)
    .innerJoin(programmeCutoffs, ofCategory)
    .innerJoin(schoolCategories, eq(schoolCategories.id, programmeCutoffs.categoryId))
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, schoolListings.programmeId))
    .where(and(eq(schoolListings.courseId, courseId), inArray(schoolId, ids)))
    .orderBy(asc(schoolName), asc(schoolId), asc(schoolListings.programmeName), asc(programmeCutoffs.exam))
    .limit(cutoffSchoolsPerPage * 50);
}

/** All cutoffs of some programmes by exam and call, `exam` and the first call first; of each the newest first, by category in their order. */
export async function listCutoffsOf({
  queryable,
  programmeIds,
  exam,
}: {
  queryable: Queryable;
  programmeIds: readonly bigint[];
  exam: string;
}) {
  if (programmeIds.length === 0) return [];
  return queryable
    .select(cutoffColumns)
    .from(programmeCutoffs)
    .innerJoin(schoolCategories, eq(schoolCategories.id, programmeCutoffs.categoryId))
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, programmeCutoffs.programmeId))
    .where(inArray(programmeCutoffs.programmeId, [...programmeIds]))
    .orderBy(
      asc(schoolProgrammes.position),
      sql`${programmeCutoffs.exam} <> ${exam}`,
      asc(programmeCutoffs.exam),
      sql`${programmeCutoffs.call} <> 'first'`,
      asc(programmeCutoffs.call),
      asc(schoolCategories.position),
      desc(programmeCutoffs.year),
      asc(programmeCutoffs.id),
    )
    .limit(mostOfSchool);
}
export type CutoffColumns = Awaited<ReturnType<typeof listCutoffsOf>>[number];

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

/** The programmes that a course shows of schools with these names. */
export function listNamedProgrammes({
  queryable,
  courseId,
  schoolNames,
}: {
  queryable: Queryable;
  courseId: bigint;
  schoolNames: readonly string[];
}) {
  const { schoolId, schoolName, programmeId, programmeName } = schoolListings;
  return queryable
    .select({ schoolId, schoolName, programmeId, programmeName })
    .from(schoolListings)
    .where(and(eq(schoolListings.courseId, courseId), sql`${schoolName} = any(${sql.param([...schoolNames])}::text[])`))
    .orderBy(asc(schoolName), asc(schoolId), asc(programmeName))
    .limit(packLimits.schoolTableRows);
}

/** The deadlines of the programmes that a course shows: those to come by time, then those that are over, the last one first. */
export function listCourseDeadlines({ queryable, courseId, now }: { queryable: Queryable; courseId: bigint; now: Date }) {
  const { at, id } = programmeDeadlines;
  const isOver = sql`${at} < ${now}`;
  return queryable
    .select({
      schoolId: schools.id,
      schoolName: schools.name,
      city: schools.city,
      programmeId: schoolProgrammes.id,
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
