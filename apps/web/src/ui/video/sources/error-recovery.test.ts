import { expect, test } from 'vitest';
import { createErrorRecovery } from './error-recovery.ts';

/** A player that writes down what is done to it; `online` is given once someone waits for the connection. */
function player({ renew = async () => undefined, isOnline = true }: { renew?: () => Promise<unknown>; isOnline?: boolean } = {}) {
  const done: string[] = [];
  const connection = Promise.withResolvers<void>();
  if (isOnline) connection.resolve();
  const recovery = createErrorRecovery({
    whenOnline: () => connection.promise,
    renew,
    resumeLoading: () => done.push('load'),
    recoverDecoder: () => done.push('decode'),
    onFail: () => done.push('fail'),
  });
  return { done, recovery, comeOnline: connection.resolve };
}

test('MED-008 a bad line breaks a video only when nothing comes between its faults', async () => {
  const { done, recovery } = player();
  for (let fault = 0; fault < 5; fault += 1) {
    await recovery.loadingFailed();
    recovery.loaded();
  }
  expect(done).toEqual(['load', 'load', 'load', 'load', 'load']);
  for (let fault = 0; fault < 3; fault += 1) await recovery.loadingFailed();
  expect(done.slice(5)).toEqual(['load', 'load', 'fail']);
});

test('MED-008 without a connection a video waits for it, and continues when it is back', async () => {
  const { done, recovery, comeOnline } = player({ isOnline: false });
  const fault = recovery.loadingFailed();
  await Promise.resolve();
  expect(done).toEqual([]);
  comeOnline();
  await fault;
  expect(done).toEqual(['load']);
});

test('MED-009 a fresh address that cannot be had leaves the old one to try', async () => {
  const { done, recovery } = player({ renew: () => Promise.reject(new Error('busy')) });
  await recovery.loadingFailed();
  expect(done).toEqual(['load']);
});

test('MED-008 pictures that cannot be shown are tried twice at one place, however much is loaded, and again at another', async () => {
  const { done, recovery } = player();
  for (const at of [3, 4]) recovery.decodingFailed(at);
  recovery.loaded();
  await recovery.loadingFailed();
  expect(done).toEqual(['decode', 'decode', 'load']);
  recovery.decodingFailed(40);
  recovery.decodingFailed(40);
  recovery.decodingFailed(40);
  expect(done.slice(3)).toEqual(['decode', 'decode', 'fail']);
});
