import type { Parts } from '../../platform/parts.ts';
import { removeOldDeliveries } from './send-queries.ts';

/** Milliseconds. So long can be said what became of a message; the notice itself stays in its person's list. */
const keptMs = 90 * 24 * 60 * 60_000;

/** Removes what became of messages of long ago. */
export async function tidy({ parts: { database, clock } }: { parts: Pick<Parts, 'database' | 'clock'> }): Promise<void> {
  const before = new Date(clock.now().getTime() - keptMs);
  while ((await removeOldDeliveries({ queryable: database.orm, before, most: 5_000 })) > 0);
}
