import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { playerWorld } from '../../../../test/player-world.ts';
import { assessmentData } from '../personal-data.ts';
import { closeDue } from '../closing/close-attempt.ts';
import { requestRescore } from '../scoring/request-queries.ts';
import { refreshItemTimes } from './item-times.ts';
import { insertEvents } from '../event-queries.ts';
import { scoreWaiting } from '../scoring/rescore.ts';
import type { Ruling } from '@abhyas/rules/assessment/scoring/answer-key.ts';
import { errorTags, itemTimes } from './tables.ts';
import { itemRulings } from '../staff/tables.ts';
import { answerTallies } from '../statistics/tables.ts';
import { assessments, attemptItems, itemCounts, items, markCounts } from '../tables.ts';

const { server, make } = await playerWorld();

/** A finished test of three questions answered by A: the first right, the second wrong and marked, the third left. */
async function finished(more: Parameters<typeof make.launchableTest>[0] = {}) {
  const test = await make.launchableTest(more);
  const { session, state, window } = await launchAndStart({ server, test });
  const [first, second, third] = test.sections.flatMap(({ items }) => items.map(({ id }) => id));
  if (first === undefined || second === undefined || third === undefined) throw new Error('three items');
  server.clock.advance(20_000);
  const events = numbered({
    server,
    events: [
      { kind: 'visit', itemId: String(first) },
      saveChoice(first, 'A'),
      { kind: 'visit', itemId: String(second) },
      saveChoice(second, 'B'),
      { kind: 'mark', itemId: String(second), response: { kind: 'choice', labels: ['C'] } },
    ],
  });
  await window.submit(state.fence, events);
  const body = { assessmentId: String(test.assessment.id) };
  const caller = { token: session };
  return {
    ...test,
    ids: { first, second, third },
    caller,
    body,
    result: async (token = session) => (await server.call('testResult', body, { token })).data,
    review: async () => (await server.call('testReview', body, caller)).data,
    tag: (itemId: bigint, tag: 'careless' | 'guess' | '', by = caller) =>
      server.call('saveErrorTag', { ...body, itemId: String(itemId), tag }, by),
  };
}

const rule = async ({ assessmentId, itemId, ruling }: { assessmentId: bigint; itemId: bigint; ruling: Ruling }) => {
  const { id: decidedBy } = await make.person({ role: 'staff' });
  const { database } = server.parts;
  await database.transaction(async (tx) => {
    await tx.insert(itemRulings).values({ assessmentId, itemId, ruling, reason: 'The key was wrong', decidedBy, decidedAt: testMoment });
    await requestRescore({ tx, assessmentIds: [assessmentId] });
  });
  await scoreWaiting({ parts: server.parts });
};

it('TST-065 tells of each question the way through it, visits and changes', async () => {
  const { review, asset, topic, course } = await finished();
  const { place, sections } = await review();
  expect(place).toEqual({ courseId: String(course.id), learningPathId: String(topic.id), assetId: String(asset.id) });
  const [right, wrong, left] = sections[0]?.items ?? [];
  expect(right).toMatchObject({ outcome: 'correct', visits: 1, changes: 0, tag: '' });
  expect(wrong).toMatchObject({ outcome: 'wrong', marked: true, changes: 1 });
  expect(wrong?.steps.map(({ kind, seconds, late }) => [kind, seconds, late])).toEqual([
    ['visit', 20, false],
    ['save', 20, false],
    ['mark', 20, false],
  ]);
  expect(left).toMatchObject({ outcome: 'blank', steps: [], visits: 0 });
});

it('TST-065 shows the question and its solution in both languages of a paper in two, and in one where the test names none', async () => {
  const { orm } = server.parts.database;
  const { assessment, ids, review } = await finished();
  const options = ['A', 'B', 'C', 'D'].map((label) => ({ label, html: `<p lang="hi">${label}</p>` }));
  const version = { language: 'hi' as const, stemHtml: '<p lang="hi">प्रश्न</p>', options, solutionHtml: '<p lang="hi">हल</p>' };
  await orm
    .update(items)
    .set({ versions: [{ ...version, hints: [] }] })
    .where(eq(items.id, ids.first));
  const alone = await review();
  expect([alone.languages, alone.sections[0]?.items[0]?.versions]).toEqual([undefined, undefined]);
  await orm
    .update(assessments)
    .set({ languages: ['en', 'hi'] })
    .where(eq(assessments.id, assessment.id));
  const both = await review();
  expect(both.languages).toEqual(['en', 'hi']);
  expect(both.sections[0]?.items.map(({ versions }) => versions)).toEqual([[version], undefined, undefined]);
});

