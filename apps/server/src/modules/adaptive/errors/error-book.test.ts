import { randomUUID } from 'node:crypto';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { practiceFactories } from '../../../../test/factories/practice-factories.ts';
import { type Met, scoreFactories } from '../../../../test/factories/score-factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { listOwnScores } from '../../assessment/history/score-history-queries.ts';
import { listLosses } from '../../assessment/review/kept-queries.ts';
import { assessments, sectionItems } from '../../assessment/tables.ts';
import { makeCards } from '../revision/make-cards.ts';

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
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000);
const ids = () => ({ courseId: String(learner.course.id), variantId: String(learner.variant.id) });
/** A completed test of three questions, and its cards. */
async function taken(met: readonly Met[], { days = 1 }: { days?: number } = {}) {
  const made = await make.assessment({ courseId: learner.course.id });
  const attempt = await scores.sit({ test: made, studentId: learner.person.id, at: daysAgo(days), met: [met], assetId: 1n });
  await scores.count(made);
  await makeCards({ parts: server.parts, stopAt: () => false });
  return {
    ...made,
    attempt,
    assessmentId: String(made.assessment.id),
    itemIds: (made.sections[0]?.items ?? []).map(({ id }) => String(id)),
  };
}
const book = async (more: Partial<RequestOf<'errorBook'>> = {}) => (await server.call('errorBook', { ...ids(), ...more }, { token })).data;
const idsIn = (page: Awaited<ReturnType<typeof book>>) => page.groups.flatMap(({ rows }) => rows.map(({ itemId }) => itemId)).toSorted();
const questions = (more: Partial<RequestOf<'errorQuestions'>> = {}) => server.call('errorQuestions', { ...ids(), ...more }, { token });
const retry = (itemIds: readonly string[]) => server.call('openRound', { kind: 'errors', ...ids(), itemIds: [...itemIds] }, { token });
const A: Response = { kind: 'choice', labels: ['A'] };
const B: Response = { kind: 'choice', labels: ['B'] };
const answer = async (roundId: string, ordinal: number, response: Response | null) =>
  (await server.call('answerRound', { roundId, ordinal, requestId: randomUUID(), response }, { token })).data;

