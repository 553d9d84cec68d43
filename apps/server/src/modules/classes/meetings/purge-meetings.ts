import type { Ports } from '../../../platform/parts.ts';
import { removeRegistrations, removeUnknown } from './purge-queries.ts';

const day = 24 * 60 * 60_000;
/** Milliseconds that a registration is kept, with its link: providers are asked about a class for three days. */
const registrationMs = 30 * day;
/** Milliseconds for which a mentor can see the names of those whom the portal can't tell. */
const unknownMs = 180 * day;

/** Removes registrations of meetings that are long over, and the names of people without an account. */
export async function purgeMeetings({ parts: { clock, database } }: { parts: Ports<'clock' | 'database'> }): Promise<void> {
  const now = clock.now().getTime();
  await removeRegistrations({ queryable: database.orm, before: new Date(now - registrationMs) });
  await removeUnknown({ queryable: database.orm, before: new Date(now - unknownMs) });
}
