import { letterAt, optionReference } from '@abhyas/rules/assessment/paper/order/own-order.ts';
import { GRACE_MS } from '@abhyas/rules/assessment/paper/section-clock.ts';
import { count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { ownTestsOf } from '../../../../test/own-tests.ts';
import { launchAndStart, numbered, playerWindow, saveChoice } from '../../../../test/player.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { listTestsOfCourse } from '../cards-queries.ts';
import { requestRescore } from '../scoring/request-queries.ts';
import { scoreWaiting } from '../scoring/rescore.ts';
import { listChosenOfModel } from '../statistics/figure-queries.ts';
import { runEveryMinute } from '../every-minute.ts';
import { assessments, itemCounts, items, passages, markCounts, sectionItems } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());

/** A practice set, its student signed in. */
async function practiceSet(more: Parameters<typeof make.assessment>[0] = {}) {
  const pupil = await make.student();
  const made = await make.assessment({ courseId: pupil.course.id, sectionOrder: 'free', kind: 'practice', solutions: 'each', ...more });
  const signIn = async () => (await make.session({ personId: pupil.person.id, at: server.clock.now() })).token;
  const token = await signIn();
  const assessmentId = String(made.assessment.id);
  const course = { courseId: String(pupil.course.id), variantId: String(pupil.variant.id) };
  const ids = made.sections.flatMap((section) => section.items.map(({ id }) => id));
  const list = async (by = token) => (await server.call('practiceSets', course, { token: by })).data;
  /** Launches it, opens a window and starts or resumes. */
  const play = async (by = token) => {
    const launched = await server.call('getTestData', { assetId: '', assessmentId, redirectUrl: '' }, { token: by });
    const opened = await server.call('playerOpen', { token: launched.data.token });
    const pass = opened.cookies.find(({ name }) => name === 'abhyas_attempt')?.value ?? '';
    const { attemptId } = opened.data;
    const window = playerWindow({ server, pass, attemptId, token: by });
    const solutions = (itemIds: readonly bigint[] = ids) =>
      server.call('playerSolutions', { attemptId, itemIds: itemIds.map(String) }, { cookies: { abhyas_attempt: pass } });
    const hints = (itemId: bigint, shown: number) =>
      server.call('playerHints', { attemptId, itemId: String(itemId), shown }, { cookies: { abhyas_attempt: pass } });
    return { ...window, launched, solutions, hints, state: (await window.start()).data };
  };
  return { pupil, token, signIn, assessmentId, ids, list, play, course };
}
const check = (itemId: bigint) => ({ kind: 'check', itemId: String(itemId) }) as const;
const first = (ids: readonly bigint[], at = 0) => ids[at] ?? 0n;

test('TST-062 TST-069 a practice set is listed, started in the portal’s window, resumed, submitted and practised again', async () => {
  const { assessmentId, ids, list, play, course, token } = await practiceSet({ untimed: true });
  expect(await list()).toEqual([
    expect.objectContaining({
      assessmentId,
      questionCount: 3,
      seconds: 0,
      solutions: 'each',
      totalMarks: '9',
      status: '',
      answered: 0,
      marks: '',
      submittedAt: null,
    }),
  ]);
  const player = await play();
  expect(player.launched.data.url).toBe(`/preparepractice/test?assessmentId=${assessmentId}`);
  expect(player.state).toMatchObject({ practice: true, untimed: true, solutions: 'each', assetId: '', status: 'in-progress' });
  const answers = [
    saveChoice(first(ids), 'A'),
    saveChoice(first(ids, 1), 'B'),
    check(first(ids)),
    { kind: 'clear', itemId: String(first(ids)) } as const,
  ];
  await player.save(1, numbered({ server, events: [...answers, { kind: 'save', itemId: String(first(ids, 2)), response: null }] }));
  // an answer that is final is not taken away, and a save without an answer is none
  expect(await list()).toEqual([expect.objectContaining({ status: 'in-progress', answered: 2, deadlineAt: player.state.deadlineAt })]);
  const again = await play();
  expect(again.state).toMatchObject({ attemptId: player.state.attemptId, fence: 2 });
  expect(again.state.events).toHaveLength(5);
  await again.submit(2);
  const result = (await server.call('testResult', { assessmentId }, { token })).data;
  expect(result).toMatchObject({
    practice: true,
    reviewOpen: true,
    cohortSize: 0,
    overall: { marks: '2', correct: 1, wrong: 1, blank: 1, percentile: '' },
  });
  expect((await server.call('testReview', { assessmentId }, { token })).data.sections[0]?.items).toHaveLength(3);
  expect(await list()).toEqual([expect.objectContaining({ status: 'completed', marks: '2', answered: 0, deadlineAt: null })]);
  const third = await play();
  expect(third.state).toMatchObject({ fence: 1, events: [] });
  expect(third.state.attemptId).not.toBe(player.state.attemptId);
  // while one practises again the last result stays
  expect(await list()).toEqual([expect.objectContaining({ status: 'in-progress', marks: '2' })]);
  expect((await server.call('testResult', { assessmentId }, { token })).data.attemptId).toBe(player.state.attemptId);
  await third.submit(1);
  expect((await server.call('testResult', { assessmentId }, { token })).data).toMatchObject({
    attemptId: third.state.attemptId,
    overall: { blank: 3 },
  });
  const stranger = await make.session({ personId: (await make.student()).person.id, at: server.clock.now() });
  expect((await server.call('practiceSets', course, { token: stranger.token })).error?.code).toBe('FORBIDDEN');
});

