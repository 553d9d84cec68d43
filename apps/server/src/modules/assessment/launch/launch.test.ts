import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { classFactories } from '../../../../test/factories/class-factories.ts';
import { factories } from '../../../../test/factories.ts';
import { launch, launchAndStart, numbered, playerWindow, saveChoice } from '../../../../test/player.ts';
import { testMoment } from '../../../../test/moments.ts';
import { classes } from '../../classes/tables.ts';
import { admissions, assessments, attempts } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

const day = 86_400_000;
const at = (ms: number) => new Date(testMoment.getTime() + ms);
const bodyOf = (test: Awaited<ReturnType<typeof make.launchableTest>>) => ({
  assetId: String(test.asset.id),
  assessmentId: String(test.assessment.id),
  redirectUrl: 'http://localhost:3000/home',
});

describe('test data', () => {
  it('API-046 TST-052 answers with the url of the player and a token, and makes one attempt however often it is called', async () => {
    const test = await make.launchableTest();
    const token = await server.signIn(test.person.pin);
    const answers = await Promise.all([1, 2, 3].map(() => server.call('getTestData', bodyOf(test), { token })));
    for (const { data } of answers) {
      expect(data.url).toBe(`/preparetest?assessmentId=${test.assessment.id}`);
      expect(data.token).toMatch(/^[\w-]{43}$/);
    }
    expect(new Set(answers.map(({ data }) => data.token)).size).toBe(3);
    expect(await server.parts.database.orm.select().from(attempts).where(eq(attempts.assessmentId, test.assessment.id))).toHaveLength(1);
  });

  it('TST-010 refuses a test before its release', async () => {
    const test = await make.launchableTest({ releaseAt: at(1), endAt: at(day) });
    const answer = await server.call('getTestData', bodyOf(test), { token: await server.signIn(test.person.pin) });
    expect(answer.error).toMatchObject({ code: 'TEST_NOT_RELEASED', message: 'The test is not yet available to launch.' });
  });

  it('TST-022 TST-023 launches an in-class quiz once its release and the start of its class have both come', async () => {
    const quiz = { type: 'In-Class Quizzes', endAt: at(day) };
    const [beforeClass, beforeRelease, after] = await Promise.all([
      make.launchableTest({ ...quiz, releaseAt: at(-day), classStartAt: at(1) }),
      make.launchableTest({ ...quiz, releaseAt: at(1), classStartAt: at(-day) }),
      make.launchableTest({ ...quiz, releaseAt: at(0), classStartAt: at(0) }),
    ]);
    const launched = async (test: typeof after) =>
      server.call('getTestData', bodyOf(test), { token: await server.signIn(test.person.pin) });
    for (const test of [beforeClass, beforeRelease])
      expect((await launched(test)).error).toMatchObject({
        code: 'TEST_NOT_RELEASED',
        message: 'The test is not yet available to launch.',
      });
    expect((await launched(after)).data.url).toBe(`/preparetest?assessmentId=${after.assessment.id}`);
  });

  it('TST-022 a quiz opens with the class of the student’s batch, follows it when it is moved, and waits for the release', async () => {
    const key = 'opens-with-class';
    const test = await make.launchableTest({ type: 'In-Class Quizzes', quizClasses: [`${key}-own`, `${key}-other`] });
    const place = { courseId: test.course.id };
    const of = classFactories(server, make);
    const own = await of.batch({ ...place, studentIds: [test.person.id] });
    const held = await of.held({ batchId: own.id, pack: 'test', key: `${key}-own`, inMinutes: 90 });
    // the class of another batch opens it for no one else
    await of.held({ batchId: (await of.batch(place)).id, pack: 'test', key: `${key}-other`, inMinutes: -90 });
    const token = await server.signIn(test.person.pin);
    const statusAt = async (minutes: number) => {
      server.clock.set(at(minutes * 60_000));
      return (await server.call('getTestData', bodyOf(test), { token })).status;
    };
    expect([await statusAt(0), await statusAt(89)]).toEqual([409, 409]);
    await server.parts.database.orm
      .update(classes)
      .set({ startsAt: at(120 * 60_000), endsAt: at(180 * 60_000) })
      .where(eq(classes.id, held.id));
    expect([await statusAt(90), await statusAt(119), await statusAt(120)]).toEqual([409, 409, 200]);
    // one that is cancelled opens nothing while another of the batch takes its place
    await of.held({ batchId: own.id, pack: 'test', key: `${key}-again`, inMinutes: 300 });
    await server.parts.database.orm
      .update(classes)
      .set({ cancelledAt: at(0) })
      .where(eq(classes.id, held.id));
    await server.parts.database.orm
      .update(assessments)
      .set({ quizClasses: [`${key}-own`, `${key}-again`] })
      .where(eq(assessments.id, test.assessment.id));
    expect([await statusAt(120), await statusAt(299), await statusAt(300)]).toEqual([409, 409, 200]);
    server.clock.set(testMoment);
  });

  it('refuses a proctored test that is launched from its row, with the reason the row shows', async () => {
    const test = await make.launchableTest({ proctored: true });
    const answer = await server.call('getTestData', bodyOf(test), { token: await server.signIn(test.person.pin) });
    expect(answer.error.code).toBe('TEST_NOT_RELEASED');
    expect(answer.error.message).toBe('Book a slot to take this test.');
  });

  it('TST-054 knows no test of a course the student is not in', async () => {
    const test = await make.launchableTest();
    const stranger = await make.student();
    const token = await server.signIn(stranger.person.pin);
    expect((await server.call('getTestData', bodyOf(test), { token })).error.code).toBe('RESOURCE_NOT_AVAILABLE');
    expect((await server.call('getTestData', { ...bodyOf(test), assessmentId: '999999' }, { token })).error.code).toBe(
      'RESOURCE_NOT_AVAILABLE',
    );
  });

  it('refuses a test that has been submitted', async () => {
    const test = await make.launchableTest();
    const { session, window, state } = await launchAndStart({ server, test });
    await window.submit(state.fence);
    expect((await server.call('getTestData', bodyOf(test), { token: session })).error.code).toBe('ATTEMPT_CLOSED');
  });
});

