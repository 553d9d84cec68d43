import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { LoginResult, SecondStep } from '@abhyas/contract/identity/identity.ts';
import type { ErrorBody } from '@abhyas/contract/errors.ts';
import { addressOf, type PathName, paths } from '@abhyas/contract/paths.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createBrands } from '../src/platform/web/brands.ts';
import { readConfig } from '../src/platform/process/config.ts';
import { createLocalFiles } from '../src/platform/files/local-files.ts';
import { createClamd } from '../src/platform/files/virus-scan.ts';
import { createJobs } from '../src/platform/queue.ts';
import { createLive } from '../src/platform/postgres/live.ts';
import { createLog } from '../src/platform/process/log.ts';
import { createOutbox } from '../src/platform/messages/outbox.ts';
import type { Parts } from '../src/platform/parts.ts';
import type { Standby } from '../src/platform/postgres/standby.ts';
import { createPush } from '../src/platform/messages/push.ts';
import { type SettableClock, settableClock } from './clock.ts';
import { type Template, testDatabase, type TestDatabase } from './database.ts';
import { createVault } from '../src/platform/common/vault.ts';
import { demoPassword, fileSecret, testMoment } from './moments.ts';
import { watchErrors } from './unlisted-errors.ts';

/** The calls whose body goes as a form even without a file. */
const formCalls: ReadonlySet<PathName> = new Set(['videoPlayerUrl']);

/** What tests read of an answer; of a sign-in, which answers with a session or with the token of a second step, either. */
type Read<N extends PathName> = N extends 'studentLoginCheck' | 'adminLogin' | 'registerParentVerification'
  ? LoginResult & Partial<SecondStep>
  : AnswerOf<N>;

/** What a call came back with. `data` is what is under data; reading it of a failed call throws. */
export interface Answer<T> {
  readonly status: number;
  readonly data: T;
  /** The body of a failed call; reading it of a successful one throws. */
  readonly error: ErrorBody;
  readonly headers: Record<string, number | string | string[] | undefined>;
  readonly cookies: readonly {
    name: string;
    value: string;
    path?: string;
    domain?: string;
    httpOnly?: boolean;
    sameSite?: string;
    secure?: boolean;
    maxAge?: number;
  }[];
}

/** Who calls: the session token, cookies by name, the host (which chooses the brand), the address it comes from, the browser. With a file the body goes as a form. */
export interface Caller {
  readonly file?: Buffer;
  readonly address?: string;
  readonly userAgent?: string;
  readonly token?: string;
  readonly cookies?: Record<string, string>;
  readonly host?: string;
}

/** The cookie of a browser that asks for a code and types it in, see `sessions/device-cookie.ts`. */
export const browserCookie = (name = 'own') => ({ abhyas_device: name.padEnd(43, '-') });

