import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { demoPassword } from '../../../../test/moments.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { secondProcess } from '../../../../test/processes/second-process.ts';
import { auditEvents } from '../../audit/tables.ts';
import { sessions } from '../tables.ts';

let server: TestApp;
/** The same portal in another process: all it shares is the database. */
let other: FastifyInstance;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  other = await secondProcess({ server });
});
afterAll(async () => {
  await other.close();
  await server.close();
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
  return (await server.call('studentLoginCheck', body, { userAgent })).data.token;
};
const here = async (token: string) => (await server.call('studentCourses', {}, { token })).status;
const there = async (token: string) =>
  (await other.inject({ method: 'POST', url: '/api/login/studentCourses', headers: { 'access-token': token }, payload: {} })).statusCode;
const list = async (token: string) => (await server.call('listSessions', {}, { token })).data;

describe('one’s own sessions', () => {
  test('are listed with device and times, last used first, the own one marked; ended and expired ones are gone', async () => {
    const { pin, id } = await make.person();
    const ended = await signIn(pin);
    await server.call('logout', {}, { token: ended });
    await make.session({ personId: id, at: new Date(server.clock.now().getTime() - 12 * 3_600_000) });
    const phone = await signIn(pin, safari);
    server.clock.advance(60_000);
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
    const { pin } = await make.person();
    expect(await list(await signIn(pin, userAgent))).toMatchObject([{ device }]);
  });

  test('one can be ended, and is refused at once; it is audited', async () => {
    const { pin } = await make.person();
    const [lost, own] = [await signIn(pin), await signIn(pin)];
    expect(await here(lost)).toBe(200);
    const sessionId = (await list(own)).find(({ current }) => !current)?.sessionId ?? '';
    expect((await server.call('endSession', { sessionId }, { token: own })).data).toEqual({});
    expect([await here(lost), await here(own)]).toEqual([401, 200]);
    expect((await server.call('endSession', { sessionId }, { token: own })).error.code).toBe('NOT_FOUND');
    const audited = await server.parts.database.orm.select().from(auditEvents).where(eq(auditEvents.targetId, sessionId));
    expect(audited).toMatchObject([{ action: 'identity.session-ended', targetKind: 'session' }]);
  });

  test('someone else’s cannot be ended, and is not told from one that never was', async () => {
    const victim = await make.person();
    const { token, sessionId } = await make.session({ personId: victim.id, at: server.clock.now() });
    const own = await signIn((await make.person()).pin);
    for (const id of [String(sessionId), '999999999', '9223372036854775807']) {
      expect((await server.call('endSession', { sessionId: id }, { token: own })).error).toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await here(token)).toBe(200);
  });

  test('all can be ended, the own one kept or not', async () => {
    const { pin } = await make.person();
    const tokens = [await signIn(pin), await signIn(pin), await signIn(pin)];
    const [own = ''] = tokens;
    expect((await server.call('endAllSessions', { keepThis: true }, { token: own })).data).toEqual({ ended: 2 });
    expect(await Promise.all(tokens.map(here))).toEqual([200, 401, 401]);
    expect((await server.call('endAllSessions', { keepThis: false }, { token: own })).data).toEqual({ ended: 1 });
    expect(await here(own)).toBe(401);
  });
});

describe('a token', () => {
  test('an ended one is refused everywhere at once', async () => {
    const token = await signIn((await make.person()).pin);
    expect([await here(token), await there(token)]).toEqual([200, 200]);
    await server.call('logout', {}, { token });
    expect(await here(token)).toBe(401);
    // the clock does not move: only hearing of it makes the other process ask again
    await expect.poll(() => there(token), { interval: 10 }).toBe(401);
  });

  test('costs one query, and none a second later', async () => {
    const token = await signIn((await make.person()).pin);
    const work = () => server.call('selectCourse', { courseId: 'x', variantId: 'x' }, { token });
    const first = await watchQueries({ server, work });
    expect([first.result.status, first.count]).toEqual([400, 1]);
    server.clock.advance(1000);
    expect((await watchQueries({ server, work })).count).toBe(0);
  });

  test('its use is written at most every five minutes', async () => {
    const person = await make.person();
    const token = await signIn(person.pin);
    const usedAt = async () =>
      (await server.parts.database.orm.select().from(sessions).where(eq(sessions.personId, person.id)).orderBy(asc(sessions.id)))[0]
        ?.lastUsedAt;
    const begun = await usedAt();
    server.clock.advance(5 * 60_000);
    await here(token);
    expect(await usedAt()).toEqual(begun);
    server.clock.advance(1);
    await here(token);
    expect(await usedAt()).toEqual(server.clock.now());
  });

  test('an expired one stays refused, and its use brings it no new life', async () => {
    const token = await signIn((await make.person()).pin);
    server.clock.advance(12 * 3_600_000);
    for (let tries = 0; tries < 3; tries += 1) expect(await here(token)).toBe(401);
  });

  test('the hash of a token, which the database holds, is no token', async () => {
    const person = await make.person();
    await signIn(person.pin);
    const [row] = await server.parts.database.orm.select().from(sessions).where(eq(sessions.personId, person.id));
    for (const format of ['hex', 'base64', 'base64url'] as const) expect(await here(row?.tokenHash.toString(format) ?? '')).toBe(401);
  });
});
