import { endpoints } from '@abhyas/contract/endpoints.ts';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { secondProcess } from '../../../test/processes/second-process.ts';
import { demoPassword } from '../../../test/moments.ts';
import { type CallLimits, createCallLimits } from './call-limits.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
beforeAll(async () => {
  server = await testApp({ settings: { CALL_UNITS_PER_SECOND: '15' } });
  make = factories(server.parts);
});
afterAll(() => server.close());

const words = (seconds: number) => `Too many tries. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`;

describe('the budget of a session', () => {
  test('ends at the door of every call with 429, when to come again, and words; and fills up with time', async () => {
    const { pin } = await make.person({ role: 'mentor' });
    const [token, other] = [await server.signIn(pin), await server.signIn(pin)];
    const details = (of = token) => server.call('accountDetails', {}, { token: of });
    // a minute of fifteen units a second, two for each of these
    for (let call = 0; call < 450; call += 1) expect((await details()).status).toBe(200);
    const refused = await details();
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      error: { code: 'TOO_MANY_REQUESTS', message: words(1) },
    });
    // any call, before its body is read, and the two that must not be kept from anyone
    expect((await server.call('importPeople', {} as never, { token })).status).toBe(403);
    expect((await server.call('studentCourses', {}, { token })).status).toBe(429);
    expect((await details(other)).status).toBe(200);
    server.clock.advance(200);
    expect((await server.call('studentCourses', {}, { token })).status).toBe(200);
    expect((await server.call('logout', { locksTests: false }, { token })).status).toBe(200);
  });

  test('a person with many sessions has four times as much and no more', async () => {
    const limits = createCallLimits({ ...server.parts, config: { ...server.parts.config, unitsPerSecond: 15 } });
    const session = (sessionId: bigint) => ({ sessionId, personId: 7n, actingAdminId: null }) as never;
    for (let id = 0n; id < 4n; id += 1n) limits.charge({ session: session(id), weight: 900 });
    expect(() => limits.charge({ session: session(5n), weight: 60 })).toThrow(words(1));
    server.clock.advance(60_000);
    limits.charge({ session: session(5n), weight: 900 });
  });

  test('every call says what it weighs, and what must be kept in any case weighs nothing', () => {
    const all = Object.values(endpoints);
    expect(all.filter(({ weight }) => !(weight >= 0 && weight <= 60))).toEqual([]);
    expect(
      all
        .filter(({ weight }) => weight === 0)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['deliverAnswers', 'logout']);
  });
});

describe('calls of a session in flight', () => {
  let limits: CallLimits;
  const releases: (() => void)[] = [];
  const slow = () => new Promise<string>((resolve) => releases.push(() => resolve('done')));
  const session = (sessionId = 1n) => ({ sessionId }) as never;
  beforeEach(() => {
    limits = createCallLimits(server.parts);
    releases.length = 0;
  });

  test('six run, the next wait for their turn in order, and one too many is refused; other sessions are not held up', async () => {
    const answers = Array.from({ length: 64 }, () => limits.run(session(), slow));
    await setImmediate();
    expect(releases.length).toBe(6);
    await expect(limits.run(session(), slow)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 1 });
    await expect(limits.run(session(2n), async () => 'at once')).resolves.toBe('at once');
    while (releases.length > 0) {
      for (const release of releases.splice(0)) release();
      await setImmediate();
    }
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']));
    await expect(limits.run(session(), async () => 'again')).resolves.toBe('again');
  });

  test('a call that fails gives its place back', async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await expect(limits.run(session(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(limits.run(session(), async () => 'still')).resolves.toBe('still');
  });
});

test('what others are told of, and what asks an outside service, has a number a day over all processes', async () => {
  const person = await make.person({ role: 'mentor' });
  const token = await server.signIn(person.pin, demoPassword);
  const other = await secondProcess({ server, settings: { unitsPerSecond: 0 } });
  const here = () => server.call('replaceCalendarFeed', { studentImsPin: '' }, { token });
  const there = () =>
    other.inject({
      method: 'POST',
      url: `/api/home/replaceCalendarFeed`,
      headers: { 'access-token': token },
      payload: { studentImsPin: '' },
    });
  for (let turn = 0; turn < 10; turn += 1) expect([(await here()).status, (await there()).statusCode]).toEqual([200, 200]);
  expect([(await here()).status, (await there()).statusCode]).toEqual([429, 429]);
  expect((await here()).error.message).toBe('Too many tries. Wait 24 hours and try again.');
  server.clock.advance(86_400_000);
  const next = await server.signIn(person.pin);
  expect((await server.call('replaceCalendarFeed', { studentImsPin: '' }, { token: next })).status).toBe(200);
  await other.close();
});
