import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart, numbered, saveChoice } from '../../../../test/player.ts';
import { type Database, openDatabase } from '../../../platform/postgres/database.ts';
import { closeDueJob } from './schedule-closing.ts';
import { closeDue } from './close-attempt.ts';
import { holdPulse } from './hold-pulse.ts';
import { lockPulse } from './pulse-queries.ts';
import { recordPulse } from './pulse.ts';
import { runEveryMinute } from '../every-minute.ts';
import { outages, pulse } from './tables.ts';
import { attempts } from '../tables.ts';

let server: TestApp;
let other: Database;
let make: ReturnType<typeof factories>;
const minute = 60_000;
const at = (ms: number) => new Date(testMoment.getTime() + ms);
const iso = (ms: number) => at(ms).toISOString();

beforeAll(async () => {
  server = await testApp();
  other = openDatabase({ url: server.url, size: 2, onError: () => undefined });
  make = factories(server.parts);
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  server.clock.set(testMoment);
  await server.parts.database.orm.delete(pulse);
  await server.parts.database.orm.delete(outages);
  await server.parts.database.orm.delete(attempts);
  await recordPulse({ parts: server.parts });
});

/** Ten minutes for three items, begun at the test's moment. */
async function running(more: Parameters<typeof make.launchableTest>[0] = {}) {
  const test = await make.launchableTest(more);
  const started = await launchAndStart({ server, test });
  return { ...started, sections: test.sections, first: BigInt(started.state.sections[0]?.items[0]?.itemId ?? '0') };
}
/** A server, alone or the second, notes `ms` after the beginning that it is there. */
async function beatAt(ms: number, database = server.parts.database): Promise<void> {
  server.clock.set(at(ms));
  await recordPulse({ parts: { ...server.parts, database } });
}
/** The last moment at which a server was there. */
async function lastHeardAt(ms: number): Promise<void> {
  await server.parts.database.orm.update(pulse).set({ at: at(ms) });
}
const recorded = () =>
  server.parts.database.orm
    .select({ from: outages.fromAt, to: outages.toAt, attempts: outages.attempts })
    .from(outages)
    .orderBy(asc(outages.id));
const closeWhatIsDue = () => closeDue({ parts: server.parts, now: server.clock.now() });

it('TST-071 time without a server is given back to what was running, recorded once, and told by the next save and the result', async () => {
  const one = await running();
  const two = await running();
  const over = await running();
  await over.window.submit(1);
  await lastHeardAt(minute);
  // both come back at the same moment
  server.clock.set(at(5 * minute));
  await Promise.all([
    recordPulse({ parts: server.parts }),
    recordPulse({ parts: { ...server.parts, database: other } }),
    recordPulse({ parts: server.parts }),
  ]);
  expect(await recorded()).toEqual([{ from: at(minute), to: at(5 * minute), attempts: 2 }]);
  expect((await one.window.save(1, [])).data).toMatchObject({ status: 'in-progress', deadlineAt: iso(14 * minute) });
  const state = (await two.window.state()).data;
  expect(state).toMatchObject({ deadlineAt: iso(14 * minute), turns: { credits: [{ from: iso(minute), to: iso(5 * minute) }] } });
  await one.window.submit(1);
  expect((await one.window.result()).data.creditedSeconds).toBe(240);
  expect((await over.window.result()).data.creditedSeconds).toBe(0);
});

it('gaps as short as a restart behind another server, or between two beats, give nothing', async () => {
  const { window, state } = await running();
  for (const second of [1, 2, 5, 8, 10]) await beatAt(1000 * second, second % 2 === 0 ? other : server.parts.database);
  expect(await recorded()).toEqual([]);
  expect((await window.save(1, [])).data.deadlineAt).toBe(state.deadlineAt);
});

it('TST-071 who ran out of time in an outage gets the rest of it, and no worker closes them before', async () => {
  const { window, first } = await running();
  await lastHeardAt(9 * minute);
  server.clock.set(at(30 * minute));
  await closeWhatIsDue();
  // a request that comes before the pulse: what it brings is kept, and nothing is over
  expect((await window.save(1, numbered({ server, events: [saveChoice(first, 'A')] }))).data).toMatchObject({
    ack: 1,
    status: 'in-progress',
  });
  await recordPulse({ parts: server.parts });
  expect((await window.save(1, [])).data).toMatchObject({ status: 'in-progress', deadlineAt: iso(31 * minute) });
  await lastHeardAt(31 * minute + 15_001);
  server.clock.set(at(31 * minute + 15_001));
  await closeWhatIsDue();
  expect((await window.result()).data).toMatchObject({ closedBy: 'deadline', creditedSeconds: 21 * 60, overall: { correct: 1 } });
});

