import type { SchoolSort } from '@abhyas/contract/schools/school-limits.ts';
import { fewestOutcomes } from '@abhyas/rules/schools/chances.ts';
import { and, asc, eq, gt, gte, lte, notExists, sql, type SQL } from 'drizzle-orm';
import type { Judge } from '../course.ts';
import { programmeChances, programmeCutoffs, schoolListings } from '../tables.ts';
import type { Listing } from './listing-queries.ts';
import { likedBy, listed } from './where.ts';

export interface Page extends Listing {
  readonly judge: Judge | null;
  readonly sort: SchoolSort;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** The cutoff that a listing shows of a programme. */
export const cutoffOf = (judge: Judge) =>
  and(
    eq(programmeCutoffs.programmeId, schoolListings.programmeId),
    eq(programmeCutoffs.categoryId, judge.categoryId),
    eq(programmeCutoffs.exam, judge.exam),
    eq(programmeCutoffs.isShown, true),
  );

/** The one band of a programme that a percentile is in. A band ends before its upper edge, but 100 is in the band that ends there; percentiles have three decimals. */
export const chanceOf = ({ judge, percentile }: { judge: Judge; percentile: number }) => {
  const inside = Math.min(percentile, 99.999);
  return and(
    eq(programmeChances.programmeId, schoolListings.programmeId),
    eq(programmeChances.categoryId, judge.categoryId),
    eq(programmeChances.exam, judge.exam),
    lte(programmeChances.percentileFrom, inside),
    gt(programmeChances.percentileTo, inside),
  );
};

/**
 * What a listing is sorted by. Names and figures are in the listing, each in an index from course to programme, so that a page is read off
 * it; cutoff and chance are in tables of their own, and programmes without one (`others`) come last.
 */
type Ranking =
  | { readonly of: 'listing'; readonly by: readonly SQL[]; readonly isName: boolean }
  | { readonly of: typeof programmeCutoffs | typeof programmeChances; readonly by: SQL; readonly on: SQL | undefined };

const inListing = {
  school: { by: [sql`${schoolListings.schoolName}`, sql`${schoolListings.programmeName}`], isName: true },
  programme: { by: [sql`${schoolListings.programmeName}`], isName: true },
  batchSize: { by: [sql`${schoolListings.batchSize}`], isName: false },
  fees: { by: [sql`${schoolListings.fees}`], isName: false },
  avgSalary: { by: [sql`${schoolListings.avgSalary}`], isName: false },
} as const satisfies Partial<Record<SchoolSort, { by: readonly SQL[]; isName: boolean }>>;

const share = sql`${programmeChances.called}::float8 / ${programmeChances.n}`;

/** How a page is ranked; by name in rising order where there is nothing to judge by. */
function rankingOf({ sort, order, judge }: Pick<Page, 'sort' | 'order' | 'judge'>): Ranking & { readonly order: 'asc' | 'desc' } {
  const percentile = judge?.percentile?.value ?? null;
  if (sort === 'cutOff' && judge !== null)
    return { of: programmeCutoffs, by: sql`${programmeCutoffs.overall}`, on: cutoffOf(judge), order };
  if (sort === 'chance' && judge !== null && percentile !== null) {
    const on = and(chanceOf({ judge, percentile }), gte(programmeChances.n, fewestOutcomes));
    return { of: programmeChances, by: share, on, order };
  }
  if (sort === 'cutOff' || sort === 'chance') return { of: 'listing', ...inListing.school, order: 'asc' };
  return { of: 'listing', ...inListing[sort], order };
}

const select = ({ queryable }: Page) => queryable.select({ programmeId: schoolListings.programmeId }).from(schoolListings);
const whereOf = ({ courseId, filter, likedBy: studentId }: Page) => and(listed({ courseId, filter }), likedBy(studentId));

/** The statement for the programmes of a page, if they have a value to sort by. Names are never null, and their index is read backwards; a figure that is not known comes last in both directions. */
export function pageStatement(page: Page) {
  const ranking = rankingOf(page);
  const isFalling = ranking.order === 'desc';
  const statement = select(page).$dynamic();
  if (ranking.of !== 'listing') {
    return (
      statement
        .innerJoin(ranking.of, ranking.on)
        .where(whereOf(page))
        // both in one direction, as an index has them or backwards
        .orderBy(sql`${ranking.by} ${sql.raw(ranking.order)}`, sql`${ranking.of.programmeId} ${sql.raw(ranking.order)}`)
        .limit(page.limit)
        .offset(page.offset)
    );
  }
  const direction = sql.raw(isFalling ? (ranking.isName ? 'desc' : 'desc nulls last') : 'asc');
  const last = sql`${schoolListings.programmeId} ${sql.raw(isFalling && ranking.isName ? 'desc' : 'asc')}`;
  return statement
    .where(whereOf(page))
    .orderBy(...ranking.by.map((column) => sql`${column} ${direction}`), last)
    .limit(page.limit)
    .offset(page.offset);
}

/** The statement for those that have nothing to be sorted by; null where the listing itself has it. */
export function othersStatement(page: Page) {
  const ranking = rankingOf(page);
  if (ranking.of === 'listing') return null;
  const ranked = page.queryable
    .select({ one: sql`1` })
    .from(ranking.of)
    .where(ranking.on);
  return select(page)
    .where(and(whereOf(page), notExists(ranked)))
    .orderBy(asc(schoolListings.programmeId))
    .limit(page.limit)
    .offset(page.offset);
}

async function countRanked(page: Page): Promise<number> {
  const ranking = rankingOf(page);
  if (ranking.of === 'listing') throw new Error('invariant: only a ranking by a table of its own leaves programmes out');
  const [row] = await page.queryable
    .select({ count: sql<number>`count(*)::int` })
    .from(schoolListings)
    .innerJoin(ranking.of, ranking.on)
    .where(whereOf(page));
  return row?.count ?? 0;
}

/** A page of a listing: which programmes, in order. */
export async function listPage(page: Page): Promise<bigint[]> {
  const ranked = await pageStatement(page);
  const idsOf = (rows: readonly { programmeId: bigint }[]) => rows.map(({ programmeId }) => programmeId);
  const missing = page.limit - ranked.length;
  if (missing === 0 || rankingOf(page).of === 'listing') return idsOf(ranked);
  const before = ranked.length > 0 || page.offset === 0 ? page.offset + ranked.length : await countRanked(page);
  const others = await othersStatement({ ...page, limit: missing, offset: Math.max(0, page.offset - before) });
  return idsOf([...ranked, ...(others ?? [])]);
}
