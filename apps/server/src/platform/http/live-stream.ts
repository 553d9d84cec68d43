import { everyRole } from '@abhyas/contract/endpoint.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { AppError } from '../common/errors.ts';
import type { Live, LiveMessage } from '../postgres/live.ts';
import type { Mount } from './endpoint.ts';
import { type Proofs, type Session, tokenOf } from './session.ts';

/** Often enough that no proxy takes the silence for the end. Each beat also asks whether the session still lives. */
const beatMs = 20_000;
/** A window that does not read is let go; it returns and reads everything again. */
const maxUnreadBytes = 64 * 1024;
/** Of one person, in this process: more than anyone has windows in view. */
const maxStreams = 10;

/** The first message to a window, by what it says in its request that it knows; null for nothing. */
export type Greeting = (of: { session: Session; request: FastifyRequest }) => Promise<LiveMessage | null>;

/**
 * Streams a person's live updates to an open window at GET /api/live, as server-sent events, with the session in the access-token or bearer
 * header. The stream ends with the session, with ten newer ones of the same person, and when the server stops.
 */
export function registerLive({
  app,
  mount,
  live,
  findSession,
  greet,
}: {
  app: FastifyInstance;
  mount: Mount;
  live: Live;
  findSession: Proofs['findSession'];
  greet: Greeting;
}): void {
  const open = new Map<bigint, Set<ServerResponse>>();
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const streams of open.values()) for (const response of streams) response.end();
  });
  const keep = ({ personId, response }: { personId: bigint; response: ServerResponse }) => {
    const streams = open.get(personId) ?? new Set();
    open.set(personId, streams.add(response));
    const [oldest] = streams;
    // the window that hears this does not come back until someone looks at it again
    if (streams.size > maxStreams && oldest !== undefined) {
      oldest.end('event: replaced\ndata: {}\n\n');
      streams.delete(oldest);
    }
    response.once('close', () => {
      streams.delete(response);
      if (streams.size === 0 && open.get(personId) === streams) open.delete(personId);
    });
  };
  mount.stream(
    // an open window is no use of the session: it would never run out
    { method: 'GET', path: '/api/live', access: { kind: 'session', roles: everyRole }, effect: 'read', isUse: false },
    async ({ session, request, reply }) => {
      if (isClosing) throw new AppError('UNAVAILABLE');
      const token = tokenOf(request);
      reply.hijack();
      const response = reply.raw;
      response.writeHead(200, {
        ...definedHeaders(reply.getHeaders()),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      keep({ personId: session.personId, response });
      const write = (text: string) => {
        if (response.writableLength > maxUnreadBytes) response.destroy();
        else if (response.writable) response.write(text);
      };
      const checkSession = () => {
        findSession(token, { isUse: false }).then(
          (found) => (found === null ? response.end() : write(': beat\n\n')),
          () => response.end(),
        );
      };
      const listener = ({ kind, data }: LiveMessage) =>
        kind === 'session-ended' ? checkSession() : write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
      const unsubscribe = live.subscribe({ personId: session.personId, listener });
      const beat = setInterval(checkSession, beatMs);
      response.once('close', () => {
        clearInterval(beat);
        unsubscribe();
      });
      write('retry: 3000\n\n');
      // after it listens: a change in between is sent twice rather than not at all
      void greet({ session, request }).then(
        (message) => (message === null ? undefined : listener(message)),
        // the window shows what it knows until it returns
        () => undefined,
      );
      return reply;
    },
  );
}

function definedHeaders(headers: Record<string, number | string | string[] | undefined>): Record<string, number | string | string[]> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
