import { randomUUID } from 'node:crypto';
import type { Round } from '@abhyas/contract/adaptive/rounds.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { letterAt, optionReference } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { practiceFactories } from '../../../../test/factories/practice-factories.ts';
import { type Met, scoreFactories } from '../../../../test/factories/score-factories.ts';
import { admissions, items } from '../../assessment/tables.ts';
import { learningNodes } from '../../learning/tables.ts';
import { poolItems, pools, rounds } from '../tables.ts';
import { endIdleRounds, endLapsed } from './end-round.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let practice: ReturnType<typeof practiceFactories>;
let learner: Awaited<ReturnType<typeof make.student>>;
let token: string;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  practice = practiceFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());
beforeEach(async () => {
  learner = await make.student();
  ({ token } = await make.session({ personId: learner.person.id, at: server.clock.now() }));
});

const A: Response = { kind: 'choice', labels: ['A'] };
const B: Response = { kind: 'choice', labels: ['B'] };
const newPool = (more: Partial<Parameters<typeof practice.pool>[0]> = {}) => practice.pool({ courseId: learner.course.id, ...more });
type Pool = Awaited<ReturnType<typeof newPool>>;
const open = (pool: Pool, caller = token) => server.call('openRound', { kind: 'adaptive', topicId: String(pool.id) }, { token: caller });
const answer = (roundId: string, ordinal: number, response: Response | null, requestId: string = randomUUID()) =>
  server.call('answerRound', { roundId, ordinal, requestId, response }, { token });
const topics = async () => {
  const ids = { courseId: String(learner.course.id), variantId: String(learner.variant.id) };
  return (await server.call('testCerebryData', { ...ids, studentImsPin: '', parentId: '', id: '' }, { token })).data;
};
/** A benchmarking test on a path of the course. */
async function newBenchmark(more: Parameters<typeof make.assessment>[0] = {}) {
  const made = await make.assessment({ courseId: learner.course.id, type: 'Benchmarking', adaptive: true, ...more });
  const { id: assessmentId, name } = made.assessment;
  await make.asset({ courseId: learner.course.id, type: 'assessment', name, html: '', assessmentId });
  return made;
}
/** Plays a round to its end with the same answer throughout; what was given, and the end. */
async function play(pool: Pool, response: Response | null) {
  const round = (await open(pool)).data;
  const given: string[] = [];
  let at: Pick<Round, 'question' | 'end'> = round;
  while (at.question !== null) {
    given.push(at.question.item.itemId);
    at = (await answer(round.roundId, at.question.ordinal, response)).data;
  }
  return { round, given, end: at.end };
}

test('TST-024 a round has one instance of a model, and the next round one that the student has not met', async () => {
  const pool = await newPool({ questions: 24 });
  const { orm } = server.parts.database;
  const of = await orm.select({ itemId: poolItems.itemId }).from(poolItems).where(eq(poolItems.poolId, pool.id)).orderBy(poolItems.itemId);
  const instances = of.slice(0, 4).map(({ itemId }) => itemId);
  for (const [at, id] of instances.entries())
    await orm
      .update(items)
      .set({ model: 'model-1', seed: at + 1 })
      .where(eq(items.id, id));
  // they count as one question
  expect((await topics())[0]).toMatchObject({ questions: 21, questionsLeft: 21 });
  const met: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const { given } = await play(pool, A);
    expect((await topics())[0]).toMatchObject({ questions: 21, questionsLeft: 18 });
    server.clock.advance(60_000);
    const own = given.filter((itemId) => instances.includes(BigInt(itemId)));
    expect(own.length).toBeLessThan(2);
    met.push(...own);
  }
  expect(met.length).toBeGreaterThan(0);
  expect(new Set(met).size).toBe(met.length);
});

