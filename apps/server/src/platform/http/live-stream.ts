import { everyRole } from '@abhyas/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Live, LiveMessage } from '../postgres/live.ts';
import type { Mount } from './endpoint.ts';
import { type Proofs, tokenOf } from './session.ts';

/** Often enough that no proxy takes the silence for the end. Each beat also asks whether the session still lives. */
const beatMs = 20_000;
/** A window that does not read is let go; it comes back and reads everything again. */
const maxUnreadBytes = 64 * 1024;

/**
 * Streams a person's live updates to an open window at GET /api/live, as server-sent events. Read it with fetch: the session comes in
 * the access-token or bearer header. The stream ends with the session and when the server stops.
 */
export function registerLive({
  app,
  mount,
  live,
  findSession,
}: {
  app: FastifyInstance;
  mount: Mount;
  live: Live;
  findSession: Proofs['findSession'];
}): void {
  const open = new Set<ServerResponse>();
  app.addHook('preClose', async () => {
    for (const response of open) response.end();
  });
  mount.stream(
    // an open window is no use of the session: it would never run out
    { method: 'GET', path: '/api/live', access: { kind: 'session', roles: everyRole }, effect: 'read', isUse: false },
    async ({ session, request, reply }) => {
      const token = tokenOf(request);
      reply.hijack();
      const response = reply.raw;
      response.writeHead(200, {
        ...definedHeaders(reply.getHeaders()),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      open.add(response);
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
        open.delete(response);
      });
      write('retry: 3000\n\n');
      return reply;
    },
  );
}

function definedHeaders(headers: Record<string, number | string | string[] | undefined>): Record<string, number | string | string[]> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
