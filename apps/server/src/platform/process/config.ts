import { everyRole, type Role } from '@abhyas/contract/endpoint.ts';
import { type Language, languages } from '@abhyas/contract/languages.ts';
import { publicPushHosts } from '@abhyas/rules/messages/push-address.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../common/start-error.ts';
import { embeddedConnections, neededConnections } from '../postgres/connections.ts';
import { findDatabaseUrlFault } from './database-url.ts';
import { readSettingFiles } from './setting-files.ts';

/** The settings, checked once at start. Each comes from the environment variable its reader below names. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where Prometheus asks for metrics; null: nowhere. */
  readonly metricsPort: number | null;
  /** How long the server keeps answering after a stop signal, while /readyz sends balancers elsewhere. */
  readonly drainMs: number;
  /** How many server processes share the port. */
  readonly servers: number;
  readonly dataDir: string;
  /** The file that says outside the database whose access has changed (identity/account/access-list). */
  readonly accessList: string;
  /** null: the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null;
  /** The same database without a pooler between, for what needs a connection of its own (migrations, LISTEN). */
  readonly databaseDirectUrl: string | null;
  /** A streaming standby for calls that may lag; null: the database answers them. */
  readonly databaseReplicaUrl: string | null;
  readonly databasePoolSize: number;
  /** Imports the demo pack, lets its accounts sign in and shows /dev/outbox. */
  readonly demo: boolean;
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string;
  /** Whether PUBLIC_URL or PORT says so; a command may lack both. */
  readonly namesAddress: boolean;
  /** What a session may ask for in a second, in units of `Endpoint.weight`; 0: as much as it likes. */
  readonly unitsPerSecond: number;
  /** How many proxies are between people and this server; each adds to X-Forwarded-For the address it was called from. */
  readonly trustedProxies: number;
  /** Signs file urls, hashes and seals codes; null: one kept in the data folder. */
  readonly secret: string | null;
  /** The roles whose people must have two-step verification. */
  readonly secondFactorRoles: readonly Role[];
  /** Secrets shared with outside services, by the name of their variable. */
  readonly sharedSecrets: ReadonlyMap<string, string>;
  readonly mail: { readonly url: string; readonly from: string } | null;
  /** Where messages to browsers may go (rules/notices/push-address.ts). */
  readonly pushHosts: readonly string[];
  readonly sms: { readonly url: string; readonly token: string; readonly languages: readonly Language[] } | null;
  /** A gateway that sends registered texts by WhatsApp. */
  readonly whatsapp: { readonly url: string; readonly token: string } | null;
  /** What a gateway or mail service shows when it reports deliveries; null: none is believed. */
  readonly deliveryReportToken: string | null;
  readonly zoom: ZoomSettings | null;
  readonly bigBlueButton: { readonly url: string; readonly secret: string } | null;
  readonly razorpay: RazorpaySettings | null;
  readonly stripe: StripeSettings | null;
  readonly s3: S3Settings | null;
  /** The virus scanner that uploads are shown to; null: none. */
  readonly clamdUrl: string | null;
  /** Whether this process works off jobs, or leaves them to `npm run worker`. */
  readonly runJobs: boolean;
  /** How long after its closing the log of an attempt goes to the file store, in milliseconds; null: never. */
  readonly archiveAfterMs: number | null;
  readonly logLevel: (typeof logLevels)[number];
}

/** A server-to-server OAuth app at Zoom. `host` is the user who holds the classes of mentors without a user of their own; `webhookSecret` null: its messages are not read. */
export interface ZoomSettings {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly host: string;
  readonly webhookSecret: string | null;
  readonly apiUrl: string;
  readonly authUrl: string;
}

/** The keys of a Razorpay account; `webhookSecret` null: its messages are refused. */
export interface RazorpaySettings {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string | null;
  readonly apiUrl: string;
}

/** The keys of a Stripe account; `webhookSecret` null: its messages are refused. */
export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string | null;
  readonly apiUrl: string;
}

