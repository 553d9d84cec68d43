import { maskEmail, maskMobile } from '@abhyas/rules/identity/mask.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { Language } from '@abhyas/contract/languages.ts';
import type { Transaction } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Caller } from '../sessions.ts';
import { senderOf } from './compose.ts';
import { usualLanguage } from '../../../platform/web/usual-language.ts';
import { findLanguageAt } from './address-queries.ts';
import { type FactorChange, mailOf, type Message, smsOf } from './message-texts.ts';
import { recordUndelivered } from './undelivered.ts';
import { findOwnerOf, removeUndelivered } from './undelivered-queries.ts';

/** The queue keeps what it is given: codes and addresses lie in it sealed only. */
export const messageJob = 'identity.message';

interface Payload {
  readonly host: string;
  readonly message: Message;
}

/** Has a message sent once the transaction is done, in the name of the brand of `host`. */
export async function queueMessage({
  parts,
  tx,
  host,
  message,
}: {
  parts: Ports<'jobs' | 'vault'>;
  tx: Transaction;
  host: string;
  message: Message;
}): Promise<void> {
  const payload: Payload = { host, message };
  await parts.jobs.send(messageJob, { sealed: parts.vault.seal(JSON.stringify(payload)) }, { tx });
}

/** Has a message that did not go through sent again. */
export const queueSealed = ({ parts, tx, sealed }: { parts: Ports<'jobs'>; tx: Transaction; sealed: string }): Promise<void> =>
  parts.jobs.send(messageJob, { sealed }, { tx });

/** Tells someone that their password was set, changed or removed, or that staff hold a code for them: by mail, or by SMS if there is none. */
export async function queuePasswordNotice({
  parts,
  tx,
  host,
  person,
  kind,
}: {
  parts: Ports<'jobs' | 'vault'>;
  tx: Transaction;
  host: string;
  person: { readonly email: string; readonly mobile: string; readonly firstName: string };
  kind: 'password-set' | 'password-changed' | 'password-removed' | 'code-handed-over';
}): Promise<void> {
  const { channel, to } = reachOf(person);
  if (to !== '') await queueMessage({ parts, tx, host, message: { kind, channel, to, firstName: person.firstName } });
}

/** Tells someone what happened to their second factor: by mail, or by SMS if there is none. */
export async function notifyFactorChange({
  parts,
  tx,
  host,
  person,
  change,
}: {
  parts: Ports<'jobs' | 'vault'>;
  tx: Transaction;
  host: string;
  person: { readonly email: string; readonly mobile: string; readonly firstName: string };
  change: FactorChange;
}): Promise<void> {
  const reach = reachOf(person);
  if (reach.to === '') return;
  await queueMessage({ parts, tx, host, message: { kind: 'factor-changed', change, ...reach, firstName: person.firstName } });
}

/** Tells someone that they signed in with a device that they did not use before: by mail, or by SMS if there is none. */
export async function notifyNewDevice({
  parts,
  tx,
  host,
  person,
  device,
}: {
  parts: Ports<'jobs' | 'vault'>;
  tx: Transaction;
  host: string;
  person: { readonly email: string; readonly mobile: string; readonly firstName: string };
  device: string;
}): Promise<void> {
  const reach = reachOf(person);
  if (reach.to === '') return;
  await queueMessage({ parts, tx, host, message: { kind: 'new-device', device, ...reach, firstName: person.firstName } });
}

/** Where words about an account's safety go: to the email, or the mobile if there is none. `to` is '' for someone with neither. */
export function reachOf({ email, mobile }: { readonly email: string; readonly mobile: string }) {
  return email === '' ? ({ channel: 'sms', to: mobile } as const) : ({ channel: 'mail', to: email } as const);
}

type Sending = Ports<'brands' | 'clock' | 'database' | 'mail' | 'sms' | 'vault'>;

async function send({
  parts,
  host,
  message,
  page,
}: Payload & { parts: Sending; page?: { readonly language: Language | null } }): Promise<void> {
  const brand = await parts.brands.forHost(host);
  const sender = senderOf(brand);
  const channel = 'channel' in message ? message.channel : 'mail';
  // what someone waits for at a page is in the page's; without an account or a choice it is the one of the brand
  const chosen = page === undefined ? await findLanguageAt({ queryable: parts.database.orm, channel, to: message.to }) : page.language;
  const language = chosen ?? usualLanguage(brand);
  const sms = channel === 'sms' ? smsOf({ message, sender, language: parts.sms.languages.includes(language) ? language : 'en' }) : null;
  if (sms !== null) return parts.sms.send(sms);
  await parts.mail.send(mailOf({ message, sender, language }));
}

/** Records for staff that a message did not go through; `sealed` is null where it must not be sent again. */
async function recordFailure({
  parts,
  message,
  key,
  sealed,
  error,
}: {
  parts: Sending;
  message: Message;
  key: string;
  sealed: string | null;
  error: unknown;
}): Promise<void> {
  const queryable = parts.database.orm;
  const { kind, to } = message;
  const channel = 'channel' in message ? message.channel : 'mail';
  const personId = await findOwnerOf({ queryable, channel, to });
  const shown = channel === 'mail' ? maskEmail(to) : maskMobile(to);
  await recordUndelivered({ queryable, key, personId, channel, kind, shown, sealed, failedAt: parts.clock.now(), error });
}

/** Sends what was queued, and has staff see it until that succeeds. A code or link that no one can use any more is not sent, and no longer shown. */
export async function deliver({ parts, sealed }: { parts: Sending; sealed: string }): Promise<void> {
  // sealed by queueMessage, and by no one else
  const { host, message } = JSON.parse(parts.vault.open(sealed)) as Payload;
  const key = `message:${createHash('sha256').update(sealed).digest('base64url')}`;
  const isOver = 'validUntil' in message && new Date(message.validUntil) <= parts.clock.now();
  try {
    if (!isOver) await send({ parts, host, message });
  } catch (error) {
    await recordFailure({ parts, message, key, sealed: 'code' in message ? null : sealed, error });
    throw error;
  }
  await removeUndelivered({ queryable: parts.database.orm, key });
}

/** Milliseconds for which someone waits at a form until the mail server or gateway has taken their code. */
const maxWaitMs = 15_000;

async function sendInTime(sending: Parameters<typeof send>[0]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('The mail server or gateway did not answer in time', 'TimeoutError')), maxWaitMs);
  });
  await Promise.race([send(sending), late]).finally(() => clearTimeout(timer));
}

/**
 * Sends what someone waits for at a form, with no queue between, so that the form says the truth: the messages that went through. Throws CODE_NOT_SENT where none did. The
 * caller has committed the code, and takes it back then.
 */
export async function sendNow<M extends Message>({
  parts,
  caller,
  messages,
}: {
  parts: Sending & Ports<'log'>;
  caller: Pick<Caller, 'host' | 'language'>;
  messages: readonly M[];
}): Promise<M[]> {
  const sent = await Promise.all(
    messages.map(async (message) => {
      try {
        await sendInTime({ parts, host: caller.host, message, page: caller });
        return [message];
      } catch (error) {
        parts.log.warn({ err: error, kind: message.kind }, 'a code did not go through');
        await recordFailure({ parts, message, key: `message:${randomUUID()}`, sealed: null, error });
        return [];
      }
    }),
  );
  const delivered = sent.flat();
  if (delivered.length === 0) throw new AppError('CODE_NOT_SENT');
  return delivered;
}
