import { and, asc, count, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { fullNameOf, personView } from '../identity/people/views.ts';
import { broadcasts, messageTemplates } from './tables.ts';

type Row = typeof broadcasts.$inferSelect;
export type NewBroadcast = Omit<typeof broadcasts.$inferInsert, 'state' | 'version' | 'people'>;

const author = personView('author');

export async function insertBroadcast({ tx, row }: { tx: Transaction; row: NewBroadcast }): Promise<bigint> {
  const [made] = await tx
    .insert(broadcasts)
    .values({ ...row, state: 'scheduled' })
    .returning({ id: broadcasts.id });
  if (made === undefined) throw new Error('invariant: expected exactly one row');
  return made.id;
}

/** Locks a message until the transaction ends; null where there is none. */
export async function lockBroadcast({ tx, id }: { tx: Transaction; id: bigint }): Promise<Row | null> {
  const [row] = await tx.select().from(broadcasts).where(eq(broadcasts.id, id)).for('update');
  return row ?? null;
}

export async function updateBroadcast({
  tx,
  id,
  version,
  change,
}: {
  tx: Transaction;
  id: bigint;
  version: number;
  change: Partial<Pick<Row, 'type' | 'audience' | 'content' | 'state' | 'sendAt' | 'people'>>;
}): Promise<void> {
  await tx
    .update(broadcasts)
    .set({ ...change, version: version + 1 })
    .where(eq(broadcasts.id, id));
}

const isDue = (now: Date) => and(eq(broadcasts.state, 'scheduled'), lte(broadcasts.sendAt, now));

/** The messages that are due, those that have waited longest first, a hundred at most. */
export async function listDueBroadcasts({ queryable, now }: { queryable: Queryable; now: Date }): Promise<bigint[]> {
  const rows = await queryable
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .where(isDue(now))
    .orderBy(asc(broadcasts.sendAt), asc(broadcasts.id))
    .limit(100);
  return rows.map(({ id }) => id);
}

/** A message that is due, locked; null where it is not, or another process sends it just now. */
export async function lockDueBroadcast({ tx, id, now }: { tx: Transaction; id: bigint; now: Date }): Promise<Row | null> {
  const [row] = await tx
    .select()
    .from(broadcasts)
    .where(and(eq(broadcasts.id, id), isDue(now)))
    .for('update', { skipLocked: true });
  return row ?? null;
}

/** A message with the name of its author; null where there is none. */
export async function findBroadcast({ queryable, id }: { queryable: Queryable; id: bigint }) {
  const [row] = await queryable
    .select({ row: broadcasts, author: fullNameOf(author) })
    .from(broadcasts)
    .leftJoin(author, eq(author.id, broadcasts.authorId))
    .where(eq(broadcasts.id, id));
  return row ?? null;
}

/** A page of the messages, latest first, and how many there are in all. */
export async function listBroadcasts({ queryable, max, offset }: { queryable: Queryable; max: number; offset: number }) {
  const [counted] = await queryable.select({ total: count() }).from(broadcasts);
  const rows = await queryable.select().from(broadcasts).orderBy(desc(broadcasts.sendAt), desc(broadcasts.id)).limit(max).offset(offset);
  return { rows, total: counted?.total ?? 0 };
}

/** Whether someone has written a message of this title. */
export async function hasWritten({
  queryable,
  authorId,
  title,
}: {
  queryable: Queryable;
  authorId: bigint;
  title: string;
}): Promise<boolean> {
  const rows = await queryable
    .select({ id: broadcasts.id })
    .from(broadcasts)
    .where(and(eq(broadcasts.authorId, authorId), sql`${broadcasts.content} ->> 'title' = ${title}`))
    .limit(1);
  return rows.length > 0;
}

/** So many registered texts are offered at most. */
const maxTemplates = 500;

/** The registered texts that are offered. */
export async function listTemplates({ queryable }: { queryable: Queryable }) {
  return queryable
    .select()
    .from(messageTemplates)
    .where(isNull(messageTemplates.removedAt))
    .orderBy(asc(messageTemplates.channel), asc(messageTemplates.name), asc(messageTemplates.language))
    .limit(maxTemplates);
}

/** These registered texts, also those that are offered no longer. */
export async function findTemplates({ queryable, ids }: { queryable: Queryable; ids: readonly bigint[] }) {
  return queryable
    .select()
    .from(messageTemplates)
    .where(inArray(messageTemplates.id, [...ids]));
}

/** Adds a registered text in place of one of its name and language; gives its id. */
export async function replaceTemplate({ tx, row }: { tx: Transaction; row: typeof messageTemplates.$inferInsert }): Promise<bigint> {
  const { channel, name, language, createdAt } = row;
  const [made] = await tx
    .insert(messageTemplates)
    .values({ ...row, removedAt: createdAt })
    .returning({ id: messageTemplates.id });
  if (made === undefined) throw new Error('invariant: expected exactly one row');
  await tx
    .update(messageTemplates)
    .set({ removedAt: createdAt })
    .where(
      and(
        eq(messageTemplates.channel, channel),
        eq(messageTemplates.name, name),
        eq(messageTemplates.language, language),
        ne(messageTemplates.id, made.id),
        isNull(messageTemplates.removedAt),
      ),
    );
  await tx.update(messageTemplates).set({ removedAt: null }).where(eq(messageTemplates.id, made.id));
  return made.id;
}

/** Offers a registered text no longer; whether it was offered. */
export async function removeTemplate({ tx, id, now }: { tx: Transaction; id: bigint; now: Date }): Promise<boolean> {
  const { rowCount } = await tx
    .update(messageTemplates)
    .set({ removedAt: now })
    .where(and(eq(messageTemplates.id, id), isNull(messageTemplates.removedAt)));
  return rowCount === 1;
}
