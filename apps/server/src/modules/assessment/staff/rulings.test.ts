import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { ownTestsOf } from '../../../../test/own-tests.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { auditEvents } from '../../audit/tables.ts';
import { listItemStatistics, recount } from '../scoring/count-queries.ts';
import { scoreWaiting } from '../scoring/rescore.ts';
import { runEveryMinute } from '../every-minute.ts';
import { assessments, attempts, markCounts } from '../tables.ts';
import { listTestCards } from '../cards.ts';
import { markChanges } from './tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let staff: string;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  const person = await make.person({ role: 'staff', rights: ['content'] });
  ({ token: staff } = await make.session({ personId: person.id, at: testMoment }));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));
const orm = () => server.parts.database.orm;

/** A finished test whose first question, of key A, was answered so; the second is right. */
async function taken(...labels: string[]) {
  const test = await make.launchableTest();
  const [first, second] = test.sections.flatMap(({ items }) => items);
  if (first === undefined || second === undefined) throw new Error('no item');
  const { session, state, window } = await launchAndStart({ server, test });
  const answers = labels.length === 0 ? [] : [saveChoice(first.id, ...labels)];
  await window.submit(state.fence, numbered({ server, events: [...answers, saveChoice(second.id, 'A')] }));
  const assessmentId = String(test.assessment.id);
  const itemId = String(first.id);
  const question = async () => (await server.call('staffQuestion', { assessmentId, itemId }, { token: staff })).data;
  const rule = async (
    ruling:
      | { kind: 'drop' | 'bonus' }
      | { kind: 'keys'; keys: { kind: 'choice'; labels: string[] }[] }
      | { kind: 'replace'; key: { kind: 'choice'; labels: string[] } }
      | null,
    reason = 'The figure is wrong.',
    showReason = false,
    version?: number,
  ) => {
    const body = { assessmentId, itemId, version: version ?? (await question()).version, ruling, reason, showReason };
    return server.call('saveRuling', body, { token: staff });
  };
  const result = async () => (await window.result()).data;
  const whole = async () => (await result()).overall;
  const notices = async () =>
    (await server.call('listNotices', { unreadOnly: false }, { token: session })).data.notices.map(({ title, text, url }) => ({
      title,
      text,
      url,
    }));
  return { ...test, assessmentId, itemId, attemptId: BigInt(state.attemptId), session, window, rule, question, result, whole, notices };
}

/** The counts of a cohort as they are kept, and recounted from all its scores. */
async function counts(assessmentId: string) {
  const id = BigInt(assessmentId);
  const read = async () => ({
    items: (await listItemStatistics({ queryable: orm(), assessmentId: id })).toSorted((a, b) => Number(a.itemId - b.itemId)),
    marks: await orm()
      .select()
      .from(markCounts)
      .where(and(eq(markCounts.assessmentId, id), sql`${markCounts.candidates} <> 0`))
      .orderBy(markCounts.sectionId, markCounts.marks),
  });
  const kept = await read();
  await server.parts.database.transaction((tx) => recount({ tx, assessmentId: id }));
  return { kept, recounted: await read() };
}

const changesOf = async (attemptId: bigint) =>
  (await orm().select().from(markChanges).where(eq(markChanges.attemptId, attemptId)).orderBy(markChanges.id)).map(
    ({ itemId, version, before, after }) => ({ itemId, version, before, after }),
  );