test('TST-062 a practice set that is taken again has other instances of its models with their passages, scored and reviewed by their own keys', async () => {
  const { ids, play, token, assessmentId, list } = await practiceSet();
  const { orm } = server.parts.database;
  const [own] = await orm
    .select()
    .from(items)
    .where(eq(items.id, first(ids)));
  if (own === undefined) throw new Error('the question is there');
  const other = await make.item({ bank: own.bank, answer: { kind: 'choice', labels: ['D'] }, stemHtml: '<p>The other instance</p>' });
  const texts = ['the first passage', 'the other passage'].map((html, at) => ({
    pack: own.pack,
    bank: own.bank,
    key: `p.${at + 1}`,
    title: '',
    html,
  }));
  const inside = await orm.insert(passages).values(texts).returning({ id: passages.id });
  for (const [at, id] of [own.id, other.id].entries())
    await orm
      .update(items)
      .set({ model: own.key, seed: at + 1, passageId: inside[at]?.id ?? null })
      .where(eq(items.id, id));
  const asked = async () => {
    const player = await play();
    const items = (await list()).find((set) => set.assessmentId === assessmentId);
    expect(items).toMatchObject({ questionCount: 3, status: 'in-progress' });
    return player;
  };
  await (await asked()).submit(1);
  const second = await asked();
  await second.save(1, numbered({ server, events: [saveChoice(other.id, 'D'), check(other.id)] }));
  expect((await second.solutions([other.id])).data).toMatchObject([{ itemId: String(other.id), outcome: 'correct', answer: ['D'] }]);
  await second.submit(1);
  const { sections } = (await server.call('testReview', { assessmentId }, { token })).data;
  const review = sections.flatMap((section) => section.items);
  expect(sections.flatMap((section) => section.passages)).toMatchObject([{ html: 'the other passage' }]);
  expect(review.map(({ itemId }) => itemId)).toEqual([other.id, ...ids.slice(1)].map(String));
  expect(review[0]).toMatchObject({ outcome: 'correct', stemHtml: expect.stringContaining('The other instance') as string });
  expect(await listChosenOfModel({ queryable: orm, itemId: own.id })).toEqual([
    { answer: '', candidates: 1 },
    { answer: 'D', candidates: 1 },
  ]);
  expect(await listChosenOfModel({ queryable: orm, itemId: first(ids, 1) })).toEqual([]);
  // the instances begin again
  const third = await asked();
  await third.save(1, numbered({ server, events: [saveChoice(own.id, 'A'), check(own.id)] }));
  expect((await third.solutions([own.id])).data).toHaveLength(1);
});

