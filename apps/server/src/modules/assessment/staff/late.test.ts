import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { auditEvents } from '../../audit/tables.ts';
import { archiveLogs } from '../archive/archive-logs.ts';
import { itemTallies } from '../statistics/tables.ts';
import { refreshItemTallies } from '../statistics/tally-items.ts';
import { attemptEvents, attempts, sectionItems } from '../tables.ts';
import { notifyMarkChanges } from '../scoring/rescore.ts';
import { markChanges } from './tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let staff: string;
beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  const person = await make.person({ role: 'staff', rights: ['centre'] });
  ({ token: staff } = await make.session({ personId: person.id, at: testMoment }));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));
const orm = () => server.parts.database.orm;

/** A submitted test with its first question blank; `late` sends another answer to it from the device, from event `seq` on. */
async function submitted(more: Parameters<typeof make.launchableTest>[0] = {}) {
  const test = await make.launchableTest(more);
  const item = test.sections[0]?.items[0]?.id ?? 0n;
  const { session, state, window } = await launchAndStart({ server, test });
  await window.submit(state.fence);
  const late = (label: string, seq: number, to = item) => {
    server.clock.advance(5_000);
    return window.save(state.fence, numbered({ server, events: [saveChoice(to, label)], from: seq }));
  };
  const { attemptId } = state;
  const open = async () => (await server.call('lateAttempt', { attemptId }, { token: staff })).data;
  const send = (ruling: { upTo: string; accepted: boolean; itemIds: bigint[]; seen: string; token?: string }) => {
    const { token = staff, itemIds, ...body } = ruling;
    const reason = 'The line to the centre was cut.';
    return server.call('ruleLate', { attemptId, reason, itemIds: itemIds.map(String), ...body }, { token });
  };
  const rule = async (upTo: string, accepted: boolean, ...itemIds: bigint[]) =>
    send({ upTo, accepted, itemIds, seen: (await open()).lastRuling });
  const accept = (upTo: string) => rule(upTo, true, item);
  const list = async (which: 'waiting' | 'ruled') =>
    (await server.call('lateAttempts', { search: test.person.pin, state: which, page: 1 }, { token: staff })).data.attempts;
  return { ...test, item, state, attemptId, session, window, late, open, send, rule, accept, list };
}

it('TST-071 staff see what came late, accept it with a reason, and the candidate is scored and told at once', async () => {
  const test = await submitted();
  await test.late('A', 1);
  expect((await test.window.result()).data).toMatchObject({ lateAnswers: 1, overall: { marks: '0' } });
  expect(await test.list('waiting')).toMatchObject([{ attemptId: test.attemptId, waiting: true, candidate: { pin: test.person.pin } }]);
  const seen = await test.open();
  expect(seen.answers).toMatchObject([{ itemId: String(test.item), number: 1, counted: null, late: { labels: ['A'] } }]);
  expect(seen.answers[0]?.dueAt, 'it was submitted before its time was over').toBe(seen.attempt.closedAt);
  expect(JSON.stringify(seen)).not.toMatch(/correct|outcome|solution/i);
  const before = await orm().select().from(attemptEvents);
  expect((await test.accept(seen.upTo ?? '')).data, 'it says not whether that one answer is right').toEqual({ effect: null });
  expect(await orm().select().from(attemptEvents)).toEqual(before);
  expect((await test.window.result()).data).toMatchObject({ lateAnswers: 0, overall: { marks: '3', correct: 1 } });
  expect(await test.list('waiting')).toEqual([]);
  expect(await test.list('ruled')).toMatchObject([{ waiting: false }]);
  expect((await test.open()).rulings).toMatchObject([
    { reason: 'The line to the centre was cut.', accepted: true, itemIds: [String(test.item)] },
  ]);
  const [audit] = await orm().select().from(auditEvents).where(eq(auditEvents.action, 'assessment.late-accepted'));
  expect(audit?.data).toMatchObject({ before: 0, after: 300, items: String(test.item) });
  const changes = await orm()
    .select()
    .from(markChanges)
    .where(eq(markChanges.attemptId, BigInt(test.attemptId)));
  expect(changes.map(({ before: was, after }) => [was, after])).toEqual([
    [0, 300],
    [0, 300],
  ]);
  const { notices } = (await server.call('listNotices', { unreadOnly: false }, { token: test.session })).data;
  expect(notices.map(({ title }) => title)).toEqual([`Your late answer in ${test.assessment.name} was accepted`]);
});

