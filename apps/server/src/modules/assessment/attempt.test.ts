import { paths } from '@abhyas/contract/paths.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testMoment } from '../../../test/moments.ts';
import { launch, launchAndStart, numbered, playerWindow, saveChoice } from '../../../test/player.ts';
import { playerWorld } from '../../../test/player-world.ts';
import { closeDue } from './closing/close-attempt.ts';
import { lockAttempt } from './attempts/attempt-queries.ts';
import { assessments, attempts } from './tables.ts';

const { server, make } = await playerWorld();

/** One section of ten minutes, three items, all answered by A. */
async function running() {
  const test = await make.launchableTest();
  const started = await launchAndStart({ server, test });
  const ids = test.sections.flatMap(({ items }) => items.map(({ id }) => id));
  const [first = 0n, second = 0n, third = 0n] = ids;
  const tenMinutes = 600_000;
  return { test, ...started, first, second, third, deadline: new Date(testMoment.getTime() + tenMinutes) };
}
const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms);

describe('starting', () => {
  it('TST-063 starts the clock once, and shows the items only then', async () => {
    const test = await make.launchableTest();
    const { window, opened } = await launch({ server, test });
    expect(opened.data.sections.map(({ items, opensAt }) => [items.length, opensAt])).toEqual([[0, null]]);
    const started = (await window.start()).data;
    expect(started).toMatchObject({ status: 'in-progress', startedAt: testMoment.toISOString(), fence: 1 });
    expect(started.sections[0]?.items).toHaveLength(3);
    server.clock.advance(60_000);
    expect((await window.start()).data).toMatchObject({ startedAt: started.startedAt, deadlineAt: started.deadlineAt, fence: 2 });
  });

  it('in a fixed order a section brings its items when it opens', async () => {
    const test = await make.launchableTest({ sections: [{ seconds: 60 }, { seconds: 60 }] });
    const { window, state } = await launchAndStart({ server, test });
    const counts = (sections: typeof state.sections) => sections.map(({ items }) => items.length);
    expect(counts(state.sections)).toEqual([3, 0]);
    server.clock.advance(60_000);
    expect(counts((await window.state()).data.sections)).toEqual([3, 3]);
  });
});

describe('saving', () => {
  it('TST-071 acknowledges what is committed, and skips what it has', async () => {
    const { window, first } = await running();
    const events = numbered({ server, events: [{ kind: 'visit', itemId: String(first) }, saveChoice(first, 'A')] });
    expect((await window.save(1, events)).data).toMatchObject({ ack: 2, status: 'in-progress' });
    expect((await window.save(1, events)).data.ack).toBe(2);
    const log = await window.log();
    expect(log.map(({ fence, seq, event }) => ({ fence, seq, event }))).toEqual(events.map(({ seq, event }) => ({ fence: 1, seq, event })));
  });

  it('TST-071 acknowledges no further than the first gap', async () => {
    const { window, first, second } = await running();
    const events = numbered({ server, events: [1, 2, 3, 4].map(() => saveChoice(first, 'B')) });
    expect((await window.save(1, events.slice(2))).data.ack).toBe(0);
    expect((await window.save(1, events.slice(0, 1))).data.ack).toBe(1);
    expect((await window.save(1, events.slice(1, 2))).data.ack).toBe(4);
    expect((await window.save(1, [])).data.ack).toBe(4);
    expect((await window.save(1, numbered({ server, events: [saveChoice(second, 'A')], from: 5 }))).data.ack).toBe(5);
  });

  it('is refused before the start', async () => {
    const { window } = await launch({ server, test: await make.launchableTest() });
    expect((await window.save(1, [])).error.code).toBe('ATTEMPT_NOT_STARTED');
    expect((await window.submit(1)).error.code).toBe('ATTEMPT_NOT_STARTED');
  });

  it('TST-071 answers go to no other test that was launched in the same browser meanwhile', async () => {
    const { window, state, first } = await running();
    const other = await running();
    const events = numbered({ server, events: [saveChoice(first, 'A')] });
    const mixed = playerWindow({ server, pass: other.window.pass, attemptId: state.attemptId });
    expect((await mixed.save(1, events)).error.code).toBe('LAUNCH_EXPIRED');
    expect((await mixed.submit(1, events)).error.code).toBe('LAUNCH_EXPIRED');
    expect((await other.window.state()).data).toMatchObject({ status: 'in-progress' });
    expect(await other.window.log()).toEqual([]);
    expect((await window.save(1, events)).data.ack).toBe(1);
  });

  it('TST-071 a window that lost the attempt is told so, and nothing of it is kept', async () => {
    const { test, session, window, first, second } = await running();
    await window.save(1, numbered({ server, events: [saveChoice(first, 'A')] }));
    const taken = await launchAndStart({ server, test, token: session });
    expect(taken.state).toMatchObject({ fence: 2, startedAt: testMoment.toISOString() });
    expect(taken.state.events).toHaveLength(1);

    const lost = await window.save(1, numbered({ server, events: [saveChoice(second, 'A')], from: 2 }));
    expect(lost.error.code).toBe('FENCE_LOST');
    expect((await window.submit(1, numbered({ server, events: [saveChoice(second, 'A')], from: 2 }))).error.code).toBe('FENCE_LOST');
    expect(await taken.window.log()).toHaveLength(1);

    await taken.window.save(2, numbered({ server, events: [saveChoice(second, 'A')] }));
    await taken.window.submit(2);
    expect((await taken.window.result()).data.overall).toMatchObject({ correct: 2, blank: 1 });
  });

  it('a date that no database takes fails its own call only', async () => {
    const { window, first } = await running();
    const [event] = numbered({ server, events: [saveChoice(first, 'A')] });
    if (event === undefined) throw new Error('no event');
    const bad = [{ ...event, at: '0000-01-01T00:00:00.000Z' }];
    const others = await Promise.all(Array.from({ length: 4 }, () => running()));
    const [spoilt, ...answers] = await Promise.all([
      window.save(1, bad),
      ...others.map((other) => other.window.save(1, numbered({ server, events: [saveChoice(other.first, 'A')] }))),
    ]);
    expect(spoilt?.error.code).toBe('INVALID_REQUEST');
    expect(answers.map(({ data }) => data.ack)).toEqual([1, 1, 1, 1]);
    expect((await window.submit(1, bad)).error.code).toBe('INVALID_REQUEST');
    expect((await window.state()).data.status).toBe('in-progress');
  });
});

