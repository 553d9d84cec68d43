import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { auditEvents } from '../../audit/tables.ts';
import { itemTallies } from '../statistics/tables.ts';
import { refreshItemTallies } from '../statistics/tally-items.ts';
import { attemptEvents, attempts } from '../tables.ts';
import { notifyMarkChanges } from '../scoring/notify-changes.ts';
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
  const late = (label: string, seq: number) => {
    server.clock.advance(5_000);
    return window.save(state.fence, numbered({ server, events: [saveChoice(item, label)], from: seq }));
  };
  const { attemptId } = state;
  const open = async () => (await server.call('lateAttempt', { attemptId }, { token: staff })).data;
  const accept = (upTo: string) =>
    server.call('acceptLate', { attemptId, upTo, reason: 'The line to the centre was cut.' }, { token: staff });
  const list = async (which: 'waiting' | 'accepted') =>
    (await server.call('lateAttempts', { search: test.person.pin, state: which, page: 1 }, { token: staff })).data.attempts;
  return { ...test, item, state, attemptId, session, window, late, open, accept, list };
}

it('TST-071 staff see what came late, accept it with a reason, and the candidate is scored and told at once', async () => {
  const test = await submitted();
  await test.late('A', 1);
  expect((await test.window.result()).data).toMatchObject({ lateEvents: 1, overall: { marks: '0' } });
  expect(await test.list('waiting')).toMatchObject([{ attemptId: test.attemptId, waiting: true, candidate: { pin: test.person.pin } }]);
  const seen = await test.open();
  expect(seen.answers).toMatchObject([{ itemId: String(test.item), number: 1, counted: null, late: { labels: ['A'] } }]);
  expect(JSON.stringify(seen)).not.toMatch(/correct|outcome|solution/i);
  const before = await orm().select().from(attemptEvents);
  expect((await test.accept(seen.upTo ?? '')).data).toEqual({ before: '0', after: '3' });
  expect(await orm().select().from(attemptEvents)).toEqual(before);
  expect((await test.window.result()).data).toMatchObject({ lateEvents: 0, overall: { marks: '3', correct: 1 } });
  expect(await test.list('waiting')).toEqual([]);
  expect(await test.list('accepted')).toMatchObject([{ waiting: false }]);
  expect((await test.open()).acceptances).toMatchObject([{ reason: 'The line to the centre was cut.', events: 1 }]);
  const [audit] = await orm().select().from(auditEvents).where(eq(auditEvents.action, 'assessment.late-accepted'));
  expect(audit?.data).toMatchObject({ before: 0, after: 300, answers: 1 });
  const changes = await orm()
    .select()
    .from(markChanges)
    .where(eq(markChanges.attemptId, BigInt(test.attemptId)));
  expect(changes.map(({ before: was, after }) => [was, after])).toEqual([
    [0, 300],
    [0, 300],
  ]);
  const { notices } = (await server.call('listNotices', { unreadOnly: false }, { token: test.session })).data;
  expect(notices.map(({ title }) => title)).toEqual([`Your late answers in ${test.assessment.name} were accepted`]);
});

it('TST-071 what comes after staff have looked is not accepted unseen, and later answers stay late', async () => {
  const test = await submitted();
  await test.late('B', 1);
  const { upTo } = await test.open();
  await test.late('A', 2);
  expect((await test.accept(upTo ?? '')).error.code).toBe('CHANGED_ELSEWHERE');
  const seen = await test.open();
  expect(seen.answers).toMatchObject([{ late: { labels: ['A'] } }]);
  expect((await test.accept(seen.upTo ?? '')).data.after).toBe('3');
  // at the same moment by the clock, and still after
  server.clock.advance(-5_000);
  await test.late('C', 3);
  expect((await test.window.result()).data).toMatchObject({ lateEvents: 1, overall: { marks: '3' } });
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
  // a ruling has brought the mark from 1 to 0, and no one was told yet
  const change = { attemptId, itemId: 0n, version: 1, assessmentId: test.assessment.id, changedAt: testMoment };
  await orm()
    .insert(markChanges)
    .values({ ...change, before: 100, after: 0 });
  expect((await test.accept((await test.open()).upTo ?? '')).data).toEqual({ before: '0', after: '3' });
  await notifyMarkChanges({ parts: server.parts });
  const { notices } = (await server.call('listNotices', { unreadOnly: false }, { token: test.session })).data;
  expect(notices.map(({ text }) => text)).toEqual(['Your score changed from 1 to 3. Your late answers now count.']);
});

it('TST-071 before late answers are accepted staff see what they do to the marks, and afterwards which they were', async () => {
  const test = await submitted();
  expect(await test.open()).toMatchObject({ effect: null, accepted: [] });
  await test.late('B', 1);
  const seen = await test.open();
  expect(seen).toMatchObject({ effect: { whole: { before: '0', after: '-1' } }, accepted: [] });
  expect(seen.effect?.sections[0]).toMatchObject({ before: '0', after: '-1' });
  await test.accept(seen.upTo ?? '');
  const accepted = { itemId: String(test.item), counted: null, late: { labels: ['B'] } };
  expect(await test.open()).toMatchObject({ effect: null, answers: [], accepted: [accepted] });
  // what is late after that is no part of it
  await test.late('A', 2);
  expect(await test.open()).toMatchObject({ accepted: [accepted], effect: { whole: { before: '-1', after: '3' } } });
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
  expect((await test.window.result()).data.lateEvents).toBe(0);
  expect(await test.list('waiting')).toEqual([]);
});
