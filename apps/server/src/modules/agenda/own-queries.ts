import { and, count, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { soundRow } from './sound-row.ts';
import { agendaEntries, agendaOccurrences } from './tables.ts';

type Occurrence = typeof agendaOccurrences.$inferSelect;
/** What is set for one occurrence; what is left out stays. */
type OccurrenceChange = Partial<Pick<Occurrence, 'startsAt' | 'endsAt' | 'cancelledAt' | 'doneAt'>>;

const own = (personId: bigint) => and(eq(agendaEntries.source, 'block'), eq(agendaEntries.personId, personId));

/** A study block of a person's own, locked until the transaction ends; null for what is none. One that was removed has `cancelledAt`. */
export async function lockBlock({ tx, personId, entryId }: { tx: Transaction; personId: bigint; entryId: bigint }) {
  const [row] = await tx
    .select()
    .from(agendaEntries)
    .where(and(own(personId), eq(agendaEntries.id, entryId)))
    .for('update');
  return row === undefined ? null : soundRow(row);
}

/** The id of a person's study block by its key, removed or not. */
export async function findBlockId({ tx, personId, ref }: { tx: Transaction; personId: bigint; ref: string }): Promise<bigint | null> {
  const [row] = await tx
    .select({ id: agendaEntries.id })
    .from(agendaEntries)
    .where(and(own(personId), eq(agendaEntries.ref, ref)));
  return row?.id ?? null;
}

/** How many study blocks of a person are not over at `now`, a series being one, and how many of them are series. */
export async function countOpenBlocks({
  queryable,
  personId,
  now,
}: {
  queryable: Queryable;
  personId: bigint;
  now: Date;
}): Promise<{ open: number; series: number }> {
  const [row] = await queryable
    .select({ open: count(), series: count(sql`case when ${agendaEntries.rule} <> '' then 1 end`) })
    .from(agendaEntries)
    .where(and(own(personId), isNull(agendaEntries.cancelledAt), or(isNull(agendaEntries.until), gt(agendaEntries.until, now))));
  return row ?? { open: 0, series: 0 };
}

/** Sets whether a single block is done. Calendars that follow the feed need not hear of it, so `sequence` stays. */
export async function setBlockDone({
  tx,
  entryId,
  doneAt,
  now,
}: {
  tx: Transaction;
  entryId: bigint;
  doneAt: Date | null;
  now: Date;
}): Promise<void> {
  await tx.update(agendaEntries).set({ doneAt, changedAt: now }).where(eq(agendaEntries.id, entryId));
}

/** Changes one occurrence of a series; a repetition changes nothing. `sequence` rises where its time changes or it is called off, so that calendars which follow the feed update. */
export async function writeOccurrence({
  tx,
  entryId,
  occursAt,
  change,
  now,
}: {
  tx: Transaction;
  entryId: bigint;
  occursAt: Date;
  change: OccurrenceChange;
  now: Date;
}): Promise<void> {
  const isTold = 'startsAt' in change || 'cancelledAt' in change;
  const differs = (Object.keys(change) as (keyof typeof change)[]).map((name) => {
    const column = agendaOccurrences[name];
    return sql`${column} is distinct from ${sql.param(change[name] ?? null, column)}`;
  });
  await tx
    .insert(agendaOccurrences)
    .values({ entryId, occursAt, ...change, sequence: isTold ? 1 : 0, changedAt: now })
    .onConflictDoUpdate({
      target: [agendaOccurrences.entryId, agendaOccurrences.occursAt],
      set: { ...change, ...(isTold ? { sequence: sql`${agendaOccurrences.sequence} + 1` } : {}), changedAt: now },
      setWhere: sql.join(differs, sql` or `),
    });
}

/** What differs for the occurrences of a series that its rule has from a moment on, locked. */
export function lockOccurrencesFrom({ tx, entryId, from }: { tx: Transaction; entryId: bigint; from: Date }): Promise<Occurrence[]> {
  return tx
    .select()
    .from(agendaOccurrences)
    .where(and(eq(agendaOccurrences.entryId, entryId), gte(agendaOccurrences.occursAt, from)))
    .orderBy(agendaOccurrences.occursAt)
    .limit(maxOccurrences)
    .for('update');
}

/** Ten years of a daily series, and more. */
const maxOccurrences = 5000;
const perStatement = 500;

/** Takes occurrences away from their series and gives others to `entryId`, where a series was changed or split. */
export async function replaceOccurrences({
  tx,
  gone,
  entryId,
  rows,
  now,
}: {
  tx: Transaction;
  gone: readonly Pick<Occurrence, 'entryId' | 'occursAt'>[];
  entryId: bigint;
  rows: readonly Omit<Occurrence, 'entryId' | 'changedAt'>[];
  now: Date;
}): Promise<void> {
  const [first] = gone;
  if (first !== undefined)
    await tx.delete(agendaOccurrences).where(
      and(
        eq(agendaOccurrences.entryId, first.entryId),
        inArray(
          agendaOccurrences.occursAt,
          gone.map(({ occursAt }) => occursAt),
        ),
      ),
    );
  for (let from = 0; from < rows.length; from += perStatement)
    await tx.insert(agendaOccurrences).values(rows.slice(from, from + perStatement).map((row) => ({ ...row, entryId, changedAt: now })));
}
