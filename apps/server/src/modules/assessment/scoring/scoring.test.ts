import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { watchQueries } from '../../../../test/query-count.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { closeDue } from '../closing/close-attempt.ts';
import { byteLimit, createLogCommits, eventLimit } from '../commit-events.ts';
import { requestRescore } from './request-queries.ts';
import { listItemStatistics, recount } from './count-queries.ts';
import { lineMs } from '../passes/passes.ts';
import { runEveryMinute } from '../every-minute.ts';
import { scoreFirst, scoreUnscored } from './score-first.ts';
import { listStandings, lockUnscored } from './score-queries.ts';
import { scoreWaiting } from './rescore.ts';
import { attemptScores, attempts, items, launchTokens, markCounts } from '../tables.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;

beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testMoment));

/** A test of three questions, all answered by A, with this many running attempts that have answered the first one by A. */
async function runningTest(candidates: number) {
  const test = await make.assessment();
  const assessmentId = test.assessment.id;
  const [first] = test.sections.flatMap((section) => section.items);
  if (first === undefined) throw new Error('no item');
  const times = { startedAt: testMoment, deadlineAt: new Date(testMoment.getTime() + 600_000), fence: 1 };
  const ids: bigint[] = [];
  for (let number = 0; number < candidates; number += 1) ids.push((await make.attempt({ assessmentId, ...times })).id);
  await addEvent({ attemptIds: ids, itemId: first.id, response: { kind: 'choice', labels: ['A'] } });
  return { assessmentId, first, ids };
}

async function addEvent({ attemptIds, itemId, response }: { attemptIds: bigint[]; itemId: bigint; response: object | null }) {
  const data = JSON.stringify({ itemId: String(itemId), response });
  await server.parts.database.orm.execute(sql`
    insert into attempt_events (attempt_id, fence, seq, at, received_at, kind, data)
    select id, 1, (select count(*) + 1 from attempt_events where attempt_id = id), ${testMoment.toISOString()}::timestamptz,
           ${testMoment.toISOString()}::timestamptz, 'save', ${data}::jsonb from unnest(${sql.param(attemptIds)}::bigint[]) as id`);
}

/** Closes an attempt as its window does, without scoring it. */
const submit = (attemptId: bigint) =>
  createLogCommits({ parts: server.parts }).submit({ attemptId, fence: 1, events: [], submission: { timeUp: false } });

/** An answer that scoring cannot read, as a fault of ours might leave it. */
const spoil = (of: { attemptIds: bigint[]; itemId: bigint }) => addEvent({ ...of, response: { kind: 'choice', labels: 5 } });

async function marksOf(attemptIds: bigint[]): Promise<number[]> {
  const rows = await listStandings({ queryable: server.parts.database.orm, attemptIds });
  return rows.filter(({ name }) => name === '').map(({ marks }) => marks);
}

/** Another key for an item, and that its test is scored again. */
async function changeKey({ assessmentId, itemId, label }: { assessmentId: bigint; itemId: bigint; label: string }) {
  await server.parts.database.transaction(async (tx) => {
    await tx
      .update(items)
      .set({ answer: { kind: 'choice', labels: [label] } })
      .where(eq(items.id, itemId));
    await requestRescore({ tx, assessmentIds: [assessmentId] });
  });
}

/** What is counted of a test's cohort; and the same, recounted from all its scores. */
async function counts(assessmentId: bigint) {
  const { database } = server.parts;
  const read = async () => {
    const statistics = await listItemStatistics({ queryable: database.orm, assessmentId });
    const marks = await database.orm
      .select()
      .from(markCounts)
      .where(sql`${markCounts.assessmentId} = ${assessmentId} and ${markCounts.candidates} <> 0`)
      .orderBy(markCounts.sectionId, markCounts.marks);
    return { marks, statistics: statistics.sort((a, b) => (a.itemId < b.itemId ? -1 : 1)) };
  };
  const kept = await read();
  await database.transaction((tx) => recount({ tx, assessmentId }));
  return { kept, recounted: await read() };
}