it('TST-065 says which choice was left unsaved', async () => {
  const test = await make.launchableTest();
  const { session, state, window } = await launchAndStart({ server, test });
  const itemId = String(test.sections[0]?.items[0]?.id ?? 0n);
  const draft = { kind: 'draft' as const, itemId, response: { kind: 'choice' as const, labels: ['B'] } };
  await window.submit(state.fence, numbered({ server, events: [{ kind: 'visit', itemId }, draft] }));
  const { sections } = (await server.call('testReview', { assessmentId: String(test.assessment.id) }, { token: session })).data;
  expect(sections[0]?.items.map(({ outcome, unsaved }) => ({ outcome, unsaved }))).toEqual([
    { outcome: 'blank', unsaved: draft.response },
    { outcome: 'blank', unsaved: null },
    { outcome: 'blank', unsaved: null },
  ]);
});

it('TST-064 TST-065 says what was decided of a question, and counts one that counts for no one apart', async () => {
  const { assessment, ids, result, review } = await finished();
  await rule({ assessmentId: assessment.id, itemId: ids.third, ruling: { kind: 'drop' } });
  await rule({
    assessmentId: assessment.id,
    itemId: ids.second,
    ruling: { kind: 'keys', keys: [{ kind: 'choice', labels: ['C'] }] },
  });
  const { overall, sections, losses } = await result();
  expect(overall).toMatchObject({ marks: '6', maxMarks: '6', correct: 2, wrong: 0, blank: 0, dropped: 1 });
  expect(sections[0]).toMatchObject({ dropped: 1 });
  expect(losses).toEqual([]);
  const shown = (await review()).sections[0]?.items ?? [];
  expect(shown.map(({ ruling, outcome, answer, otherAnswers }) => ({ ruling, outcome, answer, otherAnswers }))).toEqual([
    { ruling: '', outcome: 'correct', answer: ['A'], otherAnswers: [] },
    { ruling: 'keys', outcome: 'correct', answer: ['A'], otherAnswers: [['C']] },
    { ruling: 'drop', outcome: 'dropped', answer: ['A'], otherAnswers: [] },
  ]);
});

it('TST-064 counts an answer that was right in part, and its time, apart from the wrong ones', async () => {
  const { ids, result } = await finished();
  const before = await result();
  expect([before.overall, before.sections[0]]).toMatchObject([
    { wrong: 1, partly: 0 },
    { wrong: 1, partly: 0 },
  ]);
  const { orm } = server.parts.database;
  await orm.update(attemptItems).set({ marks: 100, seconds: 50 }).where(eq(attemptItems.itemId, ids.second));
  const { overall, sections, work } = await result();
  expect([overall, sections[0]]).toMatchObject([
    { wrong: 1, partly: 1, dropped: 0 },
    { wrong: 1, partly: 1 },
  ]);
  expect(work?.seconds).toMatchObject({ partly: 50, wrong: 0 });
});

it('TST-064 shows where the cohort is, and has the percentile that the test names', async () => {
  const { assessment, result } = await finished();
  const { orm } = server.parts.database;
  expect((await result()).distribution).toEqual([]);
  await orm.insert(markCounts).values({ assessmentId: assessment.id, sectionId: 0n, fullMarks: 900, marks: 350, candidates: 9 });
  expect((await result()).distribution).toEqual([
    { from: '2', to: '3', candidates: 1, own: true },
    { from: '3', to: '4', candidates: 9, own: false },
  ]);
  expect((await result()).overall.percentile).toBe('0.00');
  await orm.update(assessments).set({ percentile: 'at-or-below' }).where(eq(assessments.id, assessment.id));
  expect((await result()).overall.percentile).toBe('10.0000000');
});

it('TST-066 keeps own tags of questions, sums what they cost, and forgets one that is taken away', async () => {
  const { ids, result, review, tag } = await finished();
  expect((await result()).losses).toEqual([{ tag: '', questions: 2, marks: '7' }]);
  expect((await tag(ids.second, 'careless')).data).toEqual({ tag: 'careless' });
  expect((await tag(ids.first, 'guess')).data).toEqual({ tag: 'guess' });
  expect((await result()).losses).toEqual([
    { tag: 'careless', questions: 1, marks: '4' },
    { tag: '', questions: 1, marks: '3' },
    { tag: 'guess', questions: 1, marks: '0' },
  ]);
  expect((await review()).sections[0]?.items.map((item) => item.tag)).toEqual(['guess', 'careless', '']);
  await tag(ids.first, '');
  expect((await review()).sections[0]?.items.map((item) => item.tag)).toEqual(['', 'careless', '']);
});