it('TST-071 a window whose clock ran out in the outage does not submit: it continues', async () => {
  const { window, state, first } = await running();
  await lastHeardAt(9 * minute);
  server.clock.set(at(12 * minute));
  const events = numbered({ server, events: [saveChoice(first, 'A')] });
  const submit = () =>
    server.call(
      'playerSubmit',
      { attemptId: state.attemptId, fence: 1, events, timeUp: true },
      { cookies: { abhyas_attempt: window.pass } },
    );
  expect((await submit()).data).toMatchObject({ status: 'in-progress', deadlineAt: iso(13 * minute) });
  await lastHeardAt(13 * minute - 500);
  server.clock.set(at(13 * minute - 500));
  expect((await submit()).data).toMatchObject({ status: 'submitted' });
  expect((await window.result()).data).toMatchObject({ creditedSeconds: 180, overall: { correct: 1 } });
});

it('TST-071 an outage in the grace leaves what the grace is for', async () => {
  const { window, first } = await running();
  await lastHeardAt(10 * minute + 5000);
  await beatAt(15 * minute);
  expect((await window.save(1, numbered({ server, events: [saveChoice(first, 'A')] }))).data.status).toBe('in-progress');
  await window.submit(1);
  expect((await window.result()).data).toMatchObject({ lateAnswers: 0, overall: { correct: 1 } });
});

it('who submits when the clock runs out does not queue for the pulse', async () => {
  const { window, state } = await running();
  await lastHeardAt(10 * minute);
  server.clock.set(at(10 * minute));
  await other.transaction(async (tx) => {
    await lockPulse({ tx });
    const { data } = await server.call(
      'playerSubmit',
      { attemptId: state.attemptId, fence: 1, events: [], timeUp: true },
      { cookies: { abhyas_attempt: window.pass } },
    );
    expect(data.status).toBe('submitted');
  });
});

it('TST-071 an outage in the grace of a section leaves what was on its way, and what the next section had', async () => {
  const { window, state, first } = await running({ sectionOrder: 'fixed', sections: [{ seconds: 60 }, { seconds: 600 }] });
  const ids = async () => (await window.state()).data.sections.map(({ items }) => BigInt(items[0]?.itemId ?? '0'));
  server.clock.set(at(minute));
  const second = (await ids())[1] ?? 0n;
  expect(state.sections[1]?.items).toEqual([]);
  // the last that was heard of the server is from before the section's end; it took the first answer of the next one, and went
  await lastHeardAt(minute - 900);
  server.clock.set(at(minute + 50));
  await window.save(1, numbered({ server, events: [saveChoice(second, 'A')], from: 2 }));
  await beatAt(5 * minute);
  await window.save(1, numbered({ server, events: [saveChoice(first, 'A')] }));
  await window.submit(1);
  expect((await window.result()).data).toMatchObject({ lateAnswers: 0, overall: { correct: 2 } });
});

it('a section is left by the clock as it is after an outage, though the request comes before the pulse', async () => {
  const { window, sections } = await running({
    sectionOrder: 'fixed',
    mayLeave: true,
    sections: [{ seconds: 60 }, { seconds: 60 }, { seconds: 60 }],
  });
  const [first, second] = sections.map(({ section }) => section.id);
  await lastHeardAt(minute / 2);
  // by the clock that knows of no outage the second section is open
  server.clock.set(at(1.5 * minute));
  expect((await window.turn(1, second ?? 0n, 'section')).error.code).toBe('INVALID_REQUEST');
  const { data } = await window.turn(1, first ?? 0n, 'section');
  expect(data.turns.left).toEqual({ [String(first)]: iso(1.5 * minute) });
  expect(data.deadlineAt).toBe(iso(3.5 * minute));
});

it('two outages add up, and what ended before keeps its end', async () => {
  const ended = await running();
  const { window } = await running();
  await lastHeardAt(minute);
  await beatAt(2 * minute);
  await ended.window.submit(1);
  const result = (await ended.window.result()).data;
  await lastHeardAt(2 * minute + 1000);
  await beatAt(4 * minute);
  expect((await window.save(1, [])).data.deadlineAt).toBe(iso(13 * minute - 1000));
  expect((await ended.window.result()).data).toEqual(result);
  expect((await recorded()).map((one) => one.attempts)).toEqual([2, 1]);
});

it('the round of every minute asks for the closing of what ends soon, to the second', async () => {
  await running();
  server.clock.set(at(9 * minute));
  await runEveryMinute({ parts: server.parts });
  const { rows } = await server.parts.database.pool.query<{ start_after: Date }>('select start_after from pgboss.job where name = $1', [
    closeDueJob,
  ]);
  expect(rows.map((row) => row.start_after)).toContainEqual(at(10 * minute + 16_000));
});

it('while the clock is held for a developer, a pause without a server is no outage', async () => {
  await lastHeardAt(minute);
  server.clock.set(at(5 * minute));
  const held = new AbortController();
  await holdPulse({ parts: server.parts, signal: held.signal });
  await recordPulse({ parts: server.parts });
  held.abort();
  expect(await recorded()).toEqual([]);
});