test('TST-063 the solution of a question comes with its committed check, and of no other question', async () => {
  const secrets = { wrong: 'the hidden reasoning of one', other: 'the hidden reasoning of two' };
  const { ids, play, token, assessmentId } = await practiceSet({
    sections: [
      {
        answers: [
          { kind: 'choice', labels: ['B'] },
          { kind: 'text', accepted: ['secretword'] },
          { kind: 'choice', labels: ['C'] },
        ],
      },
    ],
  });
  const { orm } = server.parts.database;
  await orm
    .update(items)
    .set({ solutionHtml: `<p>${secrets.wrong}</p>` })
    .where(eq(items.id, first(ids)));
  await orm
    .update(items)
    .set({ solutionHtml: `<p>${secrets.other}</p>` })
    .where(eq(items.id, first(ids, 1)));
  const player = await play();
  const sent: unknown[] = [player.launched.data, player.state];
  expect((await player.solutions()).data).toEqual([]);
  // the check came before the event that is before it: an answer could still come in front of it
  const [saved, checked] = numbered({ server, events: [saveChoice(first(ids), 'A'), check(first(ids))] });
  if (saved === undefined || checked === undefined) throw new Error('two events');
  sent.push((await player.save(1, [checked])).data, (await player.solutions()).data);
  expect(sent.at(-1)).toEqual([]);
  sent.push((await player.save(1, [saved])).data);
  const solution = {
    itemId: String(first(ids)),
    outcome: 'wrong',
    answer: ['B'],
    otherAnswers: [],
    ruling: '',
    solutionHtml: `<p>${secrets.wrong}</p>`,
  };
  expect((await player.solutions()).data).toEqual([solution]);
  expect((await player.solutions([first(ids, 1)])).data).toEqual([]);
  // no other solution is even read
  const { statements } = await watchQueries({ server, work: () => player.solutions() });
  const [read] = statements.filter(({ text }) => text.includes('solution_html'));
  expect(read?.values.map(String)).toEqual([assessmentId, String(first(ids))]);
  // what comes after it does not count, here and in the score
  sent.push((await player.save(1, numbered({ server, events: [saveChoice(first(ids), 'B')], from: 3 }))).data);
  expect((await player.solutions()).data).toEqual([solution]);
  sent.push(
    (await server.call('testResult', { assessmentId }, { token })).error,
    (await player.review()).error,
    (await player.result()).error,
  );
  // another window has what was checked before, and the one that lost the attempt cannot add to it
  const other = await play();
  expect((await other.solutions()).data).toEqual([solution]);
  expect((await player.save(1, numbered({ server, events: [check(first(ids, 1))], from: 4 }))).error?.code).toBe('FENCE_LOST');
  sent.push(other.state, (await other.solutions([first(ids, 1), first(ids, 2)])).data);
  // without an answer it is blank
  sent.push((await other.save(2, numbered({ server, events: [check(first(ids, 2))] }))).data);
  expect((await other.solutions([first(ids, 2)])).data).toEqual([expect.objectContaining({ outcome: 'blank', answer: ['C'] })]);
  const told = JSON.stringify(sent);
  for (const secret of [...Object.values(secrets), 'secretword', '"answer"', '"solutionHtml"', '"outcome"'])
    expect(told).not.toContain(secret);
  await other.submit(2);
  expect((await other.result()).data.overall).toMatchObject({ correct: 0, wrong: 1, blank: 2, marks: '-1' });
});

test('TST-063 the hints of a practice set come one by one to who asks, of a section that is open, and of no other test', async () => {
  const hints = ['<p>the first secret</p>', `<p>not ${optionReference('B')}</p>`];
  const give = (ids: readonly bigint[]) => server.parts.database.orm.update(items).set({ hints }).where(inArray(items.id, ids));
  const set = await practiceSet({ sectionOrder: 'fixed', sections: [{}, {}], shuffle: { questions: false, options: true } });
  await give(set.ids);
  const player = await set.play();
  const ask = async (itemId: bigint, shown: number) => (await player.hints(itemId, shown)).data;
  expect(JSON.stringify([player.launched.data, player.state, (await player.solutions()).data])).not.toContain('secret');
  expect(await ask(first(set.ids), 0)).toEqual({ hints: [], count: 2 });
  expect(await ask(first(set.ids), 1)).toEqual({ hints: hints.slice(0, 1), count: 2 });
  const shown = player.state.sections[0]?.items[0]?.options ?? [];
  const letter = letterAt(shown.findIndex(({ label }) => label === 'B'));
  expect((await ask(first(set.ids), 5)).hints[1]).toBe(`<p>not <span data-option="B">${letter}</span></p>`);
  // the next section has not opened, and another set's question is none of this one
  expect(await ask(first(set.ids, 3), 5)).toEqual({ hints: [], count: 0 });
  const atEnd = await practiceSet({ solutions: 'end' });
  await give(atEnd.ids);
  expect(await ask(first(atEnd.ids), 5)).toEqual({ hints: [], count: 0 });
  const other = await atEnd.play();
  expect((await other.hints(first(atEnd.ids), 1)).error?.code).toBe('REVIEW_NOT_OPEN');
});

