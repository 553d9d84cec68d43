import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { formOf } from '../../test/app.ts';
import { handleErrors } from './http-errors.ts';
import { acceptForms, readForm } from './upload.ts';

const mostAtOnce = 8;
let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

/** A server whose handler has read the form and works on it until `go` is called. */
async function slowServer() {
  const app = Fastify();
  handleErrors(app);
  const { promise: gate, resolve: go } = Promise.withResolvers<void>();
  let working = 0;
  const listeners = new Set<() => void>();
  await app.register(async (scope) => {
    await acceptForms(scope);
    scope.post('/', { preValidation: readForm() }, async () => {
      working += 1;
      for (const tell of listeners) tell();
      await gate;
      return {};
    });
  });
  const url = await app.listen({ port: 0, host: 'localhost' });
  close = () => app.close();
  const { headers, payload } = await formOf({ fields: {}, file: Buffer.from('a file') });
  const send = (signal?: AbortSignal) =>
    fetch(url, { method: 'POST', headers, body: new Uint8Array(payload), ...(signal === undefined ? {} : { signal }) });
  const untilWorking = (count: number) =>
    new Promise<void>((resolve) => {
      const tell = () => (working >= count ? resolve() : undefined);
      listeners.add(tell);
      tell();
    });
  return { send, go, untilWorking };
}

test('an upload counts as under way until it is answered, not only until it has come', async () => {
  const { send, go, untilWorking } = await slowServer();
  const first = Array.from({ length: mostAtOnce }, () => send());
  await untilWorking(mostAtOnce);
  const refused = await send();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  go();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array.from({ length: mostAtOnce }, () => 200));
  expect((await send()).status).toBe(200);
});

test('an upload that is broken off makes room for another, and one that is no form does, too', async () => {
  const { send, go, untilWorking } = await slowServer();
  const stop = new AbortController();
  const broken = Array.from({ length: mostAtOnce }, () => send(stop.signal).catch(() => null));
  await untilWorking(mostAtOnce);
  stop.abort();
  await Promise.all(broken);
  go();
  await expect.poll(async () => (await send()).status).toBe(200);
});