it('TST-071 what comes after staff have looked is not accepted unseen, and later answers stay late', async () => {
  const test = await submitted();
  await test.late('B', 1);
  const { upTo } = await test.open();
  await test.late('A', 2);
  expect((await test.accept(upTo ?? '')).error.code).toBe('CHANGED_ELSEWHERE');
  const seen = await test.open();
  expect(seen.answers).toMatchObject([{ late: { labels: ['A'] } }]);
  expect((await test.accept(seen.upTo ?? '')).status).toBe(200);
  // at the same moment by the clock, and still after
  server.clock.advance(-5_000);
  await test.late('C', 3);
  expect((await test.window.result()).data).toMatchObject({ lateAnswers: 1, overall: { marks: '3' } });
  expect(await test.list('waiting')).toMatchObject([{ waiting: true }]);
  expect((await test.open()).answers).toMatchObject([{ counted: { labels: ['A'] }, late: { labels: ['C'] } }]);
});

it('TST-071 TST-067 an accepted answer is in the statistics of its question, and no longer among what is to be revised', async () => {
  const test = await submitted();
  const tally = () => refreshItemTallies({ parts: server.parts, placeOf: () => sql`null::text` });
  const outcome = async () => {
    const [row] = await orm().select().from(itemTallies).where(eq(itemTallies.itemId, test.item));
    return row?.correct;
  };
  const waits = async () => {
    const [row] = await orm()
      .select()
      .from(attempts)
      .where(eq(attempts.id, BigInt(test.attemptId)));
    return row === undefined ? null : row.revisedVersion < row.scoredVersion;
  };
  await tally();
  await orm()
    .update(attempts)
    .set({ revisedVersion: sql`scored_version` })
    .where(eq(attempts.id, BigInt(test.attemptId)));
  expect([await outcome(), await waits()]).toEqual([0, false]);
  await test.late('A', 1);
  await test.accept((await test.open()).upTo ?? '');
  await tally();
  expect([await outcome(), await waits()]).toEqual([1, true]);
});

it('one notice tells all that has changed since the last, and nothing of it comes again', async () => {
  const test = await submitted();
  await test.late('A', 1);
  const attemptId = BigInt(test.attemptId);
  // a ruling has brought the mark from 1 to 0, and no one was notified yet
  const change = { attemptId, itemId: 0n, version: 1, assessmentId: test.assessment.id, changedAt: testMoment };
  await orm()
    .insert(markChanges)
    .values({ ...change, before: 100, after: 0 });
  await test.accept((await test.open()).upTo ?? '');
  await notifyMarkChanges({ parts: server.parts });
  const { notices } = (await server.call('listNotices', { unreadOnly: false }, { token: test.session })).data;
  expect(notices.map(({ text }) => text)).toEqual(['Your score changed from 1 to 3. 1 late answer now counts.']);
});