describe('the deadline', () => {
  it('TST-071 closes an attempt without a browser, with the answers it has acknowledged', async () => {
    const { window, first, second, deadline } = await running();
    await window.save(1, numbered({ server, events: [saveChoice(first, 'A'), saveChoice(second, 'B')] }));
    server.clock.set(after(deadline, 15_000));
    await closeDue({ parts: server.parts, now: server.clock.now() });
    expect((await window.result()).status).toBe(404);
    server.clock.set(after(deadline, 15_001));
    await closeDue({ parts: server.parts, now: server.clock.now() });
    expect((await window.result()).data).toMatchObject({
      closedBy: 'deadline',
      submittedAt: deadline.toISOString(),
      lateAnswers: 0,
      overall: { marks: '2', maxMarks: '9', correct: 1, wrong: 1, blank: 1 },
    });
  });

  it('counts what arrives in the 15 s after it', async () => {
    const { window, first, deadline } = await running();
    server.clock.set(after(deadline, 15_000));
    expect((await window.save(1, numbered({ server, events: [saveChoice(first, 'A')] }))).data).toMatchObject({
      ack: 1,
      status: 'in-progress',
    });
    server.clock.set(after(deadline, 60_000));
    expect((await window.result()).data).toMatchObject({ lateAnswers: 0, overall: { correct: 1, blank: 2 } });
  });

  it('keeps what comes later as late and does not score it, closed already or not', async () => {
    const { window, first, second, deadline } = await running();
    await window.save(1, numbered({ server, events: [saveChoice(first, 'A')] }));
    server.clock.set(after(deadline, 15_001));
    const late = await window.save(1, numbered({ server, events: [saveChoice(second, 'A')], from: 2 }));
    expect(late.data).toMatchObject({ ack: 2, status: 'submitted' });
    expect((await window.result()).data).toMatchObject({ lateAnswers: 1, overall: { correct: 1, blank: 2 } });
    const later = await window.save(1, numbered({ server, events: [saveChoice(second, 'A')], from: 3 }));
    expect(later.data).toMatchObject({ ack: 3, status: 'submitted' });
    expect((await window.result()).data).toMatchObject({ lateAnswers: 1, overall: { correct: 1, blank: 2 } });
    expect((await window.state()).data).toMatchObject({ status: 'submitted' });
    expect((await window.start()).error.code).toBe('ATTEMPT_CLOSED');
  });

  it('holds for a submission too: what it brings after the grace is late', async () => {
    const { window, first, deadline } = await running();
    server.clock.set(after(deadline, 15_001));
    const answer = await window.submit(1, numbered({ server, events: [saveChoice(first, 'A')] }));
    expect(answer.data.status).toBe('submitted');
    expect((await window.result()).data).toMatchObject({ closedBy: 'deadline', lateAnswers: 1, overall: { correct: 0, blank: 3 } });
  });

  it('of a section holds in the middle of a test', async () => {
    const test = await make.launchableTest({ sections: [{ seconds: 60 }, { seconds: 60 }] });
    const { window } = await launchAndStart({ server, test });
    const [first, second] = test.sections.map(({ items }) => items[0]?.id ?? 0n);
    server.clock.advance(75_001);
    await window.save(1, numbered({ server, events: [saveChoice(first ?? 0n, 'A'), saveChoice(second ?? 0n, 'A')] }));
    await window.submit(1);
    const result = (await window.result()).data;
    expect(result.lateAnswers).toBe(1);
    expect(result.sections.map(({ correct }) => correct)).toEqual([0, 1]);
  });
});

