import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { qualified } from '../../platform/postgres/qualified.ts';
import {
  chanceCalibrations,
  programmeChances,
  programmeCutoffs,
  programmeFormulas,
  programmeOutcomes,
  schoolListings,
  schoolProgrammes,
  schools,
} from './tables.ts';
import { schoolPercentiles } from './shortlist/tables.ts';
import { z } from 'zod';
import { queryRows } from '../../platform/postgres/rows.ts';

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

/** How many outcomes there are for a programme and a category, and their years; null without any. */
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

/** Keeps what a student entered for an exam of a course. */
export async function upsertPercentiles({ tx, row }: { tx: Transaction; row: typeof schoolPercentiles.$inferInsert }): Promise<void> {
  const { studentId, courseId, exam } = schoolPercentiles;
  await tx
    .insert(schoolPercentiles)
    .values(row)
    .onConflictDoUpdate({ target: [studentId, courseId, exam], set: row });
}

/** Saves the percentile alone that a student aims at, null for none; all else that they entered stays. */
export async function saveTarget({
  tx,
  now,
  ...target
}: { tx: Transaction; now: Date } & Pick<
  typeof schoolPercentiles.$inferSelect,
  'studentId' | 'courseId' | 'exam' | 'overall'
>): Promise<void> {
  const { studentId, courseId, exam } = schoolPercentiles;
  const { overall } = target;
  await tx
    .insert(schoolPercentiles)
    .values({ ...target, updatedAt: now })
    .onConflictDoUpdate({ target: [studentId, courseId, exam], set: { overall, updatedAt: now } });
}

const groupSchema = z.object({
  programmeId: z.coerce.bigint(),
  categoryId: z.coerce.bigint(),
  exam: z.string(),
  source: z.string(),
  asOf: z.string(),
  /** Year, from, to, candidates, called. */
  bands: z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()])),
});
/** The outcomes of a programme for one category and exam, with the newest source. */
export type Group = z.infer<typeof groupSchema>;

/** Outcomes by programme, category and exam: of these programmes, or of an exam those that follow `after`, by programme and category. */
export function listOutcomeGroups({
  tx,
  programmeIds,
  exam,
  after,
  limit,
}: {
  tx: Transaction;
  programmeIds: readonly bigint[] | null;
  exam: string | null;
  after: Pick<Group, 'programmeId' | 'categoryId'> | null;
  limit: number | null;
}): Promise<Group[]> {
  const ofProgrammes = programmeIds === null ? sql`true` : sql`programme_id = any(${sql.param(programmeIds.map(String))}::bigint[])`;
  const ofExam = exam === null ? sql`true` : sql`exam = ${exam}`;
  const following = after === null ? sql`true` : sql`(programme_id, category_id) > (${after.programmeId}, ${after.categoryId})`;
  return queryRows({
    queryable: tx,
    row: groupSchema,
    statement: sql`
      select programme_id::text as "programmeId", category_id::text as "categoryId", exam,
             (array_agg(source order by as_of desc, year desc, percentile_from))[1] as source, max(as_of)::text as "asOf",
             json_agg(json_build_array(year, percentile_from, percentile_to, n, called) order by year, percentile_from) as bands
        from ${programmeOutcomes}
       where ${ofProgrammes} and ${ofExam} and ${following}
       group by programme_id, category_id, exam
       order by programme_id, category_id, exam
       limit ${limit}`,
  });
}

export async function removeChances({ tx, programmeIds }: { tx: Transaction; programmeIds: readonly bigint[] }): Promise<void> {
  await tx.delete(programmeChances).where(inArray(programmeChances.programmeId, [...programmeIds]));
}

export async function insertChances({
  tx,
  rows,
}: {
  tx: Transaction;
  rows: readonly (typeof programmeChances.$inferInsert)[];
}): Promise<void> {
  if (rows.length > 0) await tx.insert(programmeChances).values([...rows]);
}

export async function upsertCalibration({ tx, row }: { tx: Transaction; row: typeof chanceCalibrations.$inferInsert }): Promise<void> {
  await tx.insert(chanceCalibrations).values(row).onConflictDoUpdate({ target: chanceCalibrations.exam, set: row });
}
