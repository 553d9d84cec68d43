import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { paymentFactories } from '../../../test/factories/payment-factories.ts';
import { runs, testMoment } from '../../../test/moments.ts';
import { findFaults, groundOf, runSchedule } from '../../../test/payment-schedules.ts';
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

test('whatever gateways tell, however often and late, and wherever a process dies: one enrolment, one receipt, one line of the audit', async () => {
  const sold = await paymentFactories(server).page();
  const ground = groundOf({ server, random: () => random(), chance: 0.3 });
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      random = randomOf(seed);
      server.clock.set(testMoment);
      await runSchedule({ ground, razorpay, stripe, random, sold });
      expect(await findFaults(server.parts.database.orm)).toEqual([]);
    }),
    { ...runs(Number(process.env['PAYMENT_SCHEDULES'] ?? 20)), endOnFailure: true },
  );
}, 3_600_000);