describe('what a device still holds when the attempt is closed', () => {
  /** A window that lost the attempt with an answer unsent, and the window that submitted it. */
  async function lostAndSubmitted() {
    const made = await running();
    await made.window.save(1, numbered({ server, events: [saveChoice(made.first, 'A')] }));
    const taken = await launchAndStart({ server, test: made.test, token: made.session });
    await taken.window.submit(2);
    const left = numbered({ server, events: [saveChoice(made.second, 'A')], from: 2 });
    const log = async () => (await taken.window.log()).map(({ fence, seq }) => [fence, seq]);
    return { ...made, taken, left, log };
  }
  const kept = [
    [1, 1],
    [1, 2],
  ];

  it('TST-071 a submission of a window that had lost the attempt keeps its answers as late, and counts them', async () => {
    const { window, taken, left, log } = await lostAndSubmitted();
    expect((await window.submit(1, left)).data.status).toBe('submitted');
    expect(await log()).toEqual(kept);
    expect((await taken.window.result()).data).toMatchObject({ lateAnswers: 1, overall: { correct: 1, blank: 2 } });
  });

  it('TST-071 so does a save, which is acknowledged for what is kept', async () => {
    const { window, taken, left, log } = await lostAndSubmitted();
    expect((await window.save(1, left)).data).toMatchObject({ ack: 2, status: 'submitted' });
    expect(await log()).toEqual(kept);
    expect((await taken.window.result()).data).toMatchObject({ lateAnswers: 1, overall: { correct: 1, blank: 2 } });
  });

  it('a window that the attempt has never had is refused, and nothing of it is kept', async () => {
    const { window, left, log } = await lostAndSubmitted();
    expect((await window.submit(3, left)).error.code).toBe('FENCE_LOST');
    expect((await window.save(3, left)).error.code).toBe('FENCE_LOST');
    expect(await log()).toEqual([[1, 1]]);
  });

  it('TST-071 the student delivers it without the attempt cookie, and no one else does', async () => {
    const { test, session, state, left, log, window } = await lostAndSubmitted();
    const body = { attemptId: state.attemptId, fence: 1, events: left };
    const stranger = await make.student({ in: { course: test.course, variant: test.variant } });
    const other = await server.signIn(stranger.person.pin);
    expect((await server.call('deliverAnswers', body, { token: other })).status).toBe(404);
    expect(await log()).toEqual([[1, 1]]);
    expect((await server.call('deliverAnswers', body, { token: session })).data).toMatchObject({ ack: 2, status: 'submitted' });
    expect(await log()).toEqual(kept);
    expect((await window.result()).data).toMatchObject({ lateAnswers: 1, overall: { correct: 1, blank: 2 } });
  });

  it('nothing is delivered so while the test runs, and all of it once its time is over', async () => {
    const { session, state, first, window, deadline } = await running();
    const body = { attemptId: state.attemptId, fence: 1, events: numbered({ server, events: [saveChoice(first, 'A')] }) };
    expect((await server.call('deliverAnswers', body, { token: session })).data).toMatchObject({
      ack: 0,
      status: 'in-progress',
      deadlineAt: state.deadlineAt,
    });
    server.clock.set(after(deadline, 15_001));
    expect((await server.call('deliverAnswers', body, { token: session })).data).toMatchObject({ ack: 1, status: 'submitted' });
    expect((await window.result()).data).toMatchObject({ lateAnswers: 1, overall: { correct: 0, blank: 3 } });
  });
});

