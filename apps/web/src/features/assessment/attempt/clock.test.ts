import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createServerClock } from './clock.ts';

const noon = Date.parse('2026-01-01T12:00:00.000Z');
const iso = (ms: number) => new Date(noon + ms).toISOString();

/** A device whose monotonic clock may pause while it sleeps, and whose wall clock may be wrong; and the server's true time, from noon. */
function world({ deviceAhead = 0, gain = 0 }: { deviceAhead?: number; gain?: number } = {}) {
  const state = { time: 0, monotonic: 5000, wall: noon + deviceAhead };
  const clock = createServerClock({ monotonic: () => state.monotonic, wall: () => state.wall });
  const pass = (ms: number) => {
    state.time += ms;
    state.monotonic += ms * (1 + gain);
    state.wall += ms * (1 + gain);
  };
  return {
    clock,
    pass,
    sleep: (ms: number) => void ((state.time += ms), (state.wall += ms)),
    setDeviceClock: (by: number) => void (state.wall += by),
    /** A request and its answer, each so long on its way. */
    ask({ there, back, asleep = 0 }: { there: number; back: number; asleep?: number }) {
      const sent = clock.read();
      pass(there);
      const serverNow = iso(state.time);
      state.time += asleep;
      state.wall += asleep;
      pass(back);
      clock.observe({ serverNow, sent, received: clock.read() });
    },
    /** How far the clock on the screen is from the server's. */
    off: () => clock.now() - (noon + state.time),
  };
}

test('shows the server’s time on a device whose clock is an hour wrong', () => {
  const { ask, pass, off, clock } = world({ deviceAhead: 3_600_000 });
  expect(clock.errorMs()).toBe(Infinity);
  ask({ there: 100, back: 100 });
  pass(5000);
  expect(off()).toBe(0);
  expect(clock.errorMs()).toBeLessThan(102);
});

test('believes the quickest of the recent answers', () => {
  const { ask, off } = world();
  ask({ there: 10, back: 10 });
  ask({ there: 7900, back: 100 });
  expect(off()).toBe(0);
});

test('lets an old quick answer go when eight newer ones have come', () => {
  const { ask, off } = world();
  ask({ there: 0, back: 0 });
  for (let turn = 0; turn < 8; turn += 1) ask({ there: 0, back: 100 });
  expect(off()).toBe(-50);
});

test('a device clock that is set during the test moves nothing, and asks for a fresh answer', () => {
  const { ask, pass, setDeviceClock, off, clock } = world();
  ask({ there: 0, back: 0 });
  pass(1000);
  setDeviceClock(600_000);
  expect(off()).toBe(0);
  expect(clock.errorMs()).toBe(Infinity);
  ask({ there: 50, back: 50 });
  expect(off()).toBe(0);
  expect(clock.errorMs()).toBe(50);
});

test('after a sleep in which the monotonic clock paused, one answer puts it right', () => {
  const { ask, sleep, pass, off, clock } = world();
  ask({ there: 0, back: 0 });
  pass(1000);
  sleep(60_000);
  expect(clock.errorMs()).toBe(Infinity);
  ask({ there: 200, back: 200 });
  expect(off()).toBe(0);
  expect(clock.errorMs()).toBe(200);
});

test('an answer that was on its way while the device slept is not believed', () => {
  const { ask, off, clock } = world();
  ask({ there: 20, back: 20 });
  ask({ there: 20, back: 20, asleep: 600_000 });
  expect(clock.errorMs()).toBe(Infinity);
  ask({ there: 100, back: 60 });
  expect(Math.abs(off())).toBe(20);
});

describe('whatever the device does', () => {
  const ms = (max: number) => fc.integer({ min: 0, max });
  const happening = fc.oneof(
    fc.record({ kind: fc.constant('pass' as const), ms: ms(60_000) }),
    fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 1000, max: 7_200_000 }) }),
    fc.record({ kind: fc.constant('set' as const), ms: fc.integer({ min: -86_400_000, max: 86_400_000 }) }),
    fc.record({ kind: fc.constant('slow' as const), there: ms(4000), back: ms(4000), asleep: fc.constantFrom(0, 0, 300_000) }),
  );

  test('it is right to 250 ms after one answer with a round trip of 450 ms, and says how far it may be off', () => {
    const gain = fc.integer({ min: -100, max: 100 }).map((parts) => parts / 1e6);
    const ahead = fc.integer({ min: -86_400_000, max: 86_400_000 });
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 30 }), gain, ahead, ms(450), ms(20_000), (story, rate, deviceAhead, there, later) => {
        const { ask, pass, sleep, setDeviceClock, off, clock } = world({ deviceAhead, gain: rate });
        for (const event of story) {
          if (event.kind === 'pass') pass(event.ms);
          else if (event.kind === 'sleep') sleep(event.ms);
          else if (event.kind === 'set') setDeviceClock(event.ms);
          else ask(event);
          expect(Math.abs(off())).toBeLessThanOrEqual(clock.errorMs() + 1);
        }
        ask({ there, back: 450 - there });
        pass(later);
        expect(Math.abs(off())).toBeLessThanOrEqual(250);
        expect(clock.errorMs()).toBeLessThanOrEqual(250);
      }),
      { numRuns: 500 },
    );
  });
});
