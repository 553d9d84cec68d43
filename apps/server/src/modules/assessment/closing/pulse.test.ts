import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { systemClock } from '../../../platform/common/clock.ts';
import { factories } from '../../../../test/factories.ts';
import { findPulse } from './pulse-queries.ts';
import { createBeat, savePulse } from './beat-queries.ts';
import { startPulse } from './pulse.ts';
import { pulse } from './tables.ts';
import { testMoment } from '../../../../test/moments.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

it('TST-071 a server whose processor is busy still has a pulse, which moves no clock', async () => {
  const { database } = server.parts;
  const { orm: queryable } = database;
  await queryable.delete(pulse);
  const running = await startPulse({ parts: { ...server.parts, clock: systemClock }, url: server.url });
  try {
    const before = await findPulse({ queryable });
    // the thread has begun
    await vi.waitFor(async () => expect((await findPulse({ queryable }))?.getTime()).toBeGreaterThan(before?.getTime() ?? 0), {
      timeout: 20_000,
    });
    const now = () => systemClock.now().getTime();
    const busySince = now();
    while (now() < busySince + 3_000);
    expect((await findPulse({ queryable }))?.getTime()).toBeGreaterThan(busySince);
  } finally {
    await running.stop();
  }
});

it('TST-071 a server that is stopped while it notes that it was held up notes that to the end', async () => {
  const { database, jobs } = server.parts;
  const { orm: queryable } = database;
  await queryable.delete(pulse);
  let ahead = 0;
  const clock = { now: () => new Date(systemClock.now().getTime() + ahead) };
  const make = factories(server.parts);
  const { assessment } = await make.launchableTest({ sections: [{ seconds: 60 }] });
  const startedAt = systemClock.now();
  await make.attempt({ assessmentId: assessment.id, startedAt, deadlineAt: new Date(startedAt.getTime() + 60_000) });
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const slow: typeof jobs = {
    ...jobs,
    send: async () => {
      begun.resolve();
      await gate.promise;
    },
  };
  const warned: unknown[] = [];
  const log = Object.assign(Object.create(server.parts.log) as typeof server.parts.log, {
    warn: (_data: object, message: string) => warned.push(message),
  });
  const running = await startPulse({ parts: { clock, jobs: slow, log }, url: server.url });
  const connections = async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name = 'abhyas pulse'`,
    );
    return rows.length;
  };
  await vi.waitFor(async () => expect(await connections()).toBe(1), { timeout: 20_000 });
  ahead = 20_000;
  await begun.promise;
  let isStopped = false;
  const stopping = running.stop().then(() => (isStopped = true));
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 20_000 });
  expect(isStopped).toBe(false);
  gate.resolve();
  await stopping;
  expect(warned).toEqual(['the portal could not be reached; the time was given back']);
});

it('TST-071 a pulse that a wrong clock has set ahead hides an outage for seconds only, and a slow clock takes back no pulse that others move', async () => {
  const { database } = server.parts;
  const { pool: connection, orm: queryable } = database;
  const [second, begin] = [1000, testMoment.getTime()];
  const at = (seconds: number) => new Date(begin + seconds * second);
  await queryable.delete(pulse);
  await queryable.insert(pulse).values({ at: at(90) });
  const slow = createBeat();
  for (let beat = 0; beat < 10; beat += 1) {
    expect(await slow({ connection, now: at(beat) })).toBe(true);
    await savePulse({ connection, now: at(90 + beat) });
  }
  expect(await findPulse({ queryable })).toEqual(at(99));
  const beat = createBeat();
  for (let beats = 0; beats < 6; beats += 1) expect(await beat({ connection, now: at(beats) })).toBe(true);
  expect(await findPulse({ queryable })).toEqual(at(5));
  expect(await beat({ connection, now: at(10) })).toBe(false);
});
