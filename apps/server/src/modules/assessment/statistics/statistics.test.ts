import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { type Met, scoreFactories } from '../../../../test/factories/score-factories.ts';
import { requestRescore } from '../scoring/request-queries.ts';
import { scoreWaiting } from '../scoring/rescore.ts';
import { attempts, attemptItems, items as itemTable } from '../tables.ts';
import { answerTallies, itemTallies, talliedAttempts, talliedTests } from './tables.ts';
import { type PlaceOfAttempt, refreshItemTallies } from './tally-items.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let score: ReturnType<typeof scoreFactories>;
let staff: string;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  score = scoreFactories({ database: server.parts.database, make });
  const person = await make.person({ role: 'staff', rights: ['content'] });
  ({ token: staff } = await make.session({ personId: person.id, at: testMoment }));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));

const orm = () => server.parts.database.orm;
const tally = (placeOf: PlaceOfAttempt = () => sql`null::text`) => refreshItemTallies({ parts: server.parts, placeOf });
const right: Met = ['correct', 60];
const wrong: Met = ['wrong', 60];

type Test = Awaited<ReturnType<typeof make.assessment>>;

/** So many candidates of a test of three questions: the first question is right by the better half alone, the second by the weaker half alone, the third by all. */
const cohortOf = async (test: Test, count: number) => {
  const sit = async (place: number) => {
    const met = [place % 2 === 0 ? [right, wrong, right] : [wrong, right, right]];
    await score.sit({ test, studentId: (await make.person()).id, at: testMoment, met });
  };
  await Promise.all(Array.from({ length: count }, (_, place) => sit(place)));
  await score.count(test);
};

/** What has been counted of a test, rows in a fixed order. */
async function counted({ assessment: { id } }: Test) {
  const items = await orm()
    .select()
    .from(itemTallies)
    .where(eq(itemTallies.assessmentId, id))
    .orderBy(sql`item_id, place, band`);
  const answers = await orm()
    .select()
    .from(answerTallies)
    .where(eq(answerTallies.assessmentId, id))
    .orderBy(sql`item_id, answer`);
  const [test] = await orm().select().from(talliedTests).where(eq(talliedTests.assessmentId, id));
  return { items, answers, candidates: test?.candidates };
}

async function rowsOf(test: Test) {
  const { data } = await server.call('staffTest', { assessmentId: String(test.assessment.id) }, { token: staff });
  return data.sections.flatMap(({ questions }) => questions);
}

const questionOf = async (test: Test, at: number) =>
  (
    await server.call(
      'staffQuestion',
      { assessmentId: String(test.assessment.id), itemId: String(test.sections[0]?.items[at]?.id) },
      { token: staff },
    )
  ).data;

it('the questions of a test come with how well they tell candidates apart, and with what their authors should look at', async () => {
  const test = await make.assessment();
  await cohortOf(test, 60);
  await score.time(testMoment);
  await tally();
  const rows = await rowsOf(test);
  expect(rows.map(({ discrimination, medianSeconds, flags }) => ({ discrimination, medianSeconds, flags }))).toEqual([
    // the rest of the better half has one question right less: -1 beside +1
    {
      discrimination: -1,
      medianSeconds: 60,
      flags: [
        { kind: 'key', answer: 'B' },
        { kind: 'idle', options: ['C', 'D'] },
      ],
    },
    {
      discrimination: -1,
      medianSeconds: 60,
      flags: [
        { kind: 'key', answer: 'B' },
        { kind: 'idle', options: ['C', 'D'] },
      ],
    },
    { discrimination: null, medianSeconds: 60, flags: [{ kind: 'easy' }, { kind: 'idle', options: ['B', 'C', 'D'] }] },
  ]);
  const { statistics } = await questionOf(test, 0);
  expect(statistics).toEqual({
    candidates: 60,
    correctPercent: 50,
    discrimination: -1,
    medianSeconds: 60,
    shareSeconds: 200,
    flags: [
      { kind: 'key', answer: 'B' },
      { kind: 'idle', options: ['C', 'D'] },
    ],
    chosen: [
      { answer: 'A', candidates: 30, restMarks: '2' },
      { answer: 'B', candidates: 30, restMarks: '6' },
    ],
    places: [{ place: '', candidates: 60, correctPercent: 50, delta: null }],
  });
});

it('candidates who come later are added, and no one is counted twice', async () => {
  const test = await make.assessment();
  await cohortOf(test, 7);
  await Promise.all([tally(), tally()]);
  await cohortOf(test, 4);
  await tally();
  await tally();
  const added = await counted(test);
  expect(added.candidates).toBe(11);
  expect(added.items.reduce((sum, { candidates }) => sum + candidates, 0)).toBe(33);
  await orm().delete(talliedTests).where(eq(talliedTests.assessmentId, test.assessment.id));
  await tally();
  expect(await counted(test)).toEqual(added);
});

