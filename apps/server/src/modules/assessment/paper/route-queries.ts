import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Route } from '@abhyas/rules/assessment/staged/stages.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { papers } from '../tables.ts';
import { findWholePaper, type KeptPaper, mapPapers } from './kept-queries.ts';

/** An adaptive paper with all its modules, and those that an attempt has of them. */
export interface RoutedPaper {
  readonly whole: KeptPaper;
  readonly route: Route;
}

/** The adaptive paper that an attempt is on. */
export async function getRoutedPaper({
  tx,
  assessmentId,
  paperVersion,
}: {
  tx: Transaction;
  assessmentId: bigint;
  paperVersion: number;
}): Promise<RoutedPaper> {
  const { base, route } = (await findRoute({ queryable: tx, assessmentId, paperVersion })) ?? { base: paperVersion, route: {} };
  const kept = await findWholePaper({ queryable: tx, assessmentId, paperVersion: base });
  const whole = kept ?? (await mapPapers({ tx, assessmentId })).get(assessmentId);
  // an import came between: the paper is kept from now on
  if (whole?.version !== base) return getRoutedPaper({ tx, assessmentId, paperVersion });
  return { whole, route };
}

async function findRoute({
  queryable,
  assessmentId,
  paperVersion,
}: {
  queryable: Queryable;
  assessmentId: bigint;
  paperVersion: number;
}): Promise<{ base: number; route: Route } | null> {
  const [row] = await queryable
    .select({ base: papers.base, route: papers.route })
    .from(papers)
    .where(and(eq(papers.assessmentId, assessmentId), eq(papers.version, paperVersion), isNotNull(papers.base)));
  return row?.base == null || row.route === null ? null : { base: row.base, route: row.route };
}

/** What a route reads in its base. */
const ofBase = { places: {}, questions: [], passages: [] };

/** For so long a paper is fresh that a route has named; an import leaves it for twice as long and more (`unusedMs`). In milliseconds. */
const freshMs = 6 * 60 * 60_000;

/**
 * The version of an adaptive paper for candidates with this route; made for the first of them under a version below 0, with the modules of the whole paper, which is kept once for all routes. One that is not fresh is noted as used
 * now, so that an import leaves it until the attempt names it.
 */
export async function keepRoute({ tx, paper: { whole, route }, now }: { tx: Transaction; paper: RoutedPaper; now: Date }): Promise<number> {
  const { assessmentId, version: base } = whole;
  const own = and(eq(papers.assessmentId, assessmentId), eq(papers.base, base), eq(papers.route, route));
  const [fresh] = await tx
    .select({ version: papers.version })
    .from(papers)
    .where(and(own, gt(papers.replacedAt, new Date(now.getTime() - freshMs))));
  if (fresh !== undefined) return fresh.version;
  // a batch of scores keeps many routes in one transaction: one lock for all, so that no two wait for each other
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('routes', 0))`);
  const [known] = await tx.update(papers).set({ replacedAt: now }).where(own).returning({ version: papers.version });
  if (known !== undefined) return known.version;
  const [{ lowest } = { lowest: 0 }] = await tx
    .select({ lowest: sql<number>`coalesce(min(${papers.version}), 0)::int` })
    .from(papers)
    .where(eq(papers.assessmentId, assessmentId));
  const version = Math.min(0, lowest) - 1;
  await tx
    .insert(papers)
    .values({ ...whole, replacedAt: now })
    .onConflictDoNothing();
  await tx.insert(papers).values({ ...whole, ...ofBase, version, base, route, replacedAt: now });
  return version;
}
