import type { Language } from '@abhyas/contract/languages.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { people } from '../tables.ts';

const isPerson = (personId: bigint) => and(eq(people.id, personId), isNull(people.deletedAt));

/** The language a person chose; null if they never did. */
export async function findLanguage({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<Language | null> {
  const [row] = await queryable.select({ language: people.language }).from(people).where(isPerson(personId));
  return row?.language ?? null;
}

/** Remembers the language a person chose, and returns the one they had before. */
export async function saveLanguage({
  tx,
  personId,
  language,
}: {
  tx: Transaction;
  personId: bigint;
  language: Language;
}): Promise<Language | null> {
  const [before] = await tx.select({ language: people.language }).from(people).where(isPerson(personId)).for('no key update');
  await tx.update(people).set({ language }).where(isPerson(personId));
  return before?.language ?? null;
}
