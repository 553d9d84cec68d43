import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { ownTestsOf } from '../../../../test/own-tests.ts';
import { stubEngine } from '../../../../test/services/stub-engine.ts';
import { listTestCards } from '../cards.ts';
import { signToken } from '../launch/external-engine.ts';
import { requireEngine } from './reach.ts';
import { engineLaunches, engineResults } from './tables.ts';

const secret = 'the-words-that-portal-and-engine-share';
const otherSecret = 'the-words-that-another-engine-shares';
const secretFrom = 'ENGINE_SECRET_EXAMS';
const minute = 60_000;
const at = (ms: number) => new Date(testMoment.getTime() + ms);

let server: TestApp;
let make: ReturnType<typeof factories>;
let stub: Awaited<ReturnType<typeof stubEngine>>;
beforeAll(async () => {
  stub = await stubEngine();
  server = await testApp({ settings: { [secretFrom]: secret, ENGINE_SECRET_OTHER: otherSecret } });
  make = factories(server.parts);
});
afterAll(async () => {
  await server.close();
  await stub.close();
});
afterEach(() => {
  server.clock.set(testMoment);
  stub.behave('well');
});

/** A test at the engine and its student, signed in. */
async function prepared() {
  const test = await make.launchableTest({ engine: { url: stub.url, secretFrom }, sections: [] });
  const token = await server.signIn(test.person.pin);
  const body = { assetId: String(test.asset.id), assessmentId: String(test.assessment.id), redirectUrl: '' };
  return { test, launch: () => server.call('getTestData', body, { token }), row: () => rowOf(test) };
}
type Prepared = Awaited<ReturnType<typeof prepared>>;

/** What the test's row shows. */
async function rowOf({ person, course, assessment }: Awaited<ReturnType<typeof make.launchableTest>>) {
  const queryable = server.parts.database.orm;
  const own = await ownTestsOf({ queryable, studentId: person.id, courseId: course.id });
  const viewer = { role: 'student', actingAdminId: null } as const;
  const cards = await listTestCards({ queryable, courseId: course.id, version: null, own, viewer, now: server.clock.now() });
  return cards.find(({ assessmentId }) => assessmentId === assessment.id);
}

