import { broadcastDaysAhead } from '@abhyas/contract/notices/broadcast-limits.ts';
import { randomUUID } from 'node:crypto';
import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { afterQuietHours } from '@abhyas/rules/notices/quiet-hours.ts';
import { sql } from 'drizzle-orm';
import { AppError, requireVersion } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Transaction } from '../../platform/postgres/database.ts';
import { eachAlone } from '../../platform/postgres/each-alone.ts';
import { portalZone } from '../../platform/web/portal-zone.ts';
import { recordAudit } from '../audit/queries.ts';
import { messagesOfStaff } from '../notices/announced.ts';
import { cancelNotices, notifySelected } from '../notices/notify.ts';
import { insertBroadcast, listDueBroadcasts, lockBroadcast, lockDueBroadcast, updateBroadcast } from './broadcast-queries.ts';
import { peopleOf } from './audience-sql.ts';
import { noticeOf, routeOf } from './route-of.ts';

/** The job that sends messages that are due. */
export const broadcastJob = 'broadcasts.send';

const dayMs = 86_400_000;

/** What each reader's notice of a message comes from. */
export const causeOf = (id: bigint): string => `${messagesOfStaff}${id}`;

interface Saving {
  readonly parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs'>;
  readonly session: Session;
}

/** When a message goes out that is wanted at a moment, at once for null: never in quiet hours, nor in the past. */
export async function goesAt({ parts, wanted }: { parts: Ports<'brands' | 'clock' | 'config'>; wanted: Date | null }): Promise<Date> {
  const now = parts.clock.now();
  const at = wanted === null || wanted < now ? now : wanted;
  return afterQuietHours({ at, timeZone: await portalZone(parts) });
}

/** A message that staff may change: locked, and as they saw it. Throws NOT_FOUND, CHANGED_ELSEWHERE. */
async function holdBroadcast({ tx, id, version }: { tx: Transaction; id: bigint; version: number }) {
  const row = await lockBroadcast({ tx, id });
  if (row === null) throw new AppError('NOT_FOUND');
  requireVersion({ seen: version, stored: row.version });
  return row;
}

const audit = ({ tx, session, id, action, now }: { tx: Transaction; session: Session; id: bigint; action: string; now: Date }) =>
  recordAudit({
    queryable: tx,
    entry: { at: now, actorId: session.personId, action: `broadcasts.${action}`, targetKind: 'broadcast', targetId: id },
  });

/** Schedules a message, or changes one that has not gone out, and audits it. Throws NOT_FOUND, CHANGED_ELSEWHERE, BROADCAST_SENT, INVALID_REQUEST. */
export async function saveBroadcast({
  parts,
  session,
  body,
}: Saving & { body: BodyOf<'saveBroadcast'> }): Promise<ResultOf<'saveBroadcast'>> {
  const now = parts.clock.now();
  if (body.sendAt !== null && body.sendAt.getTime() > now.getTime() + broadcastDaysAhead * dayMs)
    throw new AppError('INVALID_REQUEST', { fields: { sendAt: { key: 'field_send_at' } } });
  const sendAt = await goesAt({ parts, wanted: body.sendAt });
  const { audience, content } = body;
  const isForNone =
    !audience.everyone && [audience.courseIds, audience.variantIds, audience.batchIds, audience.personIds].every((ids) => ids.length === 0);
  if (isForNone) throw new AppError('INVALID_REQUEST', { fields: { audience: { key: 'field_audience' } } });
  const broadcastId = await parts.database.transaction(async (tx) => {
    await routeOf({ queryable: tx, content, atAnyHour: false });
    const set = { type: content.type, audience, content, sendAt };
    if (body.broadcastId !== null) {
      const { id, version, state } = await holdBroadcast({ tx, id: body.broadcastId, version: body.version });
      if (state !== 'scheduled') throw new AppError('BROADCAST_SENT');
      await updateBroadcast({ tx, id, version, change: set });
      await audit({ tx, session, id, action: 'changed', now });
      return id;
    }
    const id = await insertBroadcast({ tx, row: { ...set, authorId: session.personId, createdAt: now } });
    await audit({ tx, session, id, action: 'scheduled', now });
    return id;
  });
  if (sendAt <= now) await parts.jobs.send(broadcastJob, {});
  return { broadcastId, sendAt };
}

/** Sends a message to the signed-in person alone, at any hour. Throws INVALID_REQUEST. */
export async function testBroadcast({ parts, session, body: { content } }: Saving & { body: BodyOf<'testBroadcast'> }): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const route = await routeOf({ queryable: tx, content, atAnyHour: true });
    const notice = noticeOf({ content, cause: `broadcast-test:${randomUUID()}` });
    await notifySelected({
      tx,
      jobs: parts.jobs,
      now: parts.clock.now(),
      selected: sql`select ${session.personId}::bigint`,
      notice,
      route,
    });
  });
}

/** Cancels a message; one that has gone out is taken back from the lists and from whom it has not reached yet. Throws NOT_FOUND, CHANGED_ELSEWHERE. */
export async function cancelBroadcast({ parts, session, body }: Saving & { body: BodyOf<'cancelBroadcast'> }): Promise<void> {
  const now = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const { id, version, state } = await holdBroadcast({ tx, id: body.broadcastId, version: body.version });
    if (state === 'cancelled') return;
    await updateBroadcast({ tx, id, version, change: { state: 'cancelled' } });
    await cancelNotices({ tx, cause: causeOf(id), now });
    await audit({ tx, session, id, action: 'cancelled', now });
  });
}

/**
 * Sends the messages that are due: the people one is for at this moment get their notices, in one transaction that also says so, and the jobs of the notices do the rest. Safe to run from
 * several processes at once, and to be killed anywhere; one that fails is logged and holds up no other.
 */
export async function sendDueBroadcasts({
  parts,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs' | 'log'>;
}): Promise<void> {
  const timeZone = await portalZone(parts);
  await eachAlone({
    parts,
    items: await listDueBroadcasts({ queryable: parts.database.orm, now: parts.clock.now() }),
    about: (broadcastId) => ({ broadcastId }),
    failure: 'a message of staff could not be sent',
    work: (id) =>
      parts.database.transaction(async (tx) => {
        const now = parts.clock.now();
        const row = await lockDueBroadcast({ tx, id, now });
        if (row === null) return;
        const { version, audience, content } = row;
        // the portal was off when it was due
        const sendAt = afterQuietHours({ at: now, timeZone });
        if (sendAt > now) {
          await updateBroadcast({ tx, id, version, change: { sendAt } });
          return;
        }
        const route = await routeOf({ queryable: tx, content, atAnyHour: false });
        const selected = peopleOf({ audience, now });
        const people = await notifySelected({
          tx,
          jobs: parts.jobs,
          now,
          selected,
          notice: noticeOf({ content, cause: causeOf(id) }),
          route,
        });
        await updateBroadcast({ tx, id, version, change: { state: 'sent', people } });
      }),
  });
}
