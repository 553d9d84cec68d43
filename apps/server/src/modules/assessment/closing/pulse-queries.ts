import type { Turns } from '@abhyas/contract/assessment/assessment.ts';
import type { Stretch } from '@abhyas/rules/assessment/paper/outage.ts';
import { GRACE_MS } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { and, asc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { chunks } from '../../../platform/common/chunks.ts';
import { outages, pulse } from './tables.ts';
import { attempts } from '../tables.ts';

/** The last moment at which a server of the portal was heard of; null if none ever was. */
export async function findPulse({ queryable }: { queryable: Queryable }): Promise<Date | null> {
  const [row] = await queryable.select({ at: pulse.at }).from(pulse);
  return row?.at ?? null;
}

/** As `findPulse`; no one else moves it until the transaction ends. */
export async function lockPulse({ tx }: { tx: Transaction }): Promise<Date | null> {
  const [row] = await tx.select({ at: pulse.at }).from(pulse).for('update');
  return row?.at ?? null;
}

/** Records that the portal is there at `now`, however long no server was: no outage is discovered. */
export async function bridgePulse({ queryable, now }: { queryable: Queryable; now: Date }): Promise<void> {
  await queryable.execute(sql`
    insert into pulse (at) values (${now}::timestamptz)
    on conflict (one) do update set at = greatest(pulse.at, excluded.at)`);
}

/** Ends an outage: it is recorded, with how many attempts were given the time, and the pulse is at its end. The pulse must be locked. */
export async function saveOutage({
  tx,
  outage,
  attempts: credited,
}: {
  tx: Transaction;
  outage: Stretch;
  attempts: number;
}): Promise<void> {
  const toAt = new Date(outage.to);
  await tx.insert(outages).values({ fromAt: new Date(outage.from), toAt, attempts: credited });
  await tx.update(pulse).set({ at: toAt });
}

/** Records that a server answered no one between two moments, where a test was running and no outage was recorded meanwhile. True if it did. */
export async function saveStall({ queryable, stall }: { queryable: Queryable; stall: Stretch }): Promise<boolean> {
  const [from, to] = [new Date(stall.from), new Date(stall.to)];
  const { rows } = await queryable.execute(sql`
    insert into outages (kind, from_at, to_at, attempts)
    select 'stall', ${from}::timestamptz, ${to}::timestamptz, 0
     where exists (select from attempts where closed_at is null and started_at < ${to}::timestamptz and deadline_at > ${from}::timestamptz)
       and not exists (select from outages where kind = 'outage' and to_at > ${from}::timestamptz and from_at < ${to}::timestamptz)
    returning id`);
  return rows.length > 0;
}

/** A stall, which no one else gives back until the transaction ends; null if there is none with this id. */
export async function lockStall({ tx, outageId }: { tx: Transaction; outageId: bigint }) {
  const [row] = await tx
    .select()
    .from(outages)
    .where(and(eq(outages.id, outageId), eq(outages.kind, 'stall')))
    .for('update');
  return row ?? null;
}

export async function saveStallGiven({
  tx,
  outageId,
  given,
  now,
}: {
  tx: Transaction;
  outageId: bigint;
  given: { readonly attempts: number; readonly leftOut: number };
  now: Date;
}): Promise<void> {
  await tx
    .update(outages)
    .set({ ...given, givenAt: now })
    .where(eq(outages.id, outageId));
}

/** Someone who takes a test. */
export interface Candidate {
  readonly assessmentId: bigint;
  readonly studentId: bigint;
}

/**
 * The attempts, or those of `candidates` alone, that an outage has cost time: open ones that had begun before its end and were not over, grace included. Locked, in the order of
 * their ids.
 */
export async function lockAttemptsOf({
  tx,
  outage,
  candidates,
}: {
  tx: Transaction;
  outage: Stretch;
  candidates?: readonly Candidate[] | undefined;
}) {
  return tx
    .select({
      id: attempts.id,
      assessmentId: attempts.assessmentId,
      paperVersion: attempts.paperVersion,
      startedAt: attempts.startedAt,
      deadlineAt: attempts.deadlineAt,
      sectionSeconds: attempts.sectionSeconds,
      sectionBreaks: attempts.sectionBreaks,
      turns: attempts.turns,
    })
    .from(attempts)
    .where(
      and(
        isNull(attempts.closedAt),
        isNotNull(attempts.startedAt),
        lt(attempts.startedAt, new Date(outage.to)),
        gt(attempts.deadlineAt, new Date(outage.from - GRACE_MS)),
        candidates === undefined
          ? undefined
          : sql`(${attempts.assessmentId}, ${attempts.studentId}) in (
              select * from unnest(${sql.param(candidates.map(({ assessmentId }) => assessmentId))}::bigint[],
                                   ${sql.param(candidates.map(({ studentId }) => studentId))}::bigint[]))`,
      ),
    )
    .orderBy(asc(attempts.id))
    .for('update');
}

/** Moves the clocks of attempts, whose rows must be locked. */
export async function saveManyTurns({
  tx,
  moved,
}: {
  tx: Transaction;
  moved: readonly { readonly attemptId: bigint; readonly turns: Turns; readonly deadlineAt: Date }[];
}): Promise<void> {
  for (const rows of chunks(moved, 5_000)) {
    await tx.execute(sql`
      update attempts set turns = row.turns, deadline_at = row.deadline_at
        from unnest(${sql.param(rows.map((row) => row.attemptId))}::bigint[], ${sql.param(rows.map((row) => JSON.stringify(row.turns)))}::jsonb[],
                    ${sql.param(rows.map((row) => row.deadlineAt))}::timestamptz[]) as row (id, turns, deadline_at)
       where attempts.id = row.id`);
  }
}
