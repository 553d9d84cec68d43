import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asc, eq } from 'drizzle-orm';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { auditEvents } from '../audit/tables.ts';
import { createSessionCache } from './sessions.ts';
import type { FastifyInstance } from 'fastify';
import { demoPassword } from '../../../test/moments.ts';
import { watchQueries } from '../../../test/query-count.ts';
import { secondProcess } from '../../../test/processes/second-process.ts';
import { sessions } from './tables.ts';

describe('person sessions', () => {
  let server: TestApp;
  let make: ReturnType<typeof factories>;
  let admin: Awaited<ReturnType<ReturnType<typeof factories>['person']>>;
  let token: string;
  beforeAll(async () => {
    server = await testApp();
    make = factories(server.parts);
    admin = await make.person({ role: 'admin' });
    token = await sessionOf(admin.id);
  });
  afterAll(() => server.close());

  const sessionOf = async (personId: bigint, actingAdminId: bigint | null = null) =>
    (await make.session({ personId, actingAdminId, at: server.clock.now() })).token;
  const find = (person: string) => server.call('personSessions', { person }, { token });
  const end = (personId: bigint, sessionId = '') => server.call('endPersonSessions', { personId: String(personId), sessionId }, { token });
  const isOpen = async (of: string) => (await server.call('studentCourses', {}, { token: of })).status === 200;

  describe('an admin', () => {
    test('finds where a person is signed in, by pin, mobile or email, support as them included', async () => {
      const person = await make.person();
      const support = await make.person({ role: 'staff', rights: ['support'] });
      await sessionOf(person.id);
      await sessionOf(person.id, support.id);
      for (const name of [person.pin, person.mobile, person.email]) {
        const { data } = await find(name);
        expect(data).toMatchObject({ personId: String(person.id), studentImsPin: person.pin, firstName: 'Asha' });
        expect(data.sessions.map((session) => session.support)).toEqual(expect.arrayContaining([true, false]));
      }
    });

    test('ends one session, then all, those that the person opened as someone else too; both are audited', async () => {
      const supporter = await make.person({ role: 'staff', rights: ['support'] });
      const student = await make.person();
      const [one, other, acting] = [
        await sessionOf(supporter.id),
        await sessionOf(supporter.id),
        await sessionOf(student.id, supporter.id),
      ];
      const [last] = (await find(supporter.pin)).data.sessions;
      expect((await end(supporter.id, last?.sessionId)).data).toEqual({ ended: 1 });
      expect([await isOpen(one), await isOpen(other), await isOpen(acting)]).toEqual([true, false, true]);
      expect((await end(supporter.id)).data).toEqual({ ended: 2 });
      expect([await isOpen(one), await isOpen(acting)]).toEqual([false, false]);
      const rows = await server.parts.database.orm
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.targetId, String(supporter.id)));
      expect(rows).toMatchObject([
        { actorId: admin.id, action: 'identity.sessions-ended-by-admin', data: { ended: 1 } },
        { actorId: admin.id, action: 'identity.sessions-ended-by-admin', data: { ended: 2 } },
      ]);
    });

    test('is told of no one, of several, and of a session that is someone else’s', async () => {
      const mobile = '9888800001';
      await make.person({ mobile });
      const person = await make.person({ mobile });
      const other = await make.person();
      await sessionOf(other.id);
      expect((await find('ZZZ9999')).error.code).toBe('NOT_FOUND');
      expect((await find(mobile)).error.code).toBe('SEVERAL_STUDENTS');
      const [session] = (await find(other.pin)).data.sessions;
      expect((await end(person.id, session?.sessionId)).error.code).toBe('NOT_FOUND');
    });
  });
});

const at = (ms: number) => new Date(1_800_000_000_000 + ms);
const session = (sessionId: bigint, more: { personId?: bigint; actingAdminId?: bigint } = {}) => ({
  sessionId,
  personId: 1n,
  actingAdminId: null,
  ...more,
});

/** A cache over one reader that counts how often it is asked. */
function watched(options: Parameters<typeof createSessionCache>[0] = {}) {
  const cache = createSessionCache(options);
  let reads = 0;
  const find = (token: string, ms: number, found: ReturnType<typeof session> | null = session(1n)) =>
    cache.find({ tokenHash: Buffer.from(token), now: at(ms), read: async () => ((reads += 1), found) });
  return { cache, find, reads: () => reads };
}

