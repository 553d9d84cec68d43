import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { seededRandom } from '@abhyas/rules/measurement/arithmetic/seeded-random.ts';
import { published } from '@abhyas/rules/revision/memory-loss.ts';
import { reviseByModel } from '@abhyas/rules/revision/simulate.ts';
import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { type Met, scoreFactories } from '../../../../test/factories/score-factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { enrolments } from '../../identity/tables.ts';
import { notices } from '../../notices/tables.ts';
import { makeCards } from '../revision/make-cards.ts';
import { reviewCards, revisionFits, roundItems, rounds } from '../tables.ts';
import { fitStudent } from './fit-student.ts';
import { remindOfRevision } from './remind.ts';

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
  ({ token } = await make.session({ personId: learner.person.id, at: server.clock.now() }));
});

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * dayMs);
const ids = () => ({ courseId: String(learner.course.id), variantId: String(learner.variant.id) });
const schedule = async () => (await server.call('revisionSchedule', ids(), { token })).data;
const save = (choice: RequestOf<'saveRevisionSchedule'>) => server.call('saveRevisionSchedule', choice, { token });
const cardsOf = () =>
  server.parts.database.orm.select().from(reviewCards).where(eq(reviewCards.studentId, learner.person.id)).orderBy(reviewCards.itemId);

/** A completed test in which all questions were lost, so many days ago; its questions are on the list. */
async function lost(count: number, days: number) {
  const wrong: Met = ['wrong', 60];
  const made = await make.assessment({
    courseId: learner.course.id,
    sections: [{ answers: Array.from({ length: count }, () => ({ kind: 'choice', labels: ['A'] })) }],
  });
  await scores.sit({
    test: made,
    studentId: learner.person.id,
    at: daysAgo(days),
    met: [Array.from({ length: count }, () => wrong)],
    assetId: 1n,
  });
  await scores.count(made);
  await makeCards({ parts: server.parts, stopAt: () => false });
  return made.sections[0]?.items.map(({ id }) => id) ?? [];
}

test('TST-067 the schedule begins as usual, and says what each retention would take', async () => {
  await lost(6, 0);
  const { choices, days, ...rest } = await schedule();
  expect(rest).toEqual({ retention: 90, reviews: 0, needed: 400, fit: null, reminderHour: null });
  expect(choices.map(({ retention }) => retention)).toEqual([80, 85, 90, 95]);
  expect(days).toHaveLength(30);
  expect(days.reduce((sum, { due }) => sum + due, 0)).toBe(6);
  expect(days.reduce((sum, { expected }) => sum + expected, 0)).toBeGreaterThan(6);
});

test('TST-067 another retention moves what is not due yet, and leaves what is', async () => {
  const { orm } = server.parts.database;
  const [first = 0n, second = 0n] = await lost(2, 1);
  const change = (itemId: bigint, dueAt: Date) =>
    orm
      .update(reviewCards)
      .set({ stability: 20, reviewedAt: daysAgo(1), dueAt })
      .where(and(eq(reviewCards.studentId, learner.person.id), eq(reviewCards.itemId, itemId)));
  await change(first, daysAgo(0.5));
  await change(second, new Date(server.clock.now().getTime() + 19 * dayMs));
  const before = await cardsOf();
  expect((await save({ retention: 80 })).status).toBe(200);
  const after = await cardsOf();
  expect(after[0]).toEqual(before[0]);
  expect(after[1]?.dueAt.getTime()).toBeGreaterThan((before[1]?.dueAt.getTime() ?? 0) + 10 * dayMs);
  expect((await schedule()).retention).toBe(80);
  expect((await save({ retention: 79 })).status).toBe(400);
  expect((await save({ reminderHour: 23 })).status).toBe(400);
});