it('TST-071 before late answers are accepted together staff see what they do to the marks, and afterwards which they were', async () => {
  const test = await submitted();
  const [first = 0n, second = 0n] = test.sections[0]?.items.map(({ id }) => id) ?? [];
  expect(await test.open()).toMatchObject({ effect: null, ruled: [] });
  await test.late('B', 1, first);
  await test.late('A', 2, second);
  const seen = await test.open();
  expect(seen).toMatchObject({ effect: { before: '0', after: '2' }, ruled: [] });
  expect((await test.rule(seen.upTo ?? '', true, first, second)).data).toEqual({ effect: { before: '0', after: '2' } });
  const ruled = { itemId: String(first), counted: null, late: { labels: ['B'] }, accepted: true };
  expect(await test.open()).toMatchObject({ effect: null, answers: [], ruled: [ruled, { itemId: String(second) }] });
  // what is late after that is no part of it
  await test.late('A', 3, first);
  await test.late('B', 4, second);
  expect(await test.open()).toMatchObject({ ruled: [ruled, { itemId: String(second) }], effect: { before: '2', after: '2' } });
});

it('TST-071 the effect of one late answer alone is not told: it would say whether that is right', async () => {
  const test = await submitted();
  const [first = 0n, second = 0n] = test.sections[0]?.items.map(({ id }) => id) ?? [];
  await test.late('A', 1, first);
  expect(await test.open()).toMatchObject({ answers: [{ itemId: String(first) }], effect: null });
  await test.late('A', 2, second);
  const { upTo, effect } = await test.open();
  expect(effect).toEqual({ before: '0', after: expect.any(String) as string });
  await test.rule(upTo ?? '', false, second);
  expect(await test.open()).toMatchObject({ answers: [{ itemId: String(first) }], effect: null });
});

it('TST-071 a decision on some of the answers, or against them, tells no marks, and neither does one that was made already', async () => {
  const test = await submitted();
  const [first = 0n, second = 0n, third = 0n] = test.sections[0]?.items.map(({ id }) => id) ?? [];
  for (const [at, item] of [first, second, third].entries()) await test.late('A', at + 1, item);
  const { upTo, effect, lastRuling } = await test.open();
  expect(effect).not.toBeNull();
  const decide = async (accepted: boolean, ...itemIds: bigint[]) => (await test.rule(upTo ?? '', accepted, ...itemIds)).data;
  const all = { upTo: upTo ?? '', accepted: true, itemIds: [first, second, third], seen: lastRuling };
  expect((await test.send(all)).data).toEqual({ effect });
  expect((await test.send(all)).data).toEqual({ effect: null });
  expect(await decide(false, first)).toEqual({ effect: null });
  expect(await decide(true, first, second), 'those that are decided').toEqual({ effect: null });
  expect(await decide(false, first, second, third)).toEqual({ effect: null });
});

it('TST-071 the marks of those that are left, less those of all before, do not say whether one that was decided is right', async () => {
  const test = await submitted();
  const [first = 0n, second = 0n, third = 0n] = test.sections[0]?.items.map(({ id }) => id) ?? [];
  await test.late('A', 1, first);
  await test.late('A', 2, second);
  await test.late('B', 3, third);
  const { upTo, effect } = await test.open();
  expect(effect).not.toBeNull();
  await test.rule(upTo ?? '', false, first);
  expect(await test.open()).toMatchObject({ answers: [{ itemId: String(second) }, { itemId: String(third) }], effect: null });
});

it('TST-071 who has several late answers is told of each decision what it leaves to be decided', async () => {
  const test = await submitted();
  const [first = 0n, second = 0n, third = 0n] = test.sections[0]?.items.map(({ id }) => id) ?? [];
  await test.late('A', 1, first);
  await test.late('A', 2, second);
  await test.late('B', 3, second);
  await test.late('A', 4, third);
  // as many as staff see, however often each was saved
  expect((await test.window.result()).data.lateAnswers).toBe(3);
  const { upTo } = await test.open();
  await test.rule(upTo ?? '', false, first, second);
  expect((await test.window.result()).data.lateAnswers).toBe(1);
  await test.rule(upTo ?? '', true, third);
  expect((await test.window.result()).data.lateAnswers).toBe(0);
  const { notices } = (await server.call('listNotices', { unreadOnly: false }, { token: test.session })).data;
  const { name } = test.assessment;
  expect(notices.map(({ title, text }) => [title, text.replace(/^.*?\. /, '')])).toEqual([
    [`One of your late answers in ${name} was accepted`, "1 late answer now counts. 2 late answers don't count."],
    [`Some of your late answers in ${name} were not accepted`, "2 late answers don't count. No decision yet on 1 late answer."],
  ]);
});

