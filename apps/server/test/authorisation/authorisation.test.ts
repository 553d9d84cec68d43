import { endpoints, type RequestOf } from '@abhyas/contract/endpoints.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import { sql } from 'drizzle-orm';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../app.ts';
import { type Cast, gatherCast } from './authorisation-cast.ts';
import { factories } from '../factories.ts';
import { demoPassword } from '../moments.ts';
import { type Actor, actors, callLines, type Outcome, outcomesOf, ownLines, pinLines, routeLines } from './authorisation-matrix.ts';

const routes: RouteOptions[] = [];
let server: TestApp;
let cast: Cast;
beforeAll(async () => {
  server = await testApp({ onRoute: (route) => void routes.push(route) });
  cast = await gatherCast(server);
});
afterAll(() => server.close());

const names = Object.keys(callLines) as PathName[];
const orm = () => server.parts.database.orm;
/** What one actor used up is not held against the next. */
const forgetLimits = () => orm().execute(sql`with codes as (delete from otp_challenges) delete from rate_limits`);
beforeEach(forgetLimits);

/** Whether the answer is what the line says; gives the line's word, or what came instead. */
function outcomeOf({ expected, status, body }: { expected: Outcome; status: number; body: string }): string {
  if (status !== 200) return String(status);
  const named = cast.marks.some((mark) => body.includes(mark));
  switch (expected) {
    case 'sees':
      return named ? 'sees' : 'answered without naming the student';
    case 'own':
      return named ? 'named the student' : 'own';
    default:
      return 'ok';
  }
}

/** The last body of each call: refused for its caller, a call reads none. */
const made = new Map<PathName, unknown>();
async function bodyOf(name: PathName): Promise<unknown> {
  const body = await cast.bodies[name]();
  made.set(name, body);
  return body;
}

/** Makes a call with a body that names rows; `reuse` is one that was refused before, which uses up none. */
async function call({ name, actor, reuse = null }: { name: PathName; actor: Actor; reuse?: unknown }) {
  const caller = await cast.callerFor(actor);
  const file = cast.files[name];
  const sent = (reuse ?? (await bodyOf(name))) as RequestOf<PathName>;
  const answer = await server.call(name, sent, { ...caller, ...(file === undefined ? {} : { file }) });
  const isRefused = answer.status === 401 || answer.status === 403;
  const body = JSON.stringify(answer.status === 200 ? answer.data : answer.error);
  return { status: answer.status, body, unused: isRefused ? sent : null };
}

/** What is sent to an address that takes something; all others are asked for. */
const bodies: Readonly<Record<string, object>> = {
  '/api/login/downloadMyData': { password: demoPassword },
  '/api/notices/delivery-report': {},
  '/api/meetings/zoom': {},
  '/api/payments/razorpay/back': {},
  '/api/payments/demo': {},
  '/api/meetings/bigbluebutton/recording': {},
};

