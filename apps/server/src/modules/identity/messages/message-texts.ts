import type { ContactKind } from '@abhyas/contract/identity/account.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { otpRules } from '@abhyas/rules/identity/otp.ts';
import { say } from '../../../platform/language.ts';
import type { MailMessage, SmsMessage } from '../../../platform/messages/message.ts';
import { type Block, composeMail, dayAt, nameInMail, type Sender } from './compose.ts';

/** What happened to someone's second factor. */
export type FactorChange =
  | 'added'
  | 'replaced'
  | 'removed'
  | 'reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-renewed'
  | 'recovery-code-used';

/** What this module writes to people. `to` is an email or ten digits. */
export type Message =
  | { readonly kind: 'code'; readonly channel: 'mail' | 'sms'; readonly to: string; readonly code: string; readonly validUntil: string }
  | {
      readonly kind: 'registration-code';
      readonly to: string;
      readonly firstName: string;
      readonly code: string;
      readonly validUntil: string;
    }
  | { readonly kind: 'account-exists'; readonly to: string }
  | { readonly kind: 'registered'; readonly to: string; readonly firstName: string; readonly pin: string }
  /** `url` sets the first password until `validUntil`. */
  | {
      readonly kind: 'invitation';
      readonly to: string;
      readonly firstName: string;
      readonly pin: string;
      readonly url: string;
      readonly validUntil: string;
    }
  | {
      readonly kind: 'password-set' | 'password-changed' | 'password-removed' | 'code-handed-over';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
    }
  /** The mobile or email that someone wants to change to has an account already. */
  | { readonly kind: 'contact-taken'; readonly channel: 'mail' | 'sms'; readonly to: string }
  /** To the mobile or email before the change, and to the other one; `shown` is the new one, masked. */
  | {
      readonly kind: 'contact-changed';
      readonly contact: ContactKind;
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
      readonly shown: string;
    }
  | {
      readonly kind: 'factor-changed';
      readonly change: FactorChange;
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
    }
  /** Staff have linked a parent to a student; `shown` is the parent's contact, masked. */
  | {
      readonly kind: 'parent-linked';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
      readonly shown: string;
    }
  /** Support has signed in as the student, and sees what they see. */
  | { readonly kind: 'support-signed-in'; readonly channel: 'mail' | 'sms'; readonly to: string; readonly firstName: string }
  /** `device` is a browser and its system: 'Firefox on Windows'. */
  | {
      readonly kind: 'new-device';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
      readonly device: string;
    }
  | {
      readonly kind: 'family-changed';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
    }
  /** A payment was taken; `amount` in words. */
  | {
      readonly kind: 'receipt';
      readonly to: string;
      readonly firstName: string;
      readonly number: string;
      readonly amount: string;
      readonly course: string;
      readonly batch: string;
      readonly url: string;
    }
  /** An instalment is due on a day, and closes the course from another one on (YYYY-MM-DD). */
  | {
      readonly kind: 'payment-due';
      readonly to: string;
      readonly firstName: string;
      readonly amount: string;
      readonly course: string;
      readonly dueDay: string;
      readonly closesDay: string;
      readonly url: string;
    }
  /** A seat of a batch is free for someone in its line. */
  | {
      readonly kind: 'seat-free';
      readonly to: string;
      readonly firstName: string;
      readonly course: string;
      readonly batch: string;
      readonly url: string;
    }
  /** The batch of an order was changed; its first class is on a day (YYYY-MM-DD). */
  | {
      readonly kind: 'batch-changed';
      readonly to: string;
      readonly firstName: string;
      readonly course: string;
      readonly batch: string;
      readonly schedule: string;
      readonly startsOn: string;
      readonly url: string;
    }
  | {
      readonly kind: 'deletion-asked';
      readonly channel: 'mail' | 'sms';
      readonly to: string;
      readonly firstName: string;
      /** When the account goes (ISO 8601). */
      readonly dueAt: string;
    };

/** A paragraph as a message, or a code or link. */
type Part = Said | Block;

const minutes = otpRules.validMs / 60_000;
const codeOnce: Said = { key: 'mail_code_once', values: { minutes } };
const ignore: Said = { key: 'mail_ignore' };
const code = (text: string): Block => ({ kind: 'code', text });

