import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { createClock, systemClock } from '../common/clock.ts';
import { hostname } from 'node:os';
import { agreeOnTime, type AgreedTime } from './agree-on-time.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
beforeEach(() => server.parts.database.pool.query('delete from machine_clocks'));

const log = pino({ level: 'silent' });

/** A machine whose clock is so many milliseconds fast, with a program that has just started on it. */
async function machine(name: string, fast: number) {
  const skew = { ms: fast };
  const clock = createClock({ machineNow: () => systemClock.machineNow() + skew.ms });
  const time: AgreedTime = await agreeOnTime({ pool: server.parts.database.pool, clock, machine: name, log });
  time.stop();
  return { skew, compare: time.compare, fastBy: () => Math.round((clock.now().getTime() - systemClock.machineNow()) / 1000) + 0 };
}

test('a machine whose clock is wrong starts with the time of the others', async () => {
  await machine('web1', 0);
  await machine('web2', 0);
  const wrong = await machine('web3', 90_000);
  expect(wrong.fastBy()).toBe(0);
});

test('a clock that jumps moves no time, and a time that lags behind all clocks, as after a sleep, is put right', async () => {
  const all = [await machine('web1', 0), await machine('web2', 0), await machine('web3', 0)];
  const [first] = all;
  if (first === undefined) throw new Error('no machine');
  first.skew.ms = 90_000;
  for (let round = 0; round < 4; round += 1) for (const { compare } of all) await compare();
  expect(all.map(({ fastBy }) => fastBy())).toEqual([0, 0, 0]);
  // the clocks of all continued while their programs paused; so has the database's
  const sleeper = createClock();
  sleeper.moveBy(-600_000);
  const time = await agreeOnTime({ pool: server.parts.database.pool, clock: sleeper, machine: 'web4', log });
  time.stop();
  expect(Math.abs(sleeper.now().getTime() - systemClock.machineNow())).toBeLessThan(1000);
});

test('machines that agree are believed more than the database, but not by the first of them alone', async () => {
  // to the database all of them are slow
  const all = [await machine('web1', -90_000)];
  // one against one: the database is what all share
  expect(all[0]?.fastBy()).toBe(0);
  all.push(await machine('web2', -90_000), await machine('web3', -90_000));
  for (let round = 0; round < 2; round += 1) for (const { compare } of all) await compare();
  expect(all[0]?.fastBy()).toBe(0);
  for (const { compare } of all) await compare();
  expect(all.map(({ fastBy }) => fastBy())).toEqual([-90, -90, -90]);
});

test('comparisons that the database holds up are one, however many moments they took', async () => {
  const [first] = [await machine('web1', -90_000), await machine('web2', -90_000), await machine('web3', -90_000)];
  await Promise.all([1, 2, 3, 4].map(() => first?.compare()));
  expect(first?.fastBy()).toBe(0);
});

test.runIf(process.platform === 'linux')(
  'programs are one voice where they share a clock, whatever name their containers have',
  async () => {
    const { pool } = server.parts.database;
    for (const clock of [createClock(), createClock()]) (await agreeOnTime({ pool, clock, log })).stop();
    const { rows } = await pool.query<{ machine: string }>('select machine from machine_clocks');
    expect(rows).toHaveLength(1);
    // two hosts of one name are two
    expect(rows[0]?.machine).not.toContain(hostname());
  },
);

test('what was compared with another database server is no voice', async () => {
  await server.parts.database.pool.query(
    `insert into machine_clocks select 'old' || n, 90000, pg_postmaster_start_time() - interval '1 hour', clock_timestamp() from generate_series(1, 5) n`,
  );
  expect((await machine('web1', 0)).fastBy()).toBe(0);
});