test('TST-067 with enough reviews the schedule is fitted once, kept where it predicts better, and holds for what comes next', async () => {
  const { orm } = server.parts.database;
  const parameters = published.with(0, 0.6).with(8, 1.2).with(11, 0.8).with(20, 0.35);
  const histories = reviseByModel({ parameters, questions: 120, days: 150, random: seededRandom('server') });
  const itemIds = await lost(histories.length, 200);
  const start = daysAgo(200).getTime() - Date.UTC(2026, 0, 1);
  const moved = (at: Date) => new Date(at.getTime() + start);
  const studentId = learner.person.id;
  const [round] = await orm
    .insert(rounds)
    .values({
      studentId,
      courseId: learner.course.id,
      kind: 'revision',
      seed: 1,
      startedAt: daysAgo(200),
      touchedAt: daysAgo(1),
      endedAt: daysAgo(1),
      endedBy: 'student',
    })
    .returning();
  const reviews = histories.flatMap((ofItem, place) => ofItem.slice(1).map((review) => ({ ...review, itemId: itemIds[place] ?? 0n })));
  await orm.insert(roundItems).values(
    reviews.map(({ at, rating, itemId }, place) => ({
      roundId: round?.id ?? 0n,
      ordinal: place + 1,
      itemId,
      why: { kind: 'practice' as const },
      expectedSeconds: 60,
      answeredAt: moved(at),
      outcome: rating === 'again' ? ('wrong' as const) : ('correct' as const),
      seconds: 60,
      rating,
    })),
  );
  for (const [place, ofItem] of histories.entries()) {
    const of = and(eq(reviewCards.studentId, studentId), eq(reviewCards.itemId, itemIds[place] ?? 0n));
    await orm
      .update(reviewCards)
      .set({
        submittedAt: moved(ofItem[0]?.at ?? new Date(0)),
        reviews: ofItem.length - 1,
        reviewedAt: moved(ofItem.at(-1)?.at ?? new Date(0)),
      })
      .where(of);
  }
  const before = await cardsOf();
  await fitStudent({ parts: server.parts, studentId });
  await fitStudent({ parts: server.parts, studentId });
  const fits = await orm.select().from(revisionFits).where(eq(revisionFits.studentId, studentId));
  expect(fits).toMatchObject([{ isKept: true, reviews: reviews.length, predicted: reviews.length }]);
  expect(fits[0]?.fitted).toBeLessThan(fits[0]?.published ?? 0);
  expect((await schedule()).fit).toMatchObject({ isKept: true, reviews: reviews.length });
  const after = await cardsOf();
  expect(after.filter(({ stability }, place) => stability !== before[place]?.stability).length).toBeGreaterThan(50);
});

test('below the reviews that a fit needs nothing is fitted', async () => {
  await lost(3, 1);
  await fitStudent({ parts: server.parts, studentId: learner.person.id });
  expect(await server.parts.database.orm.select().from(revisionFits).where(eq(revisionFits.studentId, learner.person.id))).toEqual([]);
});

test('NTF-001 at the hour that was chosen, in its zone, a reminder says what is due, once a day', async () => {
  await lost(3, 3);
  await save({ reminderHour: 19 });
  const told = () =>
    server.parts.database.orm
      .select({ title: notices.title, url: notices.url })
      .from(notices)
      .where(and(eq(notices.personId, learner.person.id), like(notices.cause, 'revision-due:%')));
  const remindAt = async (time: string) => {
    server.clock.set(new Date(`${testMoment.toISOString().slice(0, 10)}T${time}Z`));
    await remindOfRevision({ parts: server.parts });
    return told();
  };
  // 18:45, 19:00 and 19:45 in India
  expect(await remindAt('13:15:00')).toEqual([]);
  const { orm } = server.parts.database;
  // a course that was left is not theirs to revise
  await orm.delete(enrolments).where(eq(enrolments.personId, learner.person.id));
  expect(await remindAt('13:30:00')).toEqual([]);
  await orm.insert(enrolments).values({ personId: learner.person.id, variantId: learner.variant.id });
  const once = [{ title: '3 questions to revise today', url: '/revisetest' }];
  expect(await remindAt('13:30:00')).toEqual(once);
  expect(await remindAt('14:15:00')).toEqual(once);
  await save({ reminderHour: null });
  server.clock.set(new Date(server.clock.now().getTime() + dayMs));
  await remindOfRevision({ parts: server.parts });
  expect(await told()).toEqual(once);
});