describe('an attempt that cannot be scored', () => {
  it('TST-071 keeps no other from being closed at its deadline', async () => {
    const { ids, first } = await runningTest(25);
    const [spoilt = 0n, ...sound] = ids;
    await spoil({ attemptIds: [spoilt], itemId: first.id });
    server.clock.advance(700_000);
    await closeDue({ parts: server.parts, now: server.clock.now() });
    expect(await marksOf(sound)).toEqual(sound.map(() => 300));
    expect(await marksOf([spoilt])).toEqual([]);
    // so that the other tests of this file meet it no more
    await server.parts.database.orm.delete(attempts).where(eq(attempts.id, spoilt));
  });

  it('TST-071 CAL-005 a hundred are closed with as many statements as two, and calendars are told in one', async () => {
    const statementsOf = async (candidates: number) => {
      const { ids } = await runningTest(candidates);
      server.clock.advance(700_000);
      const { statements } = await watchQueries({ server, work: () => closeDue({ parts: server.parts, now: server.clock.now() }) });
      expect(await marksOf(ids)).toHaveLength(candidates);
      expect(statements.filter(({ text }) => text.includes('"agenda_entries"'))).toHaveLength(1);
      server.clock.set(testMoment);
      return statements.length;
    };
    expect(await statementsOf(100)).toBe(await statementsOf(2));
  });

  it('keeps no other from being rescored', async () => {
    const { ids, first, assessmentId } = await runningTest(25);
    const [spoilt = 0n, ...sound] = ids;
    server.clock.advance(700_000);
    await closeDue({ parts: server.parts, now: server.clock.now() });
    await spoil({ attemptIds: [spoilt], itemId: first.id });
    // what its score had kept is gone, so its log is read again
    await server.parts.database.orm.delete(attemptScores).where(eq(attemptScores.attemptId, spoilt));
    await changeKey({ assessmentId, itemId: first.id, label: 'B' });
    await scoreWaiting({ parts: server.parts });
    expect(await marksOf(sound)).toEqual(sound.map(() => -100));
    expect(await marksOf([spoilt])).toEqual([]);
    await server.parts.database.orm.delete(attempts).where(eq(attempts.id, spoilt));
  });

  it('a step of the round that fails keeps no other from being done', async () => {
    const { orm } = server.parts.database;
    const { id } = await make.attempt();
    await orm
      .insert(launchTokens)
      .values({ tokenHash: Buffer.from('old'), attemptId: id, expiresAt: new Date(testMoment.getTime() - lineMs - 1) });
    await orm.execute(sql`alter table assessments rename column release_announced_at to away`);
    await expect(runEveryMinute({ parts: server.parts })).rejects.toThrow('A round of the tests');
    await orm.execute(sql`alter table assessments rename column away to release_announced_at`);
    expect(await orm.select().from(launchTokens).where(eq(launchTokens.attemptId, id))).toEqual([]);
  });
});

