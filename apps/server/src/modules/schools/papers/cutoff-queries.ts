import { cutoffSchoolsPerPage } from '@abhyas/contract/schools/school-limits.ts';
import { and, asc, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { programmeCutoffs, schoolCategories, schoolListings, schoolProgrammes } from '../tables.ts';

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