test('TST-067 the book has what went wrong in tests, with own answer, key, place, cause and next retry', async () => {
  const made = await taken([wrong, right, wrong]);
  const [first = '', , third = ''] = made.itemIds;
  await server.call('saveErrorTag', { assessmentId: made.assessmentId, itemId: first, tag: 'careless' }, { token });
  const page = await book();
  expect([page.open, page.learnt, page.questions, page.pages]).toEqual([2, 0, 2, 1]);
  expect(idsIn(page)).toEqual([first, third].toSorted());
  const row = page.groups.flatMap(({ rows }) => rows).find(({ itemId }) => itemId === first);
  expect(row).toMatchObject({
    assessmentId: made.assessmentId,
    place: made.assessment.name,
    happened: 'wrong',
    tag: 'careless',
    outcome: 'wrong',
    answer: ['A'],
    marks: '4',
    rightInRow: 0,
  });
  expect(row?.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(JSON.stringify(page)).not.toContain('solutionHtml');
  expect(page.causes).toEqual(
    expect.arrayContaining([
      { cause: 'careless', questions: 1 },
      { cause: 'none', questions: 1 },
    ]),
  );
  expect(page.cost).toMatchObject({ tests: 1, marks: '8', perTest: '8' });
});

test('TST-067 filters narrow the book, and groups are topics or causes', async () => {
  const made = await taken([wrong, wrong, wrong], { days: 9 });
  const later = await taken([wrong, right, right]);
  const [first = ''] = made.itemIds;
  await server.call('saveErrorTag', { assessmentId: made.assessmentId, itemId: first, tag: 'time' }, { token });
  expect(idsIn(await book({ cause: 'time' }))).toEqual([first]);
  expect((await book({ cause: 'none' })).questions).toBe(3);
  expect(idsIn(await book({ since: daysAgo(3).toISOString().slice(0, 10) }))).toEqual([later.itemIds[0]]);
  expect((await book({ grouping: 'cause' })).groups.map(({ key, questions: count }) => [key, count])).toEqual([
    ['none', 3],
    ['time', 1],
  ]);
  expect((await book({ search: 'no such words' })).questions).toBe(0);
  const stem = (await book()).groups[0]?.rows[0]?.stemHtml.replaceAll(/<[^>]*>/g, '') ?? '';
  expect((await book({ search: stem.toUpperCase() })).questions).toBeGreaterThan(0);
});

test('TST-067 two right retries make a question learnt; lost again in a later test it is not', async () => {
  const made = await taken([wrong, right, right], { days: 4 });
  const [first = ''] = made.itemIds;
  for (const expected of [1, 2]) {
    const round = (await retry([first])).data;
    expect([round.questions, round.question?.item.itemId]).toEqual([1, first]);
    await answer(round.roundId, 1, A);
    const page = await book({ learnt: expected === 2 });
    expect(page.groups[0]?.rows[0]?.rightInRow).toBe(expected);
    server.clock.set(new Date(server.clock.now().getTime() + 86_400_000));
    await signIn();
  }
  expect(await book()).toMatchObject({ open: 0, learnt: 1, questions: 0, cost: { marks: '0' } });
  const later = await make.assessment({ courseId: learner.course.id });
  const sectionId = later.sections[0]?.section.id ?? 0n;
  await server.parts.database.orm.insert(sectionItems).values({ sectionId, itemId: BigInt(first), position: 0 });
  const shared = {
    ...later,
    sections: later.sections.map((section) => ({ ...section, items: made.sections[0]?.items.slice(0, 1) ?? [] })),
  };
  await scores.sit({ test: shared, studentId: learner.person.id, at: server.clock.now(), met: [[wrong]], assetId: 1n });
  await makeCards({ parts: server.parts, stopAt: () => false });
  expect(await book()).toMatchObject({ open: 1, learnt: 0 });
});

test('TST-067 what was lost in a practice set is in the book with its cause and next retry, costs no marks, and its last attempt counts', async () => {
  const test = await taken([right, right, wrong], { days: 9 });
  const made = await make.assessment({ courseId: learner.course.id, kind: 'practice', ranked: false });
  const itemIds = (made.sections[0]?.items ?? []).map(({ id }) => String(id));
  const [first = '', second = '', third = ''] = itemIds;
  const sit = async (met: readonly Met[], ordinal: number) => {
    await scores.sit({ test: made, studentId: learner.person.id, at: daysAgo(8 - ordinal), met: [met], ordinal });
    await makeCards({ parts: server.parts, stopAt: () => false });
  };
  const rows = async () => (await book()).groups.flatMap((group) => group.rows).filter(({ place }) => place === made.assessment.name);
  await sit([wrong, wrong, right], 1);
  expect((await rows()).map(({ itemId }) => itemId).toSorted()).toEqual([first, second].toSorted());
  await sit([right, wrong, wrong], 2);
  const assessmentId = String(made.assessment.id);
  await server.call('saveErrorTag', { assessmentId, itemId: second, tag: 'careless' }, { token });
  const found = await rows();
  expect(found.map(({ itemId }) => itemId).toSorted()).toEqual([second, third].toSorted());
  expect(found.find(({ itemId }) => itemId === second)).toMatchObject({ assessmentId, tag: 'careless', happened: 'wrong', marks: '0' });
  expect(found.every(({ dueOn }) => dueOn !== '')).toBe(true);
  // what the tests have cost is as before
  expect((await book()).cost).toMatchObject({ tests: 1, marks: '4', topics: [{ questions: 1 }] });
  const plan = (await server.call('revisionPlan', ids(), { token })).data;
  expect(plan.tests.map(({ assessmentId: id, questions: count }) => [id, count])).toEqual([
    [test.assessmentId, 1],
    [assessmentId, 2],
  ]);
  const round = (await retry([third])).data;
  expect(round.question).toMatchObject({ item: { itemId: third }, why: { kind: 'revision', assessmentId, test: made.assessment.name } });
});

test('TST-024 what was lost in a round of practice is in the book, and is learnt by two right retries too', async () => {
  const { pool } = practiceFactories({ database: server.parts.database, make });
  const { id } = await pool({ courseId: learner.course.id, questions: 4 });
  const practice = (await server.call('openRound', { kind: 'adaptive', topicId: String(id) }, { token })).data;
  const itemId = practice.question?.item.itemId ?? '';
  await answer(practice.roundId, 1, B);
  const [row] = (await book()).groups.flatMap(({ rows }) => rows);
  expect(row).toMatchObject({ itemId, assessmentId: '', happened: 'wrong', marks: '', dueOn: '', response: B, outcome: 'wrong' });
  for (const rights of [1, 2]) {
    server.clock.set(new Date(server.clock.now().getTime() + 60_000));
    const round = (await retry([itemId])).data;
    expect(round.question?.why).toEqual({ kind: 'practice' });
    await answer(round.roundId, 1, A);
    expect((await book({ learnt: rights === 2 })).groups[0]?.rows[0]?.rightInRow).toBe(rights);
  }
  expect(await book()).toMatchObject({ open: 0, learnt: 1 });
});

test('TST-067 a question opens as a whole, with its solution; the filter gives what is printed', async () => {
  const made = await taken([wrong, right, wrong]);
  const [first = '', second = ''] = made.itemIds;
  const [one] = (await questions({ itemIds: [first] })).data.questions;
  expect(one).toMatchObject({ itemId: first, passage: null });
  expect(one?.solutionHtml).toBeTypeOf('string');
  expect((await questions()).data).toMatchObject({ left: 0, questions: [{}, {}] });
  expect((await questions({ itemIds: [second] })).error?.code).toBe('NOT_FOUND');
});

test('TST-067 PRF-014 nothing of a closed question is in the book, opened or retried', async () => {
  const made = await taken([wrong, wrong, right]);
  const [first = '', second = ''] = made.itemIds;
  const later = await make.assessment({ courseId: learner.course.id });
  const sectionId = later.sections[0]?.section.id ?? 0n;
  await server.parts.database.orm.insert(sectionItems).values({ sectionId, itemId: BigInt(first), position: 9 });
  expect(idsIn(await book())).toEqual([second]);
  expect((await questions({ itemIds: [first] })).error?.code).toBe('NOT_FOUND');
  expect((await retry([first])).error?.code).toBe('NOT_FOUND');
  await server.parts.database.orm
    .update(assessments)
    .set({ ranked: true, endAt: daysAgo(-3) })
    .where(eq(assessments.id, made.assessment.id));
  expect(await book()).toMatchObject({ open: 0, groups: [], cost: { tests: 0 } });
  expect((await questions({ itemIds: [second] })).error?.code).toBe('NOT_FOUND');
});

test('PRF-014 the book is the student’s own: not another student’s, nor for those who look after them', async () => {
  const made = await taken([wrong, wrong, right]);
  const other = await make.student();
  const at = server.clock.now();
  const otherToken = (await make.session({ personId: other.person.id, at })).token;
  const theirs = { courseId: String(other.course.id), variantId: String(other.variant.id) };
  expect((await server.call('errorBook', theirs, { token: otherToken })).data).toMatchObject({ open: 0, learnt: 0, groups: [] });
  const named = { ...theirs, itemIds: made.itemIds.slice(0, 1) };
  expect((await server.call('errorQuestions', named, { token: otherToken })).error?.code).toBe('NOT_FOUND');
  expect((await server.call('openRound', { kind: 'errors', ...named }, { token: otherToken })).error?.code).toBe('NOT_FOUND');
  expect((await server.call('errorBook', ids(), { token: otherToken })).error?.code).toBe('FORBIDDEN');
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: learner.person.id });
  const support = await make.person({ role: 'staff', rights: ['support'] });
  for (const session of [
    await make.session({ personId: parent.id, at }),
    await make.session({ personId: learner.person.id, actingAdminId: support.id, at }),
  ])
    expect((await server.call('errorBook', ids(), { token: session.token })).error?.code).toBe('FORBIDDEN');
});