test('TST-063 TST-066 a hint that was shown is in the log of the attempt, and the review says so', async () => {
  const set = await practiceSet({ sections: [{}] });
  await server.parts.database.orm
    .update(items)
    .set({ hints: ['<p>one</p>', '<p>two</p>'] })
    .where(inArray(items.id, set.ids));
  const player = await set.play();
  const itemId = String(first(set.ids));
  const events = [
    { kind: 'visit' as const, itemId },
    { kind: 'hint' as const, itemId },
    saveChoice(first(set.ids), 'A'),
    check(first(set.ids)),
  ];
  await player.save(1, numbered({ server, events: [...events, { kind: 'hint', itemId }] }));
  await player.submit(1);
  const asked = (await server.call('testReview', { assessmentId: set.assessmentId }, { token: set.token })).data.sections[0]?.items ?? [];
  expect(asked.map(({ hints, hintsUsed }) => [hints.length, hintsUsed])).toEqual([[2, 1], ...asked.slice(1).map(() => [2, 0])]);
  expect(asked[0]?.steps.map(({ kind }) => kind)).toContain('hint');
});

test('TST-066 a log cannot say more hints than were given', async () => {
  const reviewed = async (solutions: 'each' | 'end', texts: readonly string[]) => {
    const set = await practiceSet({ sections: [{}], solutions });
    await server.parts.database.orm
      .update(items)
      .set({ hints: [...texts] })
      .where(inArray(items.id, set.ids));
    const player = await set.play();
    const hint = { kind: 'hint' as const, itemId: String(first(set.ids)) };
    await player.save(1, numbered({ server, events: [hint, hint, saveChoice(first(set.ids), 'A')] }));
    await player.submit(1);
    const { sections } = (await server.call('testReview', { assessmentId: set.assessmentId }, { token: set.token })).data;
    const [item] = sections[0]?.items ?? [];
    return [item?.hintsUsed, item?.steps.filter(({ kind }) => kind === 'hint').length];
  };
  expect(await reviewed('each', ['<p>one</p>'])).toEqual([1, 2]);
  expect(await reviewed('end', ['<p>one</p>', '<p>two</p>'])).toEqual([0, 0]);
});

test('TST-063 a solution names options by the letters on the screen', async () => {
  const answers = Array.from({ length: 8 }, () => ({ kind: 'choice' as const, labels: ['A'] }));
  const { ids, play } = await practiceSet({ sections: [{ answers }], shuffle: { questions: false, options: true } });
  await server.parts.database.orm.update(items).set({ solutionHtml: `<p>That is ${optionReference('B')}.</p>` });
  const player = await play();
  await player.save(1, numbered({ server, events: ids.map((id) => check(id)) }));
  const shown = player.state.sections[0]?.items ?? [];
  const expected = Object.fromEntries(
    shown.map(({ itemId, options }) => [itemId, letterAt(options.findIndex(({ label }) => label === 'B'))]),
  );
  const told = (await player.solutions()).data.map(({ itemId, solutionHtml }) => [itemId, /data-option="B">(.)</.exec(solutionHtml)?.[1]]);
  expect(Object.fromEntries(told)).toEqual(expected);
  expect(new Set(Object.values(expected)).size).toBeGreaterThan(1);
});

test('TST-063 TST-065 a set that gives its solutions at the end, and every test, gives none before it', async () => {
  const atEnd = await practiceSet({ solutions: 'end' });
  const player = await atEnd.play();
  await player.save(1, numbered({ server, events: [saveChoice(first(atEnd.ids), 'A'), check(first(atEnd.ids))] }));
  expect((await player.solutions()).error?.code).toBe('REVIEW_NOT_OPEN');
  await player.submit(1);
  expect((await player.review()).data.sections[0]?.items[0]).toMatchObject({ outcome: 'correct', answer: ['A'] });
});