export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  readonly endpoint: string | null;
  readonly keys: { readonly id: string; readonly secret: string } | null;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The rest of a sentence that begins with the variable's name. */
const whole = ({ from, to }: { from: number; to: number }) => {
  const rule = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,6}$/, rule)
    .transform(Number)
    .refine((value) => value >= from && value <= to, rule);
};
const flag = z.enum(['0', '1', 'true', 'false'], 'must be 1 or 0').transform((text) => text === '1' || text === 'true');
const url = (schemes: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
    );
const database = z.string().superRefine((address, context) => {
  const message = findDatabaseUrlFault(address);
  if (message !== null) context.addIssue({ code: 'custom', message });
});
const text = z.string().max(1000, 'is too long');

const Environment = z.object({
  PORT: whole({ from: 0, to: 65_535 }).default(3000),
  HOST: text.default('localhost'),
  METRICS_PORT: whole({ from: 0, to: 65_535 }).optional(),
  DRAIN_SECONDS: whole({ from: 0, to: 30 }).default(0),
  WORKERS: whole({ from: 1, to: 64 }).default(1),
  DATA_DIR: text.default('.data'),
  ACCESS_LIST: text.optional(),
  DATABASE_URL: database.optional(),
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_REPLICA_URL: database.optional(),
  DATABASE_POOL_SIZE: whole({ from: 2, to: 500 }).default(20),
  DEMO: flag.optional(),
  PUBLIC_URL: url(['http:', 'https:']).optional(),
  TRUSTED_PROXIES: whole({ from: 0, to: 10 }).optional(),
  CALL_UNITS_PER_SECOND: whole({ from: 0, to: 10_000 }).default(15),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SECOND_FACTOR_ROLES: z
    .string()
    .transform((list) => list.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(everyRole, `must list roles with commas between them: ${everyRole.join(', ')}`)))
    .default([]),
  SMTP_URL: url(['smtp:', 'smtps:'])
    .refine((address) => !/@.*@/.test(address), 'has an @ in the name or password: write it as %40')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\r\n]+@[^@\s]+$/, 'must be a mail address')
    .optional(),
  PUSH_HOSTS: z
    .string()
    .regex(/^[\w.:/*-]+(, *[\w.:/*-]+)*$/, 'must be host names with commas between them')
    .transform((list) => list.split(/, */))
    .default([...publicPushHosts]),
  SMS_GATEWAY_URL: url(['http:', 'https:']).optional(),
  SMS_GATEWAY_TOKEN: text.optional(),
  SMS_LANGUAGES: z
    .string()
    .transform((list) => list.split(',').map((language) => language.trim()))
    .pipe(z.array(z.enum(languages, `must list languages with commas between them: ${languages.join(', ')}`)))
    .default(['en']),
  WHATSAPP_GATEWAY_URL: url(['http:', 'https:']).optional(),
  WHATSAPP_GATEWAY_TOKEN: text.optional(),
  DELIVERY_REPORT_TOKEN: z.string().min(32, 'must have at least 32 characters').max(1000, 'is too long').optional(),
  ZOOM_ACCOUNT_ID: text.optional(),
  ZOOM_CLIENT_ID: text.optional(),
  ZOOM_CLIENT_SECRET: text.optional(),
  ZOOM_HOST: z
    .string()
    .regex(/^[^@\s/]+@[^@\s/]+$/, 'must be the mail address of a Zoom user')
    .optional(),
  ZOOM_WEBHOOK_SECRET: text.optional(),
  ZOOM_API_URL: url(['http:', 'https:']).default('https://api.zoom.us/v2'),
  ZOOM_AUTH_URL: url(['http:', 'https:']).default('https://zoom.us'),
  BIGBLUEBUTTON_URL: url(['http:', 'https:']).optional(),
  BIGBLUEBUTTON_SECRET: text.optional(),
  RAZORPAY_KEY_ID: text.optional(),
  RAZORPAY_KEY_SECRET: text.optional(),
  RAZORPAY_WEBHOOK_SECRET: text.optional(),
  RAZORPAY_API_URL: url(['http:', 'https:']).default('https://api.razorpay.com'),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API_URL: url(['http:', 'https:']).default('https://api.stripe.com'),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ENDPOINT: url(['http:', 'https:']).optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  CLAMD_URL: url(['tcp:', 'unix:']).optional(),
  RUN_JOBS: flag.default(true),
  // 31: the windows of an attempt may still bring answers for thirty days
  ARCHIVE_DAYS: whole({ from: 0, to: 3650 })
    .refine((days) => days === 0 || days > 30, 'must be 0, for never, or 31 and more')
    .default(90),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
});

