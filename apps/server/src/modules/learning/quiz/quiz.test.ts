import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { assessments, items } from '../../assessment/tables.ts';
import { assetQuestions, quizAnswers } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
const orm = () => server.parts.database.orm;

/** A student with a page that asks two questions: a choice whose key is C, and a number. */
async function aReader() {
  const { person, course, variant } = await make.student();
  const page = await make.asset({ courseId: course.id });
  const choice = await make.item({ answer: { kind: 'choice', labels: ['C'] } });
  const number = await make.item({ answer: { kind: 'numeric', value: '16', tolerance: '0' } });
  await orm()
    .insert(assetQuestions)
    .values([choice, number].map(({ id: itemId }, position) => ({ assetId: page.asset.id, itemId, position })));
  const place = {
    courseId: String(course.id),
    variantId: String(variant.id),
    learningPathId: String(page.topic.id),
    assetId: String(page.asset.id),
  };
  const { token } = await make.session({ personId: person.id });
  const read = () => server.call('lessonQuiz', place, { token });
  const answer = (of: Pick<RequestOf<'answerQuiz'>, 'itemId' | 'response' | 'hints'>) =>
    server.call('answerQuiz', { ...place, ...of }, { token });
  return { person, course, page, choice, number, place, read, answer };
}
let reader: Awaited<ReturnType<typeof aReader>>;
beforeEach(async () => {
  reader = await aReader();
});
const labels = (...chosen: string[]) => ({ kind: 'choice', labels: chosen }) as const;

test('a page gives its questions in their order without a key, and each its verdict and solution once it is answered', async () => {
  const { choice, number, read, answer } = reader;
  const before = await read();
  expect(before.data.questions.map(({ name, answered }) => [name, answered])).toEqual([
    [`bank/${choice.key}`, null],
    [`bank/${number.key}`, null],
  ]);
  expect(JSON.stringify(before.data)).not.toMatch(/Solution|"answer"|outcome/);
  const wrong = (await answer({ itemId: String(choice.id), response: labels('A') })).data;
  expect(wrong).toMatchObject({ response: labels('A'), solution: { outcome: 'wrong', answer: ['C'], solutionHtml: choice.solutionHtml } });
  const after = (await read()).data.questions;
  expect(after.map(({ answered }) => answered)).toEqual([wrong, null]);
});

test('the first answer is final, on whichever device the second was given, and no answer shows the solution too', async () => {
  const { person, choice, number, answer } = reader;
  const itemId = String(choice.id);
  const sent = await Promise.all(['A', 'B', 'C', 'D'].map((label) => answer({ itemId, response: labels(label) })));
  const [kept] = await orm().select().from(quizAnswers).where(eq(quizAnswers.studentId, person.id));
  expect(new Set(sent.map(({ data }) => JSON.stringify(data.response)))).toEqual(new Set([JSON.stringify(kept?.response)]));
  const blank = (await answer({ itemId: String(number.id), response: null })).data;
  expect(blank).toMatchObject({ response: null, solution: { outcome: 'blank', answer: ['16'] } });
});

test('a question has its hints before it is answered, and its answer keeps how many were shown', async () => {
  const { choice, read, answer } = reader;
  await orm()
    .update(items)
    .set({ hints: ['<p>Look first.</p>'] })
    .where(eq(items.id, choice.id));
  expect((await read()).data.questions.map(({ hints }) => hints)).toEqual([['<p>Look first.</p>'], []]);
  const given = (await answer({ itemId: String(choice.id), response: labels('C'), hints: 1 })).data;
  expect(given).toMatchObject({ hintsUsed: 1, solution: { outcome: 'correct' } });
  // the first answer stays, with its hints
  expect((await answer({ itemId: String(choice.id), response: labels('C') })).data).toEqual(given);
  expect((await read()).data.questions[0]?.answered).toEqual(given);
});

test('an answer is judged by the key of now, so that its verdict never contradicts its solution', async () => {
  const { choice, read, answer } = reader;
  await answer({ itemId: String(choice.id), response: labels('A') });
  await orm()
    .update(items)
    .set({ answer: { kind: 'choice', labels: ['A'] } })
    .where(eq(items.id, choice.id));
  const [first] = (await read()).data.questions;
  expect(first?.answered?.solution).toMatchObject({ outcome: 'correct', answer: ['A'] });
});

