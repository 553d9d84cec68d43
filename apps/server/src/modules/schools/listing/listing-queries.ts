import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { courseView } from '../../identity/people/views.ts';
import type { Judge } from '../course.ts';
import { schoolApplications, schoolLikes } from '../shortlist/tables.ts';
import { programmeChances, programmeCutoffs, schoolListings } from '../tables.ts';
import { chanceOf, cutoffOf } from './page-queries.ts';
import { likedBy, listed, type ListingFilter } from './where.ts';

/** Which rows of a listing: all that the filter lets through, or of those only what this student has shortlisted. */
export interface Listing {
  readonly queryable: Queryable;
  readonly courseId: bigint;
  readonly filter: ListingFilter;
  readonly likedBy: bigint | null;
}

/** How many programmes a listing has. */
export async function countListing({ queryable, courseId, filter, likedBy: studentId }: Listing): Promise<number> {
  const [row] = await queryable
    .select({ count: sql<number>`count(*)::int` })
    .from(schoolListings)
    .where(and(listed({ courseId, filter }), likedBy(studentId)));
  return row?.count ?? 0;
}

const shownIn = courseView('shown_in');

/** What the rows of a page show, by programme: cutoff and chance by the judge, and what is the student's own. A row for each course that shows a programme. */
export async function listRows({
  queryable,
  programmeIds,
  judge,
  studentId,
}: {
  queryable: Queryable;
  programmeIds: readonly bigint[];
  judge: Judge | null;
  studentId: bigint | null;
}) {
  const percentile = judge?.percentile?.value ?? null;
  const none = sql`false`;
  const own = studentId ?? 0n;
  const { search: _search, searchText: _text, ...listing } = getTableColumns(schoolListings);
  return queryable
    .select({
      ...listing,
      courseName: shownIn.name,
      cutoffId: programmeCutoffs.id,
      overall: programmeCutoffs.overall,
      year: programmeCutoffs.year,
      n: programmeChances.n,
      called: programmeChances.called,
      isLiked: sql<boolean>`${schoolLikes.programmeId} is not null`,
      status: schoolApplications.status,
    })
    .from(schoolListings)
    .innerJoin(shownIn, eq(shownIn.id, schoolListings.courseId))
    .leftJoin(programmeCutoffs, judge === null ? none : cutoffOf(judge))
    .leftJoin(programmeChances, judge === null || percentile === null ? none : chanceOf({ judge, percentile }))
    .leftJoin(schoolLikes, and(eq(schoolLikes.studentId, own), eq(schoolLikes.programmeId, schoolListings.programmeId)))
    .leftJoin(
      schoolApplications,
      and(eq(schoolApplications.studentId, own), eq(schoolApplications.programmeId, schoolListings.programmeId)),
    )
    .where(inArray(schoolListings.programmeId, [...programmeIds]))
    .orderBy(asc(schoolListings.programmeId), asc(shownIn.name))
    .limit(programmeIds.length * 50);
}
export type ListedRow = Awaited<ReturnType<typeof listRows>>[number];
