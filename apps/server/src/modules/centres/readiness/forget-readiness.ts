import { cancelNoticesOf } from '../../notices/notify.ts';
import type { Notifying } from '../messages/notifying.ts';
import { alarmsPrefix } from './readiness-notices.ts';
import { removeRecords } from './record-queries.ts';

/** Forgets what was recorded of a slot that moved to another time or room: nothing of it holds there. */
export async function forgetReadiness({ tx, now, slotId }: Omit<Notifying, 'jobs'> & { slotId: bigint }): Promise<void> {
  await removeRecords({ tx, slotId });
  await cancelNoticesOf({ tx, prefix: alarmsPrefix(slotId), now });
}
