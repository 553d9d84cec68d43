import compress from '@fastify/compress';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personalDataInOrder } from '../../src/app.ts';
import { identityData } from '../../src/modules/identity/personal-data.ts';
import { handleErrors } from '../../src/platform/http/every-request.ts';
import { createCallLimits } from '../../src/platform/http/call-limits.ts';
import { mountOn } from '../../src/platform/http/endpoint.ts';
import { createReads } from '../../src/platform/http/reads.ts';
import { createUploadGuard, createUploadRoom } from '../../src/platform/http/upload.ts';
import { registerMyData } from '../../src/platform/my-data.ts';
import type { PersonalData } from '../../src/platform/personal-data.ts';
import type { Session } from '../../src/platform/http/session.ts';
import { type TestApp, testApp } from '../app.ts';
import { busyStudent, columnsAboutPeople } from './busy-student.ts';
import { factories } from '../factories.ts';
import { demoPassword } from '../moments.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;
beforeEach(() => orm().execute(sql`truncate rate_limits`));

const all: readonly PersonalData[] = [identityData, ...personalDataInOrder];

/** What no list gives out, and why. */
const notGiven: Readonly<Record<string, string>> = {
  pack_people: 'which pack of the institute has named the person',
  child_codes: 'the hash of a code with which a parent is let in, for two days',
  invitations: 'the hash of a token that sets a first password, for a week',
  parent_registrations: 'a parent who has typed the code of a child, for an hour',
  undelivered_messages: 'which mail or SMS did not go through, for thirty days; what a notice said is given',
  broadcasts: 'what staff wrote to many; what someone got of it is among their notices',
  set_up_grants: 'the hash of a token that is valid for a quarter of an hour',
  second_steps: 'the hash of a token of a sign-in that waits for its second step, for ten minutes',
  admissions: 'what a booking allows; the booking itself is given',
  desk_notes: 'what staff wrote of a session at a centre',
  slot_readiness: 'what staff recorded of a session at a centre',
  passkey_challenges: 'random bytes that a browser signs, for five minutes',
  student_risks: 'counted again every quarter of an hour from visits, mocks, classes, sessions and doubts, which are given',
  digest_failures: 'that a digest failed, and when it is tried again',
  engine_launches: 'random ids of launches in another system; the results are given',
  launch_tokens: 'hashes of tokens of the windows of a test',
  item_rulings: 'what staff have decided of a question; who did is in the audit entries',
  past_rulings: 'what staff had decided of a question; who did is in the audit entries',
  late_rulings: 'what staff have decided of an attempt; who did is in the audit entries',
  tallied_attempts: 'that an attempt has been counted in the figures of questions',
  late_arrivals: 'when the last late answer came, which is among the events of the attempt',
  refunds: 'who of staff sent money back; the credit notes are given',
  mark_changes: 'how a score became what it is; it is given itself, and each change was told by a notice',
};
/** What stays of a deleted account, and why. */
const notErased: Readonly<Record<string, string>> = {
  attempts: 'counts in percentiles, as no one’s',
  attempt_scores: 'counts in percentiles, as no one’s',
  attempt_items: 'counts in the figures of items; a typed answer is an answer, and stays with them',
  item_rulings: 'who decided of a question, for those whose marks it changed',
  past_rulings: 'who had decided of a question, for those whose marks it changed',
  late_rulings: 'who decided of late answers, and why',
  tallied_attempts: 'that an attempt has been counted in the figures of questions, as no one’s',
  late_arrivals: 'a date beside the log of an attempt, as no one’s',
  mark_changes: 'how the scores that stay became what they are',
  attempt_events: 'the log that the marks can be checked by, typed answers among it',
  archived_logs: 'where the log is that the marks can be checked by, as long as it is not among the events',
  broadcasts: 'what staff wrote to many; its author is no one then',
  audit_events: 'who did what is not forgotten; it holds ids, and this one is no one’s then',
};

