import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { type Met, scoreFactories } from '../../../../test/factories/score-factories.ts';
import { assessments, attemptItems, attempts, items, sectionItems, sections } from '../../assessment/tables.ts';
import { reviewCards, roundItems } from '../tables.ts';
import { listRevisionLoad } from './load-queries.ts';
import { makeCards } from './make-cards.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let scores: ReturnType<typeof scoreFactories>;
let learner: Awaited<ReturnType<typeof make.student>>;
let token: string;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  scores = scoreFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testMoment);
  learner = await make.student();
  await signIn();
});

const signIn = async () => {
  ({ token } = await make.session({ personId: learner.person.id, at: server.clock.now() }));
};
const right: Met = ['correct', 60];
const wrong: Met = ['wrong', 60];
const blank: Met = ['blank', 0];
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000);
const ids = () => ({ courseId: String(learner.course.id), variantId: String(learner.variant.id) });
const cards = () => makeCards({ parts: server.parts, stopAt: () => false });
const cardsOf = () =>
  server.parts.database.orm.select().from(reviewCards).where(eq(reviewCards.studentId, learner.person.id)).orderBy(reviewCards.itemId);
/** A completed test of three questions. */
async function taken(met: readonly Met[], { days = 1, ...more }: { days?: number } & Parameters<typeof make.assessment>[0] = {}) {
  const made = await make.assessment({ courseId: learner.course.id, ...more });
  const attempt = await scores.sit({ test: made, studentId: learner.person.id, at: daysAgo(days), met: [met], assetId: 1n });
  await scores.count(made);
  return { ...made, attempt, itemIds: made.sections[0]?.items.map(({ id }) => id) ?? [] };
}
const plan = async (more: { assessmentIds?: string[]; minutes?: number } = {}) =>
  (await server.call('revisionPlan', { ...ids(), ...more }, { token })).data;
const open = (assessmentIds: readonly string[], minutes = 20) =>
  server.call('openRound', { kind: 'revision', ...ids(), assessmentIds: [...assessmentIds], minutes }, { token });
const openDue = (minutes = 20) => server.call('openRound', { kind: 'due', ...ids(), minutes }, { token });
const A: Response = { kind: 'choice', labels: ['A'] };
const B: Response = { kind: 'choice', labels: ['B'] };
const answer = async (roundId: string, ordinal: number, response: Response | null) =>
  (await server.call('answerRound', { roundId, ordinal, requestId: randomUUID(), response }, { token })).data;

test('TST-028 a lost instance of a model is revised by one that the student has not met, and its own card remembers', async () => {
  const { orm } = server.parts.database;
  await taken([right], { days: 2 });
  const lost = await taken([wrong], { days: 1 });
  const [lostId = 0n] = lost.itemIds;
  const [row] = await orm.select().from(items).where(eq(items.id, lostId));
  if (row === undefined) throw new Error('the question is there');
  const other = await make.item({ bank: row.bank, answer: { kind: 'choice', labels: ['A'] } });
  for (const [at, id] of [lostId, other.id].entries())
    await orm
      .update(items)
      .set({ model: row.key, seed: at + 1 })
      .where(eq(items.id, id));
  await cards();
  const { data: round } = await open([String(lost.assessment.id)]);
  expect(round.question?.item.itemId).toBe(String(other.id));
  const { answer: given } = await answer(round.roundId, 1, A);
  expect(given).toMatchObject({ outcome: 'correct', answer: ['A'] });
  expect((await cardsOf()).filter(({ reviews }) => reviews > 0)).toMatchObject([{ itemId: lostId, reviews: 1, rightInRow: 1 }]);
});

