import type { Transaction } from '../../../platform/postgres/database.ts';
import type { Ports } from '../../../platform/parts.ts';
import { senderOf } from './compose.ts';
import { usualLanguage } from '../../../platform/web/usual-language.ts';
import { findLanguageAt } from './address-queries.ts';
import { type FactorChange, mailOf, type Message, smsOf } from './message-texts.ts';

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

/** Tells someone that their password was set, changed or removed: by mail, or by SMS if there is none. */
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
  kind: 'password-set' | 'password-changed' | 'password-removed';
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

/** Sends what was queued. A code that no one can use any more is not sent. */
export async function deliver({
  parts,
  sealed,
}: {
  parts: Ports<'brands' | 'clock' | 'database' | 'mail' | 'sms' | 'vault'>;
  sealed: string;
}): Promise<void> {
  // sealed by queueMessage, and by no one else
  const { host, message } = JSON.parse(parts.vault.open(sealed)) as Payload;
  if ('validUntil' in message && new Date(message.validUntil) <= parts.clock.now()) return;
  const brand = await parts.brands.forHost(host);
  const sender = senderOf(brand);
  const sms = 'channel' in message && message.channel === 'sms' ? smsOf({ message, sender }) : null;
  if (sms !== null) return parts.sms.send(sms);
  // someone without an account, or who chose no language, reads the one of the brand
  const language = (await findLanguageAt({ queryable: parts.database.orm, email: message.to })) ?? usualLanguage(brand);
  await parts.mail.send(mailOf({ message, sender, language }));
}
