import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const faultsOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
};

test('without any variable the portal runs on port 3000 with the embedded database and the demo pack', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    dataDir: '.data',
    databaseUrl: null,
    demo: true,
    publicUrl: 'http://localhost:3000',
    runJobs: true,
    logLevel: 'warn',
    mail: null,
    sms: null,
    whatsapp: null,
    deliveryReportToken: null,
    s3: null,
  });
});

test('a setting may be in a file, as the secrets of containers are; twice or nowhere is a sentence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-settings-'));
  const path = join(folder, 'secret');
  writeFileSync(path, `${'s'.repeat(32)}\n`);
  expect(readConfig({ SECRET_FILE: path }).secret).toBe('s'.repeat(32));
  expect(faultsOf({ SECRET_FILE: path, SECRET: 't'.repeat(32), ENGINE_SECRET_X_FILE: join(folder, 'none') })).toEqual([
    'SECRET is set twice: take away SECRET or SECRET_FILE.',
    `ENGINE_SECRET_X_FILE names ${join(folder, 'none')}, which cannot be read (ENOENT).`,
  ]);
  writeFileSync(path, '\n');
  expect(faultsOf({ SECRET_FILE: path })).toEqual([`SECRET_FILE names ${path}, which is empty.`]);
  // other programs have variables like these
  expect(faultsOf({ HISTORY_FILE: '/nowhere' })).toEqual([]);
  rmSync(folder, { recursive: true });
});