test('TST-028 a model that was lost as two of its instances is revised by two', async () => {
  const { orm } = server.parts.database;
  await taken([right], { days: 3 });
  const lost = [await taken([wrong, right, right], { days: 2 }), await taken([wrong, right, right], { days: 1 })];
  const [one = 0n, two = 0n] = lost.map(({ itemIds: [itemId = 0n] }) => itemId);
  const [row] = await orm.select().from(items).where(eq(items.id, one));
  if (row === undefined) throw new Error('the question is there');
  const third = await make.item({ bank: row.bank, answer: { kind: 'choice', labels: ['A'] } });
  const { pack, bank, key: model } = row;
  for (const [at, id] of [one, two, third.id].entries())
    await orm
      .update(items)
      .set({ pack, bank, key: `${model}.${at}`, model, seed: at })
      .where(eq(items.id, id));
  await cards();
  const { data: round } = await open(lost.map(({ assessment }) => String(assessment.id)));
  const asked = await orm
    .select()
    .from(roundItems)
    .where(eq(roundItems.roundId, BigInt(round.roundId)));
  expect(new Set(asked.map(({ itemId, lostId }) => lostId ?? itemId))).toEqual(new Set([one, two]));
  expect(new Set(asked.map(({ itemId }) => itemId)).size).toBe(2);
});

test('TST-067 what was wrong, skipped, guessed or slow in a completed test is on the list; what was dropped is not', async () => {
  const { orm } = server.parts.database;
  const made = await taken([wrong, blank, right], {
    sections: [{ answers: Array.from({ length: 6 }, () => ({ kind: 'choice', labels: ['A'] })) }],
  });
  const [, , , slow = 0n, guessed = 0n, dropped = 0n] = made.itemIds;
  const become = (itemId: bigint, values: Partial<typeof attemptItems.$inferInsert>) =>
    orm
      .update(attemptItems)
      .set(values)
      .where(and(eq(attemptItems.attemptId, made.attempt.id), eq(attemptItems.itemId, itemId)));
  await become(slow, { outcome: 'correct', marks: 300, seconds: 250 });
  await scores.tookUsually({ test: made, itemId: slow, seconds: 110, at: daysAgo(1) });
  await become(guessed, { outcome: 'correct', marks: 300, changes: 3 });
  await become(dropped, { outcome: 'dropped' });
  await cards();
  expect((await cardsOf()).map(({ cause, marksLost, expectedSeconds }) => ({ cause, marksLost, expectedSeconds }))).toEqual([
    { cause: 'wrong', marksLost: 400, expectedSeconds: 60 },
    { cause: 'skipped', marksLost: 300, expectedSeconds: 90 },
    { cause: 'slow', marksLost: 0, expectedSeconds: 110 },
    { cause: 'guess', marksLost: 0, expectedSeconds: 90 },
  ]);
  expect((await plan()).counts).toEqual({ wrong: 1, skipped: 1, guess: 1, slow: 1 });
});

test('TST-067 the job changes nothing when it runs again, follows a rescore, and takes a tag as a guess', async () => {
  const { orm } = server.parts.database;
  const made = await taken([wrong, right, right]);
  await cards();
  const before = await cardsOf();
  await cards();
  expect(await cardsOf()).toEqual(before);
  // the key was corrected: the first is right now, the second wrong
  const change = (itemId: bigint | undefined, outcome: 'correct' | 'wrong') =>
    orm
      .update(attemptItems)
      .set({ outcome })
      .where(and(eq(attemptItems.attemptId, made.attempt.id), eq(attemptItems.itemId, itemId ?? 0n)));
  await change(made.itemIds[0], 'correct');
  await change(made.itemIds[1], 'wrong');
  await orm.update(attempts).set({ scoredVersion: 2 }).where(eq(attempts.id, made.attempt.id));
  await cards();
  expect((await cardsOf()).map(({ itemId }) => itemId)).toEqual([made.itemIds[1]]);
  const tag = { assessmentId: String(made.assessment.id), itemId: String(made.itemIds[2]), tag: 'guess' as const };
  expect((await server.call('saveErrorTag', tag, { token })).status).toBe(200);
  await cards();
  expect((await cardsOf()).map(({ itemId, cause }) => [itemId, cause])).toEqual([
    [made.itemIds[1], 'wrong'],
    [made.itemIds[2], 'guess'],
  ]);
});

