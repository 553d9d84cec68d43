import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { otpChallenges } from '../tables.ts';

/** Lets one transaction at a time, over all processes, work on a subject until it ends. */
export async function lockSubject({ tx, subject }: { tx: Transaction; subject: Buffer }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${subject.readBigInt64BE(0)})`);
}

/** When codes were made for a subject after `since`. */
export async function listSentAt({ tx, subject, since }: { tx: Transaction; subject: Buffer; since: Date }): Promise<Date[]> {
  const rows = await tx
    .select({ createdAt: otpChallenges.createdAt })
    .from(otpChallenges)
    .where(and(eq(otpChallenges.subject, subject), gt(otpChallenges.createdAt, since)));
  return rows.map((row) => row.createdAt);
}

export async function insertChallenge({
  tx,
  subject,
  codeHash,
  now,
}: {
  tx: Transaction;
  subject: Buffer;
  codeHash: Buffer;
  now: Date;
}): Promise<void> {
  await tx.insert(otpChallenges).values({ subject, codeHash, createdAt: now });
}

/** The last challenge of a subject, or null. */
export async function findChallenge({ queryable, subject }: { queryable: Queryable; subject: Buffer }) {
  const [row] = await queryable
    .select()
    .from(otpChallenges)
    .where(eq(otpChallenges.subject, subject))
    .orderBy(desc(otpChallenges.createdAt), desc(otpChallenges.id))
    .limit(1);
  return row ?? null;
}

/** Counts one of a challenge's tries before the code is compared, so simultaneous guesses share the limit. Returns whether one was left. */
export async function consumeTry({ queryable, id, max }: { queryable: Queryable; id: bigint; max: number }): Promise<boolean> {
  const taken = await queryable
    .update(otpChallenges)
    .set({ wrongTries: sql`${otpChallenges.wrongTries} + 1` })
    .where(and(eq(otpChallenges.id, id), isNull(otpChallenges.usedAt), lt(otpChallenges.wrongTries, max)))
    .returning({ id: otpChallenges.id });
  return taken.length > 0;
}

/** Marks a challenge as used. Returns false if another request was first. */
export async function consumeChallenge({ queryable, id, now }: { queryable: Queryable; id: bigint; now: Date }): Promise<boolean> {
  const used = await queryable
    .update(otpChallenges)
    .set({ usedAt: now })
    .where(and(eq(otpChallenges.id, id), isNull(otpChallenges.usedAt)))
    .returning({ id: otpChallenges.id });
  return used.length > 0;
}

export async function removeChallenges({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(otpChallenges).where(lt(otpChallenges.createdAt, before));
}