describe('every table that refers to a person', () => {
  test('is in a list that its owner can read, or says why not', async () => {
    const given = new Set(all.flatMap(({ lists }) => lists.flatMap(({ tables }) => tables)));
    const tables = new Set((await columnsAboutPeople(server)).map(({ table }) => table));
    expect(tables.size).toBeGreaterThan(14);
    expect([...tables].filter((table) => !given.has(table) && notGiven[table] === undefined)).toEqual([]);
    expect(Object.keys(notGiven).filter((table) => given.has(table) || !tables.has(table))).toEqual([]);
  });

  test('goes with an account, or says why not', async () => {
    const erased = new Set(all.flatMap(({ erasedTables }) => erasedTables));
    const tables = new Set((await columnsAboutPeople(server)).map(({ table }) => table));
    expect([...tables].filter((table) => !erased.has(table) && notErased[table] === undefined)).toEqual([]);
    expect(Object.keys(notErased).filter((table) => erased.has(table) || !tables.has(table))).toEqual([]);
  });

  test('is in lists of different names', () => {
    const names = ['portal', 'madeAt', 'person', ...all.flatMap(({ lists }) => lists.map(({ name }) => name))];
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the download of one’s own data', () => {
  const url = '/api/login/downloadMyData';
  const download = (token: string, password = demoPassword) =>
    server.app.inject({ method: 'POST', url, headers: { 'access-token': token }, payload: { password } });

  test('has everything of the person and nothing of others, no secret, and whether an answer was right only once that is open', async () => {
    // so that no file has the id of a post
    await orm().execute(sql`alter table uploads alter column id restart with 1000`);
    const { person, names, token, mentor } = await busyStudent({ server, make });
    const answer = await download(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    });
    const data = answer.json<Record<string, Record<string, unknown>[]>>();
    expect(data).toMatchObject({
      madeAt: server.clock.now().toISOString(),
      person: { pin: person.pin, ...names, mobile: person.mobile, email: person.email, role: 'student' },
      whoSeesWhom: [
        { who: 'a mentor', sees: 'you' },
        { who: 'a mentor', sees: 'you' },
        { who: 'a parent', sees: 'you' },
      ],
      notices: [
        { type: 'slot-booked' },
        { type: 'doubt-answered' },
        { type: 'session-booked' },
        { type: 'feedback-given' },
        { type: 'notice', title: names.lastName },
      ],
      noticeDeliveries: [
        { channel: 'push', state: 'waiting' },
        { channel: 'email', state: 'waiting' },
        { channel: 'push', state: 'waiting' },
        { channel: 'push', state: 'waiting' },
        { channel: 'email', state: 'waiting' },
        { channel: 'push', state: 'waiting' },
        { channel: 'push', state: 'waiting' },
      ],
      attachedFiles: [{ name: 'picture.png', type: 'image/webp', link: expect.stringContaining('/uploads/') as string }],
      doubts: [{ status: 'answered' }],
      doubtPosts: [
        { by: 'you', text: names.lastName, files: [{ uploadId: expect.any(String) as string, name: 'picture.png' }] },
        { by: 'a mentor' },
      ],
      noticeSettings: [{ type: 'notice', channel: 'email', wanted: false }],
      browsersWithNotices: [{ pushService: 'fcm.googleapis.com' }],
      attempts: [{ ordinal: 1, closedBy: 'candidate' }],
    });
    expect(data).toMatchObject({
      mentorSessions: [
        { you: 'student', reason: 'Percentages', feedback: '' },
        { you: 'student', reason: names.lastName, feedback: `Well done, ${names.firstName}` },
      ],
      classBatches: [{ name: 'Weekday batch' }],
      classAttendance: [{ present: true, minutes: 90, reason: names.lastName }],
      recordingsWatched: [{ position: 12 }],
      mentorTimes: [{ heldForYou: true }],
      agreedTasks: [{ text: `Sheet 4, ${names.firstName}`, doneAt: null }],
      notes: [{ text: names.lastName, at: 3 }],
      removedNotes: [{ key: expect.any(String) as string }],
      bookmarksAndTasks: [
        { mark: 'bookmark', targetKind: 'asset', marked: true },
        { mark: 'task', targetKind: 'node', marked: true },
      ],
    });
    // the file itself is had by its link
    const { doubtPosts } = answer.json<{ doubtPosts: { files: { link: string }[] }[] }>();
    const { pathname, search } = new URL(doubtPosts[0]?.files[0]?.link ?? '');
    expect((await server.app.inject(pathname + search)).headers['content-type']).toBe('image/webp');
    for (const name of ['sessions', 'courses', 'attemptScores', 'attemptAnswers', 'attemptEvents', 'assetProgress', 'completedTopics']) {
      expect([name, (data[name] ?? []).length > 0]).toEqual([name, true]);
    }
    expect(data['attemptAnswers']?.[0]).toMatchObject({ outcome: 'correct', changes: 0 });
    expect(data['attemptScores']?.[0]).toMatchObject({ marks: 2.7, penalty: -0.3 });
    expect(data['errorTags']).toMatchObject([{ tag: 'guess' }]);
    expect(data['questionNotes']).toMatchObject([{ bookmarked: true, note: 'Twice the angle.' }]);
    expect(data['accommodations']).toEqual([{ extraTime: '1/3', breakMinutes: 0, largeText: false, separateRoom: false, setAt: null }]);
    for (const secret of [token, 'argon2', mentor.pin, mentor.email, mentor.mobile, 'tokenHash', 'passHash']) {
      expect(answer.body).not.toContain(secret);
    }
    // it is written down, and the next one says so
    const next = (await download(token)).json<{ auditEntries: { action: string; by: string }[] }>();
    expect(next.auditEntries).toContainEqual(expect.objectContaining({ action: 'identity.data-downloaded', by: 'you' }));
  });

  test('says of a proctored test only after its window whether an answer was right', async () => {
    const { token, taken } = await busyStudent({ server, make });
    await orm().execute(sql`update assessments set proctored = true where id = ${taken.assessment.id}`);
    const { attemptAnswers } = (await download(token)).json<{ attemptAnswers: object[] }>();
    expect(attemptAnswers.length).toBeGreaterThan(0);
    for (const row of attemptAnswers) for (const field of ['outcome', 'marks']) expect(Object.keys(row)).not.toContain(field);
    const ended = new Date(server.clock.now().getTime() - 1000).toISOString();
    await orm().execute(sql`update assessments set end_at = ${ended}::timestamptz where id = ${taken.assessment.id}`);
    const after = (await download(token)).json<{ attemptAnswers: object[] }>().attemptAnswers;
    expect(after).toContainEqual(expect.objectContaining({ outcome: 'correct', marks: 3 }));
    expect(after).toHaveLength(attemptAnswers.length);
  });

  test('asks for the password, and of someone without one for a sign-in by code a moment ago', async () => {
    const { id } = await make.person();
    const { token } = await make.session({ personId: id, at: server.clock.now() });
    // a wrong password is none of the downloads of the hour
    for (const wrong of ['wrong', '', 'x', 'y', 'z', 'v', 'w']) {
      const refused = await download(token, wrong);
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([401, 'INCORRECT_PASSWORD']);
    }
    for (let count = 0; count < 6; count += 1) expect((await download(token)).statusCode).toBe(200);
    const { rows } = await orm().execute(sql`
      select from audit_events where actor_id = ${id} and action = 'identity.data-downloaded'`);
    expect(rows).toHaveLength(6);
    const parent = await make.person({ role: 'parent', password: null });
    const ago = (ms: number) => make.session({ personId: parent.id, at: new Date(server.clock.now().getTime() - ms) });
    expect((await download((await ago(15 * 60_000 - 1)).token, '')).statusCode).toBe(200);
    const old = await download((await ago(15 * 60_000)).token, '');
    expect([old.statusCode, old.json<{ code: string }>().code]).toEqual([403, 'SIGN_IN_AGAIN']);
    for (const payload of [{}, { password: 1 }, { password: demoPassword, more: 1 }]) {
      const answer = await server.app.inject({ method: 'POST', url, headers: { 'access-token': token }, payload });
      expect(answer.statusCode).toBe(400);
    }
  });

  test('has what support did in one’s place, whatever it was done to', async () => {
    const { id } = await make.person();
    const support = await make.person({ role: 'staff', rights: ['support'] });
    await orm().execute(sql`
      insert into audit_events (at, actor_id, on_behalf_of_id, action, target_kind, target_id, data)
      values (${server.clock.now().toISOString()}::timestamptz, ${support.id}, ${id}, 'test.moved', 'booking', '17', '{}')`);
    const { token } = await make.session({ personId: id });
    const { auditEntries } = (await download(token)).json<{ auditEntries: object[] }>();
    expect(auditEntries).toContainEqual(expect.objectContaining({ action: 'test.moved', by: 'support, for you' }));
  });

  test('has every row once, however many there are', async () => {
    const { id } = await make.person();
    const { token } = await make.session({ personId: id });
    await orm().execute(sql`
      insert into audit_events (at, actor_id, action, target_kind, target_id, data)
      select ${server.clock.now().toISOString()}::timestamptz, ${id}::bigint, 'test.' || n, 'test', '1', '{}' from generate_series(1, 1000) n`);
    const { auditEntries } = (await download(token)).json<{ auditEntries: { action: string }[] }>();
    expect(new Set(auditEntries.map(({ action }) => action)).size).toBe(1001);
    expect(auditEntries).toHaveLength(1001);
  });

  test('is refused to support, and comes six times an hour', async () => {
    const { id } = await make.person();
    const support = await make.person({ role: 'staff', rights: ['support'] });
    const acting = await make.session({ personId: id, actingAdminId: support.id });
    expect((await download(acting.token)).statusCode).toBe(403);
    expect((await download('')).statusCode).toBe(401);
    const { token } = await make.session({ personId: id });
    for (let count = 0; count < 6; count += 1) expect((await download(token)).statusCode).toBe(200);
    expect((await download(token)).statusCode).toBe(429);
  });

  test('is read as fast as it is taken, one at a time, and ends when no one takes it any more', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const endless: PersonalData = {
      lists: [
        {
          name: 'endless',
          tables: [],
          async *rows() {
            try {
              for (;;) yield [{ text: 'x'.repeat(10_000) }];
            } finally {
              end();
            }
          },
        },
      ],
      erasedTables: [],
      erase: async () => undefined,
    };
    const session: Session = {
      sessionId: 1n,
      personId: 1n,
      pin: 'TST1',
      role: 'student',
      rights: [],
      actingAdminId: null,
      courseRights: [],
      mustSetUpTwoStep: false,
    };
    const attempts = { requirePass: () => undefined, admit: async () => Promise.reject(new Error('no attempt is asked for')) };
    const proofs = { findSession: async () => session, attempts };
    const app = Fastify();
    await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
    app.decorateRequest('caller', null as never);
    handleErrors(app);
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    const owner = { verify: async () => undefined, begin: async () => ({}) };
    const uploads = { room: createUploadRoom(), guard: createUploadGuard(server.parts) };
    const mount = mountOn({
      app,
      proofs,
      limits: createCallLimits(server.parts),
      onActing: async () => undefined,
      uploads,
      reads: createReads({ parts: server.parts, standby: null }),
      brands: server.parts.brands,
    });
    registerMyData({ parts: server.parts, mount, personalData: [endless], owner });
    const address = (await app.listen({ port: 0, host: 'localhost' })) + url;
    const stop = new AbortController();
    const ask = {
      method: 'POST',
      headers: { 'access-token': 'any', 'content-type': 'application/json' },
      body: JSON.stringify({ password: '' }),
    };
    const first = await fetch(address, { ...ask, signal: stop.signal });
    const reader = (first.body as ReadableStream<Uint8Array>).getReader();
    let bytes = 0;
    while (bytes < 1_000_000) bytes += (await reader.read()).value?.length ?? 0;
    expect((await fetch(address, ask)).status).toBe(429);
    stop.abort();
    await ended;
    await app.close();
  });
});
