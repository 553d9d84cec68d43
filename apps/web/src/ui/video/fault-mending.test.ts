import { expect, test } from 'vitest';
import { createFaultMending } from './fault-mending.ts';

/** A player that writes down what is done to it; `online` is given once someone waits for the connection. */
function player({ renew = async () => undefined, isOnline = true }: { renew?: () => Promise<unknown>; isOnline?: boolean } = {}) {
  const done: string[] = [];
  const connection = Promise.withResolvers<void>();
  if (isOnline) connection.resolve();
  const mending = createFaultMending({
    whenOnline: () => connection.promise,
    renew,
    loadOn: () => done.push('load'),
    decodeAnew: () => done.push('decode'),
    onFail: () => done.push('fail'),
  });
  return { done, mending, comeOnline: connection.resolve };
}

test('MED-008 a bad line breaks a video only when nothing comes between its faults', async () => {
  const { done, mending } = player();
  for (let fault = 0; fault < 5; fault += 1) {
    await mending.loadingFailed();
    mending.loaded();
  }
  expect(done).toEqual(['load', 'load', 'load', 'load', 'load']);
  for (let fault = 0; fault < 3; fault += 1) await mending.loadingFailed();
  expect(done.slice(5)).toEqual(['load', 'load', 'fail']);
});

test('MED-008 without a connection a video waits for it, and continues when it is back', async () => {
  const { done, mending, comeOnline } = player({ isOnline: false });
  const fault = mending.loadingFailed();
  await Promise.resolve();
  expect(done).toEqual([]);
  comeOnline();
  await fault;
  expect(done).toEqual(['load']);
});

test('MED-009 a fresh address that cannot be had leaves the old one to try', async () => {
  const { done, mending } = player({ renew: () => Promise.reject(new Error('busy')) });
  await mending.loadingFailed();
  expect(done).toEqual(['load']);
});

test('MED-008 pictures that cannot be shown are tried twice at one place, however much is loaded, and again at another', async () => {
  const { done, mending } = player();
  for (const at of [3, 4]) mending.decodingFailed(at);
  mending.loaded();
  await mending.loadingFailed();
  expect(done).toEqual(['decode', 'decode', 'load']);
  mending.decodingFailed(40);
  mending.decodingFailed(40);
  mending.decodingFailed(40);
  expect(done.slice(3)).toEqual(['decode', 'decode', 'fail']);
});