test('a database of your own turns demo mode off unless DEMO says otherwise', () => {
  const DATABASE_URL = 'postgresql://name:word@host/abhyas';
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://student.localhost:3000', HOST: '127.0.0.1' }, true],
  [{ PUBLIC_URL: 'http://[::1]:3000', HOST: '::1' }, true],
  [{ PUBLIC_URL: 'https://learn.example.org' }, null],
  [{ PUBLIC_URL: 'http://localhost.example.org' }, null],
  [{ PUBLIC_URL: 'http://192.168.1.7:3000' }, null],
  [{ HOST: '0.0.0.0' }, null],
  [{ HOST: '::' }, null],
  [{ HOST: '127.0.0.1.example.org' }, null],
  [{ PUBLIC_URL: 'https://learn.example.org', DATABASE_URL: 'postgresql://name:word@host/abhyas' }, null],
])('a start with %o has the demo: %s, and without an answer it asks for DEMO in one sentence', (environment, demo) => {
  const start = (more: Record<string, string> = {}) => readConfig({ ...environment, ...more }, { choosesDemo: true }).demo;
  expect([start({ DEMO: '0' }), start({ DEMO: '1' })]).toEqual([false, true]);
  // a command serves no one: it may leave DEMO out
  expect(readConfig(environment).demo).toBe(demo ?? false);
  const asked =
    'Other machines can reach this portal (PUBLIC_URL, HOST), so name DEMO: DEMO=0 for a real portal, or DEMO=1 to open the demo accounts, whose password everyone knows.';
  const outcome = () => {
    try {
      return start();
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(outcome()).toBe(demo ?? asked);
});

test('classes are held at plain links unless Zoom or BigBlueButton is set, each with all it needs', () => {
  expect(readConfig({})).toMatchObject({ zoom: null, bigBlueButton: null });
  const zoom = { ZOOM_ACCOUNT_ID: 'a', ZOOM_CLIENT_ID: 'c', ZOOM_CLIENT_SECRET: 's', ZOOM_HOST: 'host@institute.example' };
  const read = { accountId: 'a', clientId: 'c', clientSecret: 's', host: 'host@institute.example' };
  expect(readConfig(zoom).zoom).toEqual({ ...read, webhookSecret: null, apiUrl: 'https://api.zoom.us/v2', authUrl: 'https://zoom.us' });
  const server = { BIGBLUEBUTTON_URL: 'https://bbb.example/bigbluebutton/api/', BIGBLUEBUTTON_SECRET: 'b' };
  expect(readConfig(server).bigBlueButton).toEqual({ url: 'https://bbb.example/bigbluebutton/api', secret: 'b' });
  expect(faultsOf({ ZOOM_ACCOUNT_ID: 'a' })).toEqual([
    'ZOOM_CLIENT_ID must be set when ZOOM_ACCOUNT_ID is.',
    'ZOOM_CLIENT_SECRET must be set when ZOOM_ACCOUNT_ID is.',
    'ZOOM_HOST must be set when ZOOM_ACCOUNT_ID is: someone must hold the meetings.',
  ]);
  expect(faultsOf({ BIGBLUEBUTTON_SECRET: 'b' })).toEqual(['BIGBLUEBUTTON_URL must be set when BIGBLUEBUTTON_SECRET is.']);
  expect(faultsOf({ ...zoom, ZOOM_HOST: 'someone' })).toEqual(['ZOOM_HOST must be the mail address of a Zoom user.']);
});

test('metrics, the pause before closing and the virus scanner are off unless they are set', () => {
  expect(readConfig({})).toMatchObject({ metricsPort: null, drainMs: 0, clamdUrl: null });
  const set = { METRICS_PORT: '9100', DRAIN_SECONDS: '15', CLAMD_URL: 'unix:///run/clamav/clamd.ctl' };
  expect(readConfig(set)).toMatchObject({ metricsPort: 9100, drainMs: 15_000, clamdUrl: set.CLAMD_URL });
  expect(faultsOf({ DRAIN_SECONDS: '60', CLAMD_URL: 'http://host' })).toEqual([
    "DRAIN_SECONDS must be a whole number from 0 to 30, not '60'.",
    'CLAMD_URL must be an address that begins with tcp:// or unix://.',
  ]);
});

test('logs are archived after 90 days unless another number is set, and never while windows may bring answers; the embedded database has connections for six servers', () => {
  const day = 24 * 3_600_000;
  expect([{}, { ARCHIVE_DAYS: '31' }, { ARCHIVE_DAYS: '0' }].map((given) => readConfig(given).archiveAfterMs)).toEqual([
    90 * day,
    31 * day,
    null,
  ]);
  expect(faultsOf({ ARCHIVE_DAYS: '30' })).toEqual(["ARCHIVE_DAYS must be 0, for never, or 31 and more, not '30'."]);
  expect(readConfig({ WORKERS: '6' }).servers).toBe(6);
  expect(faultsOf({ WORKERS: '7' })).toEqual([
    'WORKERS and DATABASE_POOL_SIZE take more connections than the 240 of the embedded database: lower one of them, or set DATABASE_URL.',
  ]);
  expect(readConfig({ WORKERS: '7', DATABASE_POOL_SIZE: '10' }).servers).toBe(7);
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: null });
});

test('every fault is told at once, one sentence each', () => {
  expect(faultsOf({ PORT: 'abc', DATABASE_URL: 'mysql://x/y', LOG_LEVEL: 'loud', DEMO: 'maybe' })).toEqual([
    "PORT must be a whole number from 0 to 65535, not 'abc'.",
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    "DEMO must be 1 or 0, not 'maybe'.",
    "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'.",
  ]);
  expect(faultsOf({ PORT: '70000' })).toEqual(["PORT must be a whole number from 0 to 65535, not '70000'."]);
  expect(faultsOf({ DATABASE_URL: 'postgresql://host' })).toEqual([
    'DATABASE_URL must name a database after the host, as in postgresql://name:password@host:5432/abhyas.',
  ]);
});

test('the roles that must have two-step verification are a list, and none by default', () => {
  expect(readConfig({}).secondFactorRoles).toEqual([]);
  expect(readConfig({ SECOND_FACTOR_ROLES: 'admin, staff,mentor' }).secondFactorRoles).toEqual(['admin', 'staff', 'mentor']);
  expect(faultsOf({ SECOND_FACTOR_ROLES: 'admin,root' })).toEqual([
    'SECOND_FACTOR_ROLES must list roles with commas between them: student, mentor, parent, staff, admin.',
  ]);
});