describe('a ruling', () => {
  it('TST-064 TST-071 a dropped question counts for no one; every changed mark is written down, and the candidate is told once', async () => {
    const test = await taken('B');
    expect(await test.whole()).toMatchObject({ marks: '2', maxMarks: '9' });
    const { data } = await test.rule({ kind: 'drop' });
    expect(data.waiting).toBe(1);
    await Promise.all([scoreWaiting({ parts: server.parts }), scoreWaiting({ parts: server.parts })]);
    await scoreWaiting({ parts: server.parts });
    expect(await test.whole()).toMatchObject({ marks: '3', maxMarks: '6', wrong: 0 });
    expect(await changesOf(test.attemptId)).toEqual([
      { itemId: BigInt(test.itemId), version: 2, before: -100, after: 0 },
      { itemId: 0n, version: 2, before: 200, after: 300 },
    ]);
    const { kept, recounted } = await counts(test.assessmentId);
    expect(kept).toEqual(recounted);
    expect(kept.items.map(({ itemId }) => String(itemId))).not.toContain(test.itemId);
    expect(await test.notices()).toEqual([
      {
        title: `Your score in ${test.assessment.name} has changed`,
        text: `Your score in ${test.assessment.name} changed from 2 to 3: question 1 was dropped.`,
        url: `/reviewtest?assessmentId=${test.assessmentId}&question=${test.itemId}`,
      },
    ]);
  });

  it('TST-064 TST-066 while the review of a ranked test is closed, the notice names no question and says the day it opens', async () => {
    const test = await taken('B');
    await orm()
      .update(assessments)
      .set({ ranked: true })
      .where(eq(assessments.id, BigInt(test.assessmentId)));
    await test.rule({ kind: 'keys', keys: [{ kind: 'choice', labels: ['B'] }] }, 'B is right as well.');
    await scoreWaiting({ parts: server.parts });
    expect(await test.notices()).toEqual([
      {
        title: `Your score in ${test.assessment.name} has changed`,
        text: `Your score in ${test.assessment.name} changed from 2 to 6: the test was rescored. The review opens on Sat 28 Nov 2026.`,
        url: `/reviewtest?assessmentId=${test.assessmentId}`,
      },
    ]);
  });

  it.each(['2027-01-15T18:29:59Z', '2199-12-31T18:29:59Z'])(
    'TST-064 TST-066 the review of an open test is open already, so the notice names the question and no day, though the test ends on %s',
    async (endAt) => {
      const test = await taken('B');
      await orm()
        .update(assessments)
        .set({ endAt: new Date(endAt) })
        .where(eq(assessments.id, BigInt(test.assessmentId)));
      await test.rule({ kind: 'drop' });
      await scoreWaiting({ parts: server.parts });
      expect((await test.notices()).map(({ text }) => text)).toEqual([
        `Your score in ${test.assessment.name} changed from 2 to 3: question 1 was dropped.`,
      ]);
    },
  );

  it('TST-064 taking it back restores the marks, whatever was decided between, and audits what was and what is', async () => {
    const test = await taken('B');
    await test.rule({ kind: 'bonus' });
    await test.rule({ kind: 'keys', keys: [{ kind: 'choice', labels: ['B'] }] }, 'B is right as well.');
    await scoreWaiting({ parts: server.parts });
    expect(await test.whole()).toMatchObject({ marks: '6', correct: 2 });
    expect((await test.result()).marksAtFirst).toBe('2');
    await test.rule(null, 'The key was right.');
    await scoreWaiting({ parts: server.parts });
    expect(await test.whole()).toMatchObject({ marks: '2', maxMarks: '9' });
    expect((await test.result()).marksAtFirst, 'nothing to tell of any more').toBe('');
    const log = await orm().select().from(auditEvents).where(eq(auditEvents.targetId, test.itemId)).orderBy(auditEvents.id);
    expect(log.map(({ action }) => action)).toEqual(['assessment.ruling-made', 'assessment.ruling-made', 'assessment.ruling-taken-back']);
    expect(log[2]?.data).toMatchObject({
      before: expect.stringContaining('"keys"') as string,
      after: 'null',
      reason: 'The key was right.',
    });
    expect((await test.notices()).map(({ text }) => text)).toEqual([
      expect.stringContaining('from 6 to 2'),
      expect.stringContaining('from 2 to 6'),
    ]);
    const { kept, recounted } = await counts(test.assessmentId);
    expect(kept).toEqual(recounted);
  });

  it('TST-064 TST-066 a replaced key is the one that counts and that is shown, with the reason if staff show it; what was ruled before stays on record', async () => {
    const test = await taken('B');
    await test.rule({ kind: 'drop' }, 'The figure is missing.');
    await test.rule({ kind: 'replace', key: { kind: 'choice', labels: ['B'] } }, 'The key was that of question 2.', true);
    await scoreWaiting({ parts: server.parts });
    expect(await test.whole()).toMatchObject({ marks: '6', maxMarks: '9', correct: 2, dropped: 0 });
    const { data: review } = await test.window.review();
    expect(review.sections[0]?.items[0]).toMatchObject({
      answer: ['B'],
      otherAnswers: [],
      outcome: 'correct',
      ruling: 'replace',
      rulingReason: 'The key was that of question 2.',
    });
    expect((await test.result()).changeReasons).toEqual(['The key was that of question 2.']);
    expect((await test.notices())[0]?.text).toContain('question 1 has a corrected answer key (The key was that of question 2).');
    await test.rule(null, 'The key was right after all.');
    const { ruling, pastRulings } = await test.question();
    expect(ruling).toBeNull();
    expect(pastRulings).toMatchObject([
      {
        ruling: { kind: 'replace' },
        reason: 'The key was that of question 2.',
        withdrawn: true,
        endReason: 'The key was right after all.',
      },
      { ruling: { kind: 'drop' }, reason: 'The figure is missing.', withdrawn: false, endReason: '' },
    ]);
    await scoreWaiting({ parts: server.parts });
    expect(await test.whole()).toMatchObject({ marks: '2' });
    const { kept, recounted } = await counts(test.assessmentId);
    expect(kept).toEqual(recounted);
  });

  it('TST-059 the test’s row in a list says of how many marks the score is then', async () => {
    const test = await taken('B');
    const queryable = orm();
    const totalOf = async () => {
      const own = await ownTestsOf({ queryable, studentId: test.person.id, courseId: test.course.id });
      const viewer = { role: 'student', actingAdminId: null } as const;
      const of = {
        queryable,
        courseId: test.course.id,
        version: null,
        own,
        viewer,
        now: testMoment,
      };
      return (await listTestCards(of)).map(({ totalMarks }) => totalMarks);
    };
    expect(await totalOf()).toEqual(['9']);
    await test.rule({ kind: 'drop' });
    await scoreWaiting({ parts: server.parts });
    expect(await totalOf()).toEqual(['6']);
  });

  it('the same ruling again changes nothing and scores nothing', async () => {
    const test = await taken('B');
    const again = () => test.rule({ kind: 'keys', keys: [{ kind: 'choice', labels: ['B'] }] }, 'B is right as well.');
    await again();
    await scoreWaiting({ parts: server.parts });
    expect((await again()).data.waiting).toBe(0);
    const log = await orm().select().from(auditEvents).where(eq(auditEvents.targetId, test.itemId));
    expect(log).toHaveLength(1);
  });

  it('the round of every minute, which asks for closings, does not wait until a large test is rescored', async () => {
    const test = await taken('B');
    await test.rule({ kind: 'drop' });
    await server.parts.database.transaction(async (tx) => {
      // as if another process scored: nothing else gets through
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mark_counts', ${test.assessment.id}))`);
      await runEveryMinute({ parts: server.parts });
    });
    await scoreWaiting({ parts: server.parts });
    expect(await test.whole()).toMatchObject({ marks: '3' });
  });

  it('two rulings before the scoring are one notice, from the old score to the new one; one that comes to the same is none', async () => {
    const test = await taken('B');
    await test.rule({ kind: 'bonus' });
    await test.rule({ kind: 'drop' });
    await scoreWaiting({ parts: server.parts });
    expect(await test.notices()).toHaveLength(1);
    const blank = await taken();
    await blank.rule({ kind: 'drop' });
    await scoreWaiting({ parts: server.parts });
    expect(await blank.notices()).toEqual([]);
    expect(await blank.whole()).toMatchObject({ marks: '3', maxMarks: '6' });
  });

  it('TST-064 marking again from the kept answers gives what the whole log gives', async () => {
    const test = await taken('B');
    await test.rule({ kind: 'keys', keys: [{ kind: 'choice', labels: ['B'] }] });
    await scoreWaiting({ parts: server.parts });
    const read = async () => ({ result: (await test.window.result()).data, review: (await test.window.review()).data });
    const kept = await read();
    await orm().execute(sql`update assessments set scoring_version = scoring_version + 1 where id = ${test.assessment.id}`);
    for (const table of ['attempt_scores', 'attempt_items', 'mark_counts', 'item_counts'])
      await orm().execute(sql`delete from ${sql.identifier(table)} where assessment_id = ${test.assessment.id}`);
    await scoreWaiting({ parts: server.parts });
    const [row] = await orm().select({ version: attempts.scoredVersion }).from(attempts).where(eq(attempts.id, test.attemptId));
    expect(row?.version).toBe(3);
    expect(await read()).toEqual(kept);
  });

  it('is previewed before: how many gain and lose how much; one that does not fit is refused', async () => {
    const test = await taken('B');
    const of = { assessmentId: test.assessmentId, itemId: test.itemId };
    const preview = async (ruling: Parameters<typeof test.rule>[0]) => server.call('previewRuling', { ...of, ruling }, { token: staff });
    expect((await preview({ kind: 'bonus' })).data).toEqual({ effects: [{ marks: '4', candidates: 1 }], candidates: 1 });
    expect((await preview({ kind: 'keys', keys: [{ kind: 'choice', labels: ['C'] }] })).data.effects).toEqual([]);
    const unfit = await preview({ kind: 'keys', keys: [{ kind: 'choice', labels: ['Z'] }] });
    expect(unfit.error).toMatchObject({ code: 'INVALID_REQUEST', message: 'Choose from the options of this question.' });
    expect((await test.rule({ kind: 'keys', keys: [{ kind: 'choice', labels: ['A'] }] })).error.message).toBe(
      'This answer is already correct.',
    );
    const { data } = await server.call('staffQuestion', of, { token: staff });
    expect(data).toMatchObject({
      ruling: null,
      answer: ['A'],
      answers: [{ response: { labels: ['B'] }, outcome: 'wrong', candidates: 1 }],
    });
  });

  it('staff find the test by its name, with its questions and how they went', async () => {
    const test = await taken('A');
    const list = await server.call('staffTests', { search: test.assessment.name, page: 1 }, { token: staff });
    expect(list.data.tests).toContainEqual(
      expect.objectContaining({ assessmentId: test.assessmentId, attempts: 1, waiting: 0, rulings: 0 }),
    );
    expect((await server.call('staffTests', { search: '%', page: 1 }, { token: staff })).data.total).toBe(0);
    const { data } = await server.call('staffTest', { assessmentId: test.assessmentId }, { token: staff });
    expect(data.sections[0]?.questions[0]).toMatchObject({ number: 1, answer: ['A'], candidates: 1, correctPercent: 100, ruling: '' });
  });
});