test('TST-024 a round gives one question at a time, checks it, and ends with a level and its reason', async () => {
  const pool = await newPool();
  const first = (await open(pool)).data;
  expect(first).toMatchObject({
    kind: 'adaptive',
    topic_id: String(pool.id),
    name: pool.name,
    level: 0,
    minutes: 0,
    answers: [],
    end: null,
  });
  expect(first.question).toMatchObject({ ordinal: 1, why: { kind: 'level' }, calculator: 'basic', passage: null });
  expect(first.questions).toBe(18);
  server.clock.advance(42_000);
  const { data } = await answer(first.roundId, 1, A);
  expect(data.answer).toMatchObject({ ordinal: 1, outcome: 'correct', answer: ['A'], response: A, seconds: 42, slow: false, nextOn: '' });
  expect(data.answer.solutionHtml).toContain('Solution');
  expect(data.answer.ability?.value).toBeGreaterThan(0);
  expect(data.question?.ordinal).toBe(2);

  const { end, given } = await play(pool, A);
  expect(new Set(given).size).toBe(17);
  expect(end).toMatchObject({ cause: 'long', right: 18, wrong: 0, blank: 0, level: { before: 0, reason: 'first' } });
  expect(end?.level?.after).toBeGreaterThanOrEqual(4);
  // one by one the levels fall as they rose, and only when it is clear
  const second = await play(pool, B);
  expect(second.round.level).toBe(end?.level?.after);
  expect(second.end?.level).toMatchObject({ before: end?.level?.after, reason: 'fell' });
  const [topic] = await topics();
  expect(topic).toMatchObject({
    topic_id: String(pool.id),
    level: second.end?.level?.after,
    reason: 'fell',
    status: 'completed',
    roundId: '',
  });
  expect(topic?.history.map(({ level }) => level)).toEqual([end?.level?.after, second.end?.level?.after]);
});

test('TST-024 a solution names options by the letters of the round', async () => {
  const pool = await newPool();
  await server.parts.database.orm.update(items).set({ solutionHtml: `<p>That is ${optionReference('A')}.</p>` });
  const { roundId } = (await open(pool)).data;
  const letters = new Set<string>();
  for (let ordinal = 1; ordinal <= 6; ordinal += 1) {
    const { item, solutionHtml } = (await answer(roundId, ordinal, A)).data.answer;
    const letter = letterAt(item.options.findIndex(({ label }) => label === 'A'));
    expect(solutionHtml).toBe(`<p>That is <span data-option="A">${letter}</span>.</p>`);
    letters.add(letter);
  }
  expect(letters.size).toBeGreaterThan(1);
});

test('TST-024 questions of the last rounds rest, and how often each was given is counted', async () => {
  const pool = await newPool({ questions: 54 });
  const played = [await play(pool, A), await play(pool, B)];
  const given = played.flatMap((round) => round.given);
  expect(new Set(given).size).toBe(given.length);
  const counted = await server.parts.database.orm.select().from(poolItems).where(eq(poolItems.poolId, pool.id));
  expect(counted.reduce((sum, row) => sum + row.given, 0)).toBe(given.length);
  const [row] = await server.parts.database.orm.select().from(pools).where(eq(pools.id, pool.id));
  expect(row?.rounds).toBe(2);
  expect((await topics())[0]).toMatchObject({ questions: 54, questionsLeft: 54 - given.length });
});

test('TST-024 of a small pool those come back first that were had longest ago', async () => {
  const pool = await newPool({ questions: 20 });
  const first = await play(pool, A);
  expect(first.given).toHaveLength(18);
  const latest = first.given.slice(-2);
  expect((await topics())[0]).toMatchObject({ questions: 20, questionsLeft: 18 });
  const second = await play(pool, B);
  expect(second.given.filter((itemId) => latest.includes(itemId))).toEqual([]);
  expect(second.given).toHaveLength(18);
});

test('TST-024 a round that ended without an answer counts as none: its question does not rest and was not given', async () => {
  const pool = await newPool({ questions: 54 });
  const counts = async () => {
    const [row] = await server.parts.database.orm.select().from(pools).where(eq(pools.id, pool.id));
    const given = await server.parts.database.orm.select().from(poolItems).where(eq(poolItems.poolId, pool.id));
    return [row?.rounds, given.reduce((sum, item) => sum + item.given, 0)];
  };
  for (let time = 0; time < 4; time += 1) {
    const { roundId } = (await open(pool)).data;
    await server.call('endRound', { roundId }, { token });
  }
  expect(await counts()).toEqual([0, 0]);
  expect((await topics())[0]).toMatchObject({ status: '', level: 0, history: [], lastPractisedAt: null, questionsLeft: 54 });
  const round = (await open(pool)).data;
  await answer(round.roundId, 1, A);
  expect(await counts()).toEqual([1, 2]);
  await server.call('endRound', { roundId: round.roundId }, { token });
  expect((await topics())[0]).toMatchObject({ status: 'completed', questionsLeft: 52 });
});

test('API-036 DAT-031 the topics of a course come with level, status and topic_id by their benchmark', async () => {
  const { assessment } = await newBenchmark();
  const pool = await newPool({ assessmentId: assessment.id });
  const closed = await newPool({ closed: true, questions: 1 });
  const opened = await newPool({ questions: 20 });
  const round = (await open(opened)).data;
  await answer(round.roundId, 1, null);
  const [first, second, ...more] = await topics();
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    topic_id: String(pool.id),
    assessmentId: String(assessment.id),
    level: 0,
    reason: '',
    status: '',
    history: [],
    lastPractisedAt: null,
    benchmark: { name: assessment.name, completed: false, needed: true, scoring: false },
  });
  expect(second).toMatchObject({
    topic_id: String(opened.id),
    assessmentId: '',
    status: 'in-progress',
    roundId: round.roundId,
    answered: 1,
    benchmark: null,
  });
  expect((await open(closed)).error?.code).toBe('NOT_FOUND');
});

