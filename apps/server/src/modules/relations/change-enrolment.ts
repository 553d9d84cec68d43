import { recordAudit } from '../audit/index.ts';
import { enrol, unenrol } from '../identity/index.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';

/** Puts a person into a batch, out of the course's other ones, or takes them out of it, and audits it. Returns whether this changed anything. */
export async function changeEnrolment({
  parts,
  tx,
  actorId,
  personId,
  variantId,
  change,
}: {
  parts: Ports<'clock'>;
  tx: Transaction;
  actorId: bigint | null;
  personId: bigint;
  variantId: bigint;
  change: 'join' | 'leave';
}): Promise<boolean> {
  const changed = change === 'join' ? await enrol({ tx, personId, variantId }) : await unenrol({ tx, personId, variantId });
  if (!changed) return false;
  await recordAudit({
    queryable: tx,
    entry: {
      at: parts.clock.now(),
      actorId,
      action: change === 'join' ? 'identity.enrolled' : 'identity.unenrolled',
      targetKind: 'person',
      targetId: String(personId),
      data: { variantId: String(variantId) },
    },
  });
  return true;
}
