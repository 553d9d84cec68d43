import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clamdServer } from '../../../test/services/clamd.ts';
import { createClamd } from './virus-scan.ts';

let clamd: Awaited<ReturnType<typeof clamdServer>>;
beforeAll(async () => {
  clamd = await clamdServer({ maxBytes: 1024 * 1024 });
});
afterAll(() => clamd.close());

test('a file is streamed whole, in parts, and comes back clean or not', async () => {
  const scanner = createClamd({ url: clamd.url });
  const large = Buffer.alloc(300_000, 'abc');
  expect(await scanner.isClean(large)).toBe(true);
  expect(clamd.scanned.at(-1)?.equals(large)).toBe(true);
  expect(await scanner.isClean(Buffer.from('X5O!P%@AP EICAR'))).toBe(false);
});

test('what the scanner cannot tell is not clean', async () => {
  await expect(createClamd({ url: clamd.url }).isClean(Buffer.alloc(1024 * 1024 + 1))).rejects.toThrow(/size limit exceeded/);
});

test('a scanner that is away, hangs up or says nothing is an error', async () => {
  await expect(createClamd({ url: 'unix:///nowhere/clamd.sock' }).isClean(Buffer.from('a'))).rejects.toThrow(/ENOENT/);
  const silent = createServer((socket) => {
    socket.on('error', () => undefined).resume();
  });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `tcp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await expect(createClamd({ url, waitMs: 50 }).isClean(Buffer.from('a'))).rejects.toThrow(/in time/);
  silent.close();
});
