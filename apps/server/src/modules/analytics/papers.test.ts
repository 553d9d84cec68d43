import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { testMoment } from '../../../test/moments.ts';
import { type Met, scoreFactories } from '../../../test/factories/score-factories.ts';
import { assessments, items } from '../assessment/tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let scores: ReturnType<typeof scoreFactories>;
let taker: Awaited<ReturnType<typeof make.student>>;
let token: string;
let ids: { courseId: string; variantId: string };
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  scores = scoreFactories({ database: server.parts.database, make });
});
afterAll(() => server.close());
beforeEach(async () => {
  taker = await make.student();
  ids = { courseId: String(taker.course.id), variantId: String(taker.variant.id) };
  ({ token } = await make.session({ personId: taker.person.id }));
});

const many = (times: number, met: Met): Met[] => Array.from({ length: times }, () => met);
const daysAgo = (days: number) => new Date(testMoment.getTime() - days * 86_400_000);
const orm = () => server.parts.database.orm;
const choice = { kind: 'choice', labels: ['A'] } as const;
type Made = Awaited<ReturnType<typeof make.assessment>>;

/** A mock of one section that the student completed, with a question for each outcome; all of numbers and medium unless `kinds` says otherwise. */
const taken = async ({
  days,
  met,
  more = {},
  kinds = [],
}: {
  days: number;
  met: readonly Met[];
  more?: Parameters<typeof make.assessment>[0];
  kinds?: readonly (readonly [topic: string, difficulty: string])[];
}): Promise<Made> => {
  const made = await make.assessment({
    courseId: taker.course.id,
    type: 'Mock',
    name: `Mock of ${days}`,
    sections: [{ answers: met.map(() => ({ ...choice, labels: [...choice.labels] })) }],
    ...more,
  });
  for (const [at, [topic, difficulty]] of kinds.entries()) {
    const id = made.sections[0]?.items[at]?.id ?? 0n;
    await orm().update(items).set({ topic, difficulty }).where(eq(items.id, id));
  }
  await scores.sit({ test: made, studentId: taker.person.id, at: daysAgo(days), met: [met] });
  await scores.count(made);
  return made;
};
const idOf = ({ assessment }: Made) => String(assessment.id);
const selection = async (more: { assessmentId?: string; studentImsPin?: string } = {}, caller = token) =>
  server.call('questionSelection', { ...ids, ...more }, { token: caller });
const analyse = (made: Made, more: { studentImsPin?: string } = {}, caller = token) =>
  server.call('testAnalytics', { assessmentId: idOf(made), ...more }, { token: caller });
const viewer = async (role: 'parent' | 'mentor') => {
  const person = await make.person({ role });
  await make.relate({ kind: role, viewerId: person.id, subjectId: taker.person.id });
  return (await make.session({ personId: person.id })).token;
};

test('PRF-010 the latest test question by question: minutes, chances from other tests, and the best choice, by hand', async () => {
  const older = await taken({
    days: 9,
    met: [...many(8, ['correct', 60]), ...many(4, ['wrong', 60]), ...many(4, ['blank', 0])],
  });
  const latest = await taken({
    days: 2,
    met: [
      ['correct', 90],
      ['wrong', 300],
      ['blank', 0],
      ['blank', 0],
      ['blank', 8],
    ],
  });
  const { tests, paper, paperReason } = (await selection()).data;
  expect(tests.map(({ assessmentId }) => assessmentId)).toEqual([idOf(latest), idOf(older)]);
  expect(paperReason).toBe('');
  expect(paper).toMatchObject({ assessmentId: idOf(latest), marks: '2', totalMarks: '15' });
  // of the section's 600 s: 90, 300 and 8 on questions, 202 between them
  expect(paper?.minutes).toEqual({ right: 1.5, wrong: 5, left: 0.1, between: 3.4 });
  const [section] = paper?.sections ?? [];
  expect(section).toMatchObject({ name: 'Section 1', marks: '2', totalMarks: '15', seconds: 398 });
  expect(section?.items.map(({ number, outcome, marks, seconds }) => [number, outcome, marks, seconds])).toEqual([
    [1, 'correct', '3', 90],
    [2, 'wrong', '-1', 300],
    [3, 'blank', '0', 0],
    [4, 'blank', '0', 0],
    [5, 'blank', '0', 8],
  ]);
  // 8 of 12 answers right in the other test: 9/14 of all, (8 + 45/14) / 17 of medium, 2689/4046 of medium numbers; of the 16 questions met half
  expect(section?.items.map(({ chance }) => chance)).toEqual([0.66, 0.66, 0.5, 0.5, 0.5]);
  expect(section?.items[0]).toMatchObject({ topic: 'Numbers', difficulty: 'medium', cohortSeconds: null, tag: '' });
  // a blank takes 60 s and brings 0.5 * 4 - 1: three of them, and the mark that the wrong one cost
  expect(paper?.better).toEqual({
    scored: '2',
    expected: '6',
    gain: '4',
    sections: [
      {
        name: 'Section 1',
        leave: [{ number: 2, seconds: 300, outcome: 'wrong' }],
        take: [3, 4, 5].map((number) => ({ number, seconds: 60, chance: 0.5 })),
        gain: '4',
      },
    ],
  });
});

