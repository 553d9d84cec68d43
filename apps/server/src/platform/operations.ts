import type { FastifyInstance } from 'fastify';
import { registerFiles, type ServedFiles } from './files/local-files.ts';
import { registerHealth } from './http/monitoring/health.ts';
import { type Greeting, registerLive } from './http/live-stream.ts';
import { logRequests } from './process/log.ts';
import { registerMetrics } from './http/monitoring/metrics.ts';
import { registerOutbox } from './messages/outbox-page.ts';
import type { ModuleContext } from './parts.ts';
import type { Reads } from './http/reads.ts';
import type { Proofs } from './http/session.ts';

/** Everything the server answers that is not a call of the contract: health, metrics, files, live updates, and in demo mode the outbox. */
export async function registerOperations({
  app,
  parts,
  mount,
  findSession,
  reads,
  greet,
}: ModuleContext & { app: FastifyInstance; reads: Reads; greet: Greeting } & Pick<Proofs, 'findSession'>): Promise<void> {
  const { database, clock } = parts;
  logRequests(app);
  registerMetrics({ app, database, reads });
  registerHealth({ app, database });
  // of files in an S3-compatible store only the playlists are served here
  if ('admits' in parts.files) await registerFiles({ app, files: parts.files as ServedFiles, clock });
  registerLive({ app, mount, live: parts.live, findSession, greet });
  if (parts.config.demo) {
    const publicHost = new URL(parts.config.publicUrl).hostname;
    registerOutbox({ app, database, ownsHost: async (host) => host === publicHost || parts.brands.claims(host) });
  }
}
