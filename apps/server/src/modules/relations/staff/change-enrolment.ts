import { recordAudit } from '../../audit/queries.ts';
import { enrol, type Enrolled, unenrol } from '../../identity/manage-queries.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';

/** Puts a person into a batch, out of the course's other ones, or takes them out of it, and audits what this changed. */
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
}): Promise<Enrolled> {
  const done = change === 'join' ? await enrol({ tx, personId, variantId }) : await unenrol({ tx, personId, variantId });
  if (done === 'unchanged') return done;
  await recordAudit({
    queryable: tx,
    entry: {
      at: parts.clock.now(),
      actorId,
      action: change === 'join' ? 'identity.enrolled' : 'identity.unenrolled',
      targetKind: 'person',
      targetId: personId,
      data: { variantId },
    },
  });
  return done;
}