test('PRF-010 a test is chosen among the completed; without enough record there is no chance and no advice, and the page says what is missing', async () => {
  const only = await taken({
    days: 2,
    met: [
      ['correct', 90],
      ['blank', 0],
    ],
  });
  const { paper } = (await selection({ assessmentId: idOf(only) })).data;
  expect(paper?.sections[0]?.items.map(({ chance }) => chance)).toEqual([null, null]);
  expect(paper?.better).toBeNull();
  expect(paper?.unknown).toEqual([{ difficulty: 'medium', answered: 0, needed: 10 }]);
  const other = await make.assessment({ courseId: taker.course.id });
  expect((await selection({ assessmentId: idOf(other) })).error.code).toBe('NOT_FOUND');
});

test('PRF-013 without a completed test there is no paper and no reason', async () => {
  expect((await selection()).data).toEqual({ tests: [], paper: null, paperReason: '' });
});

test('PRF-010 before the review is open nothing of a question is told, in its own test and in others', async () => {
  const open = await taken({
    days: 9,
    met: [
      ['correct', 60],
      ['blank', 0],
    ],
  });
  const closed = await taken({
    days: 1,
    met: many(10, ['wrong', 60]),
    more: { proctored: true, endAt: daysAgo(-1) },
  });
  const reason = 'review-not-enabled';
  expect((await selection()).data).toMatchObject({ paper: null, paperReason: reason });
  // not even by a chance that they have lowered
  const chanceNow = (await selection({ assessmentId: idOf(open) })).data.paper?.sections[0]?.items[0]?.chance;
  expect(chanceNow).toBeNull();
  const { paper, paperReason, topics, losses, test: point } = (await analyse(closed)).data;
  expect({ paper, paperReason, topics, losses }).toEqual({ paper: null, paperReason: reason, topics: [], losses: [] });
  // the score is what the result shows too
  expect(point.marks).toBe('-10');
  await orm()
    .update(assessments)
    .set({ endAt: daysAgo(0.5) })
    .where(eq(assessments.id, closed.assessment.id));
  const after = (await analyse(closed)).data;
  expect(after.topics).toEqual([expect.objectContaining({ topic: 'Numbers', all: { right: 0, answered: 10 } })]);
  expect((await selection({ assessmentId: idOf(open) })).data.paper?.sections[0]?.items[0]?.chance).toBeLessThan(0.5);
});

test('PRF-010 TST-070 a dropped question, and one whose marks everyone has, are in no topic, no chance and no choice', async () => {
  const older = await taken({
    days: 9,
    met: [...many(10, ['correct', 60]), ['dropped', 60], ['correct', 60], ['blank', 0]],
  });
  const bonus = older.sections[0]?.items[11]?.id ?? 0n;
  await scores.giveBonus({ test: older, itemId: bonus, at: daysAgo(8) });
  const { topics, paper } = (await analyse(older)).data;
  expect(topics).toEqual([
    expect.objectContaining({ topic: 'Numbers', medium: { right: 10, answered: 10 }, all: { right: 10, answered: 10 } }),
  ]);
  expect(paper?.sections[0]?.items[10]?.outcome).toBe('dropped');
  // 10 of 11 met: 11/13 of all, (10 + 55/13) / 16 = 0.8894, (10 + 4.447) / 16 = 0.903
  const latest = await taken({ days: 2, met: [['blank', 0]] });
  expect((await selection({ assessmentId: idOf(latest) })).data.paper?.sections[0]?.items[0]?.chance).toBe(0.9);
});