/** The mail of a message in a language, in the name of its sender. */
export function mailOf({ message, sender, language }: { message: Message; sender: Sender; language: Language }): MailMessage {
  const name = 'firstName' in message ? nameInMail(message.firstName) : '';
  const { subject, parts } = textsOf({ message, name, sender, language });
  const blocks = parts.map((part): Block => ('key' in part ? { kind: 'text', text: say(part, language) } : part));
  return composeMail({ sender, language, to: message.to, subject: say(subject, language), blocks });
}

function textsOf({
  message,
  name,
  sender: { name: portal, timeZone },
  language,
}: {
  message: Message;
  name: string;
  sender: Sender;
  language: Language;
}): { subject: Said; parts: readonly Part[] } {
  const mail = (subject: Said, ...parts: Part[]) => ({ subject, parts });
  const values = { portal };
  const both = { name, portal };
  switch (message.kind) {
    case 'code':
      return mail({ key: 'mail_code_subject', values }, { key: 'mail_code', values }, code(message.code), codeOnce, {
        key: 'mail_code_ignore',
      });
    case 'registration-code':
      return mail(
        { key: 'mail_registration_subject', values },
        { key: 'mail_registration', values: { name } },
        code(message.code),
        codeOnce,
        { key: 'mail_registration_ignore' },
      );
    case 'account-exists':
      return mail({ key: 'mail_exists_subject', values }, { key: 'mail_exists', values }, { key: 'mail_exists_next' }, ignore);
    case 'registered':
      return mail(
        { key: 'mail_registered_subject', values },
        { key: 'mail_registered', values: { name } },
        code(message.pin),
        { key: 'mail_registered_next' },
        { key: 'mail_registered_not_you' },
      );
    case 'invitation': {
      const { pin, url, validUntil } = message;
      return mail(
        { key: 'mail_invitation_subject', values },
        pin === '' ? { key: 'mail_invitation', values: both } : { key: 'mail_invitation_id', values: { ...both, pin } },
        { kind: 'link', text: say({ key: 'mail_invitation_link' }, language), url },
        { key: 'mail_invitation_until', values: { day: dayAt({ moment: validUntil, timeZone, language }) } },
        { key: 'mail_invitation_ignore' },
      );
    }
    case 'receipt': {
      const { number, amount, course, batch, url } = message;
      return mail(
        { key: 'mail_receipt_subject', values: { number } },
        { key: 'mail_receipt_text', values: { name, amount, course, batch } },
        { kind: 'link', text: say({ key: 'mail_order_link' }, language), url },
      );
    }
    case 'payment-due': {
      const { amount, course, dueDay, closesDay, url } = message;
      const day = dayAt({ moment: dueDay, timeZone: 'UTC', language });
      const closes = dayAt({ moment: closesDay, timeZone: 'UTC', language });
      return mail(
        { key: 'mail_due_subject', values: { day } },
        { key: 'mail_due_text', values: { name, amount, course, day } },
        { key: 'mail_due_closing', values: { closes } },
        { kind: 'link', text: say({ key: 'mail_order_link' }, language), url },
      );
    }
    case 'seat-free': {
      const { course, batch, url } = message;
      return mail(
        { key: 'mail_seat_subject', values: { course } },
        { key: 'mail_seat_text', values: { name, course, batch } },
        { kind: 'link', text: say({ key: 'mail_seat_link' }, language), url },
      );
    }
    case 'batch-changed': {
      const { course, batch, schedule, startsOn, url } = message;
      const day = dayAt({ moment: startsOn, timeZone: 'UTC', language });
      return mail(
        { key: 'mail_batch_subject', values: { batch } },
        { key: 'mail_batch_text', values: { name, course, batch, schedule, day } },
        { kind: 'link', text: say({ key: 'mail_order_link' }, language), url },
      );
    }
    case 'password-set':
    case 'password-changed': {
      const done = message.kind === 'password-set' ? 'set' : 'changed';
      return mail(
        { key: 'mail_password_subject', values: { portal, done } },
        { key: 'mail_password', values: { ...both, done } },
        { key: 'mail_password_not_you' },
      );
    }
    case 'password-removed':
      return mail(
        { key: 'mail_removed_subject', values },
        { key: 'mail_removed', values: both },
        { key: 'mail_removed_next' },
        { key: 'mail_removed_not_you' },
      );
    case 'code-handed-over':
      return mail({ key: 'mail_handed_subject', values }, { key: 'mail_handed', values: both }, { key: 'mail_handed_not_you' });
    case 'contact-taken':
      return mail({ key: 'mail_taken_subject', values }, { key: 'mail_taken', values }, { key: 'mail_taken_next' }, ignore);
    case 'contact-changed': {
      const { contact, shown } = message;
      return mail(
        { key: 'mail_contact_subject', values: { portal, contact } },
        { key: 'mail_contact', values: { ...both, shown, contact } },
        { key: 'mail_contact_not_you' },
      );
    }
    case 'parent-linked':
      return mail(
        { key: 'mail_parent_subject', values },
        { key: 'mail_parent', values: { ...both, shown: message.shown } },
        { key: 'mail_parent_not_you' },
      );
    case 'support-signed-in':
      return mail({ key: 'mail_support_subject', values }, { key: 'mail_support', values: both }, { key: 'mail_support_not_you' });
    case 'new-device':
      return mail(
        { key: 'mail_device_subject', values },
        { key: 'mail_device', values: both },
        { key: 'mail_device_named', values: { device: message.device } },
        { key: 'mail_device_not_you' },
      );
    case 'family-changed':
      return mail({ key: 'mail_family_subject', values }, { key: 'mail_family', values: both }, { key: 'mail_family_not_you' });
    case 'factor-changed': {
      const { change } = message;
      return mail(
        { key: 'mail_factor_subject', values: { portal, title: { key: 'mail_factor_title', values: { change } } } },
        { key: 'mail_factor', values: { ...both, said: { key: 'mail_factor_said', values: { change } } } },
        { key: 'mail_factor_not_you' },
      );
    }
    case 'deletion-asked': {
      const day = deletionDay({ message, timeZone, language });
      return mail(
        { key: 'mail_deletion_subject', values: { portal, day } },
        { key: 'mail_deletion', values: { ...both, day } },
        { key: 'mail_deletion_keep' },
        { key: 'mail_deletion_not_you' },
      );
    }
  }
}

