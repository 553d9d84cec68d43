import type { Ports } from '../../../platform/parts.ts';
import { countHits, type Limit } from '../../../platform/postgres/rate-limit.ts';
import type { Session } from '../../../platform/http/session.ts';

/** How often a student's devices may save: more than several of them do that write and watch at once. */
const limits = {
  note: { name: 'note', max: 1_200, seconds: 3600 },
  progress: { name: 'progress', max: 3_600, seconds: 3600 },
} as const satisfies Record<string, Limit>;

/** Counts a save against the rate limit. Throws TOO_MANY_REQUESTS. */
export async function limitSaves({
  parts,
  session,
  of,
}: {
  parts: Ports<'clock' | 'database' | 'vault'>;
  session: Session;
  of: keyof typeof limits;
}): Promise<void> {
  const subject = parts.vault.hash(`limit:person:${session.personId}`).toString('base64url');
  await countHits({ queryable: parts.database.orm, hits: [{ limit: limits[of], subject }], now: parts.clock.now() });
}
