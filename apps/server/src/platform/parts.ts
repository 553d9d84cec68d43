import type { Logger } from 'pino';
import type { Brands } from './web/brands.ts';
import type { Clock } from './common/clock.ts';
import type { Config } from './process/config.ts';
import type { Database } from './postgres/database.ts';
import type { Mail, Push, Sms, WhatsApp } from './messages/message.ts';
import type { Files } from './files/file-store.ts';
import type { Scanner } from './files/virus-scan.ts';
import type { Jobs } from './queue.ts';
import type { Live } from './postgres/live.ts';
import type { RandomBytes, Vault } from './common/vault.ts';
import type { Mount } from './http/endpoint.ts';

/** What the server is made of; built in main.ts, and by the tests with a clock of their own. */
export interface Parts {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly log: Logger;
  readonly mail: Mail;
  readonly sms: Sms;
  readonly whatsapp: WhatsApp;
  readonly push: Push;
  readonly files: Files;
  /** null: files are not scanned. */
  readonly scanner: Scanner | null;
  readonly vault: Vault;
  readonly jobs: Jobs;
  readonly live: Live;
  readonly brands: Brands;
}

/**
 * The parts that a use case names as the ones it needs: `parts: Ports<'clock' | 'database'>`. Only mounts, and what builds the server, hold
 * all `Parts`.
 */
export type Ports<Name extends keyof Parts> = Pick<Parts, Name>;

/** What a module gets to register its endpoints and jobs. */
export interface ModuleContext {
  readonly parts: Parts;
  readonly mount: Mount;
}
