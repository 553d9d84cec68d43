import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { AppError, requireVersion } from '../../../../platform/common/errors.ts';
import type { Session } from '../../../../platform/http/session.ts';
import type { Ports } from '../../../../platform/parts.ts';
import type { Transaction } from '../../../../platform/postgres/database.ts';
import { recordAudit } from '../../../audit/index.ts';
import { listBatches as listVariants } from '../../../identity/index.ts';
import { syncMembers } from '../../batches/sync-members.ts';
import { listProviders } from '../../meetings/providers.ts';
import { writeClassEntries } from '../../told/class-entries.ts';
import { listIdsOf } from '../../told/entry-queries.ts';
import { insertBatch, isNameTaken, listCourseNames, lockBatch, lockNames, updateBatch } from './batch-queries.ts';

interface Saving {
  readonly parts: Ports<'clock' | 'config' | 'database'>;
  readonly session: Session;
}

const wrong = (fields: Record<string, string>) => new AppError('INVALID_REQUEST', { fields });

/** Writes what staff did to a batch. */
export async function auditBatch({
  tx,
  session,
  batchId,
  action,
  now,
  data = {},
}: {
  tx: Transaction;
  session: Session | null;
  batchId: bigint;
  action: string;
  now: Date;
  data?: Record<string, string | number | boolean>;
}): Promise<void> {
  const entry = {
    at: now,
    actorId: session?.personId ?? null,
    action: `classes.${action}`,
    targetKind: 'class-batch',
    targetId: String(batchId),
    data,
  };
  await recordAudit({ queryable: tx, entry });
}

/** Holds a batch. Throws NOT_FOUND. */
export async function holdBatch({ tx, batchId }: { tx: Transaction; batchId: bigint }) {
  const batch = await lockBatch({ tx, batchId });
  if (batch === null) throw new AppError('NOT_FOUND');
  return batch;
}

/** Makes a batch, or changes one; who is in it follows. Throws NOT_FOUND, CHANGED_ELSEWHERE, INVALID_REQUEST. */
export async function saveBatch({ parts, session, body }: Saving & { body: RequestOf<'saveBatch'> }): Promise<bigint> {
  const now = parts.clock.now();
  const known = body.batchId === '' ? null : BigInt(body.batchId);
  return parts.database.transaction(async (tx) => {
    await lockNames(tx);
    const before = known === null ? null : await holdBatch({ tx, batchId: known });
    if (before !== null) requireVersion({ seen: body.version, stored: before.version });
    if (await isNameTaken({ tx, name: body.name, except: known }))
      throw wrong({ name: 'Another batch has this name. Choose a different one' });
    const courseId = before?.courseId ?? BigInt(body.courseId);
    if (!(await listCourseNames(tx)).some(({ id }) => id === courseId)) throw wrong({ courseId: 'Choose a course from the list' });
    const variantId = body.variantId === '' ? null : BigInt(body.variantId);
    if (variantId !== null && !(await listVariants(tx)).some((each) => each.variantId === variantId && each.courseId === courseId))
      throw wrong({ variantId: 'Choose a variant of this course' });
    const { name, provider, joinUrl, share } = body;
    if (provider !== before?.provider && !listProviders(parts.config).includes(provider))
      throw wrong({ provider: 'This server has no settings for it. Choose another one' });
    const hostUrl = body.hostUrl ?? before?.hostUrl ?? '';
    const set = { name, provider, joinUrl, hostUrl, share, variantId, everyone: variantId !== null, keptAt: now };
    if (known !== null) await updateBatch({ tx, batchId: known, set });
    const batchId = known ?? (await insertBatch({ tx, row: { ...set, courseId } }));
    if (before === null || before.everyone !== set.everyone || before.variantId !== variantId)
      await syncMembers({ tx, batchIds: [batchId], now });
    if (before !== null && before.name !== name)
      await writeClassEntries({ tx, classIds: await listIdsOf({ tx, batchIds: [batchId] }), now });
    await auditBatch({ tx, session, batchId, action: known === null ? 'batch-created' : 'batch-changed', now });
    return batchId;
  });
}

/** Closes a batch, or opens it again. Throws NOT_FOUND. */
export async function closeBatch({ parts, session, body }: Saving & { body: RequestOf<'closeBatch'> }): Promise<void> {
  const now = parts.clock.now();
  const batchId = BigInt(body.batchId);
  await parts.database.transaction(async (tx) => {
    const { closedAt } = await holdBatch({ tx, batchId });
    if ((closedAt !== null) === body.isClosed) return;
    await updateBatch({ tx, batchId, set: { closedAt: body.isClosed ? now : null, keptAt: now } });
    // while it was closed it did not follow the enrolments
    if (!body.isClosed) await syncMembers({ tx, batchIds: [batchId], now });
    await auditBatch({ tx, session, batchId, action: body.isClosed ? 'batch-closed' : 'batch-reopened', now });
  });
}
