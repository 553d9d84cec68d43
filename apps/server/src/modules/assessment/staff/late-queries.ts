import { staffPageSize } from '@abhyas/contract/assessment/staff-tests.ts';
import type { LateRulings } from '@abhyas/rules/assessment/log/late-rulings.ts';
import { and, desc, eq, gt, ilike, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../../identity/people/views.ts';
import { hasUnruledArrivals } from '../log.ts';
import { assessments, attempts } from '../tables.ts';
import { lateArrivals, lateRulings } from './tables.ts';
import { containing } from './test-queries.ts';

/** Something is late that no one has ruled on: up to the closing or the last ruling, or after that. */
const isWaiting = sql<boolean>`(${attempts.lateEvents} > 0 or ${hasUnruledArrivals})`;

/** What the lists are drawn from: attempts with anything late, found by two small indexes and by the rulings. */
const candidates = sql`(select attempt_id as id from late_arrivals union select id from attempts where late_events > 0
                        union select attempt_id from late_rulings)`;

/** What accepting would change is known once there is a score, a few seconds after the closing. */
const isScored = and(isNotNull(attempts.closedAt), gt(attempts.scoredVersion, 0));

/** How many rulings of an attempt are shown. */
const rulingsShown = 200;

const candidate = personView('candidate');
const judge = personView('judge');

const lateColumns = {
  id: attempts.id,
  assessmentId: attempts.assessmentId,
  studentId: attempts.studentId,
  firstName: candidate.firstName,
  lastName: candidate.lastName,
  pin: candidate.pin,
  testName: assessments.name,
  courseId: assessments.courseId,
  closedAt: sql<Date>`${attempts.closedAt}`.mapWith(attempts.closedAt),
  closedBy: sql<'candidate' | 'deadline'>`${attempts.closedBy}`,
  lastLateAt: lateArrivals.lastAt,
  waiting: isWaiting,
  lateRuledAt: attempts.lateRuledAt,
};
export type LateRow = NonNullable<Awaited<ReturnType<typeof findLate>>>;

interface Which {
  readonly queryable: Queryable;
  readonly search: string;
  readonly state: 'waiting' | 'ruled';
}

const ofWhich = ({ search, state }: Which): SQL | undefined => {
  const like = containing(search);
  return and(
    isScored,
    sql`${attempts.id} in ${candidates}`,
    state === 'waiting' ? isWaiting : isNotNull(attempts.lateRuledAt),
    or(ilike(candidate.pin, like), ilike(fullNameOf(candidate), like), ilike(assessments.name, like)),
  );
};

/** A page of the attempts with late answers, those that were closed last first. */
export async function listLate({ page, ...which }: Which & { page: number }) {
  return which.queryable
    .select(lateColumns)
    .from(attempts)
    .innerJoin(candidate, eq(candidate.id, attempts.studentId))
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .leftJoin(lateArrivals, eq(lateArrivals.attemptId, attempts.id))
    .where(ofWhich(which))
    .orderBy(desc(attempts.closedAt), desc(attempts.id))
    .limit(staffPageSize)
    .offset((page - 1) * staffPageSize);
}

export async function countLate(which: Which): Promise<number> {
  const [row] = await which.queryable
    .select({ attempts: sql<number>`count(*)::int` })
    .from(attempts)
    .innerJoin(candidate, eq(candidate.id, attempts.studentId))
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .leftJoin(lateArrivals, eq(lateArrivals.attemptId, attempts.id))
    .where(ofWhich(which));
  return row?.attempts ?? 0;
}

/** How many attempts have late answers that no one has ruled on, counted as far as `atMost`. */
export async function countLateWaiting({ queryable, atMost }: { queryable: Queryable; atMost: number }): Promise<number> {
  const waiting = queryable
    .select({ id: attempts.id })
    .from(attempts)
    .leftJoin(lateArrivals, eq(lateArrivals.attemptId, attempts.id))
    .where(and(isScored, sql`${attempts.id} in ${candidates}`, isWaiting))
    .limit(atMost)
    .as('waiting');
  const [row] = await queryable.select({ attempts: sql<number>`count(*)::int` }).from(waiting);
  return row?.attempts ?? 0;
}

/** A scored attempt for staff, or null. */
export async function findLate({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  const [row] = await queryable
    .select(lateColumns)
    .from(attempts)
    .innerJoin(candidate, eq(candidate.id, attempts.studentId))
    .innerJoin(assessments, eq(assessments.id, attempts.assessmentId))
    .leftJoin(lateArrivals, eq(lateArrivals.attemptId, attempts.id))
    .where(and(eq(attempts.id, attemptId), isScored));
  return row ?? null;
}

/** The last rulings on the late answers of an attempt, in their order, with who made each. */
export async function listLateRulings({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  const rows = await queryable
    .select({
      id: lateRulings.id,
      judgeId: lateRulings.ruledBy,
      accepted: lateRulings.accepted,
      itemIds: lateRulings.itemIds,
      by: fullNameOf(judge),
      at: lateRulings.ruledAt,
      reason: lateRulings.reason,
    })
    .from(lateRulings)
    .innerJoin(judge, eq(judge.id, lateRulings.ruledBy))
    .where(eq(lateRulings.attemptId, attemptId))
    .orderBy(desc(lateRulings.id))
    .limit(rulingsShown);
  return rows.toReversed();
}

/** Writes a ruling down and what holds of the attempt's late answers from now on. Its row must be locked. */
export async function saveLateRuling({
  tx,
  holding,
  upTo,
  ...row
}: Omit<typeof lateRulings.$inferInsert, 'id'> & { tx: Transaction; holding: LateRulings; upTo: Date }): Promise<bigint> {
  await tx.update(attempts).set({ lateRulings: holding, lateRuledAt: upTo }).where(eq(attempts.id, row.attemptId));
  const [made] = await tx.insert(lateRulings).values(row).returning({ id: lateRulings.id });
  if (made === undefined) throw new Error('A ruling gave no row back');
  return made.id;
}