test('reads a session once in a second and a half', async () => {
  const { find, reads } = watched();
  for (const ms of [0, 1, 1499]) expect(await find('a', ms)).toEqual(session(1n));
  expect(reads()).toBe(1);
  await find('a', 1500);
  expect(reads()).toBe(2);
});

test('does not remember that there is no session, nor trusts one that was read later than now', async () => {
  const { find, reads } = watched();
  expect(await find('none', 0, null)).toBeNull();
  expect(await find('none', 1, session(2n))).toEqual(session(2n));
  await find('none', 0);
  expect(reads()).toBe(3);
});

test('forgets at once what was dropped: by session, by person, and by who acts as someone', async () => {
  const { cache, find, reads } = watched();
  const fill = async () => {
    await find('one', 0, session(1n, { personId: 1n }));
    await find('two', 0, session(2n, { personId: 2n }));
    await find('acting', 0, session(3n, { personId: 2n, actingAdminId: 9n }));
  };
  await fill();
  for (const [which, again] of [
    [{ sessionId: 1n }, 1],
    [{ personIds: [2n] }, 2],
    [{ personIds: [9n] }, 1],
  ] as const) {
    const before = reads();
    cache.drop(which);
    await fill();
    expect(reads() - before).toBe(again);
  }
});

test('a read that began before a drop brings nothing back', async () => {
  const cache = createSessionCache();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof session>>();
  const slow = cache.find({ tokenHash: Buffer.from('a'), now: at(0), read: () => promise });
  cache.drop({ sessionId: 1n });
  resolve(session(1n));
  await slow;
  expect(await cache.find({ tokenHash: Buffer.from('a'), now: at(1), read: async () => null })).toBeNull();
});

test('holds no more than its limit', async () => {
  const { find, reads } = watched({ limit: 2 });
  for (const token of ['a', 'b', 'c']) await find(token, 0);
  await find('c', 1);
  await find('b', 1);
  expect(reads()).toBe(3);
  await find('a', 1);
  expect(reads()).toBe(4);
});

