import type { NoticeChannels } from '@abhyas/contract/account.ts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database.ts';
import { noticePreferences } from './tables.ts';

/** What somebody chose, or null where they chose nothing yet. */
export async function findPreferences({ queryable, personId }: { queryable: Queryable; personId: bigint }) {
  const [row] = await queryable.select().from(noticePreferences).where(eq(noticePreferences.personId, personId)).limit(1);
  return row ?? null;
}

/** Puts a choice in the place of the one before. */
export async function savePreferences({
  queryable,
  personId,
  channels,
  now,
}: {
  queryable: Queryable;
  personId: bigint;
  channels: NoticeChannels;
  now: Date;
}): Promise<void> {
  const row = { ...channels, updatedAt: now };
  await queryable
    .insert(noticePreferences)
    .values({ personId, ...row })
    .onConflictDoUpdate({ target: noticePreferences.personId, set: row });
}

export async function removePreferences({ queryable, personId }: { queryable: Queryable; personId: bigint }): Promise<void> {
  await queryable.delete(noticePreferences).where(eq(noticePreferences.personId, personId));
}
