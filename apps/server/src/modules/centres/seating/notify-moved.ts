import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { announce } from '../../notices/index.ts';
import { getPlace, listSeated } from './move-queries.ts';

/** Tells everyone with a seat of a session that was moved where and when they sit now. */
export async function notifyMoved({
  tx,
  parts,
  slotId,
  now,
}: {
  tx: Transaction;
  parts: Ports<'jobs'>;
  slotId: bigint;
  now: Date;
}): Promise<void> {
  const { venue, timeZone, room, startsAt } = await getPlace({ tx, slotId });
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
  });
  const when = format.format(startsAt).replace('am', 'AM').replace('pm', 'PM');
  const notices = (await listSeated({ tx, slotId })).map(({ id, studentId: personId, seat, sequence }) => ({
    personId,
    cause: `booking:moved:${id}:${sequence}`,
    type: 'slot-booked' as const,
    title: 'Your test has moved',
    text: `${when} at ${venue}, ${room}, seat ${seat}. Download your new admit card.`,
    url: '/proc',
  }));
  await announce({ tx, jobs: parts.jobs, now, notices });
}