describe('the launch token', () => {
  it('is exchanged once, for a cookie that only the player is sent', async () => {
    const test = await make.launchableTest();
    const { launched, opened } = await launch({ server, test });
    expect(opened.cookies.find(({ name }) => name === 'abhyas_attempt')).toMatchObject({
      path: '/api/player',
      httpOnly: true,
      sameSite: 'Strict',
    });
    expect((await server.call('playerOpen', { token: launched.token })).error.code).toBe('LAUNCH_EXPIRED');
  });

  it('TST-071 leaves a cookie that outlives the browser as long as the pass is good: 30 days', async () => {
    const { opened, window } = await launch({ server, test: await make.launchableTest() });
    const month = 30 * 86_400;
    expect(opened.cookies.find(({ name }) => name === 'abhyas_attempt')).toMatchObject({ maxAge: month });
    server.clock.set(at(month * 1000));
    expect((await window.state()).status).toBe(200);
    server.clock.set(at(month * 1000 + 1));
    expect((await window.state()).error.code).toBe('LAUNCH_EXPIRED');
    server.clock.set(testMoment);
  });

  it('is exchanged once however many windows try at the same time', async () => {
    const test = await make.launchableTest();
    const { data } = await server.call('getTestData', bodyOf(test), { token: await server.signIn(test.person.pin) });
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.call('playerOpen', { token: data.token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('expires after two minutes', async () => {
    const test = await make.launchableTest();
    const { data } = await server.call('getTestData', bodyOf(test), { token: await server.signIn(test.person.pin) });
    server.clock.advance(120_000);
    expect((await server.call('playerOpen', { token: data.token })).error.code).toBe('LAUNCH_EXPIRED');
    server.clock.set(testMoment);
  });

  it('without one, and without a cookie, nothing opens', async () => {
    expect((await server.call('playerOpen', { token: '' })).error.code).toBe('LAUNCH_EXPIRED');
    expect((await playerWindow({ server, pass: 'made-up', attemptId: '1' }).state()).error.code).toBe('LAUNCH_EXPIRED');
    expect((await playerWindow({ server, pass: 'made-up', attemptId: '1' }).start()).error.code).toBe('LAUNCH_EXPIRED');
  });

  it('TST-063 a window starts and reads no test but its own, whichever the browser launched last', async () => {
    const first = await launch({ server, test: await make.launchableTest() });
    const second = await launchAndStart({ server, test: await make.launchableTest() });
    await second.window.submit(1);
    const mixed = playerWindow({ server, pass: second.window.pass, attemptId: first.opened.data.attemptId });
    for (const answer of [mixed.state(), mixed.start(), mixed.result(), mixed.review()]) {
      expect((await answer).error.code).toBe('LAUNCH_EXPIRED');
    }
    expect((await first.window.state()).data).toMatchObject({ status: 'not-started', fence: 0 });
  });

  it('TST-063 TST-071 a test launched beside a running one disturbs nothing of it, and says first that it runs', async () => {
    const running = await make.launchableTest();
    const first = await launchAndStart({ server, test: running });
    const other = await make.assessment({ courseId: running.course.id, type: 'Mock' });
    const { id: assessmentId, name } = other.assessment;
    const place = await make.asset({ courseId: running.course.id, type: 'assessment', name, html: '', assessmentId });
    const test = { ...running, ...other, ...place };
    const second = await launch({ server, test, token: first.session });
    const named = (one: typeof second) => one.opened.cookies.map((cookie) => [cookie.name, cookie.value] as const);
    const cookies = Object.fromEntries([...named({ ...second, opened: first.opened }), ...named(second)]);
    const attemptId = first.opened.data.attemptId;
    expect((await server.call('playerSave', { attemptId, fence: 1, events: [] }, { cookies })).status).toBe(200);
    expect((await server.call('playerOpen', { token: '', attemptId }, { cookies })).data).toMatchObject({
      attemptId,
      status: 'in-progress',
    });
    expect((await server.call('playerOpen', { token: '' }, { cookies })).data.attemptId).toBe(second.opened.data.attemptId);
    expect(second.opened.data.alsoRunning).toEqual([first.state.name]);
    expect(first.opened.data.alsoRunning).toEqual([]);
    expect(second.opened.data.rankedUntil).toBe(other.assessment.endAt.toISOString());
    // it is open, so nothing has to be in by its end
    expect(first.opened.data).toMatchObject({ rankedUntil: null, unranked: 'open' });
    expect(first.state.rankedUntil).toBeNull();
  });

  it('a window that does not know its test yet opens the one of the cookie', async () => {
    const { window, opened } = await launch({ server, test: await make.launchableTest() });
    const cookies = { abhyas_attempt: window.pass };
    expect((await server.call('playerOpen', { token: '' }, { cookies })).data.attemptId).toBe(opened.data.attemptId);
  });

  it('TST-071 a window that comes back takes a running test in one call, with its answers, and starts none that has not begun', async () => {
    const test = await make.launchableTest();
    const { window, opened } = await launch({ server, test });
    const resume = () =>
      server.call(
        'playerOpen',
        { token: '', attemptId: opened.data.attemptId, resume: true },
        { cookies: { abhyas_attempt: window.pass } },
      );
    expect((await resume()).data).toMatchObject({ status: 'not-started', startedAt: null, fence: 0 });
    await window.start();
    const itemId = test.sections[0]?.items[0]?.id ?? 0n;
    await window.save(1, numbered({ server, events: [saveChoice(itemId, 'A'), saveChoice(itemId, 'B')] }));
    const taken = await Promise.all([resume(), resume(), resume()]);
    expect(taken.map(({ data }) => data.fence).toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
    for (const { data } of taken) {
      expect(data.events.map(({ event }) => event)).toEqual([saveChoice(itemId, 'B')]);
      expect(data.committed).toEqual([{ fence: 1, from: 1, to: 2 }]);
    }
    expect((await window.state()).data).toMatchObject({ events: [], committed: [], fence: 4 });
    await window.submit(4);
    expect((await resume()).status).toBe(401);
  });

  it('TST-063 many who booked start at one moment; one whose booking was cancelled meanwhile keeps no other from it', async () => {
    const test = await make.launchableTest({ proctored: true });
    const { course, variant, assessment } = test;
    const others = await Promise.all(Array.from({ length: 4 }, () => make.student({ in: { course, variant } })));
    const people = [test.person, ...others.map(({ person }) => person)];
    const { orm } = server.parts.database;
    const places = people.map(({ id: studentId }) => ({
      assessmentId: assessment.id,
      studentId,
      takeHome: true,
      checkIn: 'not-needed' as const,
    }));
    await orm.insert(admissions).values(places);
    const windows = await Promise.all(people.map(async (person) => (await launch({ server, test: { ...test, person } })).window));
    await orm.delete(admissions).where(eq(admissions.studentId, people[2]?.id ?? 0n));
    const answers = await Promise.all([...windows, windows[0]].map(async (window) => window?.start()));
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 409, 200, 200, 200]);
    expect(answers[2]?.error.message).toBe('Book a slot to take this test.');
    expect([answers[0], answers[5]].map((answer) => answer?.data.fence ?? 0).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(answers[1]?.data).toMatchObject({ fence: 1, startedAt: testMoment.toISOString() });
  });

  it('TST-071 the cookie opens the player again after a reload', async () => {
    const test = await make.launchableTest();
    const { window, opened } = await launch({ server, test });
    expect((await window.state()).data).toEqual(opened.data);
    expect(opened.data).toMatchObject({
      status: 'not-started',
      fence: 0,
      totalMarks: '9',
      totalSeconds: 600,
      assetId: String(test.asset.id),
    });
  });
});

describe('a browser that two people share', () => {
  const windowOf = ({ window, opened, token }: Awaited<ReturnType<typeof launch>> & { token: string }) =>
    playerWindow({ server, pass: window.pass, attemptId: opened.data.attemptId, token });

  it('does not open, start or read the test of the one while the other is signed in', async () => {
    const test = await make.launchableTest();
    const launched = await launch({ server, test });
    const other = await make.student({ in: { course: test.course, variant: test.variant } });
    const window = windowOf({ ...launched, token: await server.signIn(other.person.pin) });
    for (const answer of [window.state(), window.start(), window.save(1, []), window.submit(1), window.result(), window.review()]) {
      expect((await answer).error.code).toBe('LAUNCH_EXPIRED');
    }
    expect((await launched.window.state()).data).toMatchObject({ status: 'not-started', fence: 0 });
  });

  it('gives no pass for the launch token of the one to the other', async () => {
    const test = await make.launchableTest();
    const { data } = await server.call('getTestData', bodyOf(test), { token: await server.signIn(test.person.pin) });
    const other = await make.student({ in: { course: test.course, variant: test.variant } });
    const opened = await server.call('playerOpen', { token: data.token }, { token: await server.signIn(other.person.pin) });
    expect(opened.error.code).toBe('LAUNCH_EXPIRED');
    expect(opened.cookies).toEqual([]);
  });

  it('TST-071 lets the candidate go on after signing out, and shows what is over only to who is signed in', async () => {
    const launched = await launch({ server, test: await make.launchableTest() });
    const window = windowOf({ ...launched, token: launched.session });
    expect((await window.start()).data.status).toBe('in-progress');
    await server.call('logout', {}, { token: launched.session });
    expect((await window.state()).data.status).toBe('in-progress');
    expect((await window.save(1, [])).data.status).toBe('in-progress');
    expect((await window.submit(1)).data.status).toBe('submitted');
    for (const answer of [window.state(), window.result(), window.review()]) {
      expect((await answer).error.code).toBe('LAUNCH_EXPIRED');
    }
    const again = windowOf({ ...launched, token: await server.signIn(launched.opened.data.candidate.pin) });
    for (const answer of [again.state(), again.result(), again.review()]) expect((await answer).status).toBe(200);
  });
  it('TST-071 IDN-072 gives up the test of a candidate who ends all sessions, as a new password does, until they are signed in', async () => {
    const launched = await launch({ server, test: await make.launchableTest() });
    const window = windowOf({ ...launched, token: launched.session });
    expect((await window.start()).data.status).toBe('in-progress');
    server.clock.advance(1000);
    const other = await server.signIn(launched.opened.data.candidate.pin);
    expect((await server.call('endAllSessions', { keepThis: true }, { token: other })).status).toBe(200);
    // the word of it goes round through the database
    await expect.poll(async () => (await window.save(1, [])).error?.code).toBe('LAUNCH_EXPIRED');
    expect((await window.state()).error.code).toBe('LAUNCH_EXPIRED');
    const again = windowOf({ ...launched, token: other });
    expect((await again.save(1, [])).data.status).toBe('in-progress');
    expect((await again.state()).data.status).toBe('in-progress');
  });

  it('TST-071 IDN-072 locks the test of a candidate who says so at signing out', async () => {
    const launched = await launch({ server, test: await make.launchableTest() });
    const window = windowOf({ ...launched, token: launched.session });
    expect((await window.start()).data.status).toBe('in-progress');
    server.clock.advance(1000);
    await server.call('logout', { locksTests: true }, { token: launched.session });
    await expect.poll(async () => (await window.save(1, [])).error?.code).toBe('LAUNCH_EXPIRED');
    const again = windowOf({ ...launched, token: await server.signIn(launched.opened.data.candidate.pin) });
    expect((await again.state()).data.status).toBe('in-progress');
  });
});
