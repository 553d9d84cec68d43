import { uploadLimits } from '@abhyas/contract/upload-limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../common/errors.ts';

/** In milliseconds: how long headers and a whole request may take to arrive, uploads included, and how often the server looks. */
export const requestTimes = { headersMs: 20_000, wholeMs: uploadLimits.ms + 10_000, checkMs: 5_000 } as const;
/** A body that is not a form is small: in so many milliseconds even a slow line has sent it. */
const maxBodyMs = 30_000;

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Bounds what a request may do with its body before a handler sees it. A packed one is refused: no client of the portal sends any, and
 * unpacking lets few bytes become many. One that does not arrive in time ends its connection; forms have a time of their own (upload.ts).
 */
export function limitBodies(app: FastifyInstance, { bodyMs = maxBodyMs }: { bodyMs?: number } = {}): void {
  // these run before every answer: with a callback they cost no promise
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
    else done();
  });
  const expectRest = ({ raw }: FastifyRequest) => {
    if (raw.complete || !hasBody(raw)) return;
    const late = setTimeout(() => raw.destroy(), bodyMs);
    const done = () => clearTimeout(late);
    raw.once('end', done).once('close', done);
  };
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.routeOptions.config.isForm !== true) expectRest(request);
    done(null, payload);
  });
  // an answer does not wait for the rest, which would keep the connection
  app.addHook('onResponse', (request, _reply, done) => {
    expectRest(request);
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads a multipart form, and watches itself how fast it arrives. */
    isForm?: boolean;
  }
}