test('TST-067 a question that left the list after a rescore and comes back is remembered as before', async () => {
  const { orm } = server.parts.database;
  const made = await taken([wrong, wrong, right], { days: 4 });
  await taken([right, right, right]);
  await cards();
  const round = (await openDue()).data;
  await answer(round.roundId, 1, A);
  await answer(round.roundId, 2, A);
  const before = await cardsOf();
  let version = 1;
  const rescored = async (outcome: 'correct' | 'wrong') => {
    version += 1;
    await orm.update(attemptItems).set({ outcome }).where(eq(attemptItems.attemptId, made.attempt.id));
    await orm.update(attempts).set({ scoredVersion: version }).where(eq(attempts.id, made.attempt.id));
    await cards();
  };
  await rescored('correct');
  expect((await plan()).counts.wrong).toBe(0);
  await rescored('wrong');
  expect((await plan()).counts.wrong).toBe(3);
  const memory = ({ itemId, stability, difficulty, reviewedAt, dueAt, reviews }: (typeof before)[number]) => ({
    itemId,
    stability,
    difficulty,
    reviewedAt,
    dueAt,
    reviews,
  });
  const revised = new Set(before.map(({ itemId }) => itemId));
  expect((await cardsOf()).filter(({ itemId }) => revised.has(itemId)).map(memory)).toEqual(before.map(memory));
});

test('TST-067 slow is judged once the cohort is large enough, and what was judged before then is judged again', async () => {
  const { orm } = server.parts.database;
  const made = await taken([['correct', 300], right, right], { days: 2 });
  const at = daysAgo(1);
  const others = (count: number) => scores.cohort({ test: made, at, met: Array.from({ length: count }, () => [[right, right, right]]) });
  await others(9);
  await scores.time(at);
  await cards();
  expect(await cardsOf()).toEqual([]);
  await others(25);
  await scores.time(at);
  await cards();
  expect((await cardsOf()).map(({ cause, seconds, medianSeconds }) => [cause, seconds, medianSeconds])).toEqual([['slow', 300, 60]]);
  // from then on the usual time may move: nothing is judged again because of it
  await others(10);
  await scores.time(at);
  const [row] = await orm.select().from(attempts).where(eq(attempts.id, made.attempt.id));
  expect(row?.revisedVersion).toBe(1);
});

test('TST-067 an attempt that cannot be taken holds no other up: it is logged once, set aside, and tried again later', async () => {
  const { orm } = server.parts.database;
  const bad = await taken([wrong, right, right], { days: 3 });
  const good = await taken([wrong, right, right], { days: 2 });
  const marking = bad.assessment.marking;
  // no marks for its kind of question: what it cost is unknown
  await server.parts.database.pool.query("update assessments set marking = '{}' where id = $1", [bad.assessment.id]);
  const logged: unknown[] = [];
  const parts = {
    ...server.parts,
    log: Object.assign(Object.create(server.parts.log) as typeof server.parts.log, { error: (about: unknown) => logged.push(about) }),
  };
  const run = () => makeCards({ parts, stopAt: () => false });
  await run();
  expect((await cardsOf()).map(({ assessmentId }) => assessmentId)).toEqual([good.assessment.id]);
  expect(logged).toMatchObject([{ attemptId: bad.attempt.id }]);
  await run();
  server.clock.advance(3_600_001);
  await run();
  expect(logged).toHaveLength(1);
  await orm.update(assessments).set({ marking }).where(eq(assessments.id, bad.assessment.id));
  await run();
  expect(await cardsOf()).toHaveLength(1);
  server.clock.advance(3_600_001);
  await run();
  expect(await cardsOf()).toHaveLength(2);
});

