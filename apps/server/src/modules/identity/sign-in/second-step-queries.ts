import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { secondSteps } from '../tables.ts';

/** Records a sign-in that waits for its second step. `before` is a statement that is done with it, in the same round trip. */
export async function insertSecondStep({
  queryable,
  before,
  tokenHash,
  personId,
  studentId,
  passwordProof,
  now,
}: {
  queryable: Queryable;
  before: SQL;
  tokenHash: Buffer;
  personId: bigint;
  studentId: bigint | null;
  passwordProof: Buffer;
  now: Date;
}): Promise<void> {
  await queryable.execute(sql`
    with first as (${before})
    insert into ${secondSteps} (token_hash, person_id, student_id, password_proof, created_at)
    values (${tokenHash}::bytea, ${personId}::bigint, ${studentId}::bigint, ${passwordProof}::bytea, ${now}::timestamptz)`);
}

/** The waiting sign-in of a token, used and expired ones included, or null. */
export async function findSecondStep({ queryable, tokenHash }: { queryable: Queryable; tokenHash: Buffer }) {
  const [row] = await queryable.select().from(secondSteps).where(eq(secondSteps.tokenHash, tokenHash)).limit(1);
  return row ?? null;
}

/** Counts a try before the code is compared, so simultaneous guesses share the limit. Returns whether one was left. */
export async function consumeSecondStepTry({ queryable, id, max }: { queryable: Queryable; id: bigint; max: number }): Promise<boolean> {
  const taken = await queryable
    .update(secondSteps)
    .set({ wrongTries: sql`${secondSteps.wrongTries} + 1` })
    .where(and(eq(secondSteps.id, id), isNull(secondSteps.usedAt), lt(secondSteps.wrongTries, max)))
    .returning({ id: secondSteps.id });
  return taken.length > 0;
}

/** Marks a waiting sign-in as used. Returns false if another request was first. */
export async function consumeSecondStep({ tx, id, now }: { tx: Transaction; id: bigint; now: Date }): Promise<boolean> {
  const used = await tx
    .update(secondSteps)
    .set({ usedAt: now })
    .where(and(eq(secondSteps.id, id), isNull(secondSteps.usedAt)))
    .returning({ id: secondSteps.id });
  return used.length > 0;
}

export async function removeSecondSteps({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(secondSteps).where(lt(secondSteps.createdAt, before));
}
