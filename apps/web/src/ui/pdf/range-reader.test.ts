import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { FileUnavailable, openRangeReader } from './range-reader.ts';

const file = Uint8Array.from({ length: 200_000 }, (_, index) => index % 251);

/** A server of one file. `good` are the addresses it admits; `down` counts the tries that meet no connection. */
function serverOf({ good = new Set(['/a']), ranges = true }: { good?: Set<string>; ranges?: boolean } = {}) {
  const asked: string[] = [];
  const state = { down: 0, pauses: 0 };
  const answer = async (url: string, { headers }: RequestInit): Promise<Response> => {
    const range = new Headers(headers).get('range') ?? '';
    asked.push(`${url} ${range}`);
    if (state.down > 0) {
      state.down -= 1;
      throw new TypeError('no connection');
    }
    if (!good.has(url)) return new Response('', { status: 403 });
    const [, begin = 0, last = 0] = /(\d+)-(\d+)/.exec(range)?.map(Number) ?? [];
    if (!ranges) return new Response(file, { status: 200 });
    const body = file.slice(begin, last + 1);
    return new Response(body, { status: 206, headers: { 'content-range': `bytes ${begin}-${begin + body.length - 1}/${file.length}` } });
  };
  const means = { fetch: answer, pause: async () => void (state.pauses += 1) };
  const open = (renew: () => Promise<string> = async () => '/b') =>
    openRangeReader({ url: '/a', renew, signal: new AbortController().signal, means });
  return { asked, state, open, good };
}

describe('a file read in pieces', () => {
  test('knows its length from the first piece, and fetches only what is asked for', async () => {
    const { open, asked } = serverOf();
    const reader = await open();
    expect(reader.length).toBe(200_000);
    expect(await reader.read({ begin: 100, end: 200 })).toEqual(file.slice(100, 200));
    expect(await reader.read({ begin: 140_000, end: 196_608 })).toEqual(file.slice(140_000, 196_608));
    expect(asked).toEqual(['/a bytes=0-131071', '/a bytes=140000-196607']);
  });

  test('continues under a fresh address when the old one has run out, which is asked for once', async () => {
    const server = serverOf();
    let renewed = 0;
    const reader = await server.open(async () => `/b${(renewed += 1)}`);
    server.good.clear();
    server.good.add('/b1');
    const pieces = await Promise.all([140_000, 150_000, 160_000].map((begin) => reader.read({ begin, end: begin + 10 })));
    expect(pieces[2]).toEqual(file.slice(160_000, 160_010));
    expect(renewed).toBe(1);
  });

  test('continues trying while there is no connection', async () => {
    const server = serverOf();
    const reader = await server.open();
    server.state.down = 3;
    expect(await reader.read({ begin: 150_000, end: 150_010 })).toEqual(file.slice(150_000, 150_010));
    expect(server.state.pauses).toBe(3);
  });

  test('gives up where the file cannot be had any more', async () => {
    const server = serverOf();
    const reader = await server.open(async () => '/nowhere');
    server.good.clear();
    await expect(reader.read({ begin: 150_000, end: 150_010 })).rejects.toBeInstanceOf(FileUnavailable);
  });

  test('continues after a fresh address could not be had for a moment, for all who waited for it', async () => {
    const server = serverOf();
    let tries = 0;
    const reader = await server.open(async () => {
      tries += 1;
      if (tries < 3) throw new ApiError({ code: 'NETWORK', call: null, status: 0, message: 'no connection' });
      return '/b';
    });
    server.good.clear();
    server.good.add('/b');
    const pieces = await Promise.all([140_000, 150_000].map((begin) => reader.read({ begin, end: begin + 10 })));
    expect(pieces).toEqual([file.slice(140_000, 140_010), file.slice(150_000, 150_010)]);
    expect(await reader.read({ begin: 160_000, end: 160_010 })).toEqual(file.slice(160_000, 160_010));
    expect(tries).toBe(3);
  });

  test('gives up at once where the server refuses a fresh address', async () => {
    const server = serverOf();
    const reader = await server.open(async () => {
      throw new ApiError({ code: 'FORBIDDEN', call: null, status: 403, message: 'not yours any more' });
    });
    server.good.clear();
    await expect(reader.read({ begin: 150_000, end: 150_010 })).rejects.toBeInstanceOf(FileUnavailable);
    expect(server.state.pauses).toBe(0);
  });

  test('a server that gives no pieces gives the whole', async () => {
    const reader = await serverOf({ ranges: false }).open();
    expect([reader.length, reader.start.length]).toEqual([200_000, 200_000]);
  });
});
