import type { z } from 'zod';
import type { NoticeSettingsSchema } from '@abhyas/contract/notices/notices.ts';
import type { UndeliveredReason } from '@abhyas/contract/notices/undelivered.ts';
import { channelsOf } from '@abhyas/rules/notices/channels.ts';
import { afterQuietHours } from '@abhyas/rules/notices/quiet-hours.ts';
import { nextRetry } from '@abhyas/rules/notices/retry.ts';
import { maskEmail } from '@abhyas/rules/identity/mask.ts';
import { reasonOf, recordUndelivered } from '../../identity/messages/undelivered.ts';
import { removeUndelivered } from '../../identity/messages/undelivered-queries.ts';
import { faultKindOf } from '../../../platform/common/fault-kind.ts';
import type { Ports } from '../../../platform/parts.ts';
import { portalZone } from '../../../platform/web/portal-zone.ts';
import { mailOf, pushOf, smsOf, whatsAppOf } from './message.ts';
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
  parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'jobs' | 'log' | 'mail' | 'push' | 'sms' | 'vault' | 'whatsapp'>;
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
  readonly parts: Ports<'brands' | 'clock' | 'config' | 'database' | 'log' | 'mail' | 'push' | 'sms' | 'vault' | 'whatsapp'>;
  readonly delivery: queries.ClaimedDelivery;
  readonly settings: NoticeSettings;
}

/** What came of a try; `never`: trying again would change nothing. `reason` is null where no server or gateway gave one. */
interface Outcome {
  readonly kind: 'sent' | 'later' | 'never';
  readonly reason: UndeliveredReason | null;
}
const sent: Outcome = { kind: 'sent', reason: null };
const never: Outcome = { kind: 'never', reason: null };

/** Sends one and writes down what became of it. */
async function deliver({ parts, delivery, settings }: Work): Promise<void> {
  const queryable = parts.database.orm;
  const mayAt = await allowedAt({ parts, delivery, at: parts.clock.now() });
  if (mayAt > parts.clock.now()) return queries.scheduleRetry({ queryable, delivery, at: mayAt, reason: null });
  const { kind, reason } = await send({ parts, delivery, settings });
  const now = parts.clock.now();
  if (kind !== 'later' && isListed(delivery) && delivery.tries > 1)
    await removeUndelivered({ queryable, key: undeliveredKey(delivery.id) });
  if (kind === 'sent') return queries.markDelivered({ queryable, id: delivery.id, now });
  if (kind === 'later') {
    const { tries, since, route } = delivery;
    const canBeReplaced = route === null && delivery.channel === 'push' && wantsEmail({ delivery, settings });
    const next = nextRetry({ tries, since, now: now.getTime(), canBeReplaced });
    if (next.kind === 'again') {
      const at = await allowedAt({ parts, delivery, at: new Date(next.at) });
      return queries.scheduleRetry({ queryable, delivery, at, reason });
    }
  }
  await giveUp({ parts, delivery, settings, reason, now });
}

/** When a delivery that is due at a moment may go out: what staff wrote waits for the end of the quiet hours. */
async function allowedAt({ parts, delivery: { route }, at }: Omit<Work, 'settings'> & { at: Date }): Promise<Date> {
  return route === null || route.atAnyHour ? at : afterQuietHours({ at, timeZone: await portalZone(parts) });
}

/** How staff's list of what did not go through names a delivery. */
export const undeliveredKey = (deliveryId: bigint): string => `notice:${deliveryId}`;

/** Whether that list has it: what staff wrote to many says on its own page what became of it. */
const isListed = ({ channel, route }: queries.ClaimedDelivery) => channel === 'email' && route === null;

async function send({ parts, delivery, settings }: Work): Promise<Outcome> {
  const { channel, type, browser, email, mobile, firstName, route } = delivery;
  const reach = { hasEmail: email !== '', hasMobile: mobile !== '', subscriptions: channel === 'push' && browser !== null ? 1 : 0 };
  const isWanted = channelsOf({ type, settings, ...reach, chosen: route?.channels ?? null }).includes(channel);
  if (!isWanted) return never;
  try {
    switch (channel) {
      case 'email': {
        const { publicUrl } = parts.config;
        // no one's host is behind a job: the portal's own address says which brand writes
        const brand = await parts.brands.forHost(new URL(publicUrl).hostname);
        const unsubscribe = unsubscribeAddress({ vault: parts.vault, personId: delivery.personId, type });
        await parts.mail.send(mailOf({ notice: delivery, email, firstName, brand, publicUrl, unsubscribe }));
        return sent;
      }
      case 'push': {
        if (browser === null) return never;
        const answer = await parts.push.send(pushOf({ notice: delivery, browser }));
        if (answer === 'gone') await removeExpiredSubscription({ queryable: parts.database.orm, subscriptionId: browser.id });
        return answer === 'sent' ? sent : never;
      }
      case 'sms': {
        const message = smsOf(delivery);
        if (message === null) return never;
        await parts.sms.send(message);
        return sent;
      }
      case 'whatsapp': {
        const message = whatsAppOf(delivery);
        if (message === null) return never;
        await parts.whatsapp.send(message);
        return sent;
      }
    }
  } catch (error) {
    const { id, noticeId, tries } = delivery;
    const reason = channel === 'push' ? null : reasonOf(error);
    parts.log.warn({ deliveryId: id, noticeId, channel, tries, code: faultKindOf(error) }, 'a notice did not go through');
    if (isListed(delivery)) {
      const { personId } = delivery;
      const row = { key: undeliveredKey(id), personId, channel: 'mail', kind: type, shown: maskEmail(email), sealed: null } as const;
      await recordUndelivered({ queryable: parts.database.orm, ...row, failedAt: parts.clock.now(), error });
    }
    // who is written to by the thousand is not asked again after a no
    const isFinal = route !== null && (reason === 'recipient' || reason === 'refused');
    return { kind: isFinal ? 'never' : 'later', reason };
  }
}

/** Ends a delivery for good. Where it was the last push of its notice, an e-mail replaces it, if its person wants one; a message of staff goes by mail only where they chose so. */
async function giveUp({ parts, delivery, settings, reason, now }: Work & { reason: UndeliveredReason | null; now: Date }): Promise<void> {
  const { id, noticeId, personId, channel, tries, route } = delivery;
  const replaced = await parts.database.transaction(async (tx) => {
    const counts = await queries.lockNotice({ tx, noticeId });
    const ended = await queries.markFailed({ tx, delivery, reason, now });
    if (!ended || !counts || route !== null || channel !== 'push' || (await queries.hasLivePush({ tx, noticeId }))) return false;
    if (!wantsEmail({ delivery, settings })) return false;
    await queries.insertDeliveries({ tx, deliveries: [{ noticeId, personId, channel: 'email', subscriptionId: null }], now });
    return true;
  });
  parts.log.warn({ deliveryId: id, noticeId, channel, tries, replaced }, 'a notice is given up');
}

/** Whether someone whom no push reaches gets a mail about this. */
function wantsEmail({ delivery: { type, email }, settings }: Pick<Work, 'delivery' | 'settings'>): boolean {
  return channelsOf({ type, settings, hasEmail: email !== '', hasMobile: false, subscriptions: 0, chosen: null }).includes('email');
}
