import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../postgres/database.ts';
import { countPendingMigrations } from '../../postgres/migrate.ts';

/**
 * Where a load balancer asks: /healthz whether the program lives, /readyz whether it can serve (database there, schema current, not about to close); `/readyz?only=server` leaves
 * out what all servers share, so that a slow database takes none of them away. After `app.startDraining()` /readyz is 503 and every answer ends its connection, while requests are still served.
 */
export function registerHealth({ app, database }: { app: FastifyInstance; database: Database }): void {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  let isDraining = false;
  app.decorate('startDraining', () => void (isDraining = true));
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });
  const config = { access: { kind: 'public' } } as const;
  typed.get(
    '/healthz',
    { config, logLevel: 'warn', schema: { hide: true, response: { 200: z.object({ status: z.literal('ok') }) } } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok' as const };
    },
  );
  const Ready = z.object({
    status: z.enum(['ok', 'unavailable', 'closing']),
    database: z.enum(['ok', 'away', 'unknown']),
    migrations: z.enum(['ok', 'pending', 'unknown']),
  });
  typed.get(
    '/readyz',
    {
      config,
      logLevel: 'warn',
      schema: { hide: true, querystring: z.object({ only: z.literal('server').optional() }), response: { 200: Ready, 503: Ready } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (isDraining) return reply.status(503).send({ status: 'closing', database: 'unknown', migrations: 'unknown' });
      if (request.query.only === 'server') return { status: 'ok' as const, database: 'unknown' as const, migrations: 'unknown' as const };
      try {
        const pending = await countPendingMigrations(database.pool);
        if (pending === 0) return { status: 'ok' as const, database: 'ok' as const, migrations: 'ok' as const };
        return await reply.status(503).send({ status: 'unavailable', database: 'ok', migrations: 'pending' });
      } catch (error) {
        request.log.warn({ reqId: request.id, err: error }, 'not ready');
        return reply.status(503).send({ status: 'unavailable', database: 'away', migrations: 'unknown' });
      }
    },
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    startDraining(): void;
  }
}
