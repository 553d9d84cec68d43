import { withName } from '@abhyas/rules/notices/template.ts';
import { toJson } from '../../../platform/common/to-json.ts';
import type { Brand } from '../../../platform/web/brands.ts';
import type { MailMessage, PushMessage, SmsMessage, WhatsAppMessage } from '../../../platform/messages/message.ts';
import { calendarFile, calendarFileOfMany } from '../../../platform/messages/calendar-entry.ts';
import { composeMail, nameInMail, senderOf } from '../../identity/messages/compose.ts';
import type { ClaimedDelivery } from './send-queries.ts';
import { say } from '../../../platform/language.ts';

type Words = Pick<ClaimedDelivery, 'noticeId' | 'messageId' | 'type' | 'title' | 'text' | 'url' | 'mail' | 'createdAt' | 'language'>;

/** A browser that is off gets it within this time, in seconds, or finds it in its person's list. */
const pushSeconds = 24 * 60 * 60;

/** The mail of a notice, in the name of a brand; `publicUrl` is where the portal is reached. */
export function mailOf({
  notice,
  email,
  firstName,
  brand,
  publicUrl,
  unsubscribe,
}: {
  notice: Words;
  email: string;
  firstName: string;
  brand: Brand | null;
  publicUrl: string;
  /** The path at which mails of this kind end. */
  unsubscribe: string;
}): MailMessage {
  const { title, text, url, mail, language } = notice;
  const sender = senderOf(brand);
  const addressOf = (place: string) => (place.startsWith('/') ? publicUrl + place : place);
  const page = publicUrl + (url === '' ? '/home/notification' : url);
  const blocks = [
    { kind: 'text' as const, text: say({ key: 'mail_notice_greeting', values: { name: nameInMail(firstName) } }, language) },
    { kind: 'text' as const, text: title },
    ...(text === '' ? [] : [{ kind: 'text' as const, text }]),
    ...(mail?.facts ?? []).map(({ name, text: fact }) => ({ kind: 'text' as const, text: `${name}: ${fact}` })),
    ...(mail?.links ?? []).map((link) => ({ kind: 'link' as const, text: link.text, url: addressOf(link.url) })),
    { kind: 'link' as const, text: say({ key: 'mail_notice_open' }, language), url: page },
    { kind: 'text' as const, text: say({ key: 'mail_notice_choose' }, language) },
    { kind: 'link' as const, text: say({ key: 'mail_notice_stop' }, language), url: publicUrl + unsubscribe },
  ];
  const message = {
    ...composeMail({ sender, language, to: email, subject: title, blocks }),
    id: notice.messageId,
    unsubscribe: publicUrl + unsubscribe,
  };
  const { calendar: entry = null, events = [] } = mail ?? {};
  if (entry === null && events.length === 0) return message;
  const { hostname: host } = new URL(publicUrl);
  const organiser = { name: sender.name, email: sender.helpdesk?.mail ?? `portal@${host}` };
  const attendee = { name: firstName, email };
  const around = { host, organiser, stamp: notice.createdAt, url: page };
  return {
    ...message,
    calendar: entry === null ? calendarFileOfMany({ ...around, entries: events }) : calendarFile({ ...around, entry, attendee }),
  };
}

/** The message of a notice to a browser: what the service worker shows. One topic for one notice, so a second one takes the place of the first. */
export function pushOf({ notice, browser }: { notice: Words; browser: NonNullable<ClaimedDelivery['browser']> }): PushMessage {
  const { noticeId, type, title, text, url } = notice;
  const { endpoint, p256dh, auth } = browser;
  return {
    endpoint,
    keys: { p256dh, auth },
    topic: `notice-${noticeId}`,
    payload: toJson({ noticeId, type, title, text, url }),
    seconds: pushSeconds,
  };
}

/** The SMS of a message of staff, a registered text; null where there is none. */
export function smsOf({ route, mobile, messageId, firstName }: ClaimedDelivery): SmsMessage | null {
  const sms = route?.sms ?? null;
  return sms === null ? null : { to: mobile, text: withName({ text: sms.text, firstName }), templateId: sms.templateId, id: messageId };
}

/** The same by WhatsApp. */
export function whatsAppOf({ route, mobile, messageId, firstName }: ClaimedDelivery): WhatsAppMessage | null {
  const whatsapp = route?.whatsapp ?? null;
  if (whatsapp === null) return null;
  const { template, language, values, text } = whatsapp;
  const own = (said: string) => withName({ text: said, firstName });
  return { to: mobile, template, language, values: values.map(own), text: own(text), id: messageId };
}
