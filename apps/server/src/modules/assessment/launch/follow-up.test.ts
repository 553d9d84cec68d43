import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { practiceFactories } from '../../../../test/factories/practice-factories.ts';
import { brands } from '../../../platform/postgres/tables.ts';
import { engineLaunches, engineResults } from '../engine/tables.ts';
import { assessments } from '../tables.ts';

const setting = 'ENGINE_SECRET_LEVELS';
const engine = {
  benchmark: 'https://levels.test/benchmark?for=7',
  adaptive: 'https://levels.test/practice',
  revise: 'https://levels.test/revise',
  secretFrom: setting,
};
const day = 86_400_000;
const at = (ms: number) => new Date(testMoment.getTime() + ms);

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp({ settings: { [setting]: 'the-words-that-portal-and-engine-share' } });
  make = factories(server.parts);
  const brand = { name: 'Any', wording: {}, colours: {} };
  await server.parts.database.orm.insert(brands).values({ key: 'any', hosts: ['levels.test'], timeZone: 'Asia/Kolkata', data: brand });
});
afterAll(() => server.close());

type Test = Awaited<ReturnType<typeof make.launchableTest>>;
const claimsOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));

/** The student has completed it. */
async function complete(
  { assessment: { id: assessmentId }, person: { id: studentId } }: Pick<Test, 'assessment' | 'person'>,
  more: Parameters<typeof make.attempt>[0] = { revisedVersion: 1 },
) {
  await make.attempt({
    assessmentId,
    studentId,
    startedAt: at(-day),
    deadlineAt: at(-1000),
    closedAt: at(-1000),
    closedBy: 'candidate',
    ...more,
  });
}
/** One more test of the course of another. */
async function beside(test: Test, more: Parameters<typeof make.assessment>[0] = {}) {
  const { assessment } = await make.assessment({ adaptive: true, adaptiveEngine: engine, ...more, courseId: test.course.id });
  return { ...test, assessment };
}

describe('adaptive practice', () => {
  const benchmark = { type: 'Benchmarking', adaptive: true, adaptiveEngine: engine };
  const open = async (test: Test, topicId = '12') =>
    server.call(
      'generateAuthTokenForTest',
      { assessmentId: String(test.assessment.id), topicId },
      { token: await server.signIn(test.person.pin) },
    );

  it('API-047 TST-055 TST-056 answers with the benchmark before the benchmarking test is completed, with the practice after it', async () => {
    const test = await make.launchableTest(benchmark);
    const before = (await open(test)).data;
    expect(before.adaptiveCerebryUrl).toBe('');
    const first = new URL(before.benchmarkCerebryUrl);
    expect(`${first.origin}${first.pathname}`).toBe('https://levels.test/benchmark');
    expect(first.searchParams.get('for')).toBe('7');
    expect(claimsOf(first.searchParams.get('token') ?? '')).toMatchObject({
      iss: 'levels.test',
      sub: test.person.pin,
      assessment: test.assessment.key,
      topic: '12',
      stage: 'benchmark',
    });
    await complete(test);
    const after = (await open(test, '')).data;
    expect(after.benchmarkCerebryUrl).toBe('');
    const second = new URL(after.adaptiveCerebryUrl);
    expect(second.pathname).toBe('/practice');
    expect(claimsOf(second.searchParams.get('token') ?? '')).toMatchObject({ stage: 'adaptive' });
  });

  it('API-047 TST-056 a benchmark that was taken in an external engine is completed', async () => {
    const test = await make.launchableTest(benchmark);
    const of = { assessmentId: test.assessment.id, studentId: test.person.id };
    const { orm } = server.parts.database;
    await orm.insert(engineLaunches).values({ id: `launch-of-${test.person.pin}`, ...of, at: testMoment });
    const said = { token: 'a-result', marks: 300, maxMarks: 600, percentile: '50.00', finishedAt: testMoment, receivedAt: testMoment };
    await orm.insert(engineResults).values({ launchId: `launch-of-${test.person.pin}`, ...of, ...said, counts: true });
    expect((await open(test)).data).toMatchObject({
      benchmarkCerebryUrl: '',
      adaptiveCerebryUrl: expect.stringContaining('/practice') as string,
    });
  });

  it('TST-055 TST-056 without an engine it is the page of the topics that begin with the test, which offers the test first', async () => {
    const test = await make.launchableTest({ ...benchmark, adaptiveEngine: null });
    await practiceFactories({ database: server.parts.database, make }).pool({
      courseId: test.course.id,
      assessmentId: test.assessment.id,
      questions: 1,
    });
    const url = `/adaptivepractice?assessmentId=${test.assessment.id}`;
    expect((await open(test)).data).toEqual({ benchmarkCerebryUrl: url, adaptiveCerebryUrl: '' });
    await complete(test);
    expect((await open(test)).data).toEqual({ benchmarkCerebryUrl: '', adaptiveCerebryUrl: url });
  });

  it('API-047 answers with no url where neither an engine nor the portal has the practice', async () => {
    const none = { benchmarkCerebryUrl: '', adaptiveCerebryUrl: '' };
    expect((await open(await make.launchableTest({ ...benchmark, adaptiveEngine: null }))).data).toEqual(none);
    expect((await open(await make.launchableTest({ ...benchmark, adaptiveEngine: { ...engine, benchmark: '' } }))).data).toEqual(none);
  });

  it('TST-024 TST-025 refuses what the row would not offer', async () => {
    const refusalOf = async (more: Partial<typeof assessments.$inferInsert>) =>
      (await open(await make.launchableTest({ ...benchmark, ...more }))).error;
    expect(await refusalOf({ adaptive: false })).toMatchObject({ code: 'RESOURCE_NOT_AVAILABLE' });
    expect(await refusalOf({ type: 'Topic Test' })).toMatchObject({ code: 'RESOURCE_NOT_AVAILABLE' });
    const soon = { releaseAt: at(1), endAt: at(day) };
    expect(await refusalOf(soon)).toMatchObject({
      code: 'TEST_NOT_RELEASED',
      message: 'The test is not yet available to launch.',
    });
    expect(await refusalOf({ proctored: true })).toMatchObject({ code: 'TEST_NOT_RELEASED' });
  });

  it('ERR-017 an engine whose secret is not on the server is told as the test details that could not be fetched', async () => {
    const test = await make.launchableTest({ ...benchmark, adaptiveEngine: { ...engine, secretFrom: 'ENGINE_SECRET_OTHER' } });
    expect((await open(test)).error).toMatchObject({
      code: 'TEST_DETAILS_FETCH_ERROR',
      message:
        'We could not reach our servers to fetch Benchmarking Test levels and to enable the Revise with AI feature. Please try again later.',
    });
  });
});