export interface TestApp {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  readonly clock: SettableClock;
  readonly url: string;
  /** Makes a call of the contract by its name, as the browser would. */
  call<N extends PathName>(name: N, body: RequestOf<N>, caller?: Caller): Promise<Answer<Read<N>>>;
  /** Signs in by pin, mobile or email and gives the session token. */
  signIn(identifier: string, password?: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * The whole server on a database of its own, everything real (`jobs: 'run'` works off the queue), with the clock at `now` until it is
 * moved. Take it in `beforeAll`, close it in `afterAll`.
 */
export async function testApp({
  template = 'migrated',
  now = testMoment,
  jobs: jobMode = 'wait',
  webFolder = '/nowhere',
  settings = {},
  onRoute,
  bodyMs,
  messages = {},
  ground,
  standby = null,
}: {
  template?: Template;
  /** A database in place of one of the template's. */
  ground?: TestDatabase;
  /** Answers calls that may lag. */
  standby?: Standby | null;
  now?: Date;
  jobs?: 'run' | 'wait';
  webFolder?: string;
  /** Environment variables. Budgets of calls are off: without a clock that moves, none fills up again. */
  settings?: Record<string, string>;
  onRoute?: (route: RouteOptions) => void;
  bodyMs?: number;
  /** Where mails and SMS go, in place of the outbox. */
  messages?: Partial<Pick<Parts, 'mail' | 'sms'>>;
} = {}): Promise<TestApp> {
  const { database, url, settings: where, close: closeDatabase } = ground ?? (await testDatabase({ template }));
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-test-'));
  const clock = settableClock(now);
  const log = createLog({ level: process.env['TEST_LOG'] === '1' ? 'debug' : 'silent' });
  const config = readConfig({
    ...where,
    DATA_DIR: folder,
    DEMO: '1',
    CALL_UNITS_PER_SECOND: '0',
    LOG_LEVEL: 'silent',
    ...settings,
  });
  const jobs = createJobs({ url, run: jobMode === 'run', log });
  const live = createLive({ database, url, log });
  const vault = createVault({ secret: fileSecret, randomBytes });
  const parts: Parts = {
    config,
    database,
    clock,
    randomBytes,
    log,
    ...createOutbox({ database, clock, shown: config.demo }),
    ...messages,
    files: createLocalFiles({ folder: template === 'demo' ? inject('demoFiles') : join(folder, 'files'), secret: fileSecret, clock }),
    scanner: config.clamdUrl === null ? null : createClamd({ url: config.clamdUrl }),
    push: createPush({ config, vault }),
    vault,
    jobs,
    live,
    brands: createBrands({ database, clock }),
  };
  const unlisted = watchErrors();
  const app = await buildApp({
    parts,
    standby,
    webFolder,
    ...(bodyMs === undefined ? {} : { bodyMs }),
    onRoute: (route) => {
      unlisted.watch(route);
      onRoute?.(route);
    },
  });
  await app.ready();
  await jobs.start();

  const call: TestApp['call'] = async (name, body, { token, cookies = {}, host = 'localhost', address, userAgent, file } = {}) => {
    const { method } = paths[name];
    const form =
      file === undefined && !formCalls.has(name) ? null : await formOf({ fields: body, ...(file === undefined ? {} : { file }) });
    const send = () =>
      app.inject({
        method,
        url: addressOf(paths[name], body),
        ...(address === undefined ? {} : { remoteAddress: address }),
        headers: {
          host,
          ...form?.headers,
          ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
          ...(token === undefined ? {} : { 'access-token': token, authorization: `Bearer ${token}` }),
        },
        cookies,
        ...(method === 'GET' ? {} : { payload: form === null ? body : form.payload }),
      });
    let answer = await send();
    // as the screens do: a test that was just submitted is being scored. On a busy machine that outlasts the patience of one call
    for (let asked = 1; asked < 20 && answer.statusCode === 409 && answer.json<ErrorBody>().code === 'RESULT_NOT_READY'; asked += 1)
      answer = await send();
    unlisted.refuse();
    const ok = answer.statusCode === 200;
    return {
      status: answer.statusCode,
      headers: answer.headers,
      cookies: answer.cookies,
      get data() {
        if (!ok) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
        return answer.json<{ data: Read<typeof name> }>().data;
      },
      get error() {
        if (ok) throw new Error(`${name} answered 200: ${answer.body}`);
        return answer.json<ErrorBody>();
      },
    };
  };

  return {
    app,
    parts,
    clock,
    url,
    call,
    signIn: async (identifier, password = demoPassword) => {
      const body = {
        studentemail: '',
        studentimspin: identifier,
        studentpassword: password,
        loginmode: '1',
        otp: '',
        loginType: 'student',
        platform: 'web',
      } as const;
      return (await call('studentLoginCheck', body)).data.token;
    },
    close: async () => {
      await app.close();
      await jobs.stop();
      await live.close();
      await closeDatabase();
      await rm(folder, { recursive: true, force: true });
      unlisted.refuse();
    },
  };
}

/** A multipart form as a browser writes it. */
export async function formOf({ fields, file, field = 'user_file' }: { fields: object; file?: Buffer; field?: string }) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (file !== undefined) form.set(field, new Blob([new Uint8Array(file)]), 'picture.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

/** The statuses of several answers in rising order: which call came first does not matter. */
export function statusesOf(answers: readonly { readonly status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((one, other) => one - other);
}