it('TST-064 TST-070 the result says where time and marks went, topic by difficulty, once the review is open', async () => {
  const { result, assessment } = await finished();
  const { work, percentileKind } = await result();
  expect(percentileKind).toBe('below');
  expect(work).toMatchObject({ seconds: { correct: 0 }, negatives: '1', withoutWrong: '3', weakest: '' });
  expect(
    work?.cells.map(({ questions, correct, wrong, blank, marks, maxMarks }) => [questions, correct, wrong, blank, marks, maxMarks]),
  ).toEqual([[3, 1, 1, 1, '2', '9']]);
  await server.parts.database.orm.update(assessments).set({ ranked: true }).where(eq(assessments.id, assessment.id));
  expect((await result()).work).toBeNull();
});

it('TST-066 a question shows how many of the cohort chose which option, once ten candidates are counted', async () => {
  const { review, assessment, ids } = await finished();
  const { orm } = server.parts.database;
  const of = (answer: string, candidates: number) => ({ assessmentId: assessment.id, itemId: ids.first, answer, candidates, rest: 0 });
  await orm.insert(answerTallies).values([of('A', 6), of('B', 3), of('', 2)]);
  expect((await review()).sections[0]?.items[0]?.chosen).toEqual([]);
  await orm.insert(itemCounts).values({ assessmentId: assessment.id, itemId: ids.first, slot: 100, candidates: 11, correct: 6 });
  const [first, second] = (await review()).sections[0]?.items ?? [];
  expect(first?.chosen.slice(0, 3)).toEqual([
    { label: 'A', percent: 55 },
    { label: 'B', percent: 27 },
    { label: 'C', percent: 0 },
  ]);
  expect(second?.chosen).toEqual([]);
});

it('TST-021 TST-066 a test whose review waits for the end of its window keeps keys, solutions and tags closed until then, to the student and to a parent', async () => {
  const { person, ids, tag, body, caller, result, assessment } = await finished({ ranked: true });
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: person.id });
  const closed = { code: 'REVIEW_NOT_OPEN', message: 'Review has not been enabled for this test yet.' };
  const asParent = async () => ({ token: (await make.session({ personId: parent.id, at: server.clock.now() })).token });
  const named = { ...body, studentImsPin: person.pin };
  server.clock.set(assessment.endAt);
  const token = await server.signIn(person.pin);
  expect(await result(token)).toMatchObject({
    overall: { correct: 1 },
    reviewOpen: false,
    reviewReason: 'review-not-enabled',
    reviewOpensAt: new Date(assessment.endAt.getTime() + 1000 - assessment.endAt.getMilliseconds()).toISOString(),
    losses: [],
  });
  expect((await server.call('testReview', body, { token })).error).toMatchObject(closed);
  expect((await server.call('testReview', named, await asParent())).error).toMatchObject(closed);
  expect((await tag(ids.second, 'careless', { ...caller, token })).error).toMatchObject(closed);
  server.clock.advance(1000);
  expect(await result(token)).toMatchObject({ reviewOpen: true, reviewReason: '', reviewOpensAt: null });
  expect((await server.call('testReview', named, await asParent())).data.sections[0]?.items[0]?.answer).toEqual(['A']);
});

it('TST-066 a bookmark and a note of a question are the student’s own, kept and taken away; a question of another test has none', async () => {
  const { ids, body, caller, review, person, assessment } = await finished();
  const keep = (itemId: bigint, bookmarked: boolean, note: string) =>
    server.call('saveQuestionNote', { ...body, itemId: String(itemId), bookmarked, note }, caller);
  const kept = async () => (await review()).sections[0]?.items.map(({ bookmarked, note }) => [bookmarked, note]);
  expect((await keep(ids.first, true, '  Square first. ')).data).toEqual({ bookmarked: true, note: 'Square first.' });
  await keep(ids.second, false, 'Read the last line.');
  expect(await kept()).toEqual([
    [true, 'Square first.'],
    [false, 'Read the last line.'],
    [false, ''],
  ]);
  await keep(ids.first, false, '');
  expect((await kept())?.[0]).toEqual([false, '']);
  expect((await keep((await finished()).ids.first, true, '')).error.code).toBe('NOT_FOUND');
  const parent = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: person.id });
  const { token } = await make.session({ personId: parent.id, at: server.clock.now() });
  const theirs = (await server.call('testReview', { ...body, studentImsPin: person.pin }, { token })).data;
  expect(theirs.sections[0]?.items.map(({ note }) => note)).toEqual(['', '', '']);
  await server.parts.database.orm.update(assessments).set({ ranked: true }).where(eq(assessments.id, assessment.id));
  expect((await keep(ids.first, true, '')).error.code).toBe('REVIEW_NOT_OPEN');
});