describe('the log of an attempt', () => {
  /** A running attempt whose log holds this already, and its next event. */
  async function filled({ events, text }: { events: number; text: string }) {
    const test = await make.launchableTest();
    const { window, state } = await launchAndStart({ server, test });
    const itemId = test.sections[0]?.items[0]?.id ?? 0n;
    const data = JSON.stringify({ itemId: String(itemId), response: { kind: 'typed', text } });
    await server.parts.database.orm.execute(sql`
      insert into attempt_events (attempt_id, fence, seq, at, received_at, kind, data)
      select ${BigInt(state.attemptId)}::bigint, 1, seq, ${testMoment.toISOString()}::timestamptz, ${testMoment.toISOString()}::timestamptz, 'draft',
             ${data}::jsonb from generate_series(1, ${events}::int) as seq`);
    return { window, event: (seq: number) => numbered({ server, events: [saveChoice(itemId, 'A')], from: seq }) };
  }

  it('TST-071 takes no more events than it may hold, and keeps those it has', async () => {
    const { window, event } = await filled({ events: eventLimit - 1, text: '1' });
    expect((await window.save(1, event(eventLimit))).data.ack).toBe(eventLimit);
    const beyond = await window.save(1, event(eventLimit + 1));
    expect(beyond.error.code).toBe('INVALID_REQUEST');
    expect(beyond.error.message).toContain("can't record any more steps");
    expect((await window.submit(1, event(eventLimit + 1))).error.code).toBe('INVALID_REQUEST');
    // the answer to the last save was lost: what is committed is acknowledged again, alone and beside what there is no room for
    expect((await window.save(1, event(eventLimit))).data.ack).toBe(eventLimit);
    expect((await window.save(1, [...event(eventLimit), ...event(eventLimit + 1)])).data.ack).toBe(eventLimit);
    expect((await window.submit(1, [...event(eventLimit), ...event(eventLimit + 1)])).error.code).toBe('INVALID_REQUEST');
    expect(await window.log()).toHaveLength(eventLimit);
    expect((await window.submit(1, event(eventLimit))).data.status).toBe('submitted');
    expect((await window.submit(1)).data.status).toBe('submitted');
    expect((await window.result()).data.overall.correct).toBe(1);
  });

  it('TST-071 takes no more bytes than it may hold, however few its events are', async () => {
    const events = Math.ceil(byteLimit / 200);
    const { window, event } = await filled({ events, text: 'x'.repeat(200) });
    expect((await window.save(1, event(events + 1))).error.message).toContain("can't record any more steps");
    expect((await window.submit(1)).data.status).toBe('submitted');
  });

  it('TST-071 a window that saves without pause is told to wait, and all others are served', async () => {
    const [{ window, event }, other] = [await filled({ events: 0, text: '' }), await filled({ events: 0, text: '' })];
    const answers = [];
    for (let seq = 1; seq <= 110; seq += 1) answers.push(await window.save(1, event(seq)));
    expect(answers.slice(0, 100).map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(answers.at(-1)).toMatchObject({ status: 429, error: { code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '1' } });
    expect((await other.window.save(1, other.event(1))).data.ack).toBe(1);
    server.clock.advance(1000);
    expect((await window.save(1, event(101))).data.ack).toBe(101);
  });
});

it('an attempt that is scored while a ruling changes its key is scored by that ruling in the end', async () => {
  const { ids, first, assessmentId } = await runningTest(1);
  const [attemptId = 0n] = ids;
  await submit(attemptId);
  await server.parts.database.transaction(async (tx) => {
    await scoreFirst({ tx, attempts: await lockUnscored({ tx, attemptIds: ids }), now: testMoment });
    await changeKey({ assessmentId, itemId: first.id, label: 'B' });
  });
  expect(await marksOf(ids)).toEqual([300]);
  await scoreWaiting({ parts: server.parts });
  expect(await marksOf(ids)).toEqual([-100]);
});

it('TST-064 TST-066 the counts of a cohort stay what its scores say, whatever comes when', async () => {
  const { ids, first, assessmentId } = await runningTest(45);
  for (const [index, attemptId] of ids.slice(0, 5).entries()) {
    const response = index % 2 === 0 ? { kind: 'choice', labels: ['C'] } : null;
    await addEvent({ attemptIds: [attemptId], itemId: first.id, response });
    await submit(attemptId);
    await scoreUnscored({ database: server.parts.database, attemptIds: [attemptId], now: testMoment });
  }
  const submitted = await counts(assessmentId);
  expect(submitted.kept).toEqual(submitted.recounted);
  expect(submitted.kept.statistics[0]).toEqual({ itemId: first.id, candidates: 5, correct: 0 });

  server.clock.advance(700_000);
  await closeDue({ parts: server.parts, now: server.clock.now() });
  await changeKey({ assessmentId, itemId: first.id, label: 'C' });
  await scoreWaiting({ parts: server.parts });
  const rekeyed = await counts(assessmentId);
  expect(rekeyed.kept).toEqual(rekeyed.recounted);
  expect(rekeyed.kept.statistics[0]).toEqual({ itemId: first.id, candidates: 45, correct: 3 });
});