describe('submitting', () => {
  it('TST-061 TST-064 commits the last answers, scores, and answers the same again', async () => {
    const { window, session, test, first, second } = await running();
    await window.save(1, numbered({ server, events: [{ kind: 'visit', itemId: String(first) }, saveChoice(first, 'A')] }));
    server.clock.advance(90_000);
    const last = numbered({ server, events: [saveChoice(second, 'C')], from: 3 });
    const answers = [await window.submit(1, last), await window.submit(1, last), await window.submit(1)];
    for (const { data } of answers) expect(data).toMatchObject({ status: 'submitted', assessmentId: String(test.assessment.id) });
    const result = (await window.result()).data;
    expect(result).toMatchObject({
      closedBy: 'candidate',
      submittedAt: server.clock.now().toISOString(),
      cohortSize: 1,
      provisional: true,
      unranked: 'open',
      reviewOpen: true,
      receipt: {
        answers: 2,
        sections: [{ sectionId: String(test.sections[0]?.section.id), answers: 2 }],
        lastAt: server.clock.now().toISOString(),
      },
      overall: { marks: '2', maxMarks: '9', correct: 1, wrong: 1, blank: 1, seconds: 90, percentile: '0.00', rank: 0 },
    });
    expect((await server.call('testResult', { assessmentId: String(test.assessment.id) }, { token: session })).data).toEqual(result);
  });

  it('TST-063 a test that may not be ended early is submitted by its clock alone, whatever its window asks', async () => {
    const test = await make.launchableTest({ mayEnd: false });
    const { window, state } = await launchAndStart({ server, test });
    expect(state.mayEnd).toBe(false);
    const last = numbered({ server, events: [saveChoice(test.sections[0]?.items[0]?.id ?? 0n, 'A')] });
    expect((await window.submit(1, last)).data.status).toBe('in-progress');
    expect((await window.state()).data.status).toBe('in-progress');
    server.clock.set(new Date(state.deadlineAt ?? ''));
    expect((await window.submit(1)).data.status).toBe('submitted');
    expect((await window.result()).data).toMatchObject({ closedBy: 'deadline', overall: { correct: 1 } });
  });

  it('TST-064 a result is asked for again while it is being scored, and the test is completed meanwhile', async () => {
    const { window, test, session, state, first } = await running();
    const { database } = server.parts;
    const note = { itemId: String(first), bookmarked: true, note: '' };
    const ask = (path: 'testResult' | 'testReview' | 'saveQuestionNote') =>
      server.app.inject({
        method: 'POST',
        url: paths[path].path,
        headers: { 'access-token': session },
        payload: { assessmentId: String(test.assessment.id), ...(path === 'saveQuestionNote' ? note : {}) },
      });
    await window.submit(1, numbered({ server, events: [saveChoice(first, 'A')] }));
    // another process that scores it holds its row
    const attemptId = BigInt(state.attemptId);
    await database.orm.update(attempts).set({ scoredVersion: 0 }).where(eq(attempts.id, attemptId));
    await database.transaction(async (tx) => {
      await lockAttempt({ tx, attemptId });
      for (const path of ['testResult', 'testReview', 'saveQuestionNote'] as const) {
        const answer = await ask(path);
        expect(answer.json()).toMatchObject({ code: 'RESULT_NOT_READY' });
        expect(answer.headers['retry-after']).toBe('2');
      }
      expect((await window.state()).data.status).toBe('submitted');
      await tx.update(attempts).set({ scoredVersion: 1 }).where(eq(attempts.id, attemptId));
    });
    expect((await ask('testResult')).json()).toMatchObject({ data: { overall: { correct: 1 } } });
  });

  it('twice at the same moment scores once', async () => {
    const { window, first } = await running();
    const events = numbered({ server, events: [saveChoice(first, 'A')] });
    const answers = await Promise.all([
      window.submit(1, events),
      window.submit(1, events),
      window.save(1, events),
      window.submit(1, events),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await window.result()).data).toMatchObject({ cohortSize: 1, lateAnswers: 0, overall: { correct: 1 } });
  });

  it('leaving the test window is in the log and in the result, by the server’s clock, and changes no score', async () => {
    const { window, first } = await running();
    const look = (state: 'left' | 'back', by: 'window' | 'full-screen' = 'window') => ({ kind: 'focus', state, by }) as const;
    await window.save(1, numbered({ server, events: [saveChoice(first, 'A'), look('left')] }));
    server.clock.advance(40_000);
    await window.save(1, numbered({ server, events: [look('back'), look('left', 'full-screen'), look('left')], from: 3 }));
    server.clock.advance(10_000);
    await window.submit(1);
    expect((await window.log()).map(({ event }) => event.kind)).toEqual(['save', 'focus', 'focus', 'focus', 'focus']);
    expect((await window.result()).data).toMatchObject({
      away: { times: 2, seconds: 50, fullScreen: 1 },
      overall: { correct: 1 },
      lateAnswers: 0,
    });
  });

  it('no one who stayed in the window was away', async () => {
    const { window, first } = await running();
    await window.save(1, numbered({ server, events: [saveChoice(first, 'A')] }));
    await window.submit(1);
    expect((await window.result()).data.away).toEqual({ times: 0, seconds: 0, fullScreen: 0 });
  });

  it('TST-062 TST-071 events of a device whose clock is hours wrong count, and are as long away as they were', async () => {
    const { window, first, second } = await running();
    const wrong = (events: Parameters<typeof numbered>[0]['events'], from: number) =>
      numbered({ server, events, from }).map((one) => ({ ...one, at: after(new Date(one.at), -7_200_000).toISOString() }));
    await window.save(1, wrong([saveChoice(first, 'A'), { kind: 'focus', state: 'left', by: 'hidden' }], 1));
    server.clock.advance(30_000);
    await window.save(1, wrong([{ kind: 'focus', state: 'back', by: 'hidden' }, saveChoice(second, 'A')], 3));
    await window.submit(1);
    expect((await window.result()).data).toMatchObject({ away: { times: 1, seconds: 30 }, overall: { correct: 2, blank: 1 } });
  });

  it('TST-065 TST-066 the review shows own answers, keys, solutions and the cohort', async () => {
    const { window, session, test, first, second } = await running();
    await window.save(
      1,
      numbered({
        server,
        events: [saveChoice(first, 'A'), { kind: 'mark', itemId: String(second), response: { kind: 'choice', labels: ['B'] } }],
      }),
    );
    expect((await window.review()).status).toBe(404);
    await window.submit(1);
    const review = (await window.review()).data;
    expect(
      review.sections[0]?.items.map(({ outcome, answer, marked, marks, cohortCorrectPercent }) => ({
        outcome,
        answer,
        marked,
        marks,
        cohortCorrectPercent,
      })),
    ).toEqual([
      { outcome: 'correct', answer: ['A'], marked: false, marks: '3', cohortCorrectPercent: null },
      { outcome: 'wrong', answer: ['A'], marked: true, marks: '-1', cohortCorrectPercent: null },
      { outcome: 'blank', answer: ['A'], marked: false, marks: '0', cohortCorrectPercent: null },
    ]);
    expect(review.sections[0]?.items[0]?.solutionHtml).toContain('Solution');
    expect((await server.call('testReview', { assessmentId: String(test.assessment.id) }, { token: session })).data).toEqual(review);
  });

  it('TST-021 the review of a proctored test opens after its end date', async () => {
    const { test, window: during, state } = await running();
    const { database } = server.parts;
    await during.submit(1);
    await database.orm.update(assessments).set({ proctored: true }).where(eq(assessments.id, test.assessment.id));
    server.clock.set(test.assessment.endAt);
    const token = await server.signIn(test.person.pin);
    const window = playerWindow({ server, pass: during.pass, attemptId: state.attemptId, token });
    expect((await window.review()).error).toMatchObject({
      code: 'REVIEW_NOT_OPEN',
      message: 'Review has not been enabled for this test yet.',
    });
    expect((await window.result()).data.reviewOpen).toBe(false);
    server.clock.set(after(test.assessment.endAt, 1_000));
    expect((await window.review()).status).toBe(200);
  });

  it('no one reads the result of someone else', async () => {
    const { window, test } = await running();
    await window.submit(1);
    const stranger = await make.student({ in: { course: test.course, variant: test.variant } });
    const token = await server.signIn(stranger.person.pin);
    expect((await server.call('testResult', { assessmentId: String(test.assessment.id) }, { token })).status).toBe(404);
    expect((await server.call('testReview', { assessmentId: String(test.assessment.id) }, { token })).status).toBe(404);
  });
});
