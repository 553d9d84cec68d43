import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { qualified } from '../../../platform/postgres/qualified.ts';
import {
  chanceCalibrations,
  programmeChances,
  programmeCutoffs,
  programmeFormulas,
  programmeOutcomes,
  schoolListings,
  schoolProgrammes,
  schools,
} from '../tables.ts';

interface Judged {
  readonly queryable: Queryable;
  readonly programmeId: bigint;
  readonly categoryId: bigint;
  readonly exam: string;
}

/** A programme that a course shows, with what a student has to meet; null where the course doesn't show it. */
export async function findJudgedProgramme({
  queryable,
  programmeId,
  courseId,
}: {
  queryable: Queryable;
  programmeId: bigint;
  courseId: bigint;
}) {
  const [row] = await queryable
    .select({
      schoolId: schools.id,
      schoolName: schools.name,
      city: schools.city,
      programmeId: schoolProgrammes.id,
      programmeName: schoolProgrammes.name,
      eligibility: schoolProgrammes.eligibility,
      eligibilityText: schoolProgrammes.eligibilityText,
    })
    .from(schoolListings)
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, schoolListings.programmeId))
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .where(and(eq(schoolListings.courseId, courseId), eq(schoolListings.programmeId, programmeId)))
    .limit(1);
  return row ?? null;
}

/** The cutoff that is judged by: that of the newest year, the first call of it. */
export async function findShownCutoff({ queryable, ...of }: Judged) {
  const { programmeId, categoryId, exam, isShown } = programmeCutoffs;
  const [row] = await queryable
    .select()
    .from(programmeCutoffs)
    .where(and(eq(programmeId, of.programmeId), eq(categoryId, of.categoryId), eq(exam, of.exam), isShown))
    .limit(1);
  return row ?? null;
}

/** The pooled band of a percentile, with in how many years its outcomes were counted; null where no outcome is near it. */
export async function findBand({ queryable, percentile, ...of }: Judged & { percentile: number }) {
  const { programmeId, categoryId, exam, percentileFrom, percentileTo } = programmeChances;
  const isIn = sql`${percentileFrom} <= ${percentile} and (${percentile} < ${percentileTo} or ${percentileTo} = 100)`;
  const years = sql<number>`(
    select count(distinct of.year)::int from ${programmeOutcomes} as of
     where of.programme_id = ${programmeId} and of.category_id = ${categoryId} and of.exam = ${exam} and of.n > 0
       and of.percentile_from >= ${percentileFrom} and of.percentile_to <= ${percentileTo})`;
  const [row] = await queryable
    .select({ ...getTableColumns(programmeChances), years: qualified(years) })
    .from(programmeChances)
    .where(and(eq(programmeId, of.programmeId), eq(categoryId, of.categoryId), eq(exam, of.exam), isIn))
    .limit(1);
  return row ?? null;
}

/** How many outcomes there are for a programme and a category, and of which years; null without any. */
export async function findReported({ queryable, ...of }: Judged) {
  const { programmeId, categoryId, exam, n, year } = programmeOutcomes;
  const [row] = await queryable
    .select({
      n: sql<number>`coalesce(sum(${n}), 0)::int`,
      firstYear: sql<number | null>`min(${year})`,
      lastYear: sql<number | null>`max(${year})`,
    })
    .from(programmeOutcomes)
    .where(and(eq(programmeId, of.programmeId), eq(categoryId, of.categoryId), eq(exam, of.exam)));
  if (row === undefined || row.n === 0 || row.firstYear === null || row.lastYear === null) return null;
  return { n: row.n, firstYear: row.firstYear, lastYear: row.lastYear };
}

/** A programme has one formula a call. */
const maxFormulas = 5;

/** The selection formulas of a programme, the first call first. */
export function listFormulas({ queryable, programmeId }: { queryable: Queryable; programmeId: bigint }) {
  return queryable
    .select()
    .from(programmeFormulas)
    .where(eq(programmeFormulas.programmeId, programmeId))
    .orderBy(desc(programmeFormulas.call), asc(programmeFormulas.id))
    .limit(maxFormulas);
}

export async function findCalibration({ queryable, exam }: { queryable: Queryable; exam: string }) {
  const [row] = await queryable.select().from(chanceCalibrations).where(eq(chanceCalibrations.exam, exam)).limit(1);
  return row ?? null;
}