/** Settings that need another one: what is missing, a sentence each. Asks only what is given, so it also answers where a value is wrong. */
function findMissing(given: Readonly<Record<string, string | undefined>>): string[] {
  const needs: readonly (readonly [given: string, needed: string, reason: string])[] = [
    ['SMTP_URL', 'MAIL_FROM', 'when SMTP_URL is: mails need a sender'],
    ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN', 'when SMS_GATEWAY_URL is'],
    ['WHATSAPP_GATEWAY_URL', 'WHATSAPP_GATEWAY_TOKEN', 'when WHATSAPP_GATEWAY_URL is'],
    ['DATABASE_DIRECT_URL', 'DATABASE_URL', 'when DATABASE_DIRECT_URL is'],
    ['DATABASE_REPLICA_URL', 'DATABASE_URL', 'when DATABASE_REPLICA_URL is'],
    ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_ID', 'when ZOOM_ACCOUNT_ID is'],
    ['ZOOM_ACCOUNT_ID', 'ZOOM_CLIENT_SECRET', 'when ZOOM_ACCOUNT_ID is'],
    ['ZOOM_ACCOUNT_ID', 'ZOOM_HOST', 'when ZOOM_ACCOUNT_ID is: someone must hold the meetings'],
    ['ZOOM_CLIENT_ID', 'ZOOM_ACCOUNT_ID', 'when other Zoom settings are'],
    ['ZOOM_WEBHOOK_SECRET', 'ZOOM_ACCOUNT_ID', 'when other Zoom settings are'],
    ['BIGBLUEBUTTON_URL', 'BIGBLUEBUTTON_SECRET', 'when BIGBLUEBUTTON_URL is'],
    ['BIGBLUEBUTTON_SECRET', 'BIGBLUEBUTTON_URL', 'when BIGBLUEBUTTON_SECRET is'],
    ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'when RAZORPAY_KEY_ID is'],
    ['RAZORPAY_KEY_SECRET', 'RAZORPAY_KEY_ID', 'when RAZORPAY_KEY_SECRET is'],
    ['RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_KEY_ID', 'when other Razorpay settings are'],
    ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY', 'when other Stripe settings are'],
    ['S3_ENDPOINT', 'S3_BUCKET', 'when other S3 settings are'],
    ['S3_ACCESS_KEY_ID', 'S3_BUCKET', 'when other S3 settings are'],
    ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET', 'when other S3 settings are'],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'when S3_ACCESS_KEY_ID is'],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID', 'when S3_SECRET_ACCESS_KEY is'],
  ];
  return needs
    .filter(([name, needed]) => given[name] !== undefined && given[needed] === undefined)
    .map(([, needed, reason]) => `${needed} must be set ${reason}.`);
}

const withoutSlash = (address: string): string => address.replace(/\/+$/, '');