it('TST-071 a shuffled question has the candidate’s number and letters, beside the paper’s', async () => {
  const test = await submitted({ shuffle: { questions: true, options: true } });
  await test.late('A', 1);
  const [answer] = (await test.open()).answers;
  const [section] = test.state.sections;
  const onScreen = section?.items.find(({ itemId }) => itemId === String(test.item));
  expect(answer).toMatchObject({
    number: onScreen?.number,
    paperNumber: 1,
    options: onScreen?.options.map(({ label }) => label),
  });
});

it('leaving the test’s window after its end is no late answer', async () => {
  const test = await submitted();
  await test.window.save(1, numbered({ server, events: [{ kind: 'focus', state: 'left', by: 'hidden' }] }));
  expect((await test.window.result()).data.lateAnswers).toBe(0);
  expect(await test.list('waiting')).toEqual([]);
});

it('TST-071 late answers are ruled on one by one: the accepted ones count, the rejected ones do not, and the attempt waits until all are decided', async () => {
  const test = await submitted();
  const [first = 0n, second = 0n] = test.sections[0]?.items.map(({ id }) => id) ?? [];
  await test.late('A', 1, first);
  await test.late('A', 2, second);
  const { upTo } = await test.open();
  await test.rule(upTo ?? '', false, first);
  expect(await test.list('waiting')).toHaveLength(1);
  expect((await test.window.result()).data.lateAnswers).toBe(1);
  expect(await test.open()).toMatchObject({
    answers: [{ itemId: String(second) }],
    ruled: [{ itemId: String(first), counted: null, late: { labels: ['A'] }, accepted: false }],
  });
  await test.rule(upTo ?? '', true, second);
  expect(await test.list('waiting')).toEqual([]);
  expect((await test.window.result()).data).toMatchObject({ lateAnswers: 0, overall: { correct: 1, marks: '3' } });
  // a ruling may be replaced, and the first one stays on record
  await test.rule(upTo ?? '', true, first);
  await test.rule(upTo ?? '', false, second);
  expect((await test.window.result()).data.overall.marks).toBe('3');
  const { rulings, ruled } = await test.open();
  expect(rulings.map(({ accepted, itemIds }) => [accepted, itemIds])).toEqual([
    [false, [String(first)]],
    [true, [String(second)]],
    [true, [String(first)]],
    [false, [String(second)]],
  ]);
  expect(ruled.map(({ accepted }) => accepted)).toEqual([true, false]);
  const actions = await orm().select({ action: auditEvents.action }).from(auditEvents).where(eq(auditEvents.targetId, test.attemptId));
  expect(actions.filter(({ action }) => action === 'assessment.late-rejected')).toHaveLength(2);
  const { notices } = (await server.call('listNotices', { unreadOnly: false }, { token: test.session })).data;
  expect(notices.map(({ text }) => text)).toContain(
    "Your score changed from 6 to 3. 1 late answer doesn't count. 1 late answer now counts.",
  );
});

it('TST-071 a ruling from a page that has not seen a colleague’s is refused, with who made that and when', async () => {
  const test = await submitted();
  await test.late('A', 1);
  const { upTo, lastRuling: seen } = await test.open();
  const colleague = await make.person({ role: 'staff', rights: ['centre'], firstName: 'Asha', lastName: 'Rao' });
  const { token } = await make.session({ personId: colleague.id, at: server.clock.now() });
  const ruling = { upTo: upTo ?? '', accepted: true, itemIds: [test.item], seen };
  await test.send({ ...ruling, token });
  const stale = await test.send({ ...ruling, accepted: false });
  expect(stale.error).toMatchObject({
    code: 'RULED_MEANWHILE',
    message: expect.stringMatching(/^Asha Rao decided .* at .*20\d\d, .*[AP]M/) as string,
  });
  expect((await test.open()).rulings).toMatchObject([{ accepted: true, by: 'Asha Rao' }]);
  // who has seen it may decide otherwise
  await test.rule(upTo ?? '', false, test.item);
  expect((await test.window.result()).data.overall.marks).toBe('0');
});

