import { IdCodec } from '@abhyas/contract/wire.ts';
import { recordAudit } from '../../audit/queries.ts';
import { findUndelivered, removeUndelivered } from '../../identity/messages/undelivered-queries.ts';
import { queueSealed } from '../../identity/messages/deliver.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { deliverJob, undeliveredKey } from './deliver.ts';
import { sendMailAgain } from './send-queries.ts';

/** Sends a message again that did not go through, and audits it. Throws NOT_FOUND for one that was delivered or cancelled meanwhile, and for a code. */
export async function retryUndelivered({
  parts,
  session,
  id,
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  session: Session;
  id: bigint;
}): Promise<void> {
  const now = parts.clock.now();
  const isQueued = await parts.database.transaction(async (tx) => {
    const message = await findUndelivered({ queryable: tx, id });
    if (message === null) return false;
    const { key, kind, personId, sealed } = message;
    const [, of = ''] = /^notice:(\d+)$/.exec(key) ?? [];
    const { data: deliveryId } = IdCodec.safeDecode(of);
    if (sealed !== null) await queueSealed({ parts, tx, sealed });
    else if (deliveryId !== undefined && (await sendMailAgain({ tx, id: deliveryId, now }))) await parts.jobs.send(deliverJob, {}, { tx });
    else {
      if (deliveryId !== undefined) await removeUndelivered({ queryable: tx, key: undeliveredKey(deliveryId) });
      return false;
    }
    const target = personId === null ? { targetKind: 'message', targetId: id } : { targetKind: 'person', targetId: personId };
    await recordAudit({
      queryable: tx,
      entry: { at: now, actorId: session.personId, action: 'notices.message-retried', ...target, data: { kind } },
    });
    return true;
  });
  if (!isQueued) throw new AppError('NOT_FOUND');
}