test('TST-056 the benchmark comes before practice while it can be taken, and says where practice begins', async () => {
  const right: Met = ['correct', 30];
  const scores = scoreFactories({ database: server.parts.database, make });
  const benchmark = await newBenchmark();
  const pool = await newPool({ assessmentId: benchmark.assessment.id });
  expect((await open(pool)).error).toMatchObject({
    code: 'BENCHMARK_FIRST',
    message: 'Complete the benchmarking test of this topic first.',
  });
  await scores.sit({ test: benchmark, studentId: learner.person.id, at: testMoment, met: [[right, right, right]] });
  const round = (await open(pool)).data;
  const [row] = await server.parts.database.orm
    .select()
    .from(rounds)
    .where(eq(rounds.id, BigInt(round.roundId)));
  expect(row?.priorMean).toBeGreaterThan(0.4);
  expect(row?.priorSd).toBeLessThan(1.001);
  // a window that is over closes no one out
  const past = { releaseAt: new Date(testMoment.getTime() - 9 * 86_400_000), endAt: new Date(testMoment.getTime() - 86_400_000) };
  const missed = await newBenchmark(past);
  expect((await open(await newPool({ assessmentId: missed.assessment.id, questions: 3 }))).status).toBe(200);
});

test('TST-056 a topic that was practised before it had a benchmark is practised on: its level is known', async () => {
  const pool = await newPool({ questions: 20 });
  await play(pool, A);
  const benchmark = await newBenchmark();
  const { database } = server.parts;
  await database.pool.query('update pools set assessment_id = $1 where id = $2', [benchmark.assessment.id, pool.id]);
  expect((await topics())[0]).toMatchObject({ status: 'completed', benchmark: { needed: false, completed: false } });
  expect((await open(pool)).status).toBe(200);
});

test('TST-056 a benchmark that the student cannot take now does not come first: on no path, not open yet, without a slot', async () => {
  const day = 86_400_000;
  const at = server.clock.now().getTime();
  const unplaced = await make.assessment({ courseId: learner.course.id, type: 'Benchmarking', adaptive: true });
  const elsewhere = await newBenchmark();
  const { database } = server.parts;
  await database.pool.query(
    'update learning_nodes set is_active = false where id in (select node_id from node_assets na join assets a on a.id = na.asset_id where a.assessment_id = $1)',
    [elsewhere.assessment.id],
  );
  const early = await newBenchmark({ releaseAt: new Date(at + day), endAt: new Date(at + 2 * day) });
  const centre = await newBenchmark({ proctored: true });
  for (const { assessment } of [unplaced, elsewhere, early, centre]) {
    const pool = await newPool({ assessmentId: assessment.id, questions: 3 });
    expect((await open(pool)).status).toBe(200);
    expect((await topics()).find(({ topic_id: id }) => id === String(pool.id))?.benchmark).toMatchObject({ needed: false, url: '' });
  }
  // once there is a slot it comes first
  const slot = { takeHome: false, opensAt: new Date(at - 60_000), closesAt: new Date(at + 3_600_000), checkIn: 'done' as const };
  await database.orm.insert(admissions).values({ ...slot, assessmentId: centre.assessment.id, studentId: learner.person.id });
  expect((await open(await newPool({ assessmentId: centre.assessment.id, questions: 3 }))).error?.code).toBe('BENCHMARK_FIRST');
});

