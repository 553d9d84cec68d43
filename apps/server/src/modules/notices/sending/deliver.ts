import type { z } from 'zod';
import type { NoticeSettingsSchema } from '@abhyas/contract/notices/notices.ts';
import { channelsOf } from '@abhyas/rules/notices/channels.ts';
import { nextRetry } from '@abhyas/rules/notices/retry.ts';
import { maskEmail } from '@abhyas/rules/identity/mask.ts';
import { recordUndelivered } from '../../identity/messages/undelivered.ts';
import { removeUndelivered } from '../../identity/messages/undelivered-queries.ts';
import { faultKindOf } from '../../../platform/common/fault-kind.ts';
import type { Ports } from '../../../platform/parts.ts';
import { mailOf, pushOf } from './message.ts';
import * as queries from './send-queries.ts';
import { listChoices, removeExpiredSubscription } from '../settings-queries.ts';
import { settingsOf } from '../settings.ts';
import { unsubscribeAddress } from '../unsubscribe.ts';

type NoticeSettings = z.output<typeof NoticeSettingsSchema>;

/** The job that sends what waits. */
export const deliverJob = 'notices.deliver';

/** So many are sent side by side. */
const atOnce = 8;
/** Milliseconds for which a delivery is its taker's: longer than any mail server or push service may take. */
const leaseMs = 2 * 60_000;
/** Milliseconds after which a job hands on to the next one: the queue gives a job a quarter of an hour. */
const maxDurationMs = 5 * 60_000;

/** Sends everything that waits to be sent. Safe to run from several processes at once, and to be killed anywhere. */
export async function deliverDue({
  parts,
}: {
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs' | 'log' | 'mail' | 'push' | 'vault'>;
}): Promise<void> {
  const { database, clock, jobs } = parts;
  const end = clock.now().getTime() + maxDurationMs;
  for (;;) {
    const now = clock.now();
    const taken = await queries.claimDeliveries({
      queryable: database.orm,
      now,
      until: new Date(now.getTime() + leaseMs),
      max: atOnce,
    });
    if (taken.length === 0) return;
    // what its person wants now, and not when it was decided where it goes
    const personIds = [...new Set(taken.map(({ personId }) => personId))];
    const choices = Map.groupBy(await listChoices({ queryable: database.orm, personIds }), ({ personId }) => personId);
    const settled = taken.map((delivery) => deliver({ parts, delivery, settings: settingsOf(choices.get(delivery.personId) ?? []) }));
    const results = await Promise.allSettled(settled);
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    // what could not be settled is taken again when its time with us is over
    if (failures.length > 0) throw new AggregateError(failures, 'Some notices could not be settled');
    if (now.getTime() > end) return jobs.send(deliverJob, {});
  }
}

interface Work {
  readonly parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'mail' | 'push' | 'vault'>;
  readonly delivery: queries.ClaimedDelivery;
  readonly settings: NoticeSettings;
}

/** Sends one and writes down what became of it. */
async function deliver({ parts, delivery, settings }: Work): Promise<void> {
  const outcome = await send({ parts, delivery, settings });
  const now = parts.clock.now();
  const queryable = parts.database.orm;
  if (outcome !== 'later' && delivery.channel === 'email' && delivery.tries > 1)
    await removeUndelivered({ queryable, key: undeliveredKey(delivery.id) });
  if (outcome === 'sent') return queries.markDelivered({ queryable, id: delivery.id, now });
  if (outcome === 'later') {
    const { tries, since } = delivery;
    const canBeReplaced = delivery.channel === 'push' && wantsEmail({ delivery, settings });
    const next = nextRetry({ tries, since, now: now.getTime(), canBeReplaced });
    if (next.kind === 'again') return queries.scheduleRetry({ queryable, delivery, at: new Date(next.at) });
  }
  await giveUp({ parts, delivery, settings, now });
}

/** How staff's list of what did not go through names a delivery. */
export const undeliveredKey = (deliveryId: bigint): string => `notice:${deliveryId}`;

/** `never`: trying again would change nothing. */
async function send({ parts, delivery, settings }: Work): Promise<'sent' | 'later' | 'never'> {
  const { channel, type, browser, email, firstName } = delivery;
  const subscriptions = channel === 'push' && browser !== null ? 1 : 0;
  const isWanted = channelsOf({ type, settings, hasEmail: email !== '', subscriptions }).includes(channel);
  if (!isWanted) return 'never';
  try {
    if (channel === 'email') {
      const { publicUrl } = parts.config;
      // no one's host is behind a job: the portal's own address says which brand writes
      const brand = await parts.brands.forHost(new URL(publicUrl).hostname);
      const unsubscribe = unsubscribeAddress({ vault: parts.vault, personId: delivery.personId, type });
      await parts.mail.send(mailOf({ notice: delivery, email, firstName, brand, publicUrl, unsubscribe }));
      return 'sent';
    }
    if (browser === null) return 'never';
    const answer = await parts.push.send(pushOf({ notice: delivery, browser }));
    if (answer === 'gone') await removeExpiredSubscription({ queryable: parts.database.orm, subscriptionId: browser.id });
    return answer === 'sent' ? 'sent' : 'never';
  } catch (error) {
    const { id, noticeId, tries } = delivery;
    parts.log.warn({ deliveryId: id, noticeId, channel, tries, code: faultKindOf(error) }, 'a notice did not go through');
    if (channel === 'email') {
      const { personId } = delivery;
      const row = { key: undeliveredKey(id), personId, channel: 'mail', kind: type, shown: maskEmail(email), sealed: null } as const;
      await recordUndelivered({ queryable: parts.database.orm, ...row, failedAt: parts.clock.now(), error });
    }
    return 'later';
  }
}

/** Ends a delivery for good. Where it was the last push of its notice, an e-mail replaces it, if its person wants one. */
async function giveUp({ parts, delivery, settings, now }: Work & { now: Date }): Promise<void> {
  const { id, noticeId, personId, channel, tries } = delivery;
  const replaced = await parts.database.transaction(async (tx) => {
    const counts = await queries.lockNotice({ tx, noticeId });
    const ended = await queries.markFailed({ tx, delivery, now });
    if (!ended || !counts || channel === 'email' || (await queries.hasLivePush({ tx, noticeId }))) return false;
    if (!wantsEmail({ delivery, settings })) return false;
    await queries.insertDeliveries({ tx, deliveries: [{ noticeId, personId, channel: 'email', subscriptionId: null }], now });
    return true;
  });
  parts.log.warn({ deliveryId: id, noticeId, channel, tries, replaced }, 'a notice is given up');
}

/** Whether someone whom no push reaches gets a mail about this. */
function wantsEmail({ delivery: { type, email }, settings }: Pick<Work, 'delivery' | 'settings'>): boolean {
  return channelsOf({ type, settings, hasEmail: email !== '', subscriptions: 0 }).includes('email');
}
