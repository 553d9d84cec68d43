import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const noon = Date.parse('2026-01-01T12:00:00.000Z');
const at = (ms: number) => new Date(noon + ms).toISOString();

function setUp({ deviceAhead = 0 } = {}) {
  const device = { monotonic: 0, wall: noon + deviceAhead };
  const clock = createServerClock({ monotonic: () => device.monotonic, wall: () => device.wall });
  const pass = (ms: number) => void ((device.monotonic += ms), (device.wall += ms));
  return { device, clock, pass };
}

test('shows the server’s time on a device whose clock is an hour wrong', () => {
  const { clock, pass } = setUp({ deviceAhead: 3_600_000 });
  pass(200);
  clock.observe({ serverNow: at(100), sentAt: 0, receivedAt: 200 });
  pass(5000);
  expect(clock.now()).toBe(noon + 5200);
});

test('believes the quickest of the recent answers', () => {
  const { clock, device } = setUp();
  device.monotonic = device.wall = 10_000;
  clock.observe({ serverNow: at(9_990), sentAt: 9_980, receivedAt: 10_000 });
  clock.observe({ serverNow: at(5_000), sentAt: 2_000, receivedAt: 10_000 });
  expect(clock.now()).toBe(noon + 10_000);
});

test('lets an old quick answer go when eight newer ones have come', () => {
  const { clock } = setUp();
  clock.observe({ serverNow: at(0), sentAt: 0, receivedAt: 0 });
  for (let turn = 0; turn < 8; turn += 1) clock.observe({ serverNow: at(750), sentAt: 0, receivedAt: 100 });
  expect(clock.now()).toBe(noon + 700);
});

test('a device clock that is set during the test moves nothing, and asks for a fresh answer', () => {
  const { clock, device, pass } = setUp();
  clock.observe({ serverNow: at(0), sentAt: 0, receivedAt: 0 });
  pass(1000);
  device.wall += 600_000;
  expect(clock.now()).toBe(noon + 1000);
  expect(clock.jumped()).toBe(true);
});

test('after a sleep in which the monotonic clock stood still, one answer puts it right', () => {
  const { clock, device, pass } = setUp();
  clock.observe({ serverNow: at(0), sentAt: 0, receivedAt: 0 });
  pass(1000);
  device.wall += 60_000;
  expect(clock.jumped()).toBe(true);
  pass(400);
  clock.observe({ serverNow: at(61_200), sentAt: 1000, receivedAt: 1400 });
  pass(200);
  expect(clock.now()).toBe(noon + 61_600);
  expect(clock.jumped()).toBe(false);
});