/** Asks for an address until the headers come: one of them is a stream that does not end. */
async function get({ url, actor }: { url: string; actor: Actor }): Promise<{ status: number; body: string }> {
  const { token } = await cast.callerFor(actor);
  const sample = url.replace('/docs/static/*', '/docs/static/index.css').replace('*', 'covers/a.png');
  const stop = new AbortController();
  const address = `http://localhost:${String((server.app.server.address() as { port: number }).port)}`;
  const body = bodies[url];
  const answer = await fetch(address + sample, {
    headers: {
      // packing a description for each of them is work that says nothing of who may see it
      'accept-encoding': 'identity',
      ...(token === undefined ? {} : { 'access-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: stop.signal,
  });
  const text = answer.headers.get('content-type')?.startsWith('text/event-stream') === true ? '' : await answer.text();
  stop.abort();
  return { status: answer.status, body: text };
}

describe('every call of the contract, for every kind of caller', () => {
  for (const name of names) {
    const expected = outcomesOf(callLines[name]);
    test(`${callLines[name].rows} ${name}`, async () => {
      const found: Record<string, string> = {};
      let reuse: unknown = null;
      for (const actor of actors) {
        const { status, body, unused } = await call({ name, actor, reuse });
        found[actor] = outcomeOf({ expected: expected[actor], status, body });
        reuse = unused;
        if (unused === null) await forgetLimits();
      }
      expect(found).toEqual(expected);
    });
  }

  test('has its line, and no line is of a call that is gone', () => {
    expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });

  test('IDN-070 IDN-080 is refused without a token, and with an empty one, wherever it needs a session', async () => {
    for (const endpoint of Object.values(endpoints).filter(({ access }) => access.kind === 'session')) {
      const payload = (made.get(endpoint.name) ?? (await bodyOf(endpoint.name))) as object;
      const tries: Record<string, string>[] = [
        {},
        { 'access-token': '' },
        { 'access-token': '', authorization: 'Bearer ' },
        { isparent: '1' },
      ];
      for (const headers of tries) {
        const answer = await server.app.inject({ method: endpoint.method, url: endpoint.path, headers, payload });
        expect([endpoint.name, answer.statusCode]).toEqual([endpoint.name, 401]);
      }
    }
  });
});

describe('a call that names the student by their ID, for every kind of caller', () => {
  for (const name of ['openAsset', 'renewAsset', 'lessonQuiz'] as const) {
    const expected = outcomesOf(pinLines[name]);
    test(`${pinLines[name].rows} ${name}`, async () => {
      const found: Record<string, string> = {};
      for (const actor of actors) {
        await forgetLimits();
        const body = { ...(await cast.bodies[name]()), studentImsPin: cast.student.pin ?? '' };
        const { status } = await server.call(name, body, await cast.callerFor(actor));
        found[actor] = outcomeOf({ expected: expected[actor], status, body: '' });
      }
      expect(found).toEqual(expected);
    });
  }
});

describe('a call about the caller’s own, for every kind of caller', () => {
  const { calendarData } = ownLines;
  const expected = outcomesOf(calendarData);
  const outcome = async (caller: Caller, as: Outcome) => {
    await forgetLimits();
    const answer = await server.call('calendarData', { ...(await cast.bodies.calendarData()), studentImsPin: '' }, caller);
    return outcomeOf({ expected: as, status: answer.status, body: answer.status === 200 ? JSON.stringify(answer.data) : '' });
  };
  test(`${calendarData.rows} calendarData`, async () => {
    const found: Record<string, string> = {};
    for (const actor of actors) found[actor] = await outcome(await cast.callerFor(actor), expected[actor]);
    expect(found).toEqual(expected);
  });

  test('API-088 IDN-077 calendarData of a mentor of the course is theirs, with nothing of the student', async () => {
    const make = factories(server.parts);
    const mentor = await make.person({ role: 'mentor' });
    await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: cast.student.id });
    const { variantId } = await cast.bodies.calendarData();
    await make.enrol({ personId: mentor.id, variantId: BigInt(variantId) });
    expect(await outcome({ token: (await make.session({ personId: mentor.id, at: server.clock.now() })).token }, 'own')).toBe('own');
  });
});

describe('every other address, for every kind of caller', () => {
  beforeAll(() => server.app.listen({ port: 0, host: 'localhost' }));

  for (const [url, line] of Object.entries(routeLines)) {
    const expected = outcomesOf(line);
    test(`${line.rows} ${url}`, async () => {
      const found: Record<string, string> = {};
      for (const actor of actors) found[actor] = outcomeOf({ expected: expected[actor], ...(await get({ url, actor })) });
      expect(found).toEqual(expected);
    });
  }

  test('has its line, and no line is of an address that is gone', () => {
    const calls = new Set<string>(Object.values(endpoints).map(({ path }) => path));
    const others = new Set(routes.map(({ url }) => url).filter((url) => !calls.has(url)));
    expect([...others].toSorted()).toEqual(Object.keys(routeLines).toSorted());
  });
});

describe('parents', () => {
  test('IDN-082 change nothing but what is their own: their session, their password, their second factor, their account, their place, by a code a child of theirs, and their questions to the institute', () => {
    const changing = Object.values(endpoints).filter(
      ({ access, effect }) => access.kind === 'session' && access.roles.includes('parent') && effect !== 'read',
    );
    expect(changing.map(({ name }) => name).toSorted()).toEqual([
      'accountDetails',
      'addPasskey',
      'askInstitute',
      'calendarFeed',
      'changeContact',
      'changePassword',
      'chooseLanguage',
      'closeDoubt',
      'confirmAuthenticator',
      'deleteAccount',
      'endAllSessions',
      'endCalendarFeed',
      'endSession',
      'factorWays',
      'keepAccount',
      'linkChild',
      'listSessions',
      'logout',
      'proveFactor',
      'readNotices',
      'removeAuthenticator',
      'removePasskey',
      'renewRecoveryCodes',
      'replaceCalendarFeed',
      'replyToDoubt',
      'saveNoticeSettings',
      'seeNotices',
      'selectCourse',
      'startAuthenticator',
      'startPasskey',
      'subscribePush',
      'twoStepDetails',
      'unsubscribePush',
      'verifyContact',
    ]);
  });
});

describe('IDN-029 support acting as a student', () => {
  const open = Object.values(endpoints).filter(({ access }) => access.kind === 'session' && access.roles.includes('student'));
  const acting = 'support acting as the student';
  const audited = async () => {
    const { rows } = await orm().execute(
      sql`select action, actor_id::text, on_behalf_of_id::text from audit_events where action like 'support.%' order by id`,
    );
    return rows;
  };

  test('IDN-029 is refused whatever only the student may do', async () => {
    const own = open.filter(({ effect }) => effect === 'own');
    expect(own.length).toBeGreaterThan(3);
    for (const { name } of own) expect([name, (await call({ name, actor: acting })).status]).toEqual([name, 403]);
  });

  test('IDN-029 leaves both identities behind with every write, and with the first look of a session', async () => {
    for (const { name, effect } of open.filter((endpoint) => endpoint.effect !== 'own')) {
      await orm().execute(sql`truncate audit_events`);
      expect([name, (await call({ name, actor: acting })).status]).toEqual([name, 200]);
      const action = `support.${effect === 'write' ? name : `read.${name}`}`;
      expect([name, await audited()]).toEqual([
        name,
        [{ action, actor_id: String(cast.support.id), on_behalf_of_id: String(cast.student.id) }],
      ]);
    }
  });

  test('IDN-029 a student’s own write leaves no such entry', async () => {
    await orm().execute(sql`truncate audit_events`);
    expect((await call({ name: 'markAsComplete', actor: 'the student' })).status).toBe(200);
    expect(await audited()).toEqual([]);
  });
});