test('TST-056 a first round waits for a benchmark that is still being scored, and says so; a later one does not', async () => {
  const { assessment } = await newBenchmark();
  const practised = await newPool({ assessmentId: assessment.id, questions: 20 });
  const pool = await newPool({ assessmentId: assessment.id, questions: 20 });
  const past = { at: new Date(testMoment.getTime() - 86_400_000) };
  const made = { studentId: learner.person.id, courseId: learner.course.id, kind: 'adaptive' as const, poolId: practised.id, seed: 1 };
  const ended = {
    startedAt: past.at,
    touchedAt: past.at,
    endedAt: past.at,
    endedBy: 'student' as const,
    ability: 0.4,
    se: 0.5,
    answers: 6,
  };
  await server.parts.database.orm.insert(rounds).values({ ...made, ...ended });
  const started = server.clock.now().getTime() - 3_600_000;
  const sitting = { startedAt: new Date(started), deadlineAt: new Date(started + 1_800_000) };
  await make.attempt({ assessmentId: assessment.id, studentId: learner.person.id, ...sitting });
  expect((await open(pool)).error).toMatchObject({
    code: 'BENCHMARK_SCORING',
    message: 'Your benchmark is being scored. Try again in a minute.',
  });
  const shown = await topics();
  const of = ({ id }: Pool) => shown.find(({ topic_id: topicId }) => topicId === String(id))?.benchmark;
  expect(of(pool)).toMatchObject({ completed: true, needed: false, scoring: true });
  expect(of(practised)).toMatchObject({ completed: true, needed: false, scoring: false });
  expect((await open(practised)).status).toBe(200);
});

test('TST-024 an open question has its hints; a right answer with one is kept with it and moves no estimate, a wrong one does', async () => {
  const pool = await newPool();
  await server.parts.database.orm.update(items).set({ hints: ['<p>Look first.</p>', '<p>Look again.</p>'] });
  const round = (await open(pool)).data;
  expect(round.question?.hints).toEqual(['<p>Look first.</p>', '<p>Look again.</p>']);
  const give = async (ordinal: number, response: Response, hints: number) =>
    (await server.call('answerRound', { roundId: round.roundId, ordinal, requestId: randomUUID(), response, hints }, { token })).data
      .answer;
  const plain = await give(1, A, 0);
  const hinted = await give(2, A, 1);
  expect([plain, hinted].map(({ outcome, hintsUsed }) => [outcome, hintsUsed])).toEqual([
    ['correct', 0],
    ['correct', 1],
  ]);
  expect(hinted.ability).toEqual(plain.ability);
  const wrong = await give(3, B, 1);
  expect(wrong).toMatchObject({ outcome: 'wrong', hintsUsed: 1 });
  expect(wrong.ability?.value).toBeLessThan(hinted.ability?.value ?? 0);
});

test('TST-055 nothing of a key or a solution is sent before the answer, and nothing of a round to another student', async () => {
  const pool = await newPool();
  const round = (await open(pool)).data;
  const sent = [round, (await answer(round.roundId, 1, B)).data.question];
  for (const secret of ['"answer":', 'solution', 'Solution', '"outcome"', '"curve"']) expect(JSON.stringify(sent)).not.toContain(secret);
  const other = await make.student({ in: learner });
  const caller = { token: (await make.session({ personId: other.person.id, at: server.clock.now() })).token };
  const of = { roundId: round.roundId };
  expect((await server.call('roundState', of, caller)).error?.code).toBe('NOT_FOUND');
  expect((await server.call('endRound', of, caller)).error?.code).toBe('NOT_FOUND');
  const theirs = { ...of, ordinal: 2, requestId: randomUUID(), response: A };
  expect((await server.call('answerRound', theirs, caller)).error?.code).toBe('NOT_FOUND');
  // of another course
  const stranger = await make.student();
  const strange = await make.session({ personId: stranger.person.id, at: server.clock.now() });
  expect((await open(pool, strange.token)).error?.code).toBe('NOT_FOUND');
});

test('TST-055 an answer sent again is answered the same; another one to the same question is refused', async () => {
  const round = (await open(await newPool())).data;
  const requestId = randomUUID();
  const first = (await answer(round.roundId, 1, A, requestId)).data;
  expect((await answer(round.roundId, 1, A, requestId)).data).toEqual(first);
  expect((await answer(round.roundId, 1, B)).error).toMatchObject({ code: 'ANSWERED_ELSEWHERE' });
  expect((await answer(round.roundId, 3, B)).error?.code).toBe('ANSWERED_ELSEWHERE');
  // the last answer too, after the end
  await answer(round.roundId, 2, A);
  await server.call('endRound', { roundId: round.roundId }, { token });
  expect((await answer(round.roundId, 1, A, requestId)).data.answer).toEqual(first.answer);
  expect((await answer(round.roundId, 3, A)).error?.code).toBe('ROUND_OVER');
});

