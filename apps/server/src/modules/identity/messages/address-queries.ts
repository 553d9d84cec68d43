import type { Language } from '@abhyas/contract/languages.ts';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { people } from '../tables.ts';

/** The language that someone with this email or mobile chose; null if no one did. */
export async function findLanguageAt({
  queryable,
  channel,
  to,
}: {
  queryable: Queryable;
  channel: 'mail' | 'sms';
  to: string;
}): Promise<Language | null> {
  const [row] = await queryable
    .select({ language: people.language })
    .from(people)
    .where(and(eq(channel === 'mail' ? people.email : people.mobile, to), isNotNull(people.language), isNull(people.deletedAt)))
    .orderBy(asc(people.id))
    .limit(1);
  return row?.language ?? null;
}