describe('revision', () => {
  const revisable = { adaptive: true, adaptiveEngine: engine };
  const open = async (...tests: readonly Test[]) =>
    server.call(
      'reviseTestData',
      { assessmentId: tests.map(({ assessment }) => assessment.id).join(',') },
      { token: await server.signIn(tests[0]?.person.pin ?? '') },
    );

  it('API-048 answers with the url of the engine and a token that names the tests', async () => {
    const test = await make.launchableTest(revisable);
    const other = await beside(test);
    await complete(test);
    await complete(other);
    const { data } = await open(test, other, test);
    expect(data.url).toBe(engine.revise);
    expect(claimsOf(data.token)).toMatchObject({ sub: test.person.pin, assessments: [test.assessment.key, other.assessment.key] });
    expect((await open(test)).data.url).toBe(engine.revise);
  });

  it('TST-028 refuses with one completed test, whatever its kind the second one opens it', async () => {
    const test = await make.launchableTest(revisable);
    await complete(test);
    expect((await open(test)).error).toMatchObject({ code: 'TOO_FEW_TO_REVISE', message: 'Complete two tests to revise with AI.' });
    await complete(await beside(test, { adaptive: false, adaptiveEngine: null }));
    expect((await open(test)).status).toBe(200);
  });

  it('TST-028 counts what can be revised: not a test of which nothing was taken yet, but one whose review is still to open', async () => {
    const test = await make.launchableTest(revisable);
    await complete(test);
    await complete(await beside(test), { revisedVersion: 0 });
    expect((await open(test)).error.code).toBe('TOO_FEW_TO_REVISE');
    await complete(await beside(test, { proctored: true }), { revisedVersion: 0 });
    expect((await open(test)).status).toBe(200);
  });

  it('TST-025 refuses a test that is not completed, not adaptive, a benchmarking test or of another course', async () => {
    const test = await make.launchableTest(revisable);
    await complete(test);
    await complete(await beside(test));
    const running = await beside(test);
    const plain = await beside(test, { adaptive: false });
    const benchmark = await beside(test, { type: 'Benchmarking' });
    const elsewhere = { ...(await make.launchableTest(revisable)), person: test.person };
    for (const done of [plain, benchmark, elsewhere]) await complete(done);
    for (const refused of [running, plain, benchmark, elsewhere]) {
      expect((await open(test, refused)).error.code).toBe('RESOURCE_NOT_AVAILABLE');
    }
  });

  it('API-048 ERR-011 answers with no url where no one engine revises all of them, and says so where its secret is not set', async () => {
    const test = await make.launchableTest(revisable);
    const other = await beside(test, { adaptiveEngine: { ...engine, revise: 'https://elsewhere.test/revise' } });
    const none = await beside(test, { adaptiveEngine: null });
    for (const done of [test, other, none]) await complete(done);
    expect((await open(test, other)).data).toEqual({ url: '', token: '' });
    expect((await open(test, none)).data).toEqual({ url: '', token: '' });
    const { orm } = server.parts.database;
    const secretFrom = 'ENGINE_SECRET_OTHER';
    await orm
      .update(assessments)
      .set({ adaptiveEngine: { ...engine, secretFrom } })
      .where(eq(assessments.id, test.assessment.id));
    expect((await open(test)).error.code).toBe('TEST_DETAILS_FETCH_ERROR');
  });

  it('API-048 TST-067 without an engine it is the page of the portal, where the session is the proof', async () => {
    const test = await make.launchableTest({ ...revisable, adaptiveEngine: null });
    const other = await beside(test, { adaptiveEngine: null });
    for (const done of [test, other]) await complete(done);
    expect((await open(test, other)).data).toEqual({
      url: `/revisetest?assessmentId=${test.assessment.id},${other.assessment.id}`,
      token: '',
    });
  });
});