test('TST-055 of two windows that answer the same question at once one counts, and two that start at once share a round', async () => {
  const pool = await newPool();
  const [here, there] = await Promise.all([open(pool), open(pool)]);
  expect(here.data.roundId).toBe(there.data.roundId);
  const answers = await Promise.all([answer(here.data.roundId, 1, A), answer(here.data.roundId, 1, B)]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const state = (await server.call('roundState', { roundId: here.data.roundId }, { token })).data;
  expect(state.answers).toHaveLength(1);
  expect(state.question?.ordinal).toBe(2);
});

test('TST-024 an open question is open again next time, with its clock from the start', async () => {
  const pool = await newPool();
  const round = (await open(pool)).data;
  server.clock.advance(3_600_000);
  ({ token } = await make.session({ personId: learner.person.id, at: server.clock.now() }));
  const again = (await open(pool)).data;
  expect(again.question).toEqual({ ...round.question, shownAt: again.serverNow });
  server.clock.advance(5_000);
  expect((await answer(round.roundId, 1, A)).data.answer.seconds).toBe(5);
});

test('TST-024 of the time that the device measured and that of the server the smaller counts, half an hour at most', async () => {
  const round = (await open(await newPool())).data;
  const timed = async (ordinal: number, seconds: number | null) =>
    (await server.call('answerRound', { roundId: round.roundId, ordinal, requestId: randomUUID(), response: A, seconds }, { token })).data
      .answer.seconds;
  // the solution of the question before was read, or the line was down
  server.clock.advance(90_000);
  expect(await timed(1, 40)).toBe(40);
  server.clock.advance(20_000);
  expect(await timed(2, 4_000)).toBe(20);
  server.clock.advance(30_000);
  expect(await timed(3, null)).toBe(30);
  server.clock.advance(3_600_000);
  ({ token } = await make.session({ personId: learner.person.id, at: server.clock.now() }));
  expect(await timed(4, 3_000)).toBe(1_800);
});

test('TST-024 a round that no one ends is closed after a day with what it has; few answers make no level', async () => {
  const pool = await newPool();
  const round = (await open(pool)).data;
  await answer(round.roundId, 1, A);
  await endIdleRounds({ parts: server.parts });
  expect((await server.call('roundState', { roundId: round.roundId }, { token })).data.end).toBeNull();
  server.clock.advance(25 * 3_600_000);
  await endIdleRounds({ parts: server.parts });
  ({ token } = await make.session({ personId: learner.person.id, at: server.clock.now() }));
  const over = (await server.call('roundState', { roundId: round.roundId }, { token })).data;
  expect(over.end).toMatchObject({ cause: 'lapsed', right: 1, level: null });
  // its evidence is where the next begins
  const next = (await open(pool)).data;
  const [row] = await server.parts.database.orm
    .select()
    .from(rounds)
    .where(eq(rounds.id, BigInt(next.roundId)));
  expect(row?.priorMean).toBeCloseTo(over.answers[0]?.ability?.value ?? 0, 6);
});

test('TST-024 ending a round twice answers the same, and a pool that has fewer questions than a round is used up', async () => {
  const pool = await newPool({ questions: 6 });
  const { end, round } = await play(pool, null);
  expect(end).toMatchObject({ cause: 'used-up', blank: 6 });
  const ended = (await server.call('endRound', { roundId: round.roundId }, { token })).data;
  expect(ended.end).toEqual(end);
  const empty = await newPool({ questions: 0 });
  expect((await open(empty)).error?.code).toBe('NOTHING_TO_PRACTISE');
});

test('TST-024 a round that the student resumes just before the job comes to it stays open', async () => {
  const pool = await newPool();
  const round = (await open(pool)).data;
  const before = server.clock.now();
  server.clock.advance(60_000);
  await open(pool);
  const of = { parts: server.parts, studentId: learner.person.id, roundId: BigInt(round.roundId) };
  await endLapsed({ ...of, before });
  expect((await server.call('roundState', { roundId: round.roundId }, { token })).data.end).toBeNull();
  await endLapsed({ ...of, before: new Date(server.clock.now().getTime() + 1) });
  expect((await server.call('roundState', { roundId: round.roundId }, { token })).data.end).toMatchObject({ cause: 'lapsed' });
});

test('TST-024 the end of a round names the pages of the course for the topics that were lost, and no other', async () => {
  const pool = await newPool();
  const [item] = await server.parts.database.orm
    .select()
    .from(items)
    .innerJoin(poolItems, eq(poolItems.itemId, items.id))
    .where(eq(poolItems.poolId, pool.id))
    .limit(1);
  const { topic } = await make.asset({ courseId: learner.course.id });
  await server.parts.database.orm
    .update(learningNodes)
    .set({ name: (item?.items.topic ?? '').toUpperCase() })
    .where(eq(learningNodes.id, topic.id));
  const { end } = await play(pool, B);
  expect(end?.lessons).toEqual([
    { topic: item?.items.topic, questions: expect.any(Number) as number, url: expect.stringMatching(/^\//) as string },
  ]);
  const right = await newPool();
  expect((await play(right, A)).end?.lessons).toEqual([]);
});
