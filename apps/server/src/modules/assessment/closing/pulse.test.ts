import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testApp, type TestApp } from '../../../../test/app.ts';
import { systemClock } from '../../../platform/common/clock.ts';
import { findPulse } from './pulse-queries.ts';
import { startPulse } from './pulse.ts';
import { pulse } from './tables.ts';

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