/** Where online classes are held besides plain links; null: not there. */
function readMeetings(read: z.output<typeof Environment>): Pick<Config, 'zoom' | 'bigBlueButton'> {
  return {
    zoom:
      read.ZOOM_ACCOUNT_ID === undefined
        ? null
        : {
            accountId: read.ZOOM_ACCOUNT_ID,
            clientId: read.ZOOM_CLIENT_ID ?? '',
            clientSecret: read.ZOOM_CLIENT_SECRET ?? '',
            host: read.ZOOM_HOST ?? '',
            webhookSecret: read.ZOOM_WEBHOOK_SECRET ?? null,
            apiUrl: withoutSlash(read.ZOOM_API_URL),
            authUrl: withoutSlash(read.ZOOM_AUTH_URL),
          },
    bigBlueButton:
      read.BIGBLUEBUTTON_URL === undefined ? null : { url: withoutSlash(read.BIGBLUEBUTTON_URL), secret: read.BIGBLUEBUTTON_SECRET ?? '' },
  };
}

/** Who takes money; null: not they. */
function readGateways(read: z.output<typeof Environment>): Pick<Config, 'razorpay' | 'stripe'> {
  return {
    razorpay:
      read.RAZORPAY_KEY_ID === undefined
        ? null
        : {
            keyId: read.RAZORPAY_KEY_ID,
            keySecret: read.RAZORPAY_KEY_SECRET ?? '',
            webhookSecret: read.RAZORPAY_WEBHOOK_SECRET ?? null,
            apiUrl: withoutSlash(read.RAZORPAY_API_URL),
          },
    stripe:
      read.STRIPE_SECRET_KEY === undefined
        ? null
        : {
            secretKey: read.STRIPE_SECRET_KEY,
            webhookSecret: read.STRIPE_WEBHOOK_SECRET ?? null,
            apiUrl: withoutSlash(read.STRIPE_API_URL),
          },
  };
}

const sharedSecret = /^ENGINE_SECRET_[A-Z0-9_]+$/;

/** Secrets shared with outside services: one variable each, with the name that the content uses. */
function readSharedSecrets(given: Readonly<Record<string, string | undefined>>) {
  const secrets = new Map<string, string>();
  const faults: string[] = [];
  for (const [name, value = ''] of Object.entries(given)) {
    if (!sharedSecret.test(name)) continue;
    if (value.length < 32) faults.push(`${name} must have at least 32 characters.`);
    secrets.set(name, value);
  }
  return { secrets, faults };
}

/** Whether the environment may hold a setting of this name; its file is then named by NAME_FILE. */
export const isSetting = (name: string): boolean => name in Environment.shape || sharedSecret.test(name);

/** Whether all servers and a worker find a connection. */
const fitsEmbedded = ({
  DATABASE_URL: own,
  WORKERS: servers,
  DATABASE_POOL_SIZE: databasePoolSize,
  RUN_JOBS: runJobs,
}: z.output<typeof Environment>) =>
  own !== undefined ||
  servers === 1 ||
  neededConnections({ databasePoolSize, databaseReplicaUrl: null, runJobs, servers, workers: servers, pooler: null }) <=
    embeddedConnections;

const isLoopback = (host: string): boolean => /^(.+\.)?localhost\.?$|^127(\.\d{1,3}){3}$|^\[?::1\]?$/i.test(host);

/** Whether only this machine reaches the portal. */
const isPrivate = ({ HOST, PUBLIC_URL: address = 'http://localhost' }: z.output<typeof Environment>): boolean =>
  isLoopback(HOST) && isLoopback(new URL(address).hostname);

const demoNotChosen =
  'Other machines can reach this portal (PUBLIC_URL, HOST), so name DEMO: DEMO=0 for a real portal, or DEMO=1 to open the demo accounts, whose password everyone knows.';

/** What was given is shown with its fault only where it cannot hold a password or key. */
const showable: ReadonlySet<string> = new Set([
  'PORT',
  'METRICS_PORT',
  'DRAIN_SECONDS',
  'WORKERS',
  'ARCHIVE_DAYS',
  'TRUSTED_PROXIES',
  'CALL_UNITS_PER_SECOND',
  'DATABASE_POOL_SIZE',
  'DEMO',
  'RUN_JOBS',
  'LOG_LEVEL',
]);

