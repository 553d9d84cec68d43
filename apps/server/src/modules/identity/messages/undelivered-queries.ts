import { and, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { people, undeliveredMessages } from '../tables.ts';

type Row = typeof undeliveredMessages.$inferSelect;
export type NewUndelivered = Omit<Row, 'id' | 'tries'>;

/** Records a failed try; the row of an earlier one of the same message counts it. */
export async function upsertUndelivered({ queryable, row }: { queryable: Queryable; row: NewUndelivered }): Promise<void> {
  await queryable
    .insert(undeliveredMessages)
    .values(row)
    .onConflictDoUpdate({
      target: undeliveredMessages.key,
      set: { tries: sql`${undeliveredMessages.tries} + 1`, reason: row.reason, failedAt: row.failedAt },
    });
}

/** Forgets a message that was delivered. */
export async function removeUndelivered({ queryable, key }: { queryable: Queryable; key: string }): Promise<void> {
  await queryable.delete(undeliveredMessages).where(eq(undeliveredMessages.key, key));
}

export async function removeOldUndelivered({ queryable, before }: { queryable: Queryable; before: Date }): Promise<void> {
  await queryable.delete(undeliveredMessages).where(lt(undeliveredMessages.failedAt, before));
}

export async function findUndelivered({ queryable, id }: { queryable: Queryable; id: bigint }): Promise<Row | null> {
  const [row] = await queryable.select().from(undeliveredMessages).where(eq(undeliveredMessages.id, id));
  return row ?? null;
}

/** A page of what did not go through, latest first, and how many there are in all. */
export async function listUndelivered({ queryable, page, pageSize }: { queryable: Queryable; page: number; pageSize: number }) {
  const [counted] = await queryable.select({ total: count() }).from(undeliveredMessages);
  const rows = await queryable
    .select()
    .from(undeliveredMessages)
    .orderBy(desc(undeliveredMessages.failedAt), desc(undeliveredMessages.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: counted?.total ?? 0 };
}

/** Who has an email or mobile; null where no one does, or several. */
export async function findOwnerOf({
  queryable,
  channel,
  to,
}: {
  queryable: Queryable;
  channel: 'mail' | 'sms';
  to: string;
}): Promise<bigint | null> {
  const [one, another] = await queryable
    .select({ id: people.id })
    .from(people)
    .where(and(eq(channel === 'mail' ? people.email : people.mobile, to), isNull(people.deletedAt)))
    .limit(2);
  return one === undefined || another !== undefined ? null : one.id;
}