describe('sessions', () => {
  let sessionsServer: TestApp;
  /** The same portal in another process: all it shares is the database. */
  let other: FastifyInstance;
  let sessionsMake: ReturnType<typeof factories>;
  beforeAll(async () => {
    sessionsServer = await testApp();
    sessionsMake = factories(sessionsServer.parts);
    other = await secondProcess({ server: sessionsServer });
  });
  afterAll(async () => {
    await other.close();
    await sessionsServer.close();
  });

  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  const signIn = async (pin: string, userAgent = chrome) => {
    const body = {
      studentemail: '',
      studentimspin: pin,
      studentpassword: demoPassword,
      loginmode: '1',
      otp: '',
      loginType: 'student',
      platform: 'web',
    } as const;
    return (await sessionsServer.call('studentLoginCheck', body, { userAgent })).data.token;
  };
  const here = async (token: string) => (await sessionsServer.call('studentCourses', {}, { token })).status;
  const there = async (token: string) =>
    (await other.inject({ method: 'POST', url: '/api/login/studentCourses', headers: { 'access-token': token }, payload: {} })).statusCode;
  const list = async (token: string) => (await sessionsServer.call('listSessions', {}, { token })).data;

  describe('one’s own sessions', () => {
    test('are listed with device and times, last used first, the own one marked; ended and expired ones are gone', async () => {
      const { pin, id } = await sessionsMake.person();
      const ended = await signIn(pin);
      await sessionsServer.call('logout', {}, { token: ended });
      await sessionsMake.session({ personId: id, at: new Date(sessionsServer.clock.now().getTime() - 12 * 3_600_000) });
      const phone = await signIn(pin, safari);
      sessionsServer.clock.advance(60_000);
      const own = await signIn(pin);
      const entries = await list(own);
      expect(entries).toMatchObject([
        { device: 'Chrome on Windows', current: true, support: false },
        { device: 'Safari on iOS', current: false, support: false },
      ]);
      expect(Date.parse(entries[0]?.createdAt ?? '') - Date.parse(entries[1]?.createdAt ?? '')).toBe(60_000);
      expect((await list(phone)).map(({ current }) => current)).toEqual([false, true]);
    });

    test.each([
      ['', 'Unknown device'],
      ['curl', 'Unknown device'],
      ['<script>'.repeat(500), 'Unknown device'],
    ])('the browser %.10j is listed as %s', async (userAgent, device) => {
      const { pin } = await sessionsMake.person();
      expect(await list(await signIn(pin, userAgent))).toMatchObject([{ device }]);
    });

    test('one can be ended, and is refused at once; it is audited', async () => {
      const { pin } = await sessionsMake.person();
      const [lost, own] = [await signIn(pin), await signIn(pin)];
      expect(await here(lost)).toBe(200);
      const sessionId = (await list(own)).find(({ current }) => !current)?.sessionId ?? '';
      expect((await sessionsServer.call('endSession', { sessionId }, { token: own })).data).toEqual({});
      expect([await here(lost), await here(own)]).toEqual([401, 200]);
      expect((await sessionsServer.call('endSession', { sessionId }, { token: own })).error.code).toBe('NOT_FOUND');
      const audited = await sessionsServer.parts.database.orm.select().from(auditEvents).where(eq(auditEvents.targetId, sessionId));
      expect(audited).toMatchObject([{ action: 'identity.session-ended', targetKind: 'session' }]);
    });

    test('someone else’s cannot be ended, and is not told from one that never was', async () => {
      const victim = await sessionsMake.person();
      const { token, sessionId } = await sessionsMake.session({ personId: victim.id, at: sessionsServer.clock.now() });
      const own = await signIn((await sessionsMake.person()).pin);
      for (const id of [String(sessionId), '999999999', '9223372036854775807']) {
        expect((await sessionsServer.call('endSession', { sessionId: id }, { token: own })).error).toMatchObject({ code: 'NOT_FOUND' });
      }
      expect(await here(token)).toBe(200);
    });

    test('all can be ended, the own one kept or not', async () => {
      const { pin } = await sessionsMake.person();
      const tokens = [await signIn(pin), await signIn(pin), await signIn(pin)];
      const [own = ''] = tokens;
      expect((await sessionsServer.call('endAllSessions', { keepThis: true }, { token: own })).data).toEqual({ ended: 2 });
      expect(await Promise.all(tokens.map(here))).toEqual([200, 401, 401]);
      expect((await sessionsServer.call('endAllSessions', { keepThis: false }, { token: own })).data).toEqual({ ended: 1 });
      expect(await here(own)).toBe(401);
    });
  });

  describe('a token', () => {
    test('an ended one is refused everywhere at once', async () => {
      const token = await signIn((await sessionsMake.person()).pin);
      expect([await here(token), await there(token)]).toEqual([200, 200]);
      await sessionsServer.call('logout', {}, { token });
      expect(await here(token)).toBe(401);
      // the clock does not move: only hearing of it makes the other process ask again
      await expect.poll(() => there(token), { interval: 10 }).toBe(401);
    });

    test('costs one query, and none a second later', async () => {
      const token = await signIn((await sessionsMake.person()).pin);
      const work = () => sessionsServer.call('selectCourse', { courseId: 'x', variantId: 'x' }, { token });
      const first = await watchQueries({ server: sessionsServer, work });
      expect([first.result.status, first.count]).toEqual([400, 1]);
      sessionsServer.clock.advance(1000);
      expect((await watchQueries({ server: sessionsServer, work })).count).toBe(0);
    });

    test('its use is written at most every five minutes', async () => {
      const person = await sessionsMake.person();
      const token = await signIn(person.pin);
      const usedAt = async () =>
        (
          await sessionsServer.parts.database.orm.select().from(sessions).where(eq(sessions.personId, person.id)).orderBy(asc(sessions.id))
        )[0]?.lastUsedAt;
      const begun = await usedAt();
      sessionsServer.clock.advance(5 * 60_000);
      await here(token);
      expect(await usedAt()).toEqual(begun);
      sessionsServer.clock.advance(1);
      await here(token);
      expect(await usedAt()).toEqual(sessionsServer.clock.now());
    });

    test('an expired one stays refused, and its use brings it no new life', async () => {
      const token = await signIn((await sessionsMake.person()).pin);
      sessionsServer.clock.advance(12 * 3_600_000);
      for (let tries = 0; tries < 3; tries += 1) expect(await here(token)).toBe(401);
    });

    test('the hash of a token, which the database holds, is no token', async () => {
      const person = await sessionsMake.person();
      await signIn(person.pin);
      const [row] = await sessionsServer.parts.database.orm.select().from(sessions).where(eq(sessions.personId, person.id));
      for (const format of ['hex', 'base64', 'base64url'] as const) expect(await here(row?.tokenHash.toString(format) ?? '')).toBe(401);
    });
  });
});
