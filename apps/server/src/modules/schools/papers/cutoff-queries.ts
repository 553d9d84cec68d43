import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { programmeCutoffs, schoolCategories, schoolListings, schoolProgrammes } from '../tables.ts';

/** How many schools a page of cutoffs has. */
const schoolsPerPage = 200;
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

/** The newest cutoffs of a category in a course: a page of its schools by name, each with those of its programmes. */
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
  const ofCategory = and(
    eq(programmeCutoffs.programmeId, schoolListings.programmeId),
    eq(programmeCutoffs.isShown, true),
    inArray(
      programmeCutoffs.categoryId,
      queryable.select({ id: schoolCategories.id }).from(schoolCategories).where(eq(schoolCategories.name, categoryName)),
    ),
  );
  const ids = await queryable
    .selectDistinct({ schoolId: schoolListings.schoolId, schoolName: schoolListings.schoolName })
    .from(schoolListings)
    .innerJoin(programmeCutoffs, ofCategory)
    .where(eq(schoolListings.courseId, courseId))
    .orderBy(asc(schoolListings.schoolName), asc(schoolListings.schoolId))
    .limit(schoolsPerPage)
    .offset((page - 1) * schoolsPerPage);
  if (ids.length === 0) return [];
  return queryable
    .select({ schoolId: schoolListings.schoolId, schoolName: schoolListings.schoolName, ...cutoffColumns })
    .from(schoolListings)
    .innerJoin(programmeCutoffs, ofCategory)
    .innerJoin(schoolCategories, eq(schoolCategories.id, programmeCutoffs.categoryId))
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, schoolListings.programmeId))
    .where(
      and(
        eq(schoolListings.courseId, courseId),
        inArray(
          schoolListings.schoolId,
          ids.map(({ schoolId }) => schoolId),
        ),
      ),
    )
    .orderBy(asc(schoolListings.schoolName), asc(schoolListings.schoolId), asc(schoolListings.programmeName), asc(programmeCutoffs.exam))
    .limit(schoolsPerPage * 50);
}

/** All cutoffs of some programmes, the newest first, by category in their order. */
export async function listCutoffsOf({ queryable, programmeIds }: { queryable: Queryable; programmeIds: readonly bigint[] }) {
  if (programmeIds.length === 0) return [];
  return queryable
    .select(cutoffColumns)
    .from(programmeCutoffs)
    .innerJoin(schoolCategories, eq(schoolCategories.id, programmeCutoffs.categoryId))
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, programmeCutoffs.programmeId))
    .where(inArray(programmeCutoffs.programmeId, [...programmeIds]))
    .orderBy(
      asc(schoolProgrammes.position),
      asc(schoolCategories.position),
      asc(programmeCutoffs.exam),
      desc(programmeCutoffs.year),
      asc(programmeCutoffs.id),
    )
    .limit(mostOfSchool);
}
export type CutoffColumns = Awaited<ReturnType<typeof listCutoffsOf>>[number];
