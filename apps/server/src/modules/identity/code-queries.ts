import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { otpChallenges } from './tables.ts';

/** Lets one transaction at a time, over all processes, work on a subject until it ends. */
export async function lockSubject({ tx, subject }: { tx: Transaction; subject: Buffer }): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${subject.readBigInt64BE(0)})`);
}

/** Whom a code is for, and the browser that asked for it. */
export interface CodeKey {
  readonly subject: Buffer;
  readonly browser: string;
}

/** When codes were made for a subject and browser after `since`. */
export async function listSentAt({ tx, since, subject, browser }: CodeKey & { tx: Transaction; since: Date }): Promise<Date[]> {
  const rows = await tx
    .select({ createdAt: otpChallenges.createdAt })
    .from(otpChallenges)
    .where(and(eq(otpChallenges.subject, subject), eq(otpChallenges.browser, browser), gt(otpChallenges.createdAt, since)));
  return rows.map((row) => row.createdAt);
}

export async function insertChallenge({
  tx,
  subject,
  browser,
  codeHash,
  now,
}: CodeKey & {
  tx: Transaction;
  codeHash: Buffer;
  now: Date;
}): Promise<void> {
  await tx.insert(otpChallenges).values({ subject, browser, codeHash, createdAt: now });
}

/** The last challenge of a subject for this browser, or null. */
export async function findChallenge({ queryable, subject, browser }: CodeKey & { queryable: Queryable }) {
  const [row] = await queryable
    .select()
    .from(otpChallenges)
    .where(and(eq(otpChallenges.subject, subject), eq(otpChallenges.browser, browser)))
    .orderBy(desc(otpChallenges.createdAt), desc(otpChallenges.id))
    .limit(1);
  return row ?? null;
}

/** Removes the last challenge of a subject for this browser, unless it was used. */
export async function removeLastChallenge({ queryable, subject, browser }: CodeKey & { queryable: Queryable }): Promise<void> {
  const last = await findChallenge({ queryable, subject, browser });
  if (last !== null) await queryable.delete(otpChallenges).where(and(eq(otpChallenges.id, last.id), isNull(otpChallenges.usedAt)));
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

/** Marks every challenge of a subject as used, whichever browser it is for. */
export async function consumeChallengesOf({ tx, subject, now }: { tx: Transaction; subject: Buffer; now: Date }): Promise<void> {
  await tx
    .update(otpChallenges)
    .set({ usedAt: now })
    .where(and(eq(otpChallenges.subject, subject), isNull(otpChallenges.usedAt)));
}

export async function removeChallenges({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(otpChallenges).where(lt(otpChallenges.createdAt, before));
}