test('a question that a ranked test has, or its twin, is closed until the test has ended', async () => {
  const { choice, number, course, read, answer } = reader;
  const { assessment, sections } = await make.assessment({ courseId: course.id, ranked: true });
  const [asked] = sections[0]?.items ?? [];
  // a copy of it in the bank of the lesson, whose formulas are called by other words
  const formula = (name: string) => `<math aria-label="${name}" display="block"><mi>x</mi></math>`;
  const written = (name: string) => ({
    stemHtml: `<p>What is ${formula(name)}?</p>`,
    options: asked!.options.map(({ label }) => ({ label, html: `${label} ${formula(name)}` })),
    answer: asked!.answer,
  });
  await orm().update(items).set(written('x')).where(eq(items.id, asked!.id));
  await orm().update(items).set(written('the &quot;x&quot;')).where(eq(items.id, choice.id));
  const { closed, questions } = (await read()).data;
  expect([closed, questions.map(({ name }) => name)]).toEqual([[`bank/${choice.key}`], [`bank/${number.key}`]]);
  expect((await answer({ itemId: String(choice.id), response: labels('A') })).error.code).toBe('REVIEW_NOT_OPEN');
  // the page knows one that has its turn by the name of the turn
  await orm().update(assetQuestions).set({ position: -1 }).where(eq(assetQuestions.itemId, choice.id));
  expect((await read()).data.closed).toEqual(['bank/today']);
  await orm()
    .update(assessments)
    .set({ endAt: new Date(server.clock.now().getTime() - 1000) })
    .where(eq(assessments.id, assessment.id));
  expect((await read()).data.closed).toEqual([]);
});

test('of questions that take turns a page asks one a day, the same for everyone, and has that of the day before with its solution', async () => {
  const { choice, number, page, place, person } = reader;
  const third = await make.item({ answer: { kind: 'choice', labels: ['B'] } });
  await orm().delete(assetQuestions).where(eq(assetQuestions.assetId, page.asset.id));
  const inTurn = [choice, number, third].map(({ id: itemId }, index) => ({ assetId: page.asset.id, itemId, position: index - 3 }));
  await orm().insert(assetQuestions).values(inTurn);
  const token = async () => (await make.session({ personId: person.id, at: server.clock.now() })).token;
  const { courseId, variantId, learningPathId, assetId } = place;
  const puzzle = async () => (await server.call('dailyPuzzle', { courseId, variantId }, { token: await token() })).data;
  const read = async () => server.call('lessonQuiz', place, { token: await token() });
  const answer = async (itemId: string) => server.call('answerQuiz', { ...place, itemId, response: null }, { token: await token() });
  const started = server.clock.now();
  const seen: string[] = [];
  try {
    for (let days = 0; days < 3; days += 1) {
      server.clock.set(new Date(started.getTime() + days * 86_400_000));
      const { questions } = (await read()).data;
      const [today, yesterday] = questions;
      expect(questions.map(({ name }) => name)).toEqual(['bank/today', 'bank/yesterday']);
      expect(yesterday?.item.itemId).toBe(seen.at(-1) ?? yesterday?.item.itemId);
      expect([today?.answered, yesterday?.answered?.solution.solutionHtml]).toEqual([null, expect.any(String)]);
      expect((await answer(yesterday?.item.itemId ?? '')).error.code).toBe('NOT_FOUND');
      seen.push(today?.item.itemId ?? '');
    }
    expect(new Set(seen).size).toBe(3);
    expect(await puzzle()).toEqual({ page: { learningPathId, assetId }, streak: 0 });
    expect((await answer(seen[2] ?? '')).data.solution.outcome).toBe('blank');
    server.clock.advance(86_400_000);
    expect((await read()).data.questions[1]?.answered?.response).toBeNull();
    // the solution that was asked for is no answer
    expect((await puzzle()).streak).toBe(0);
    await server.call('answerQuiz', { ...place, itemId: seen[0] ?? '', response: labels('B') }, { token: await token() });
    expect((await puzzle()).streak).toBe(1);
    server.clock.advance(2 * 86_400_000);
    expect((await puzzle()).streak).toBe(0);
  } finally {
    server.clock.set(started);
  }
});

test('a course without questions that take turns has no puzzle', async () => {
  const { courseId, variantId } = reader.place;
  const { token } = await make.session({ personId: reader.person.id });
  expect((await server.call('dailyPuzzle', { courseId, variantId }, { token })).data).toEqual({ page: null, streak: 0 });
});

test('a question of another page, and a page of another course, are refused', async () => {
  const other = await aReader();
  const { answer, place, page } = reader;
  expect((await answer({ itemId: String(other.choice.id), response: null })).error.code).toBe('NOT_FOUND');
  const { token } = await make.session({ personId: other.person.id });
  const elsewhere = {
    ...place,
    learningPathId: other.place.learningPathId,
    courseId: other.place.courseId,
    variantId: other.place.variantId,
  };
  expect((await server.call('lessonQuiz', elsewhere, { token })).error.code).toBe('RESOURCE_NOT_AVAILABLE');
  expect((await server.call('lessonQuiz', { ...place, learningPathId: String(page.topic.id) }, { token })).status).toBe(403);
});