test('TST-067 however many attempts wait, the job asks the database as often', async () => {
  const asked = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      learner = await make.student({ in: learner });
      await taken([wrong, right, right]);
    }
    return (await watchQueries({ server, work: cards })).count;
  };
  expect(await asked(6)).toBe(await asked(2));
});

test('TST-067 a question is revised with the calculator of its section, else of its test', async () => {
  const made = await taken([wrong, right, right], { days: 4, calculator: 'basic' });
  await taken([right, right, right]);
  await cards();
  const calculator = async () => (await openDue()).data.question?.calculator;
  expect(await calculator()).toBe('basic');
  await server.parts.database.orm.update(sections).set({ calculator: 'scientific' }).where(eq(sections.assessmentId, made.assessment.id));
  expect(await calculator()).toBe('scientific');
});

const closedReviews = [{ proctored: true }, { ranked: true }];
test.each(closedReviews)('TST-067 nothing is taken from a test before its review is open: %o', async (closed) => {
  const made = await taken([wrong, wrong, wrong], closed);
  await cards();
  expect(await cardsOf()).toEqual([]);
  server.clock.advance(made.assessment.endAt.getTime() - server.clock.now().getTime() + 1000);
  await cards();
  expect(await cardsOf()).toHaveLength(3);
});

test('TST-028 with no or one completed test nothing can be revised; with two it can', async () => {
  const tooFew = { code: 'TOO_FEW_TO_REVISE', message: 'Complete two tests to revise with AI.' };
  expect((await openDue()).error).toMatchObject(tooFew);
  expect((await plan()).reason).toBe('too-few-to-revise');
  const first = await taken([wrong, right, right]);
  await cards();
  expect((await open([String(first.assessment.id)])).error).toMatchObject(tooFew);
  expect((await plan()).reason).not.toBe('');
  await taken([right, right, right]);
  // scored, but what is to be revised of it was not taken yet
  expect((await plan()).reason).not.toBe('');
  expect((await open([String(first.assessment.id)])).error).toMatchObject(tooFew);
  await cards();
  expect((await plan()).reason).toBe('');
  expect((await open([String(first.assessment.id)])).data.answers).toEqual([]);
});

test('TST-067 a round has the questions of the chosen tests that fit the minutes, each with why it is there', async () => {
  const one = await taken([wrong, ['wrong', 200], right], { days: 9 });
  const other = await taken([blank, right, right], { days: 3 });
  await cards();
  const whole = await plan({ minutes: 60 });
  expect(whole.tests.map(({ assessmentId, questions }) => [assessmentId, questions])).toEqual([
    [String(other.assessment.id), 1],
    [String(one.assessment.id), 2],
  ]);
  expect(whole.due).toEqual({ due: 3, minutes: 6, nextDueOn: '' });
  // five minutes: 260 s of the first test; the blank of the other does not fit any more
  const short = await plan({ minutes: 5 });
  expect(short.plan.seconds).toBeLessThanOrEqual(300);
  const ofOne = await plan({ assessmentIds: [String(one.assessment.id)] });
  expect(ofOne.plan.questions.map(({ assessmentId }) => assessmentId)).toEqual([String(one.assessment.id), String(one.assessment.id)]);
  const round = (await open([String(one.assessment.id)])).data;
  expect(round).toMatchObject({ kind: 'revision', topic_id: '', minutes: 20, questions: 2, secondsLeft: 260 });
  expect(round.question?.why).toMatchObject({
    kind: 'revision',
    cause: 'wrong',
    test: one.assessment.name,
    cohortSeconds: null,
    new: true,
    again: false,
  });
  // the open one is resumed, whichever way
  expect((await openDue(60)).data.roundId).toBe(round.roundId);
  expect((await plan()).roundId).toBe(round.roundId);
  const elsewhere = await make.assessment();
  await server.call('endRound', { roundId: round.roundId }, { token });
  expect((await open([String(elsewhere.assessment.id)])).error?.code).toBe('NOT_FOUND');
});

