import { and, asc, eq, gt, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { agendaEntries, agendaOccurrences } from './tables.ts';

/** The entries that are for a person alone, after one of them. */
export async function listEntriesAfter({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly id: bigint } | null;
}) {
  const { id, type, title, about, place, startsAt, endsAt, rule, doneAt, cancelledAt } = agendaEntries;
  return queryable
    .select({ id, type, title, about, place, startsAt, endsAt, rule, doneAt, cancelledAt })
    .from(agendaEntries)
    .where(and(eq(agendaEntries.personId, personId), gt(agendaEntries.id, after?.id ?? 0n)))
    .orderBy(asc(agendaEntries.id))
    .limit(batchSize);
}

/** What differs for single occurrences of a person's own series, after one of them. */
export async function listOccurrencesAfter({
  queryable,
  personId,
  after,
}: {
  queryable: Queryable;
  personId: bigint;
  after: { readonly entryId: bigint; readonly occursAt: Date } | null;
}) {
  const { entryId, occursAt, startsAt, endsAt, doneAt, cancelledAt } = agendaOccurrences;
  const isAfter = or(
    gt(entryId, after?.entryId ?? 0n),
    and(eq(entryId, after?.entryId ?? 0n), gt(occursAt, after?.occursAt ?? new Date(0))),
  );
  return queryable
    .select({ entryId, occursAt, startsAt, endsAt, doneAt, cancelledAt })
    .from(agendaOccurrences)
    .innerJoin(agendaEntries, eq(agendaEntries.id, entryId))
    .where(and(eq(agendaEntries.personId, personId), isAfter))
    .orderBy(asc(entryId), asc(occursAt))
    .limit(batchSize);
}

/** Removes what is for a person alone, and from what is for others their name and what they wrote. */
export async function forgetPerson({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  await tx.delete(agendaEntries).where(eq(agendaEntries.personId, personId));
  await tx
    .update(agendaEntries)
    .set({ withId: null, about: '' })
    .where(and(eq(agendaEntries.withId, personId), eq(agendaEntries.source, 'session')));
  await tx.update(agendaEntries).set({ withId: null }).where(eq(agendaEntries.withId, personId));
}
