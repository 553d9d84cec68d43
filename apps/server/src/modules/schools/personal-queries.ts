import { and, asc, eq, gt } from 'drizzle-orm';
import { batchSize } from '../../platform/personal-data.ts';
import type { Database, Transaction } from '../../platform/postgres/database.ts';
import { schoolArticles, schoolCategories, schoolEvents, schoolProgrammes, schools } from './tables.ts';
import { schoolApplications, schoolApplies, schoolBookmarks, schoolLikes, schoolPercentiles } from './shortlist/tables.ts';

interface Of {
  readonly queryable: Database['orm'];
  readonly personId: bigint;
}
type After = { readonly after: { readonly id: bigint } | null };

const named = { id: schoolProgrammes.id, school: schools.name, programme: schoolProgrammes.name };

/** The shortlist. */
export const listLikesAfter = async ({ queryable, personId, after }: Of & After) =>
  queryable
    .select({ ...named, likedAt: schoolLikes.likedAt })
    .from(schoolLikes)
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, schoolLikes.programmeId))
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .where(and(eq(schoolLikes.studentId, personId), gt(schoolLikes.programmeId, after?.id ?? 0n)))
    .orderBy(asc(schoolLikes.programmeId))
    .limit(batchSize);

export const listApplicationsAfter = async ({ queryable, personId, after }: Of & After) =>
  queryable
    .select({ ...named, status: schoolApplications.status, changedAt: schoolApplications.changedAt })
    .from(schoolApplications)
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, schoolApplications.programmeId))
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .where(and(eq(schoolApplications.studentId, personId), gt(schoolApplications.programmeId, after?.id ?? 0n)))
    .orderBy(asc(schoolApplications.programmeId))
    .limit(batchSize);

export const listAppliesAfter = async ({ queryable, personId, after }: Of & After) =>
  queryable
    .select({ ...named, id: schoolApplies.id, at: schoolApplies.at })
    .from(schoolApplies)
    .innerJoin(schoolProgrammes, eq(schoolProgrammes.id, schoolApplies.programmeId))
    .innerJoin(schools, eq(schools.id, schoolProgrammes.schoolId))
    .where(and(eq(schoolApplies.studentId, personId), gt(schoolApplies.id, after?.id ?? 0n)))
    .orderBy(asc(schoolApplies.id))
    .limit(batchSize);

export const listArticleBookmarksAfter = async ({ queryable, personId, after }: Of & After) =>
  queryable
    .select({ id: schoolArticles.id, article: schoolArticles.name, at: schoolBookmarks.at })
    .from(schoolBookmarks)
    .innerJoin(schoolArticles, eq(schoolArticles.id, schoolBookmarks.articleId))
    .where(and(eq(schoolBookmarks.studentId, personId), gt(schoolArticles.id, after?.id ?? 0n)))
    .orderBy(asc(schoolArticles.id))
    .limit(batchSize);

export const listEventBookmarksAfter = async ({ queryable, personId, after }: Of & After) =>
  queryable
    .select({ id: schoolEvents.id, event: schoolEvents.title, at: schoolBookmarks.at })
    .from(schoolBookmarks)
    .innerJoin(schoolEvents, eq(schoolEvents.id, schoolBookmarks.eventId))
    .where(and(eq(schoolBookmarks.studentId, personId), gt(schoolEvents.id, after?.id ?? 0n)))
    .orderBy(asc(schoolEvents.id))
    .limit(batchSize);

/** What a person has entered for their chances: a row for each course and exam. */
export const listPercentiles = async ({ queryable, personId }: Of) =>
  queryable
    .select({
      exam: schoolPercentiles.exam,
      category: schoolCategories.name,
      overall: schoolPercentiles.overall,
      sections: schoolPercentiles.sections,
      intakeYear: schoolPercentiles.intakeYear,
      updatedAt: schoolPercentiles.updatedAt,
    })
    .from(schoolPercentiles)
    .leftJoin(schoolCategories, eq(schoolCategories.id, schoolPercentiles.categoryId))
    .where(eq(schoolPercentiles.studentId, personId))
    .orderBy(asc(schoolPercentiles.courseId), asc(schoolPercentiles.exam))
    .limit(batchSize);

/** Removes all that a student did here. What it put into the calendar goes with the agenda. */
export async function removeOf({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  for (const table of [schoolLikes, schoolApplications, schoolApplies, schoolBookmarks, schoolPercentiles])
    await tx.delete(table).where(eq(table.studentId, personId));
}