test('TST-067 a page has twenty questions, and asks the database as often however many there are', async () => {
  await taken([wrong, right, right]);
  // the first call of a session notes that it is used
  await book();
  const few = await watchQueries({ server, work: () => book() });
  for (let times = 0; times < 8; times += 1) await taken([wrong, wrong, wrong]);
  const many = await watchQueries({ server, work: () => book() });
  expect(many.result).toMatchObject({ questions: 25, pages: 2 });
  expect(idsIn(many.result)).toHaveLength(20);
  expect(many.result.retry).toHaveLength(10);
  expect(idsIn(await book({ page: 2 }))).toHaveLength(5);
  expect(many.count).toBe(few.count);
});

test('TST-067 PRF-006 what counts apart is in no figure: neither the questions of a day and of a history, nor the marks that the book and the result say were lost', async () => {
  const apart = { counted: false, answers: Array.from({ length: 3 }, () => A) };
  const made = await make.assessment({ courseId: learner.course.id, sections: [{ answers: [A, A, A] }, apart] });
  const of = { studentId: learner.person.id, courseId: learner.course.id };
  const met: Met[][] = [
    [right, wrong, wrong],
    [right, wrong, ['dropped', 60]],
  ];
  const { id: attemptId } = await scores.sit({ test: made, studentId: learner.person.id, at: daysAgo(1), met, assetId: 1n });
  await makeCards({ parts: server.parts, stopAt: () => false });
  const { orm: queryable } = server.parts.database;
  const losses = await listLosses({ queryable, attemptId });
  const lost = losses.reduce((sum, { marks }) => sum + marks, 0) / 100;
  const page = await book();
  expect(idsIn(page)).toHaveLength(3);
  expect(page.cost.marks).toBe(String(lost));
  expect(page.groups.flatMap(({ rows }) => rows.map(({ marks }) => Number(marks))).reduce((sum, marks) => sum + marks, 0)).toBe(lost);
  const [score] = await listOwnScores({ queryable, studentIds: [of.studentId], courseId: of.courseId });
  const week = (await server.call('progressTracker', { ...ids() }, { token })).data.weeks.at(-1);
  expect([score?.questions, week?.questions]).toEqual([3, 3]);
});
