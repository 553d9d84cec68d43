import type { Language } from '@abhyas/contract/languages.ts';

/** A way to reach people. */
export interface Channel {
  /** Whether anyone can read what is sent. */
  readonly reaches: boolean;
  /** Says in a sentence why messages may not reach people; null if nothing speaks against it. */
  check(): Promise<string | null>;
}

/** A mail or message to one recipient. Text and HTML say the same. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What is sent again under the same id is the same mail: the Message-ID, without its host. Letters, digits, dots and dashes. */
  readonly id?: string;
  /** Where a mail program ends mails of this kind, without asking further (RFC 8058). None for codes and for what concerns the safety of an account. */
  readonly unsubscribe?: string;
  /** For the reader's calendar: the mail brings it as a part of its own. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; readonly content: string };
}
export interface Mail extends Channel {
  send(message: MailMessage): Promise<void>;
}
/** A message to one browser that asked for it. */
export interface PushMessage {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** Of two messages under one topic a push service keeps the last; at most 32 letters, digits and dashes. */
  readonly topic: string;
  readonly payload: string;
  /** How long a browser that is off may get it later. */
  readonly seconds: number;
}
export interface Push {
  /** What a browser needs to subscribe. */
  readonly publicKey: string;
  /** Whether this is an address that messages may go to. */
  accepts(endpoint: string): boolean;
  /** `gone`: no one hears there any more. `refused`: this message will never be taken. Throws what may pass. */
  send(message: PushMessage): Promise<'sent' | 'gone' | 'refused'>;
}
export interface SmsMessage {
  /** Ten digits. */
  readonly to: string;
  readonly text: string;
  /** By what id the text is registered (DLT), where the message has a text of its own. */
  readonly templateId?: string;
  /** What is sent again under the same id is the same message. */
  readonly id?: string;
}
export interface Sms extends Channel {
  /** Those whose texts may go out: a gateway sends registered ones only. */
  readonly languages: readonly Language[];
  send(message: SmsMessage): Promise<void>;
}
/** A message that the gateway makes of a registered text, named by `template`, and the values of its places, in order. */
export interface WhatsAppMessage {
  /** Ten digits. */
  readonly to: string;
  readonly template: string;
  readonly language: Language;
  readonly values: readonly string[];
  /** What the reader sees, for the outbox. */
  readonly text: string;
  /** What is sent again under the same id is the same message. */
  readonly id: string;
}
export interface WhatsApp extends Channel {
  send(message: WhatsAppMessage): Promise<void>;
}
