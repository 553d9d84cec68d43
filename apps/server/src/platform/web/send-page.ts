import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { encodingOf, encodings } from '../http/shared-answers.ts';

/** A smaller page fits a packet. */
const threshold = 1400;
/** One for each language and brand, for a first visit and for others, and some from before the last build. */
const maxPages = 64;

/** Sends pages compressed. There are few different ones, so each is compressed once; the plugin that compresses other answers does not see what the handler of unknown paths sends. */
export function createPageSender() {
  const packed = new LRUCache<string, Promise<Buffer>>({ max: maxPages });
  return async ({ page, request, reply }: { page: string; request: FastifyRequest; reply: FastifyReply }): Promise<FastifyReply> => {
    const encoding = page.length < threshold ? null : encodingOf(request);
    if (encoding === null) return reply.send(page);
    const key = `${encoding} ${page}`;
    const known = packed.get(key) ?? encodings[encoding](Buffer.from(page));
    packed.set(key, known);
    return reply.header('content-encoding', encoding).send(await known);
  };
}