test('an @ in the password of the mail server is refused with how to write it', () => {
  const of = (password: string) => ({ SMTP_URL: `smtps://name:${password}@host:465`, MAIL_FROM: 'a@example.org' });
  expect(faultsOf(of('p@ss'))).toEqual(['SMTP_URL has an @ in the name or password: write it as %40.']);
  expect(readConfig(of('p%40ss')).mail?.url).toBe('smtps://name:p%40ss@host:465');
});

test('settings that need each other are missed by name', () => {
  expect(faultsOf({ SMTP_URL: 'smtp://host' })).toEqual(['MAIL_FROM must be set when SMTP_URL is: mails need a sender.']);
  expect(faultsOf({ SMS_LANGUAGES: 'en, xx' })).toEqual([expect.stringContaining('must list languages with commas between them: en, hi')]);
  expect(faultsOf({ SMS_GATEWAY_URL: 'https://host' })).toEqual(['SMS_GATEWAY_TOKEN must be set when SMS_GATEWAY_URL is.']);
  expect(faultsOf({ S3_ENDPOINT: 'https://host' })).toEqual(['S3_BUCKET must be set when other S3 settings are.']);
  expect(faultsOf({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })).toEqual(['S3_SECRET_ACCESS_KEY must be set when S3_ACCESS_KEY_ID is.']);
});

test('the secrets of external engines are those of their name, and none is short', () => {
  const secret = 'a'.repeat(32);
  expect([...readConfig({ ENGINE_SECRET_ONE: secret, ENGINE_SECRET_TWO: `${secret}b`, ENGINE_OTHER: 'c' }).sharedSecrets]).toEqual([
    ['ENGINE_SECRET_ONE', secret],
    ['ENGINE_SECRET_TWO', `${secret}b`],
  ]);
  expect(faultsOf({ ENGINE_SECRET_ONE: 'too short' })).toEqual(['ENGINE_SECRET_ONE must have at least 32 characters.']);
});

test('what is missing is told together with what is wrong', () => {
  expect(
    faultsOf({ PORT: 'abc', SMTP_URL: 'ftp://host', S3_SECRET_ACCESS_KEY: 'k', DATABASE_DIRECT_URL: 'postgresql://host/abhyas' }),
  ).toEqual([
    "PORT must be a whole number from 0 to 65535, not 'abc'.",
    'SMTP_URL must be an address that begins with smtp:// or smtps://.',
    'MAIL_FROM must be set when SMTP_URL is: mails need a sender.',
    'DATABASE_URL must be set when DATABASE_DIRECT_URL is.',
    'S3_BUCKET must be set when other S3 settings are.',
    'S3_ACCESS_KEY_ID must be set when S3_SECRET_ACCESS_KEY is.',
  ]);
});

test('a fault never shows a secret', () => {
  const faults = faultsOf({ SECRET: 'shortsecret', DATABASE_URL: 'http://name:hidden@host/x', SMTP_URL: 'ftp://name:hidden@host' }).join(
    '\n',
  );
  expect(faults).toContain('SECRET must have at least 32 characters.');
  expect(faults).not.toMatch(/shortsecret|hidden/);
});

test('one proxy is trusted where people reach the portal by https, none otherwise, or as many as are named', () => {
  expect(readConfig({}).trustedProxies).toBe(0);
  expect(readConfig({ PUBLIC_URL: 'https://learn.example.org' }).trustedProxies).toBe(1);
  expect(readConfig({ PUBLIC_URL: 'https://learn.example.org', TRUSTED_PROXIES: '0' }).trustedProxies).toBe(0);
  expect(readConfig({ TRUSTED_PROXIES: '2' }).trustedProxies).toBe(2);
  expect(faultsOf({ TRUSTED_PROXIES: 'all' })).toEqual(["TRUSTED_PROXIES must be a whole number from 0 to 10, not 'all'."]);
});