it('only the cohort is counted, and of it no dropped question', async () => {
  const test = await make.assessment();
  await score.sit({ test, studentId: (await make.person()).id, at: testMoment, met: [[right, wrong, right]], inCohort: false });
  await score.cohort({ test, at: testMoment, met: [[[right, ['dropped', 10], right]]] });
  await tally();
  const { items, candidates } = await counted(test);
  expect(candidates).toBe(1);
  const [first, , third] = test.sections[0]?.items ?? [];
  expect(items.map(({ itemId }) => itemId)).toEqual([first?.id, third?.id]);
});

it('of a question in a section that counts apart the rest is the whole total, which does not have it', async () => {
  const test = await make.assessment({ sections: [{}, { counted: false, answers: [{ kind: 'choice', labels: ['A'] }] }] });
  const met = [right, right, wrong];
  await score.cohort({
    test,
    at: testMoment,
    met: [
      [met, [right]],
      [met, [wrong]],
    ],
  });
  await tally();
  const apart = (await counted(test)).items.find(({ itemId }) => itemId === test.sections[1]?.items[0]?.id);
  // both have 3 + 3 - 1 marks
  expect(apart).toMatchObject({ candidates: 2, correct: 1, rest: 1000, correctRest: 500 });
});

it('a test that is rescored is counted again, once all of it is done', async () => {
  const test = await make.assessment();
  await cohortOf(test, 3);
  await tally();
  const before = await counted(test);
  const assessmentIds = [test.assessment.id];
  const firstItem = test.sections[0]?.items[0]?.id ?? 0n;
  // as a ruling of more keys would have it
  await server.parts.database.transaction((tx) => requestRescore({ tx, assessmentIds }));
  await tally();
  expect(await counted(test)).toEqual(before);
  await orm().execute(sql`update items set answer = '{"kind": "choice", "labels": ["B"]}' where id = ${firstItem}`);
  await scoreWaiting({ parts: server.parts });
  await tally();
  const after = await counted(test);
  const correctOf = ({ items }: typeof after) =>
    items.filter(({ itemId }) => itemId === firstItem).reduce((sum, { correct }) => sum + correct, 0);
  expect([correctOf(before), correctOf(after)]).toEqual([2, 1]);
  expect(after.candidates).toBe(3);
});

it('what was taken at a centre is counted by its name', async () => {
  const test = await make.assessment();
  const [here, home] = [await make.person(), await make.person()];
  await score.sit({ test, studentId: here.id, at: testMoment, met: [[right, right, right]] });
  await score.sit({ test, studentId: home.id, at: testMoment, met: [[wrong, wrong, wrong]] });
  await score.count(test);
  await tally(({ studentId }) => sql`case ${studentId} when ${here.id} then 'Centre by the lake' end`);
  const { places } = (await questionOf(test, 0)).statistics;
  expect(places).toEqual([
    { place: '', candidates: 1, correctPercent: 0, delta: null },
    { place: 'Centre by the lake', candidates: 1, correctPercent: 100, delta: null },
  ]);
});

it('an attempt that is deleted takes its mark with it', async () => {
  const test = await make.assessment();
  await cohortOf(test, 3);
  await tally();
  const [one] = await orm().select().from(attempts).where(eq(attempts.assessmentId, test.assessment.id)).limit(1);
  await orm()
    .delete(attemptItems)
    .where(eq(attemptItems.attemptId, one?.id ?? 0n));
  await orm()
    .delete(attempts)
    .where(eq(attempts.id, one?.id ?? 0n));
  await score.count(test);
  await tally();
  expect((await counted(test)).candidates).toBe(2);
  expect(await orm().select().from(talliedAttempts).where(eq(talliedAttempts.assessmentId, test.assessment.id))).toHaveLength(2);
});

it('an answer of several options counts as the same in whichever order its candidate chose them', async () => {
  const test = await make.assessment({ sections: [{ answers: [{ kind: 'choice', labels: ['A', 'C'] }] }] });
  await orm()
    .update(itemTable)
    .set({ type: 'multiple' })
    .where(eq(itemTable.id, test.sections[0]?.items[0]?.id ?? 0n));
  for (const labels of [
    ['A', 'C'],
    ['C', 'A'],
  ]) {
    const attempt = await score.sit({ test, studentId: (await make.person()).id, at: testMoment, met: [[right]] });
    await orm()
      .update(attemptItems)
      .set({ response: { kind: 'choice', labels } })
      .where(eq(attemptItems.attemptId, attempt.id));
  }
  await score.count(test);
  await tally();
  expect((await counted(test)).answers.map(({ answer, candidates }) => [answer, candidates])).toEqual([['A,C', 2]]);
});
