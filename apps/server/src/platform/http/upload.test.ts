import Fastify from 'fastify';
import { request as httpRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formOf, type TestApp, testApp } from '../../../test/app.ts';
import { handleErrors } from './every-request.ts';
import type { Session } from './session.ts';
import {
  type FormShape,
  type RoomLimits,
  acceptForms,
  createUploadGuard,
  createUploadRoom,
  maxFileBytes,
  noFiles,
  oneFile,
  readForm,
  roomLimits,
} from './upload.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());
let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

/** A server whose handler has read the form and works on it until `go` is called. */
async function slowServer({
  shape = oneFile,
  pace,
  limits = roomLimits,
}: {
  shape?: FormShape;
  pace?: { bytes: number; ms: number };
  limits?: RoomLimits;
} = {}) {
  const app = Fastify();
  handleErrors(app);
  app.decorateRequest('caller', null as never);
  app.addHook('onRequest', async (request) => {
    request.caller = { session: { personId: BigInt(String(request.headers['person'])) } as Session, attempt: null };
  });
  const { promise: gate, resolve: go } = Promise.withResolvers<void>();
  let working = 0;
  const listeners = new Set<() => void>();
  await app.register(async (scope) => {
    await acceptForms(scope, shape);
    const uploads = { room: createUploadRoom(limits), guard: createUploadGuard(server.parts) };
    scope.post('/', { preValidation: readForm(shape, uploads, pace) }, async () => {
      working += 1;
      for (const tell of listeners) tell();
      await gate;
      return {};
    });
  });
  const url = await app.listen({ port: 0, host: 'localhost' });
  close = () => app.close();
  const { headers, payload } = await formOf({ fields: {}, ...(shape.max === 0 ? {} : { file: Buffer.from('a file') }) });
  let people = 0;
  const send = ({ signal, person = (people += 1) }: { signal?: AbortSignal; person?: number } = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, person: String(person) },
      body: new Uint8Array(payload),
      ...(signal === undefined ? {} : { signal }),
    });
  /** Says that it sends `bytes`, sends the beginning of them, and no more. Gives when that has come to its end. */
  const begin = ({ person, bytes }: { person: number; bytes: number }) => {
    const begun = httpRequest(url, { method: 'POST', headers: { ...headers, person: String(person), 'content-length': String(bytes) } });
    const over = new Promise<string>((resolve) => {
      begun.once('error', () => resolve('hung up'));
      begun.once('response', (answer) => resolve(String(answer.statusCode)));
    });
    begun.write(payload.subarray(0, 20));
    return { over, stop: () => begun.destroy() };
  };
  const untilWorking = (count: number) =>
    new Promise<void>((resolve) => {
      const tell = () => (working >= count ? resolve() : undefined);
      listeners.add(tell);
      tell();
    });
  return { send, begin, go, untilWorking };
}

/** Room for three of the files that `send` sends. */
const small: RoomLimits = { all: 3 * 'a file'.length, person: 2 * 'a file'.length, forms: 3 };

test('an upload takes room until it is answered, not only until it has come', async () => {
  const { send, go, untilWorking } = await slowServer({ limits: small });
  const first = [send(), send(), send()];
  await untilWorking(3);
  const refused = await send();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  go();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await send()).status).toBe(200);
});

test('an upload that is broken off makes room for another, and one that is no form does, too', async () => {
  const { send, go, untilWorking } = await slowServer({ limits: small });
  const stop = new AbortController();
  const broken = Array.from({ length: 3 }, () => send({ signal: stop.signal }).catch(() => null));
  await untilWorking(3);
  stop.abort();
  await Promise.all(broken);
  go();
  await expect.poll(async () => (await send()).status).toBe(200);
});

test('a person has a share of the room, and keeps no one else out', async () => {
  const { send, go, untilWorking } = await slowServer({ limits: small });
  const first = [send({ person: 1 }), send({ person: 1 })];
  await untilWorking(2);
  expect((await send({ person: 1 })).status).toBe(429);
  const other = send({ person: 2 });
  go();
  expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('what is only announced takes no room: slow uploads of some accounts keep no one else out', async () => {
  const { send, begin, go } = await slowServer({ shape: { ...oneFile, max: 5 } });
  go();
  const slow = Array.from({ length: 40 }, (_, index) => begin({ person: 1 + (index % 8), bytes: 5 * maxFileBytes }));
  expect((await send({ person: 9 })).status).toBe(200);
  for (const { stop } of slow) stop();
});

test('a person has at most five forms under way', async () => {
  const { send, begin, go } = await slowServer({ shape: { ...oneFile, max: 5 } });
  const held = Array.from({ length: 20 }, () => begin({ person: 1, bytes: maxFileBytes }));
  // five of them wait, the others are refused at once
  const refused = await new Promise<string[]>((resolve) => {
    const answers: string[] = [];
    for (const { over } of held) void over.then((answer) => (answers.push(answer) === 15 ? resolve(answers) : undefined));
  });
  expect(new Set(refused)).toEqual(new Set(['429']));
  go();
  expect((await send({ person: 2 })).status).toBe(200);
  expect((await send({ person: 1 })).status).toBe(429);
  for (const { stop } of held) stop();
  await expect.poll(async () => (await send({ person: 1 })).status).toBe(200);
});

test('who sends nearly nothing is hung up on, and the room is free again', async () => {
  const { send, begin, go } = await slowServer({ pace: { bytes: 1024, ms: 50 } });
  go();
  expect(await begin({ person: 1, bytes: maxFileBytes }).over).toBe('hung up');
  await expect.poll(async () => (await send({ person: 1 })).status).toBe(200);
});

test('a form of texts takes no room', async () => {
  const { send, go, untilWorking } = await slowServer({ shape: noFiles });
  const sent = Array.from({ length: 24 }, () => send({ person: 1 }));
  await untilWorking(24);
  go();
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('a person sends so many bytes an hour, those that are broken off included; a form counts for 64 KB at least', async () => {
  const { begin, send, go } = await slowServer();
  go();
  const guard = createUploadGuard(server.parts);
  const personId = 70n;
  await guard.count({ personId, bytes: 200 * 1024 * 1024 - 128 * 1024, budget: 'attachment' });
  const broken = begin({ person: 70, bytes: maxFileBytes });
  await expect.poll(async () => (broken.stop(), (await send({ person: 70 })).status)).toBe(429);
  await expect(guard.admit({ personId, budget: 'attachment' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await send({ person: 71 })).status).toBe(200);
  server.clock.advance(3_600_000);
  expect((await send({ person: 70 })).status).toBe(200);
});