test('TST-063 nothing is given of a section that has not opened', async () => {
  const { ids, play } = await practiceSet({ sectionOrder: 'fixed', sections: [{}, {}] });
  const player = await play();
  const later = first(ids, 3);
  await player.save(1, numbered({ server, events: [check(later)] }));
  expect((await player.solutions()).data).toEqual([]);
  server.clock.advance(601_000);
  // a check from before does not open it, one from now does
  expect((await player.solutions()).data).toEqual([]);
  await player.save(1, numbered({ server, events: [check(later)], from: 2 }));
  expect((await player.solutions()).data).toEqual([expect.objectContaining({ itemId: String(later) })]);
});

test('TST-062 practice counts in no cohort, is in no list of tests, and an untimed set is closed in the end with what was answered', async () => {
  const { ids, list, play, signIn, assessmentId, course, pupil } = await practiceSet({
    untimed: true,
    releaseAt: server.clock.now(),
    sections: [{ seconds: 30 * 24 * 3600 }],
  });
  const { orm } = server.parts.database;
  const player = await play();
  await player.save(1, numbered({ server, events: [saveChoice(first(ids), 'A')] }));
  server.clock.advance(30 * 24 * 3600_000 + 20_000);
  const token = await signIn();
  await runEveryMinute({ parts: server.parts });
  expect(await list(token)).toEqual([expect.objectContaining({ status: 'completed', marks: '3', answered: 0 })]);
  const result = (await server.call('testResult', { assessmentId }, { token })).data;
  expect(result).toMatchObject({ attemptId: player.state.attemptId, closedBy: 'deadline', overall: { correct: 1, blank: 2 } });
  expect((await server.call('listNotices', { unreadOnly: false }, { token })).data.notices).toEqual([]);
  const own = await ownTestsOf({ queryable: orm, studentId: pupil.person.id, courseId: BigInt(course.courseId) });
  expect(own).toEqual({ attempts: [], admissions: [], engineResults: [], quizzes: [] });
  expect(await listTestsOfCourse({ queryable: orm, courseId: BigInt(course.courseId) })).toEqual([]);
  for (const counts of [markCounts, itemCounts]) {
    const [row] = await orm
      .select({ rows: count() })
      .from(counts)
      .where(eq(counts.assessmentId, BigInt(assessmentId)));
    expect(row?.rows).toBe(0);
  }
  expect(
    (
      await orm
        .select()
        .from(assessments)
        .where(eq(assessments.id, BigInt(assessmentId)))
    )[0]?.releaseAnnouncedAt,
  ).toBeNull();
});

test('TST-069 the list counts no answer that was cleared, that came after its section closed, or whose question an import has removed', async () => {
  const { ids, list, play } = await practiceSet({ sectionOrder: 'fixed', sections: [{}, {}] });
  const player = await play();
  const cleared = { kind: 'clear', itemId: String(first(ids, 1)) } as const;
  await player.save(1, numbered({ server, events: [...ids.slice(0, 2).map((id) => saveChoice(id, 'A')), cleared] }));
  expect(await list()).toEqual([expect.objectContaining({ answered: 1 })]);
  server.clock.advance(600_000 + GRACE_MS + 1000);
  await player.save(1, numbered({ server, events: [first(ids, 2), first(ids, 3)].map((id) => saveChoice(id, 'A')), from: 4 }));
  expect(await list()).toEqual([expect.objectContaining({ answered: 2 })]);

  const shorter = await practiceSet();
  const window = await shorter.play();
  await window.save(1, numbered({ server, events: shorter.ids.slice(0, 2).map((id) => saveChoice(id, 'A')) }));
  await server.parts.database.orm.delete(sectionItems).where(eq(sectionItems.itemId, first(shorter.ids)));
  expect(await shorter.list()).toEqual([expect.objectContaining({ questionCount: 2, answered: 1 })]);
});

test('TST-069 a set that is not released yet is not listed, and cannot be started', async () => {
  const { list, assessmentId, token } = await practiceSet({ releaseAt: new Date(server.clock.now().getTime() + 3_600_000) });
  expect(await list()).toEqual([]);
  const refused = await server.call('getTestData', { assetId: '', assessmentId, redirectUrl: '' }, { token });
  expect(refused.error?.code).toBe('TEST_NOT_RELEASED');
});