/**
 * Reads the settings from environment variables; an empty one counts as absent. With `choosesDemo`, as a program that serves must, DEMO has to be named
 * where others may reach the portal. Throws one StartError that lists every fault, a sentence each.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  { choosesDemo = false }: { choosesDemo?: boolean } = {},
): Config {
  const files = readSettingFiles({ environment, isSetting });
  const given = Object.fromEntries(Object.entries(files.given).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const result = Environment.safeParse(given);
  const faults = (result.error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    return `${name} ${message}${showable.has(name) ? `, not '${given[name]}'` : ''}.`;
  });
  const shared = readSharedSecrets(given);
  if (result.success && !fitsEmbedded(result.data))
    faults.push(
      `WORKERS and DATABASE_POOL_SIZE take more connections than the ${embeddedConnections} of the embedded database: lower one of them, or set DATABASE_URL.`,
    );
  faults.push(...files.faults, ...findMissing(given), ...shared.faults);
  if (choosesDemo && result.success && result.data.DEMO === undefined && !isPrivate(result.data)) faults.push(demoNotChosen);
  if (!result.success || faults.length > 0) throw new StartError([...new Set(faults)].join('\n'));
  const read = result.data;
  const demo = read.DEMO ?? (isPrivate(read) && read.DATABASE_URL === undefined);
  const publicUrl = withoutSlash(read.PUBLIC_URL ?? `http://localhost:${read.PORT}`);
  return {
    port: read.PORT,
    host: read.HOST,
    metricsPort: read.METRICS_PORT ?? null,
    drainMs: read.DRAIN_SECONDS * 1000,
    servers: read.WORKERS,
    dataDir: read.DATA_DIR,
    accessList: read.ACCESS_LIST ?? join(read.DATA_DIR, 'access-list.jsonl'),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseDirectUrl: read.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: read.DATABASE_REPLICA_URL ?? null,
    databasePoolSize: read.DATABASE_POOL_SIZE,
    demo,
    publicUrl,
    namesAddress: given['PUBLIC_URL'] !== undefined || given['PORT'] !== undefined,
    trustedProxies: read.TRUSTED_PROXIES ?? (publicUrl.toLowerCase().startsWith('https:') ? 1 : 0),
    unitsPerSecond: read.CALL_UNITS_PER_SECOND,
    secret: read.SECRET ?? null,
    secondFactorRoles: read.SECOND_FACTOR_ROLES,
    sharedSecrets: shared.secrets,
    mail: read.SMTP_URL === undefined ? null : { url: read.SMTP_URL, from: read.MAIL_FROM ?? '' },
    pushHosts: read.PUSH_HOSTS,
    sms:
      read.SMS_GATEWAY_URL === undefined
        ? null
        : { url: read.SMS_GATEWAY_URL, token: read.SMS_GATEWAY_TOKEN ?? '', languages: read.SMS_LANGUAGES },
    whatsapp: read.WHATSAPP_GATEWAY_URL === undefined ? null : { url: read.WHATSAPP_GATEWAY_URL, token: read.WHATSAPP_GATEWAY_TOKEN ?? '' },
    deliveryReportToken: read.DELIVERY_REPORT_TOKEN ?? null,
    ...readMeetings(read),
    ...readGateways(read),
    s3:
      read.S3_BUCKET === undefined
        ? null
        : {
            bucket: read.S3_BUCKET,
            region: read.S3_REGION,
            endpoint: read.S3_ENDPOINT ?? null,
            keys: read.S3_ACCESS_KEY_ID === undefined ? null : { id: read.S3_ACCESS_KEY_ID, secret: read.S3_SECRET_ACCESS_KEY ?? '' },
          },
    clamdUrl: read.CLAMD_URL ?? null,
    runJobs: read.RUN_JOBS,
    archiveAfterMs: read.ARCHIVE_DAYS === 0 ? null : read.ARCHIVE_DAYS * 24 * 3_600_000,
    // a line for every request would bury what the starter tells a visitor
    logLevel: read.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
  };
}