/** The id of a launch, as the engine reads it in the token. */
async function launched({ launch }: Prepared): Promise<string> {
  const { data } = await launch();
  const claims = JSON.parse(Buffer.from(data.token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { jti: string };
  return claims.jti;
}

/** What the engine sends of a launch. */
function result(launch: string, { by = secret, ...more }: Record<string, unknown> & { by?: string } = {}) {
  const iat = Math.floor(server.clock.now().getTime() / 1000);
  const claims = {
    launch,
    jti: randomUUID(),
    iat,
    exp: iat + 120,
    marks: 57.25,
    maxMarks: 100,
    percentile: 91.5,
    finishedAt: server.clock.now().toISOString(),
  };
  return signToken({ claims: { ...claims, ...more }, secret: by });
}
const send = (token: string) => server.call('engineResult', { token });
const codeOf = async (token: string) => (await send(token)).error.code;

describe('the launch', () => {
  it('API-046, TST-052 asks whether the engine is there, without saying who comes, and remembers the launch', async () => {
    const place = await prepared();
    stub.asked.length = 0;
    const launch = await launched(place);
    expect(stub.asked).toEqual(['/launch?paper=7']);
    const rows = await server.parts.database.orm.select().from(engineLaunches).where(eq(engineLaunches.id, launch));
    expect(rows).toEqual([{ id: launch, assessmentId: place.test.assessment.id, studentId: place.test.person.id, at: testMoment }]);
  });

  it.each(['broken', 'garbage'] as const)('API-046 an engine that is %s: the student is told, and nothing has started', async (mood) => {
    const place = await prepared();
    stub.behave(mood);
    const { status, error } = await place.launch();
    expect({ status, ...error }).toMatchObject({
      status: 503,
      code: 'ENGINE_UNAVAILABLE',
      message: "The site where this test is taken isn't answering. Nothing has started. Try again in a few minutes.",
    });
    const rows = await server.parts.database.orm.select().from(engineLaunches).where(eq(engineLaunches.studentId, place.test.person.id));
    expect(rows).toEqual([]);
    stub.behave('well');
    expect((await place.launch()).status).toBe(200);
  });

  it('an engine that never answers is given up, and so is one that is not there', async () => {
    const { log } = server.parts;
    stub.behave('silent');
    await expect(requireEngine({ url: stub.url, log, patienceMs: 50 })).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
    await expect(requireEngine({ url: 'http://127.0.0.1:1/', log })).rejects.toMatchObject({ code: 'ENGINE_UNAVAILABLE' });
  });
});

describe('the result', () => {
  it('TST-059, TST-020 shows in the row: marks and percentile; the test is not launched again, and reviewed where it was taken', async () => {
    const place = await prepared();
    const launch = await launched(place);
    server.clock.set(at(90 * minute));
    expect((await send(result(launch))).data).toEqual({ recorded: true });
    server.clock.set(testMoment);
    const row = await place.row();
    expect(row).toMatchObject({ status: 'completed', marks: '57.25', totalMarks: '100', percentile: '91.50' });
    expect(row?.actions).toEqual([{ kind: 'review', enabled: false, reason: 'review-elsewhere' }]);
    expect((await place.launch()).error.code).toBe('ATTEMPT_CLOSED');
  });

  it('sent again is the same result; another one under its id is refused', async () => {
    const place = await prepared();
    const launch = await launched(place);
    const first = result(launch, { jti: 'one' });
    const sent = await Promise.all([send(first), send(first), send(first)]);
    expect(sent.filter(({ data }) => data.recorded)).toHaveLength(1);
    // signed again, as an engine does that got no answer
    server.clock.set(at(20 * minute));
    expect((await send(result(launch, { jti: 'one', finishedAt: testMoment.toISOString() }))).data).toEqual({ recorded: false });
    expect(await codeOf(result(launch, { jti: 'one', finishedAt: testMoment.toISOString(), marks: 99 }))).toBe('ENGINE_RESULT_CHANGED');
  });

  it('a token that someone has kept is refused after its time, and so is one that says it is good for days', async () => {
    const place = await prepared();
    const launch = await launched(place);
    const kept = result(launch);
    server.clock.set(at(2 * minute));
    expect(await codeOf(kept)).toBe('ENGINE_SIGNATURE');
    const iat = Math.floor(server.clock.now().getTime() / 1000);
    expect(await codeOf(result(launch, { exp: iat + 301 }))).toBe('ENGINE_SIGNATURE');
    expect(await codeOf(result(launch, { iat: iat + 120, exp: iat + 200 }))).toBe('ENGINE_SIGNATURE');
  });

  it('signed with another secret, with none, or not a token at all, it changes nothing', async () => {
    const place = await prepared();
    const launch = await launched(place);
    expect(await codeOf(result(launch, { by: otherSecret }))).toBe('ENGINE_SIGNATURE');
    const [header, claims, signature] = result(launch).split('.');
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    for (const token of [
      `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${header}.${claims}.`,
      `${header}.${claims}.${signature}.more`,
      `${header}.${encode({ launch, marks: 'many' })}.${signature}`,
      'garbage',
      '',
    ]) {
      expect(await codeOf(token)).toBe('ENGINE_SIGNATURE');
    }
    const { data } = await place.launch();
    expect(await codeOf(data.token)).toBe('ENGINE_SIGNATURE');
    expect((await place.row())?.marks).toBe('');
  });

  it('of a launch that never was, or finished before it or in the future, it is refused with the reason', async () => {
    const place = await prepared();
    expect(await codeOf(result('no-such-launch'))).toBe('NOT_FOUND');
    const launch = await launched(place);
    for (const finishedAt of [at(-2 * minute), at(2 * minute)].map((moment) => moment.toISOString())) {
      expect(await codeOf(result(launch, { finishedAt }))).toBe('ENGINE_RESULT_REFUSED');
    }
  });

  it('with more marks than there are it is refused, and the engine is told which', async () => {
    const place = await prepared();
    const { error, status } = await send(result(await launched(place), { marks: 70, maxMarks: 60 }));
    expect({ status, ...error }).toMatchObject({
      status: 400,
      code: 'ENGINE_RESULT_REFUSED',
      message: "'marks' (70) cannot be more than 'maxMarks' (60).",
    });
    expect((await place.row())?.marks).toBe('');
  });

  it('that comes weeks late is taken', async () => {
    const place = await prepared();
    const launch = await launched(place);
    server.clock.set(at(30 * 24 * 60 * minute));
    expect((await send(result(launch, { finishedAt: at(60 * minute).toISOString() }))).data).toEqual({ recorded: true });
  });

  it('never overwrites a later one: the one finished last counts whatever comes when, and staff see both', async () => {
    const place = await prepared();
    const launch = await launched(place);
    server.clock.set(at(50 * minute));
    const finished = (minutes: number, marks: number) => send(result(launch, { finishedAt: at(minutes * minute).toISOString(), marks }));
    await finished(40, 60);
    await finished(30, 95);
    const shown = async () => {
      server.clock.set(testMoment);
      return (await place.row())?.marks;
    };
    expect(await shown()).toBe('60');
    server.clock.set(at(50 * minute));
    await finished(45, 20);
    expect(await shown()).toBe('20');
    const staff = await make.person({ role: 'staff', rights: ['content'] });
    const { data } = await server.call(
      'engineResults',
      { page: 1 },
      { token: (await make.session({ personId: staff.id, at: testMoment })).token },
    );
    const ofStudent = data.results.filter(({ pin }) => pin === place.test.person.pin);
    expect(ofStudent.map(({ marks, counts }) => [marks, counts])).toEqual([
      ['20', true],
      ['95', false],
      ['60', false],
    ]);
  });

  it('two at the same moment are both kept, and one of them counts', async () => {
    const place = await prepared();
    const launch = await launched(place);
    const sent = await Promise.all([1, 2, 3, 4].map((marks) => send(result(launch, { marks }))));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await server.parts.database.orm.select().from(engineResults).where(eq(engineResults.launchId, launch));
    expect(rows).toHaveLength(4);
    expect(rows.filter(({ counts }) => counts)).toHaveLength(1);
  });
});