test('TST-067 what is right comes back later, what is wrong once more at the end and soon again', async () => {
  const made = await taken([wrong, wrong, right], { days: 4 });
  await taken([right, right, right]);
  await cards();
  const round = (await openDue()).data;
  const asked = async () => {
    const now = server.clock.now();
    const from = new Date(now.getTime() - 3_600_000);
    const until = new Date(now.getTime() + 30 * 86_400_000);
    const of = { studentId: learner.person.id, courseId: learner.course.id, timeZone: 'Asia/Kolkata' };
    const rows = await listRevisionLoad({ queryable: server.parts.database.orm, ...of, now, from, until });
    const today = rows.find(({ kind }) => kind === 'done')?.day;
    const questionsOf = (wanted: string) => rows.find(({ kind, day }) => kind === wanted && day === today)?.questions ?? 0;
    return { due: questionsOf('due'), done: questionsOf('done'), again: questionsOf('again') };
  };
  expect(await asked()).toEqual({ due: 2, done: 0, again: 0 });
  const first = await answer(round.roundId, 1, A);
  expect(first.answer).toMatchObject({ outcome: 'correct', laterToday: false });
  const missed = await answer(round.roundId, 2, B);
  expect(missed.answer).toMatchObject({ outcome: 'wrong', laterToday: true });
  expect(missed.question).toMatchObject({ ordinal: 3, item: { itemId: missed.answer.item.itemId }, why: { again: true } });
  // what the day asks for is the same all day: done, with what is due and was not answered today
  expect(await asked()).toEqual({ due: 0, done: 2, again: 0 });
  expect(first.answer.nextOn > missed.answer.nextOn).toBe(true);
  const last = await answer(round.roundId, 3, A);
  // the second look on the same day does not move it away
  expect(last.answer).toMatchObject({ outcome: 'correct', nextOn: missed.answer.nextOn });
  expect(last.end).toMatchObject({ cause: 'used-up', right: 2, wrong: 1, level: null, nextDueOn: missed.answer.nextOn });
  const after = await cardsOf();
  expect(after.map(({ reviews }) => reviews)).toEqual([1, 1]);
  expect(after.every(({ dueAt }) => dueAt > server.clock.now())).toBe(true);
  expect((await openDue()).error?.code).toBe('NOTHING_TO_PRACTISE');
  // a question that has been revised keeps its memory when the test is scored again
  await server.parts.database.orm.update(attempts).set({ scoredVersion: 2 }).where(eq(attempts.id, made.attempt.id));
  await cards();
  expect(await cardsOf()).toEqual(after);
});

test('HOM-021 home says what is due today, and when something is due next; nothing to someone with nothing to revise', async () => {
  const home = async (): Promise<AnswerOf<'homeData'>['revision']> => (await server.call('homeData', ids(), { token })).data.revision;
  expect(await home()).toBeNull();
  const made = await make.launchableTest({ courseId: learner.course.id });
  expect(made.assessment.id).toBeGreaterThan(0n);
  await taken([wrong, right, right], { days: 4 });
  await cards();
  expect(await home()).toBeNull();
  await taken([wrong, right, right], { days: 3 });
  await cards();
  expect(await home()).toEqual({ due: 2, minutes: 2, nextDueOn: '' });
  const round = (await openDue()).data;
  const { answer: done } = await answer(round.roundId, 1, A);
  expect(await home()).toEqual({ due: 1, minutes: 1, nextDueOn: done.nextOn });
});

test('TST-067 an onlooker reads the plan, without the content of a question', async () => {
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: learner.person.id });
  await taken([wrong, wrong, right], { days: 4 });
  await taken([right, right, right]);
  await cards();
  const onlooker = await make.session({ personId: parent.id, at: server.clock.now() });
  const read = await server.call('revisionPlan', { ...ids(), studentImsPin: learner.person.pin }, { token: onlooker.token });
  expect(read.data.plan.questions).toHaveLength(2);
  for (const secret of ['stemHtml', 'Question', 'options', 'answer"']) expect(JSON.stringify(read.data)).not.toContain(secret);
});

