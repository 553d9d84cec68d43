import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from 'zod';

/** An answer that is the same for everyone of a course, as `createSharedAnswers` makes it. */
export interface SharedAnswer<T> {
  /** Names the bytes of the content. Only those who may read it learn it. */
  readonly version: string;
  readonly content: T;
  /** What it is of, as its reader asks for it. */
  readonly scope: string;
  readonly body: Buffer;
  /** By encoding; compressed at the first request. */
  readonly packed: Map<string, Promise<Buffer>>;
}

interface SharedAnswers<T> {
  /** The answer of `key`, which `make` builds unless it is in memory; a null key is built each time, and so is what `isKept` does not hold of. `scope` is part of the key. */
  get(which: { key: string | null; scope: string; make: () => Promise<T>; isKept?: (content: T) => boolean }): Promise<SharedAnswer<T>>;
  /** What is in memory of a scope under a version, or null. */
  find(which: { version: string; scope: string }): SharedAnswer<T> | null;
}

const megabyte = 1024 * 1024;
/** What an answer takes in memory beside its bytes, as objects and compressed: so many times its bytes. */
const weight = 5;

/**
 * Keeps answers that are the same for everyone of a course: `schema` checks and encodes each once and strips what it does not name. Concurrent calls
 * share one build, a failed one is not kept, and beyond `maxBytes` the least recently used is evicted.
 */
export function createSharedAnswers<T extends object>(
  schema: z.ZodType<T>,
  { maxBytes = 128 * megabyte }: { maxBytes?: number } = {},
): SharedAnswers<T> {
  const byVersion = new Map<string, SharedAnswer<T>>();
  const build = async ({ scope, make }: { scope: string; make: () => Promise<T> }): Promise<SharedAnswer<T>> => {
    const content = await make();
    const json = JSON.stringify(z.encode(schema, content));
    const version = hash('sha256', `${scope}\n${json}`, 'base64url');
    const body = Buffer.from(`{"data":{"version":"${version}","content":${json}}}`);
    return { version, content, scope, body, packed: new Map() };
  };
  const cache = new LRUCache<string, SharedAnswer<T>, { scope: string; make: () => Promise<T> }>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => weight * body.byteLength,
    fetchMethod: async (_key, _stale, { context }) => build(context),
    ignoreFetchAbort: true,
    onInsert: (answer) => void byVersion.set(answer.version, answer),
    dispose: (answer) => {
      if (byVersion.get(answer.version) === answer) byVersion.delete(answer.version);
    },
  });
  return {
    get: async ({ key, scope, make, isKept = () => true }) => {
      if (key === null) return build({ scope, make });
      const place = `${scope} ${key}`;
      const answer = await cache.forceFetch(place, { context: { scope, make } });
      if (!isKept(answer.content)) cache.delete(place);
      return answer;
    },
    find: ({ version, scope }) => {
      const answer = byVersion.get(version);
      return answer?.scope === scope ? answer : null;
    },
  };
}

const brotli = promisify(brotliCompress);
/** How an answer that is sent many times is compressed, once. */
export const encodings = {
  br: (body: Buffer) =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
} as const;

/** The encoding to answer with: the smaller one that the caller accepts, or null. */
export function encodingOf({ headers }: FastifyRequest): keyof typeof encodings | null {
  const taken = (headers['accept-encoding'] ?? '').split(',').filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each));
  const names = new Set(taken.map((each) => each.split(';', 1)[0]?.trim().toLowerCase()));
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : null;
}

/** In seconds: a year, as long as a browser keeps anything. */
const foreverSeconds = 31_536_000;

/**
 * Sends a shared answer. `asked` is the version in the address: where it is the current one the browser may keep the answer without ever asking again, because
 * other content has another address; otherwise it asks each time, and gets 304 if nothing has changed.
 */
export async function sendShared({
  answer: { version, body, packed },
  asked,
  request,
  reply,
}: {
  answer: SharedAnswer<unknown>;
  asked: string;
  request: FastifyRequest;
  reply: FastifyReply;
}): Promise<FastifyReply> {
  const etag = `"${version}"`;
  void reply
    .header('cache-control', asked === version ? `private, max-age=${foreverSeconds}, immutable` : 'private, no-cache')
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .type('application/json; charset=utf-8');
  // a proxy that compresses weakens the tag
  if (request.headers['if-none-match']?.replace(/^W\//, '') === etag) return reply.status(304).send();
  const encoding = encodingOf(request);
  if (encoding === null) return reply.send(body);
  const known = packed.get(encoding) ?? encodings[encoding](body);
  packed.set(encoding, known);
  return reply.header('content-encoding', encoding).send(await known);
}