it('TST-071 a ruling that is sent twice is made once', async () => {
  const test = await submitted();
  await test.late('A', 1);
  const { upTo, lastRuling: seen } = await test.open();
  const ruling = { upTo: upTo ?? '', accepted: true, itemIds: [test.item], seen };
  const both = await Promise.all([test.send(ruling), test.send(ruling)]);
  expect(both.map(({ data }) => data)).toEqual([{ effect: null }, { effect: null }]);
  const { rulings, lastRuling } = await test.open();
  expect(rulings).toHaveLength(1);
  const rejected = { ...ruling, accepted: false, seen: lastRuling };
  await test.send(rejected);
  expect((await test.send({ ...rejected, accepted: true })).error.code).toBe('RULED_MEANWHILE');
  const { notices } = (await server.call('listNotices', { unreadOnly: false }, { token: test.session })).data;
  expect(notices).toHaveLength(2);
});

it('TST-071 a late answer to a question that was removed waits for no one, and its log may be archived', async () => {
  const test = await submitted();
  await test.late('A', 1);
  const attemptId = BigInt(test.attemptId);
  const other = test.sections[0]?.items[1]?.id ?? 0n;
  await orm().delete(sectionItems).where(eq(sectionItems.itemId, test.item));
  expect(await test.list('waiting')).toEqual([]);
  expect(await test.open()).toMatchObject({ attempt: { waiting: false }, answers: [], upTo: null });
  expect((await test.window.result()).data.lateAnswers).toBe(0);
  // one to a question that is still there does wait
  await test.late('B', 2, other);
  expect(await test.list('waiting')).toHaveLength(1);
  await test.rule((await test.open()).upTo ?? '', false, other);
  await test.late('C', 3);
  expect(await test.list('waiting')).toEqual([]);
  server.clock.advance(91 * 24 * 3_600_000);
  await archiveLogs({ parts: server.parts });
  const [row] = await orm().select().from(attempts).where(eq(attempts.id, attemptId));
  expect(row?.archivedAt).not.toBeNull();
});

it('a question without a late answer is not ruled on', async () => {
  const test = await submitted();
  await test.late('A', 1);
  const { upTo } = await test.open();
  const other = test.sections[0]?.items[1]?.id ?? 0n;
  expect((await test.rule(upTo ?? '', true, test.item, other)).error.code).toBe('NOT_FOUND');
  expect(await test.open()).toMatchObject({ ruled: [], rulings: [] });
});

it('TST-071 late answers of an archived attempt are ruled on by its log, which comes back first', async () => {
  const test = await submitted();
  await test.late('A', 1);
  const { upTo } = await test.open();
  await test.rule(upTo ?? '', false, test.item);
  const { lastRuling: seen } = await test.open();
  server.clock.advance(91 * 24 * 3_600_000);
  await archiveLogs({ parts: server.parts });
  const events = () =>
    orm()
      .select()
      .from(attemptEvents)
      .where(eq(attemptEvents.attemptId, BigInt(test.attemptId)));
  expect(await events()).toEqual([]);
  const person = await make.person({ role: 'staff', rights: ['centre'] });
  const { token } = await make.session({ personId: person.id, at: server.clock.now() });
  const body = {
    attemptId: test.attemptId,
    upTo: upTo ?? '',
    itemIds: [String(test.item)],
    accepted: true,
    reason: 'The line was cut.',
    seen,
  };
  expect((await server.call('ruleLate', body, { token })).status).toBe(200);
  expect(await events()).toHaveLength(1);
});
