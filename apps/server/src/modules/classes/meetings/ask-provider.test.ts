import { afterAll, beforeAll, expect, test } from 'vitest';
import { stubServer } from '../../../../test/services/stub-server.ts';
import { askProvider } from './ask-provider.ts';
import type { MeetingFault } from './provider.ts';

let stub: Awaited<ReturnType<typeof stubServer>>;
beforeAll(async () => {
  stub = await stubServer(() => ({ status: 200, body: 'well' }));
});
afterAll(() => stub.close());

const ask = (more: Partial<Parameters<typeof askProvider>[0]> = {}) =>
  askProvider({ url: `${stub.origin}/join?checksum=abc`, what: 'Stub: join', waitMs: 100, ...more }).catch(
    (error: unknown) => error as MeetingFault,
  );
/** How many tries an answer took. */
const tries = async (more: Parameters<typeof ask>[0] = {}) => {
  const before = stub.asked.length;
  const answer = await ask(more);
  return { answer, tries: stub.asked.length - before };
};

test('a provider that does not answer in time, breaks or is busy for a moment is tried again', async () => {
  stub.next('hang', { status: 503 });
  expect(await tries()).toEqual({ answer: { status: 200, text: 'well' }, tries: 3 });
  stub.next({ status: 429, headers: { 'retry-after': '0' } });
  expect(await tries()).toMatchObject({ answer: { status: 200 }, tries: 2 });
});

test('three times at most, once where it must not happen twice, and not at all where the pause is long', async () => {
  stub.next({ status: 500 }, { status: 500 }, { status: 500 });
  expect(await tries()).toMatchObject({ answer: { kind: 'unreachable' }, tries: 3 });
  stub.next({ status: 500 });
  expect(await tries({ once: true })).toMatchObject({ answer: { kind: 'unreachable' }, tries: 1 });
  stub.next({ status: 429, headers: { 'retry-after': '2026-11-25T00:00:00Z' } });
  expect(await tries()).toMatchObject({ answer: { kind: 'busy', retryAfter: 3600 }, tries: 1 });
});

test('a redirect is not followed, and a refusal is an answer', async () => {
  stub.next({ status: 302, headers: { location: `${stub.origin}/elsewhere` } });
  expect(await tries()).toMatchObject({ answer: { status: 302 }, tries: 1 });
  stub.next({ status: 403, body: 'no' });
  expect(await ask()).toEqual({ status: 403, text: 'no' });
});

test('an error says what failed and nothing of the address', async () => {
  const closed = await stubServer(() => ({ status: 200 }));
  await closed.close();
  const gone = (await ask({ url: `${closed.origin}/join?checksum=abc`, once: true })) as MeetingFault;
  expect([gone.kind, gone.message]).toEqual(['unreachable', 'Stub: join: no answer (ECONNREFUSED)']);
});
