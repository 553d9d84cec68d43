import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { runs, testMoment } from '../../../test/moments.ts';
import { findFaults, groundOf, runSchedule, sellVariants } from '../../../test/payment-schedules.ts';
import { gatewaySettings, stubRazorpay, stubStripe } from '../../../test/services/stub-gateways.ts';

let server: TestApp;
let razorpay: Awaited<ReturnType<typeof stubRazorpay>>;
let stripe: Awaited<ReturnType<typeof stubStripe>>;
let random: () => number = Math.random;
beforeAll(async () => {
  razorpay = await stubRazorpay();
  stripe = await stubStripe({ now: () => server.clock.now() });
  server = await testApp({ settings: gatewaySettings({ razorpay: razorpay.origin, stripe: stripe.origin }) });
});
afterAll(async () => {
  await server.close();
  await Promise.all([razorpay.close(), stripe.close()]);
});

/** Numbers of a seed (mulberry32, in the public domain). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const count = Number(process.env['PAYMENT_SCHEDULES'] ?? 20);
/** Schedules between two looks at all orders: a fault stays, and with thousands of orders each look takes longer than a schedule. */
const between = count > 100 ? 50 : 1;

test('whatever gateways tell, however often and late, and wherever a process dies: one enrolment, one receipt, one line of the audit', async () => {
  const sold = await sellVariants(server);
  const { id: staffId } = await factories(server.parts).person({ role: 'staff', rights: ['fees'] });
  const ground = groundOf({ server, random: () => random(), chance: 0.3, staffId });
  let ran = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      random = randomOf(seed);
      server.clock.set(testMoment);
      await runSchedule({ ground, razorpay, stripe, random, sold });
      ran += 1;
      const faults = ran % between === 0 ? await findFaults(server.parts.database.orm) : [];
      expect(faults).toEqual([]);
    }),
    { ...runs(count), endOnFailure: true },
  );
  expect(await findFaults(server.parts.database.orm)).toEqual([]);
  expect(ran).toBeGreaterThanOrEqual(runs(count).numRuns);
}, 3_600_000);