test('TST-027 TST-070 PRF-010 the analytics of a test: score, spread, topics by difficulty, times of the cohort', async () => {
  const made = await taken({
    days: 2,
    met: [
      ['correct', 100],
      ['wrong', 200],
      ['blank', 0],
    ],
    kinds: [
      ['Algebra', 'easy'],
      ['Algebra', 'hard'],
      ['Numbers', 'easy'],
    ],
  });
  // nine others, the first of them best: each took 40, 50, … 120 s on the first question and had it right but for the last two
  const others = Array.from({ length: 9 }, (_, index): Met[][] => [
    [
      [index < 7 ? 'correct' : 'wrong', 40 + 10 * index],
      [index === 0 ? 'correct' : 'blank', 30],
      ['blank', 0],
    ],
  ]);
  await scores.cohort({ test: made, at: daysAgo(2), met: others });
  await scores.time(testMoment);
  const { test: point, distribution, paper, topics } = (await analyse(made)).data;
  expect(point).toMatchObject({ assessmentId: idOf(made), marks: '2', totalMarks: '9', cohortSize: 10, rank: 8 });
  expect(distribution.reduce((sum, { candidates }) => sum + candidates, 0)).toBe(10);
  expect(distribution.filter(({ own }) => own)).toEqual([{ from: '2', to: '3', candidates: 1, own: true }]);
  expect(paper?.sections[0]?.items[0]).toMatchObject({
    // eight of ten right; 40 50 60 70 80 90 100 100 110 120: the fifth; the best is the one of 40 s
    cohortCorrectPercent: 80,
    cohortSeconds: 80,
    topSeconds: 40,
  });
  const none = { right: 0, answered: 0 };
  expect(topics).toEqual([
    { topic: 'Algebra', easy: { right: 1, answered: 1 }, medium: none, hard: { right: 0, answered: 1 }, all: { right: 1, answered: 2 } },
  ]);
});

test('PRF-014 what the student has noted is for the student: parent, mentor and support acting as them read no tag', async () => {
  const made = await taken({
    days: 2,
    met: [
      ['wrong', 60],
      ['correct', 60],
    ],
  });
  const itemId = String(made.sections[0]?.items[0]?.id);
  await server.call('saveErrorTag', { assessmentId: idOf(made), itemId, tag: 'careless' }, { token });
  const own = (await analyse(made)).data;
  expect(own.losses).toEqual([{ tag: 'careless', questions: 1, marks: '4' }]);
  expect(own.paper?.sections[0]?.items.map(({ tag }) => tag)).toEqual(['careless', '']);
  const support = await make.person({ role: 'staff', rights: ['support'] });
  const acting = (await make.session({ personId: taker.person.id, actingAdminId: support.id })).token;
  const { pin: studentImsPin } = taker.person;
  for (const onlooker of [await viewer('parent'), await viewer('mentor'), acting]) {
    const { losses, paper, test: point } = (await analyse(made, { studentImsPin }, onlooker)).data;
    expect(losses).toEqual([]);
    expect(paper?.sections[0]?.items.map(({ tag }) => tag)).toEqual(['', '']);
    expect(point).toEqual(own.test);
    expect((await selection({ studentImsPin }, onlooker)).data.paper?.sections[0]?.items[0]?.tag).toBe('');
  }
});

test('TST-070 a practice set, a test under way and the test of someone else have no analytics', async () => {
  const practice = await taken({ days: 2, met: [['wrong', 60]], more: { kind: 'practice' } });
  const running = await make.assessment({ courseId: taker.course.id });
  await make.attempt({ assessmentId: running.assessment.id, studentId: taker.person.id, startedAt: daysAgo(0), deadlineAt: daysAgo(-1) });
  const made = await taken({ days: 1, met: [['correct', 60]] });
  expect((await analyse(practice)).error.code).toBe('NOT_FOUND');
  expect((await analyse(running)).error.code).toBe('NOT_FOUND');
  const other = await make.student({ in: taker });
  const otherToken = (await make.session({ personId: other.person.id })).token;
  expect((await analyse(made, {}, otherToken)).error.code).toBe('NOT_FOUND');
  expect((await analyse(made, { studentImsPin: taker.person.pin }, otherToken)).error.code).toBe('NOT_FOUND');
});

test('PRF-010 where blanks cost by their number no choice is said to be better', async () => {
  await taken({ days: 9, met: [['correct', 60]] });
  const made = await taken({
    days: 2,
    met: [
      ['wrong', 300],
      ['blank', 0],
    ],
    more: { blankPenalty: { sections: ['s1'], free: 0, each: 25 } },
  });
  expect((await selection({ assessmentId: idOf(made) })).data.paper?.better).toBeNull();
});

test('PRF-010 questions that were shuffled have the numbers that the candidate saw', async () => {
  const met: Met[] = Array.from({ length: 6 }, (_, index) => ['correct', 10 + index]);
  const made = await taken({ days: 2, met, more: { shuffle: { questions: true, options: false } } });
  const review = (await server.call('testReview', { assessmentId: idOf(made) }, { token })).data;
  const { paper } = (await selection()).data;
  const shown = paper?.sections[0]?.items.map(({ itemId, number }) => [itemId, number]);
  expect(shown).toEqual(review.sections[0]?.items.map(({ itemId, number }) => [itemId, number]));
  expect(shown).toHaveLength(6);
});