test('TST-069 a set that is under way continues when a ranked test comes to share a question, its solutions wait, and no new one begins', async () => {
  const { assessmentId, ids, token, play, list } = await practiceSet({ untimed: true });
  const begun = await play();
  await begun.save(1, numbered({ server, events: [saveChoice(first(ids), 'A')] }));
  const sharedUntil = new Date(server.clock.now().getTime() + 86_400_000);
  await server.parts.database.orm
    .update(assessments)
    .set({ sharedUntil })
    .where(eq(assessments.id, BigInt(assessmentId)));
  const again = await play();
  expect(again.state).toMatchObject({ attemptId: begun.state.attemptId, status: 'in-progress' });
  expect((await again.solutions()).error.code).toBe('REVIEW_NOT_OPEN');
  await again.submit(again.state.fence);
  expect(await list()).toMatchObject([{ status: 'completed' }]);
  const refused = await server.call('getTestData', { assetId: '', assessmentId, redirectUrl: '' }, { token });
  expect(refused.error.code).toBe('TEST_NOT_RELEASED');
});

const nextYear = new Date('2027-12-31T18:29:59Z');

/** A test with these questions, sat by a student of its course: what the result says of the ranking, and how many the test has ranked. */
async function sitTest({ itemIds, pupil }: { itemIds: readonly bigint[]; pupil: Awaited<ReturnType<typeof make.student>> }) {
  const { orm } = server.parts.database;
  const made = await make.assessment({ courseId: pupil.course.id, endAt: nextYear, ranked: true });
  const sectionId = made.sections[0]?.section.id ?? 0n;
  await orm.insert(sectionItems).values(itemIds.map((itemId, place) => ({ sectionId, itemId, position: 10 + place })));
  const place = await make.asset({ courseId: pupil.course.id, type: 'assessment', html: '', assessmentId: made.assessment.id });
  const { session: token, opened, state, window } = await launchAndStart({ server, test: { ...pupil, ...made, ...place } });
  await window.submit(state.fence);
  const body = { assessmentId: String(made.assessment.id) };
  const result = async () => (await server.call('testResult', body, { token })).data;
  const { unranked, rankedUntil } = opened.data;
  return { result, assessmentId: made.assessment.id, ahead: { unranked, isRanked: rankedUntil !== null } };
}

test('TST-064 who has seen a question of a test with its solution before is scored, told so, and left out of its cohort, also after a rescore', async () => {
  const { pupil, ids, play } = await practiceSet({ untimed: true });
  const player = await play();
  await player.save(1, numbered({ server, events: [saveChoice(first(ids), 'A'), check(first(ids))] }));
  server.clock.advance(1000);
  // the set is still open: only the first question was checked
  const other = await sitTest({ itemIds: [first(ids, 1)], pupil });
  expect(await other.result()).toMatchObject({ unranked: '', cohortSize: 1 });
  expect(other.ahead).toEqual({ unranked: '', isRanked: true });
  const seen = await sitTest({ itemIds: [first(ids)], pupil });
  expect(await seen.result()).toMatchObject({ unranked: 'seen-before', cohortSize: 0, overall: { blank: 4 } });
  expect(seen.ahead, 'it is said before the start').toEqual({ unranked: 'seen-before', isRanked: false });
  await server.parts.database.transaction((tx) => requestRescore({ tx, assessmentIds: [seen.assessmentId] }));
  await scoreWaiting({ parts: server.parts });
  expect(await seen.result()).toMatchObject({ unranked: 'seen-before', cohortSize: 0 });
});

test('TST-064 a set that is completed shows all its questions; one that is practised after the test changes nothing', async () => {
  const { pupil, ids, play } = await practiceSet({ untimed: true, solutions: 'end' });
  const before = await sitTest({ itemIds: [first(ids)], pupil });
  const player = await play();
  server.clock.advance(1000);
  await player.submit(1);
  server.clock.advance(1000);
  const after = await sitTest({ itemIds: [first(ids, 2)], pupil });
  expect(await before.result()).toMatchObject({ unranked: '', cohortSize: 1 });
  expect(await after.result()).toMatchObject({ unranked: 'seen-before', cohortSize: 0 });
  // the solution of a test whose review is closed was seen by no one
  await server.parts.database.orm
    .update(assessments)
    .set({ kind: 'test', ranked: true, endAt: nextYear })
    .where(eq(assessments.id, BigInt(player.state.assessmentId)));
  expect(await (await sitTest({ itemIds: [first(ids, 1)], pupil })).result()).toMatchObject({ unranked: '' });
});
