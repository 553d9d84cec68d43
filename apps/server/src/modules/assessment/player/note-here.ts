import type { Ports } from '../../../platform/parts.ts';
import { savePresence } from './presence-queries.ts';

/** Records that the window of an attempt is there now. */
export async function noteHere({ parts, attemptId }: { parts: Ports<'clock' | 'database'>; attemptId: bigint }): Promise<void> {
  await savePresence({ queryable: parts.database.orm, attemptId, now: parts.clock.now() });
}
