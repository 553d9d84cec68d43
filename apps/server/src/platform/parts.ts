import type { Logger } from 'pino';
import type { Brands } from './brands.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Transaction } from './database.ts';
import type { Mount } from './endpoint.ts';

/** A mail or message to one recipient. Text and HTML say the same. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What is sent again under the same id is the same mail: the Message-ID, without its host. Letters, digits, dots and dashes. */
  readonly id?: string;
}
export interface Mail {
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
  /** `gone`: nobody hears there any more. `refused`: this message will never be taken. Throws what may pass. */
  send(message: PushMessage): Promise<'sent' | 'gone' | 'refused'>;
}
export interface SmsMessage {
  /** Ten digits. */
  readonly to: string;
  readonly text: string;
}
export interface Sms {
  send(message: SmsMessage): Promise<void>;
}

/** Stored bytes by key. A key is 'folder/name.ext'; writing a key again replaces its bytes. */
export interface Files {
  put(file: { key: string; body: Buffer; mime: string }): Promise<void>;
  /** An url that serves the file without any other proof until `expiresAt`. '' for an empty key. */
  signedUrl(file: { key: string; expiresAt: Date }): Promise<string>;
  remove(key: string): Promise<void>;
}

/** The job queue: at least once, so handlers are idempotent. With `tx` a job exists only if that transaction commits. */
export interface Jobs {
  define<T extends object>(name: string, handler: (data: T) => Promise<void>): void;
  /** Runs the job at every match of `cron` (minute grain), once over all processes. */
  schedule(name: string, cron: string): void;
  send<T extends object>(name: string, data: T, more?: { tx?: Transaction; singletonKey?: string; startAfter?: Date }): Promise<void>;
}

/** One live update. `kind` is lower-case letters and dashes. */
export interface LiveMessage {
  readonly kind: string;
  readonly data: Record<string, string | number>;
}

/** Live updates: a small JSON message to every open window of a person, over all processes, best effort. */
export interface Live {
  /** The kind 'session-ended' makes every window of the person prove its session again at once. */
  publish(...messages: (LiveMessage & { personId: bigint })[]): Promise<void>;
  /**
   * Hears the messages to a person from now on, until the function it gives is called. After a gap, in which messages may have been lost, it
   * hears one of kind 'gap': read again what you show.
   */
  subscribe(person: { personId: bigint; hear: (message: LiveMessage) => void }): () => void;
}

/** Random bytes; a test may hand in a seeded source. */
export type RandomBytes = (count: number) => Buffer;

/** What must be kept from whoever reads the database, logs or queues. */
export interface Vault {
  /** A keyed hash: equal for equal texts, and not to be guessed without the portal's secret. */
  hash(text: string): Buffer;
  /** A text that only `open` can read; throws where it was changed or sealed with another secret. */
  seal(text: string): string;
  open(sealed: string): string;
}

/** What the server is made of; built in main.ts, and by the tests with a clock of their own. */
export interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Logger;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly push: Push;
  readonly files: Files;
  readonly vault: Vault;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly brands: Brands;
}

/** What a module gets to register its endpoints and jobs. */
export interface ModuleContext {
  readonly parts: Parts;
  readonly mount: Mount;
}
