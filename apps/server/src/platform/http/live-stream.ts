import { everyRole } from '@abhyas/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Live, LiveMessage } from '../postgres/live.ts';
import { admit, type Proofs, tokenOf } from './session.ts';

/** Often enough that no proxy takes the silence for the end. Each beat also asks whether the session still lives. */
const beatMs = 20_000;
/** A window that does not read is let go; it comes back and reads everything again. */
const mostUnread = 64 * 1024;

/**
 * Streams a person's live updates to an open window at GET /api/live, as server-sent events. Read it with fetch: the session comes in
 * the access-token or bearer header. The stream ends with the session and when the server stops.
 */
export function registerLive({ app, live, proofs }: { app: FastifyInstance; live: Live; proofs: Proofs }): void {
  const open = new Set<ServerResponse>();
  // an open window is no use of the session: it would never run out
  const looks: Proofs = { ...proofs, findSession: (token) => proofs.findSession(token, { isUse: false }) };
  const access = { kind: 'session', roles: everyRole } as const;
  app.addHook('preClose', async () => {
    for (const response of open) response.end();
  });
  app.get(
    '/api/live',
    {
      config: { access },
      schema: { hide: true },
      onRequest: async (request) => {
        request.caller = await admit({ access, request, proofs: looks });
      },
    },
    async (request, reply) => {
      const { session } = request.caller;
      if (session === null) return reply.status(401).send();
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
        if (response.writableLength > mostUnread) response.destroy();
        else if (response.writable) response.write(text);
      };
      const prove = () => {
        looks.findSession(token).then(
          (found) => (found === null ? response.end() : write(': beat\n\n')),
          () => response.end(),
        );
      };
      const hear = ({ kind, data }: LiveMessage) =>
        kind === 'session-ended' ? prove() : write(`event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
      const unsubscribe = live.subscribe({ personId: session.personId, hear });
      const beat = setInterval(prove, beatMs);
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
