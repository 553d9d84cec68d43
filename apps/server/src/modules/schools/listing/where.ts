import { and, arrayOverlaps, eq, gte, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { schoolLikes } from '../shortlist/tables.ts';
import { schoolListings } from '../tables.ts';

/** What narrows a listing. An empty list, and null, narrow nothing. */
export interface ListingFilter {
  readonly classifications: readonly string[];
  readonly exams: readonly string[];
  readonly locations: readonly string[];
  readonly salary: readonly [number, number] | null;
  readonly fees: readonly [number, number] | null;
  /** A text search query, '' for one that finds nothing. */
  readonly search: string | null;
}

const between = (column: typeof schoolListings.fees | typeof schoolListings.avgSalary, range: readonly [number, number] | null) =>
  range === null ? undefined : and(gte(column, Math.ceil(range[0])), lte(column, Math.floor(range[1])));

/** The condition of the listing of a course. */
export const listed = ({ courseId, filter }: { courseId: bigint; filter: ListingFilter }): SQL | undefined =>
  and(
    eq(schoolListings.courseId, courseId),
    filter.classifications.length === 0 ? undefined : inArray(schoolListings.classification, [...filter.classifications]),
    filter.exams.length === 0 ? undefined : arrayOverlaps(schoolListings.exams, [...filter.exams]),
    filter.locations.length === 0 ? undefined : inArray(schoolListings.city, [...filter.locations]),
    between(schoolListings.avgSalary, filter.salary),
    between(schoolListings.fees, filter.fees),
    filter.search === null ? undefined : sql`${schoolListings.search} @@ ${filter.search}::tsquery`,
  );

/** Only what a student has shortlisted; null: everything. */
export const likedBy = (studentId: bigint | null): SQL | undefined =>
  studentId === null
    ? undefined
    : sql`exists (select from ${schoolLikes} where ${schoolLikes.studentId} = ${studentId} and ${schoolLikes.programmeId} = ${schoolListings.programmeId})`;