type Deletion = Extract<Message, { kind: 'deletion-asked' }>;

/** The day in words; one that waited while the portal was replaced has the words in it. */
const deletionDay = ({ message, timeZone, language }: { message: Deletion; timeZone: string; language: Language }): string =>
  'day' in message ? String(message.day) : dayAt({ moment: message.dueAt, timeZone, language });

/** The SMS of a message: one or two sentences; null if it goes by mail only. */
export function smsOf({
  message,
  sender: { name: portal, timeZone },
  language,
}: {
  message: Message;
  sender: Sender;
  language: Language;
}): SmsMessage | null {
  const said = smsTextOf({ message, portal, timeZone, language });
  return said === null ? null : { to: message.to, text: say(said, language) };
}

function smsTextOf({
  message,
  portal,
  timeZone,
  language,
}: {
  message: Message;
  portal: string;
  timeZone: string;
  language: Language;
}): Said | null {
  switch (message.kind) {
    case 'code':
      return { key: 'sms_code', values: { code: message.code, portal, minutes } };
    case 'password-set':
    case 'password-changed':
      return { key: 'sms_password', values: { portal, done: message.kind === 'password-set' ? 'set' : 'changed' } };
    case 'password-removed':
      return { key: 'sms_removed', values: { portal } };
    case 'code-handed-over':
      return { key: 'sms_handed', values: { portal } };
    case 'contact-taken':
      return { key: 'sms_taken', values: { portal } };
    case 'contact-changed':
      return { key: 'sms_contact', values: { portal, shown: message.shown, contact: message.contact } };
    case 'support-signed-in':
      return { key: 'sms_support', values: { portal } };
    case 'new-device':
      return { key: 'sms_device', values: { portal, device: message.device } };
    case 'parent-linked':
      return { key: 'sms_parent', values: { portal, shown: message.shown } };
    case 'family-changed':
      return { key: 'sms_family', values: { portal } };
    case 'factor-changed':
      return { key: 'sms_factor', values: { portal, title: { key: 'mail_factor_title', values: { change: message.change } } } };
    case 'deletion-asked':
      return { key: 'sms_deletion', values: { portal, day: deletionDay({ message, timeZone, language }) } };
    case 'registration-code':
    case 'account-exists':
    case 'registered':
    case 'invitation':
    case 'receipt':
    case 'payment-due':
    case 'seat-free':
    case 'batch-changed':
      return null;
  }
}
