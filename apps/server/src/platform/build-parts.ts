import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { createBrands } from './web/brands.ts';
import type { Clock } from './common/clock.ts';
import type { Config } from './process/config.ts';
import { loadOrCreateSecret, openDataFolder } from './process/data-folder.ts';
import { createLocalFiles } from './files/local-files.ts';
import { createJobs, type JobQueue } from './queue.ts';
import { createLive, type LiveUpdates } from './postgres/live.ts';
import { createOutbox } from './messages/outbox.ts';
import type { Parts } from './parts.ts';
import { createClamd } from './files/virus-scan.ts';
import type { Files } from './files/file-store.ts';
import type { Vault } from './common/vault.ts';
import type { PortalDatabase } from './postgres/schema.ts';
import { createPush } from './messages/push.ts';
import { createSmsGateway, createWhatsAppGateway } from './messages/gateways.ts';
import { createVault } from './common/vault.ts';

/** The parts of a running program, with the two that are started and stopped. */
export interface BuiltParts extends Parts {
  readonly jobs: JobQueue;
  readonly live: LiveUpdates;
}

/** The portal's secret: the setting, or one that is made once and kept in the data folder. */
function secretOf(config: Config): string {
  const make = () => randomBytes(32).toString('base64url');
  return config.secret ?? loadOrCreateSecret({ folder: openDataFolder(config.dataDir), name: 'signing-secret', make });
}

/** The files of the settings: the S3-compatible store, or the folder 'files' of the data folder. */
export async function openFiles({ config, clock }: { config: Config; clock: Clock }): Promise<Files> {
  if (config.s3 !== null) {
    // loaded only here: it is large, and most portals begin without it
    const { createS3Files } = await import('./files/s3-files.ts');
    return createS3Files({ settings: config.s3, secret: secretOf(config), clock });
  }
  const folder = openDataFolder(config.dataDir);
  return createLocalFiles({ folder: openDataFolder(join(folder, 'files')), secret: secretOf(config), clock });
}

/** Keyed hashes and sealed texts under the portal's secret. */
export function openVault(config: Config): Vault {
  return createVault({ secret: secretOf(config), randomBytes });
}

/** Builds every part as the settings ask; nothing runs yet. `isCommand`: for a command, which defines no jobs and may send some. */
export async function buildParts({
  config,
  portal,
  log,
  clock,
  isCommand = false,
}: {
  config: Config;
  portal: PortalDatabase;
  log: Logger;
  clock: Clock;
  isCommand?: boolean;
}): Promise<BuiltParts> {
  const { database, directUrl } = portal;
  const outbox = createOutbox({ database, clock, shown: config.demo });
  const vault = openVault(config);
  return {
    config,
    database,
    clock,
    randomBytes,
    log,
    mail: config.mail === null ? outbox.mail : (await import('./messages/mail.ts')).createSmtpMail(config.mail),
    sms: config.sms === null ? outbox.sms : createSmsGateway(config.sms),
    whatsapp: config.whatsapp === null ? outbox.whatsapp : createWhatsAppGateway(config.whatsapp),
    files: await openFiles({ config, clock }),
    scanner: config.clamdUrl === null ? null : createClamd({ url: config.clamdUrl }),
    push: createPush({ config, vault }),
    vault,
    jobs: createJobs({ url: directUrl, run: config.runJobs, log, isCommand }),
    live: createLive({ database, url: directUrl, log }),
    brands: createBrands({ database, clock }),
  };
}
