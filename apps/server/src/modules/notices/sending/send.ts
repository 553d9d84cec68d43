import { channelsOf } from '@abhyas/rules/notices/channels.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { deliverJob } from './deliver.ts';
import * as queries from './send-queries.ts';
import { listChoices } from '../settings-queries.ts';
import { settingsOf } from '../settings.ts';

type DueNotice = Awaited<ReturnType<typeof queries.lockDueNotices>>[number];

const batchSize = 200;

/** Decides where every due notice goes, some at a time (those of demo accounts nowhere, outside the demo), and tells the windows of their people. Safe to run from several processes at once. */
export async function sendDue({ parts }: { parts: Ports<'clock' | 'config' | 'database' | 'jobs' | 'live' | 'log'> }): Promise<void> {
  for (;;) {
    const sent = await parts.database.transaction((tx) => sendSome({ parts, tx }));
    await publishToWindows({ parts, sent });
    if (sent.length < batchSize) return;
  }
}

/** One transaction: a process that dies in it has decided nothing, and one that dies after it has written all there is to deliver. */
async function sendSome({ parts, tx }: { parts: Ports<'clock' | 'config' | 'jobs'>; tx: Transaction }): Promise<DueNotice[]> {
  const now = parts.clock.now();
  const due = await queries.lockDueNotices({ tx, config: parts.config, now, max: batchSize });
  if (due.length === 0) return due;
  const personIds = [...new Set(due.map(({ personId }) => personId))];
  const choices = Map.groupBy(await listChoices({ queryable: tx, personIds }), ({ personId }) => personId);
  const browsers = Map.groupBy(await queries.listSubscriptions({ queryable: tx, personIds }), ({ personId }) => personId);
  const deliveries = due
    .filter(({ isSomeone }) => isSomeone)
    .flatMap(({ id: noticeId, personId, type, email, mobile, route }): queries.NewDelivery[] => {
      const mine = browsers.get(personId) ?? [];
      const settings = settingsOf(choices.get(personId) ?? []);
      const reach = { hasEmail: email !== '', hasMobile: mobile !== '', subscriptions: mine.length };
      const channels = channelsOf({ type, settings, ...reach, chosen: route?.channels ?? null });
      return channels.flatMap((channel): queries.NewDelivery[] =>
        channel === 'push'
          ? mine.map(({ id: subscriptionId }) => ({ noticeId, personId, channel, subscriptionId }))
          : [{ noticeId, personId, channel, subscriptionId: null }],
      );
    });
  await queries.insertDeliveries({ tx, deliveries, now });
  await queries.markSent({ tx, noticeIds: due.map(({ id }) => id), now });
  if (deliveries.length > 0) await parts.jobs.send(deliverJob, {}, { tx });
  return due;
}

/** Best effort: a window that hears nothing counts when it is opened or looked at again. */
async function publishToWindows({ parts, sent }: { parts: Ports<'live' | 'log'>; sent: readonly DueNotice[] }): Promise<void> {
  try {
    const messages = sent.map(({ id: noticeId, personId, type, title, text, url }) => {
      return { personId, kind: 'notice', data: { noticeId, type, title, text, url } };
    });
    await parts.live.publish(...messages);
  } catch (error) {
    parts.log.warn({ err: error }, 'open windows were not told of their notices');
  }
}
