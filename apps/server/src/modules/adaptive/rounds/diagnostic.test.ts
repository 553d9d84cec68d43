import { randomUUID } from 'node:crypto';
import type { Round } from '@abhyas/contract/adaptive/rounds.ts';
import type { Response } from '@abhyas/contract/assessment/attempt-log.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { practiceFactories } from '../../../../test/factories/practice-factories.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { listSectionItems } from '../pools-queries.ts';
import { pools } from '../tables.ts';
import { endIdleRounds } from './end-round.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let practice: ReturnType<typeof practiceFactories>;
let learner: Awaited<ReturnType<typeof make.student>>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  practice = practiceFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());
beforeEach(async () => {
  learner = await make.student();
});

// a session of its own for each call: days go by
const token = async () => (await make.session({ personId: learner.person.id, at: server.clock.now() })).token;
const ids = () => ({ courseId: String(learner.course.id), variantId: String(learner.variant.id) });
const open = async () => server.call('openRound', { kind: 'diagnostic', ...ids() }, { token: await token() });
const answer = async (roundId: string, ordinal: number, response: Response | null, requestId: string = randomUUID()) =>
  server.call('answerRound', { roundId, ordinal, requestId, response }, { token: await token() });
const state = async () => (await server.call('studyStart', ids(), { token: await token() })).data;

/** A path of lessons with a pool of its questions; what its section is called. */
async function newSection(questions = 12) {
  const { path } = await make.asset({ courseId: learner.course.id });
  const pool = await practice.pool({ courseId: learner.course.id, section: path.slug, questions });
  return { key: path.slug, name: path.name, pool };
}
/** Answers the open questions up to a number: right in these sections, else wrong. */
async function play({
  round,
  to = 10,
  right,
}: {
  round: Pick<Round, 'roundId' | 'question' | 'end'>;
  to?: number;
  right: readonly string[];
}) {
  const asked: string[] = [];
  let at = round;
  while (at.question !== null && at.question.ordinal <= to) {
    const { why, ordinal } = at.question;
    const section = why.kind === 'diagnostic' ? why.section : '';
    asked.push(section);
    at = { ...at, ...(await answer(round.roundId, ordinal, { kind: 'choice', labels: [right.includes(section) ? 'A' : 'B'] })).data };
  }
  return { asked, ...at };
}

test('ten questions over the sections, one section after the other; it begins in the middle, and each section has a result with its range', async () => {
  const [quant, verbal, data] = [await newSection(), await newSection(), await newSection()];
  // a topic of no section, and one that is closed, are not asked
  await practice.pool({ courseId: learner.course.id });
  const closed = await newSection();
  await server.parts.database.orm.update(pools).set({ closed: true }).where(eq(pools.id, closed.pool.id));
  const round = (await open()).data;
  expect(round).toMatchObject({ kind: 'diagnostic', topic_id: '', name: '', questions: 10, secondsLeft: 0, answers: [], end: null });
  expect(round.question).toMatchObject({ ordinal: 1, hints: [], calculator: 'basic', why: { kind: 'diagnostic', name: quant.name } });
  const { asked, end } = await play({ round, right: [quant.key] });
  const [q, v, d] = [quant.key, verbal.key, data.key];
  expect(asked).toEqual([q, v, d, q, v, d, q, v, d, q]);
  expect(end).toMatchObject({ cause: 'long', right: 4, wrong: 6, level: null });
  expect(end?.sections.map(({ key, right, questions }) => [key, right, questions])).toEqual([
    [q, 4, 4],
    [v, 0, 3],
    [d, 0, 3],
  ]);
  const [best, ...others] = end?.sections ?? [];
  for (const { low, high } of end?.sections ?? []) expect(high - low).toBeGreaterThan(0);
  for (const { high } of others) expect(high).toBeLessThanOrEqual(best?.low ?? 0);
  // what was lost is in the error book, with its section
  const { data: book } = await server.call('errorBook', { ...ids() }, { token: await token() });
  expect(JSON.stringify(book)).toContain(verbal.name);
  expect((await state()).diagnostic).toBe('done');
});

test('left in the middle it waits, for days too, and continues; there is one for each course', async () => {
  await newSection();
  expect(await state()).toMatchObject({ diagnostic: 'none', answered: 0 });
  const first = (await open()).data;
  await play({ round: first, to: 4, right: [] });
  expect(await state()).toMatchObject({ diagnostic: 'open', answered: 4 });
  server.clock.advance(3 * 86_400_000);
  await endIdleRounds({ parts: server.parts });
  const again = (await open()).data;
  expect(again).toMatchObject({ roundId: first.roundId, question: { ordinal: 5 }, end: null });
  expect(again.answers).toHaveLength(4);
  const { end } = await play({ round: again, right: [] });
  expect(end).not.toBeNull();
  expect((await open()).data).toMatchObject({ roundId: first.roundId, question: null, end: { cause: 'long' } });
});

test('a sent answer is taken once, and no level or test changes with a diagnostic', async () => {
  const { pool } = await newSection();
  const { roundId } = (await open()).data;
  const requestId = randomUUID();
  const { result, statements } = await watchQueries({ server, work: () => answer(roundId, 1, null, requestId) });
  const sent = result.data;
  // the names of sections need no content of the course
  expect(statements.filter(({ text }) => text.includes('node_assets'))).toEqual([]);
  expect((await answer(roundId, 1, null, requestId)).data).toEqual(sent);
  expect(sent.answer).toMatchObject({ outcome: 'blank' });
  const { data: topics } = await server.call(
    'testCerebryData',
    { ...ids(), studentImsPin: '', parentId: '', id: '' },
    { token: await token() },
  );
  expect(topics).toMatchObject([{ topic_id: String(pool.id), level: 0, status: '', roundId: '' }]);
  expect((await answer(roundId, 1, null)).error).toMatchObject({ code: 'ANSWERED_ELSEWHERE' });
});

test('few questions end it early; without any there is none', async () => {
  expect((await state()).diagnostic).toBe('unavailable');
  expect((await open()).error).toMatchObject({ code: 'NOTHING_TO_PRACTISE' });
  await newSection(3);
  const { end } = await play({ round: (await open()).data, right: [] });
  expect(end).toMatchObject({ cause: 'used-up', wrong: 3 });
});

test('IDN-029 a course of someone else has none', async () => {
  const other = await make.student();
  const body = { kind: 'diagnostic', courseId: String(other.course.id), variantId: String(other.variant.id) } as const;
  expect((await server.call('openRound', body, { token: await token() })).status).toBe(403);
});

test('TST-024 the next question is chosen from at most two hundred of a section, the same as long as the round is, and those that were given', async () => {
  const { key } = await newSection(210);
  const of = { queryable: server.parts.database.orm, courseId: learner.course.id, seed: 7 };
  const drawn = (await listSectionItems({ ...of, given: [] })).filter(({ section }) => section === key).map(({ itemId }) => itemId);
  expect(drawn).toHaveLength(200);
  const [left] = (await listSectionItems({ ...of, seed: 8, given: [] })).filter(({ itemId }) => !drawn.includes(itemId));
  const again = await listSectionItems({ ...of, given: [left?.itemId ?? 0n] });
  expect(new Set(again.map(({ itemId }) => itemId))).toEqual(new Set([...drawn, left?.itemId]));
});
