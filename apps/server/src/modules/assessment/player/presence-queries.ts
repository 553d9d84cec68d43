import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { attemptPresence } from '../closing/tables.ts';

/** Records that the window of an attempt is there at `now`. */
export async function savePresence({ queryable, attemptId, now }: { queryable: Queryable; attemptId: bigint; now: Date }): Promise<void> {
  await queryable
    .insert(attemptPresence)
    .values({ attemptId, heardAt: now })
    .onConflictDoUpdate({
      target: attemptPresence.attemptId,
      set: { heardAt: sql`greatest(${attemptPresence.heardAt}, excluded.heard_at)` },
    });
}