test('TST-067 PRF-014 what the student tagged as a guess is for the student: parent and support acting as them read nothing of it', async () => {
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: learner.person.id });
  const support = await make.person({ role: 'staff', rights: ['support'] });
  const made = await taken([wrong, right, right], { days: 4 });
  await taken([right, right, right]);
  await cards();
  const at = server.clock.now();
  const onlookers = [
    (await make.session({ personId: parent.id, at })).token,
    (await make.session({ personId: learner.person.id, actingAdminId: support.id, at })).token,
  ];
  const read = async (caller: string) =>
    (await server.call('revisionPlan', { ...ids(), studentImsPin: learner.person.pin }, { token: caller })).data;
  const before = await Promise.all(onlookers.map(read));
  const tag = { assessmentId: String(made.assessment.id), itemId: String(made.itemIds[1]), tag: 'guess' as const };
  expect((await server.call('saveErrorTag', tag, { token })).status).toBe(200);
  await cards();
  expect((await plan()).counts).toEqual({ wrong: 1, skipped: 0, guess: 1, slow: 0 });
  expect(await Promise.all(onlookers.map(read))).toEqual(before);
  const round = (await openDue()).data;
  expect((await server.call('roundState', { roundId: round.roundId }, { token: onlookers[1] ?? '' })).error?.code).toBe('FORBIDDEN');
});

test('TST-067 a question that is in a test still to be taken is in no plan and no round, and home does not count it', async () => {
  const made = await taken([wrong, wrong, right], { days: 4 });
  await taken([right, right, right]);
  await cards();
  const [shared = 0n, other] = made.itemIds;
  const later = await make.assessment({ courseId: learner.course.id });
  const sectionId = later.sections[0]?.section.id ?? 0n;
  await server.parts.database.orm.insert(sectionItems).values({ sectionId, itemId: shared, position: 9 });
  const home = async () => (await server.call('homeData', ids(), { token })).data.revision?.due;
  expect((await plan()).counts.wrong).toBe(1);
  expect(await home()).toBe(1);
  const round = (await openDue()).data;
  expect([round.questions, round.question?.item.itemId]).toEqual([1, String(other)]);
  expect((await answer(round.roundId, 1, A)).end?.nextDueOn).not.toBe('');
  // once it is completed with its review open, the question can be revised
  await scores.sit({ test: later, studentId: learner.person.id, at: daysAgo(0), met: [[right, right, right]], assetId: 1n });
  expect([(await plan()).counts.wrong, await home()]).toEqual([2, 1]);
});

test.each(closedReviews)(
  'TST-067 HOM-021 a review that closes again takes its questions from home, plan and rounds: %o',
  async (closed) => {
    const made = await taken([wrong, right, right], { days: 4 });
    await taken([right, right, right]);
    await cards();
    await server.parts.database.orm.update(assessments).set(closed).where(eq(assessments.id, made.assessment.id));
    expect((await server.call('homeData', ids(), { token })).data.revision).toBeNull();
    expect((await plan()).due.due).toBe(0);
    expect((await openDue()).error?.code).toBe('NOTHING_TO_PRACTISE');
  },
);

test('TST-028 HOM-021 a test taken elsewhere cannot be revised, and home does not count it', async () => {
  await taken([wrong, right, right], { days: 4 });
  const elsewhere = await make.launchableTest({ courseId: learner.course.id });
  const result = { marks: 300, maxMarks: 900, percentile: '50', finishedAt: daysAgo(1) };
  await scores.engineSaid({ test: elsewhere, studentId: learner.person.id, results: [result] });
  await cards();
  expect((await openDue()).error?.code).toBe('TOO_FEW_TO_REVISE');
  expect((await server.call('homeData', ids(), { token })).data.revision).toBeNull();
});
