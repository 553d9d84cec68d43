import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { testMoment } from '../../../../test/moments.ts';
import { launchAndStart } from '../../../../test/player.ts';
import { recordPulse, recordStall } from '../closing/pulse.ts';
import { outages, pulse } from '../closing/tables.ts';
import { attempts as attemptTable } from '../tables.ts';

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

const list = async (page = 1) => (await server.call('staffOutages', { page }, { token: staff })).data;
const at = (ms: number) => new Date(testMoment.getTime() + ms);

it('TST-071 staff with the right to the centre see each outage, and how many running tests were given its time back', async () => {
  expect(await list()).toEqual({ outages: [], total: 0 });
  await recordPulse({ parts: server.parts });
  await launchAndStart({ server, test: await make.launchableTest() });
  server.clock.advance(90_000);
  await recordPulse({ parts: server.parts });
  const outage = { kind: 'outage', given: true, from: at(0).toISOString(), to: at(90_000).toISOString(), attempts: 1 };
  expect(await list()).toMatchObject({ outages: [outage], total: 1 });
  const { token } = await make.session({ personId: (await make.person({ role: 'staff', rights: ['content'] })).id, at: testMoment });
  expect((await server.call('staffOutages', { page: 1 }, { token })).error.code).toBe('FORBIDDEN');
});

it('outages come newest first, twenty at a time', async () => {
  const { orm } = server.parts.database;
  await orm.delete(outages);
  const hours = Array.from({ length: 21 }, (_, hour) => ({
    fromAt: at(hour * 3_600_000),
    toAt: at(hour * 3_600_000 + 5_000),
    attempts: hour,
  }));
  await orm.insert(outages).values(hours);
  const [first, second] = [await list(), await list(2)];
  expect([first.total, first.outages.map(({ attempts }) => attempts)]).toEqual([
    21,
    hours
      .map(({ attempts }) => attempts)
      .toReversed()
      .slice(0, 20),
  ]);
  expect(second.outages).toMatchObject([{ attempts: 0 }]);
});

it('TST-071 a stall moves no clock until staff give its time back, once, to what was running and still is', async () => {
  const { orm } = server.parts.database;
  await orm.delete(outages);
  await orm.delete(attemptTable);
  server.clock.set(testMoment);
  const [one, over] = [
    await launchAndStart({ server, test: await make.launchableTest() }),
    await launchAndStart({ server, test: await make.launchableTest() }),
  ];
  const stall = { from: at(60_000).getTime(), to: at(75_000).getTime() };
  await recordStall({ parts: server.parts, stall: { ...stall, to: stall.from + 3_000 } });
  expect((await list()).outages).toEqual([]);
  await recordStall({ parts: server.parts, stall });
  const [row] = (await list()).outages;
  expect(row).toMatchObject({ kind: 'stall', given: false, attempts: 0, from: at(60_000).toISOString(), to: at(75_000).toISOString() });
  server.clock.set(at(80_000));
  expect((await one.window.save(1, [])).data.deadlineAt).toBe(at(600_000).toISOString());
  await over.window.submit(1);
  const give = (token = staff) => server.call('giveStallBack', { outageId: row?.outageId ?? '' }, { token });
  expect((await give(one.session)).error.code).toBe('FORBIDDEN');
  expect((await give()).data).toEqual({ attempts: 1, leftOut: 0 });
  expect((await one.window.save(1, [])).data.deadlineAt).toBe(at(615_000).toISOString());
  expect((await give()).error.code).toBe('CHANGED_ELSEWHERE');
  expect((await list()).outages).toMatchObject([{ kind: 'stall', given: true, attempts: 1 }]);
});

it('TST-063 TST-071 a stall that is given back once its section is over moves no clock, and staff are told how many were left out', async () => {
  const { orm } = server.parts.database;
  await orm.delete(outages);
  await orm.delete(attemptTable);
  server.clock.set(testMoment);
  const sections = [{ seconds: 60 }, { seconds: 600 }];
  const [two, one] = [
    await launchAndStart({ server, test: await make.launchableTest({ sectionOrder: 'fixed', sections }) }),
    await launchAndStart({ server, test: await make.launchableTest() }),
  ];
  await recordStall({ parts: server.parts, stall: { from: at(40_000).getTime(), to: at(55_000).getTime() } });
  server.clock.set(at(65_000));
  const before = (await two.window.answer()).data;
  const [row] = (await list()).outages;
  expect((await server.call('giveStallBack', { outageId: row?.outageId ?? '' }, { token: staff })).data).toEqual({
    attempts: 1,
    leftOut: 1,
  });
  const after = (await two.window.answer()).data;
  expect([after.deadlineAt, after.turns]).toEqual([before.deadlineAt, before.turns]);
  expect((await one.window.save(1, [])).data.deadlineAt).toBe(at(615_000).toISOString());
  expect((await list()).outages).toMatchObject([{ attempts: 1, leftOut: 1 }]);
});

it('TST-071 a machine that was paused had an outage, and no stall whose time could be given back a second time', async () => {
  const { orm } = server.parts.database;
  await orm.delete(outages);
  await orm.delete(attemptTable);
  await orm.delete(pulse);
  server.clock.set(testMoment);
  await recordPulse({ parts: server.parts });
  const { window } = await launchAndStart({ server, test: await make.launchableTest() });
  server.clock.advance(19_000);
  // the server notices that it was held up before its pulse does
  await recordStall({ parts: server.parts, stall: { from: at(0).getTime(), to: at(19_000).getTime() } });
  await recordPulse({ parts: server.parts });
  expect((await list()).outages).toMatchObject([{ kind: 'outage', attempts: 1, from: at(0).toISOString(), to: at(19_000).toISOString() }]);
  expect((await window.save(1, [])).data.deadlineAt).toBe(at(619_000).toISOString());
});
