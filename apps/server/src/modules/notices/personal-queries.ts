import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/postgres/database.ts';
import { batchSize } from '../../platform/personal-data.ts';
import { noticeDeliveries, notices, noticeSettings, noticesSeen, pushSubscriptions } from './tables.ts';

interface Of {
  readonly queryable: Queryable;
  readonly personId: bigint;
}

/** The notices that somebody can read, in the order of their ids. */
export async function listNoticesAfter({ queryable, personId, now, after }: Of & { now: Date; after: { readonly id: bigint } | null }) {
  return queryable
    .select({
      id: notices.id,
      type: notices.type,
      title: notices.title,
      text: notices.text,
      url: notices.url,
      at: notices.dueAt,
      readAt: notices.readAt,
    })
    .from(notices)
    .where(and(eq(notices.personId, personId), isNull(notices.cancelledAt), lte(notices.dueAt, now), gt(notices.id, after?.id ?? 0n)))
    .orderBy(asc(notices.id))
    .limit(batchSize);
}

/** What became of the mails and pushes to somebody, in the order of their ids. */
export async function listDeliveriesAfter({ queryable, personId, after }: Of & { after: { readonly id: bigint } | null }) {
  return queryable
    .select({
      id: noticeDeliveries.id,
      notice: noticeDeliveries.noticeId,
      channel: noticeDeliveries.channel,
      state: noticeDeliveries.state,
      createdAt: noticeDeliveries.createdAt,
      endedAt: noticeDeliveries.endedAt,
    })
    .from(noticeDeliveries)
    .where(and(eq(noticeDeliveries.personId, personId), gt(noticeDeliveries.id, after?.id ?? 0n)))
    .orderBy(asc(noticeDeliveries.id))
    .limit(batchSize);
}

export async function listOwnSettings({ queryable, personId }: Of) {
  return queryable
    .select({
      type: noticeSettings.type,
      channel: noticeSettings.channel,
      wanted: noticeSettings.wanted,
      updatedAt: noticeSettings.updatedAt,
    })
    .from(noticeSettings)
    .where(eq(noticeSettings.personId, personId));
}

/** The browsers that asked for notices, without what it takes to write to them. */
export async function listOwnBrowsers({ queryable, personId }: Of) {
  const rows = await queryable
    .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.personId, personId));
  return rows.map(({ endpoint, createdAt }) => ({ pushService: new URL(endpoint).host, createdAt }));
}

export async function listOwnSeen({ queryable, personId }: Of) {
  return queryable.select({ upTo: noticesSeen.upTo }).from(noticesSeen).where(eq(noticesSeen.personId, personId));
}

/** Removes everything of somebody; what is on its way to them stops. */
export async function removeAllOf({ tx, personId }: { tx: Transaction; personId: bigint }): Promise<void> {
  for (const table of [notices, noticeDeliveries, pushSubscriptions, noticeSettings, noticesSeen]) {
    await tx.delete(table).where(eq(table.personId, personId));
  }
}