it('TST-021 TST-066 takes no tag before the review is open, and none of a question of another test', async () => {
  const { ids, tag, result, assessment } = await finished();
  const other = await finished();
  expect((await tag(other.ids.first, 'guess')).error.code).toBe('NOT_FOUND');
  await server.parts.database.orm.update(assessments).set({ proctored: true }).where(eq(assessments.id, assessment.id));
  expect((await tag(ids.second, 'careless')).error.code).toBe('REVIEW_NOT_OPEN');
  expect(await result()).toMatchObject({ reviewOpen: false, losses: [] });
});

it('a parent reads result and review of a linked student, without the student’s own tags; others learn nothing', async () => {
  const { person, body, ids, tag } = await finished();
  await tag(ids.second, 'careless');
  const parent = await make.person({ role: 'parent' });
  const stranger = await make.person({ role: 'parent' });
  await make.relate({ kind: 'parent', viewerId: parent.id, subjectId: person.id });
  const as = async (personId: bigint) => ({ token: (await make.session({ personId, at: server.clock.now() })).token });
  const named = { ...body, studentImsPin: person.pin.toLowerCase() };
  const result = await server.call('testResult', named, await as(parent.id));
  expect(result.data).toMatchObject({ overall: { correct: 1 }, losses: [] });
  const review = await server.call('testReview', named, await as(parent.id));
  expect(review.data.place).toBeNull();
  expect(review.data.sections[0]?.items.map((item) => item.tag)).toEqual(['', '', '']);
  for (const call of ['testResult', 'testReview'] as const) {
    expect((await server.call(call, named, await as(stranger.id))).error.code).toBe('NOT_FOUND');
    expect((await server.call(call, body, await as(parent.id))).error.code).toBe('NOT_FOUND');
  }
});

it('TST-065 knows the median time of a cohort and of its best tenth, once it has changed enough', async () => {
  const test = await make.assessment();
  const assessmentId = test.assessment.id;
  const [first] = test.sections.flatMap(({ items }) => items);
  if (first === undefined) throw new Error('no item');
  const sit = async (seconds: number, label: string) => {
    const at = server.clock.now();
    const clock = { startedAt: at, deadlineAt: new Date(at.getTime() + seconds * 1000), fence: 1 };
    const { id } = await make.attempt({ assessmentId, ...clock });
    const times = { attemptId: id, fence: 1, at: at.toISOString(), receivedAt: at.toISOString() };
    await insertEvents({
      queryable: server.parts.database.orm,
      events: [
        { ...times, seq: 1, event: { kind: 'visit', itemId: String(first.id) } },
        { ...times, seq: 2, event: saveChoice(first.id, label) },
      ],
    });
  };
  for (const seconds of [10, 20, 30, 40, 50, 60, 70, 80, 90]) await sit(seconds, 'B');
  await sit(100, 'A');
  const timesOf = () => server.parts.database.orm.select().from(itemTimes).where(eq(itemTimes.assessmentId, assessmentId));
  const settle = async () => {
    server.clock.advance(200_000);
    await closeDue({ parts: server.parts, now: server.clock.now() });
    await refreshItemTimes({ parts: server.parts });
  };
  await settle();
  // no one had the other two on the screen; what is on it last stays there for the 15 s of grace
  expect(await timesOf()).toMatchObject([{ itemId: first.id, medianSeconds: 65, topSeconds: 115, candidates: 10 }]);
  const [before] = await timesOf();
  await refreshItemTimes({ parts: server.parts });
  expect(await timesOf()).toEqual([before]);
  await sit(5, 'A');
  await settle();
  expect(await timesOf()).toMatchObject([{ medianSeconds: 65, topSeconds: 20, candidates: 11 }]);
  // who is best is not known while a test waits to be rescored
  const kept = await timesOf();
  await server.parts.database.transaction((tx) => requestRescore({ tx, assessmentIds: [assessmentId] }));
  await refreshItemTimes({ parts: server.parts });
  expect(await timesOf()).toEqual(kept);
  await scoreWaiting({ parts: server.parts });
  await refreshItemTimes({ parts: server.parts });
  expect(await timesOf()).toMatchObject([{ version: 2, topSeconds: 20 }]);
});

it('what a student noted of their errors goes with the account', async () => {
  const { person, ids, tag } = await finished();
  await tag(ids.second, 'careless');
  await server.parts.database.transaction((tx) =>
    assessmentData.erase({ tx, parts: server.parts, personId: person.id, now: server.clock.now() }),
  );
  expect(await server.parts.database.orm.select().from(errorTags).where(eq(errorTags.itemId, ids.second))).toEqual([]);
});
