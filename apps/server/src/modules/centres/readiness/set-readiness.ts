import type { z } from 'zod';
import type { ReadinessChangeSchema } from '@abhyas/contract/centres/readiness.ts';
import { AppError, requireVersion } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { recordAudit } from '../../audit/queries.ts';
import { boundWaiting, lockSlots, type SlotRow } from '../seats/seat-queries.ts';
import { isCentreStaff } from './board-queries.ts';
import { getVersion, saveRecord } from './record-queries.ts';

type ReadinessChange = z.output<typeof ReadinessChangeSchema>;

/** Records how far a thing is that a session needs. The next round notifies. Gives its new version. Throws NOT_FOUND, SESSION_STARTED, CHANGED_ELSEWHERE, UNAVAILABLE. */
export async function setReadiness({
  parts,
  session,
  slotId,
  version,
  change,
}: {
  parts: Ports<'clock' | 'database'>;
  session: Session;
  slotId: bigint;
  version: number;
  change: ReadinessChange;
}): Promise<{ version: number }> {
  const at = parts.clock.now();
  const actorId = session.personId;
  return parts.database.transaction(async (tx) => {
    await boundWaiting({ tx });
    const [slot] = await lockSlots({ tx, slotIds: [slotId] });
    if (slot === undefined || slot.state !== 'open') throw new AppError('NOT_FOUND');
    if (slot.startsAt <= at) throw new AppError('SESSION_STARTED');
    requireVersion({ seen: version, stored: await getVersion({ tx, slotId, thing: change.thing }) });
    const record = await recordOf({ tx, slot, change });
    await saveRecord({ tx, slotId, thing: change.thing, record: { ...record, byId: actorId, at } });
    const entry = { at, actorId, action: 'centres.readiness-set', targetKind: 'slot', targetId: slotId, data: change };
    await recordAudit({ queryable: tx, entry });
    return { version: version + 1 };
  });
}

const venueSteps = { none: 'none', asked: 'started', confirmed: 'done' } as const;

async function recordOf({ tx, slot, change }: { tx: Transaction; slot: SlotRow; change: ReadinessChange }) {
  const nothing = { step: 'none', machines: 0, personId: null } as const;
  switch (change.thing) {
    case 'venue':
      return { ...nothing, step: venueSteps[change.step] };
    case 'paper': {
      const machines = Math.min(change.machines, slot.seats);
      return { ...nothing, step: machines === 0 ? 'none' : machines < slot.seats ? 'started' : 'done', machines } as const;
    }
    case 'invigilator': {
      if (change.personId === null) return nothing;
      const personId = change.personId;
      if (!(await isCentreStaff({ queryable: tx, personId }))) throw new AppError('NOT_FOUND');
      return { ...nothing, step: change.isIn ? 'done' : 'started', personId } as const;
    }
  }
}
