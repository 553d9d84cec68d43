import { staffPageSize } from '@abhyas/contract/assessment/staff-tests.ts';
import { and, asc, desc, eq, gt, ilike, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../../identity/index.ts';
import { assessments, attempts } from '../tables.ts';
import { lateAcceptances, lateArrivals } from './tables.ts';
import { containing } from './test-queries.ts';

/** Something is late that no one has accepted: answers of its own time that missed their section, or came after the closing or the last acceptance. */
const isWaiting = sql<boolean>`(${attempts.lateEvents} > 0
  or coalesce(${lateArrivals.lastAt} > coalesce(${attempts.lateAcceptedAt}, ${attempts.closedAt}), false))`;

/** What the lists are drawn from: attempts with anything late, found by two small indexes and by the acceptances. */
const candidates = sql`(select attempt_id as id from late_arrivals union select id from attempts where late_events > 0
                        union select attempt_id from late_acceptances)`;

/** What accepting would change is known once there is a score, a few seconds after the closing. */
const isScored = and(isNotNull(attempts.closedAt), gt(attempts.scoredVersion, 0));

const candidate = personView('candidate');
const acceptor = personView('acceptor');

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
  lateAcceptedAt: attempts.lateAcceptedAt,
};
export type LateRow = NonNullable<Awaited<ReturnType<typeof findLate>>>;

interface Which {
  readonly queryable: Queryable;
  readonly search: string;
  readonly state: 'waiting' | 'accepted';
}

const ofWhich = ({ search, state }: Which): SQL | undefined => {
  const like = containing(search);
  return and(
    isScored,
    sql`${attempts.id} in ${candidates}`,
    state === 'waiting' ? isWaiting : isNotNull(attempts.lateAcceptedAt),
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

export async function listAcceptances({ queryable, attemptId }: { queryable: Queryable; attemptId: bigint }) {
  return queryable
    .select({
      by: fullNameOf(acceptor),
      at: lateAcceptances.acceptedAt,
      reason: lateAcceptances.reason,
      events: lateAcceptances.events,
    })
    .from(lateAcceptances)
    .innerJoin(acceptor, eq(acceptor.id, lateAcceptances.acceptedBy))
    .where(eq(lateAcceptances.attemptId, attemptId))
    .orderBy(asc(lateAcceptances.id));
}

/** Writes an acceptance down and moves the attempt's line between what counts and what is late. Its row must be locked. */
export async function saveAcceptance({
  tx,
  upTo,
  ...row
}: Omit<typeof lateAcceptances.$inferInsert, 'id'> & { tx: Transaction; upTo: Date }): Promise<bigint> {
  await tx.update(attempts).set({ lateAcceptedAt: upTo }).where(eq(attempts.id, row.attemptId));
  const [made] = await tx.insert(lateAcceptances).values(row).returning({ id: lateAcceptances.id });
  if (made === undefined) throw new Error('An acceptance gave no row back');
  return made.id;
}
