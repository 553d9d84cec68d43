import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { recordAudit } from '../../audit/queries.ts';
import { creditStall, type StallGiven } from '../closing/credit-outage.ts';
import { scheduleUpcomingClosings } from '../closing/schedule-closing.ts';

/**
 * Gives the time of a stall to every attempt that was running in it and still is in the same section, and writes down who did. Throws NOT_FOUND, and CHANGED_ELSEWHERE for one
 * whose time is given back already.
 */
export async function giveStallBack({
  parts,
  session,
  outageId,
}: {
  parts: Ports<'clock' | 'database' | 'jobs' | 'log'>;
  session: Session;
  outageId: bigint;
}): Promise<StallGiven> {
  const now = parts.clock.now();
  const given = await parts.database.transaction(async (tx) => {
    const credited = await creditStall({ tx, outageId, now });
    if (credited === null) throw new AppError('NOT_FOUND');
    if (credited === 'given') throw new AppError('CHANGED_ELSEWHERE');
    await recordAudit({
      queryable: tx,
      entry: {
        at: now,
        actorId: session.personId,
        action: 'assessment.stall-given-back',
        targetKind: 'outage',
        targetId: outageId,
        data: { ...credited },
      },
    });
    return credited;
  });
  await scheduleUpcomingClosings({ parts, now });
  return given;
}
