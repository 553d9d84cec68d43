import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { createJobs } from '../../src/platform/queue.ts';
import type { TestApp } from '../app.ts';

/** The same portal as another process would run it, with `settings` of its own: all it shares with `server` is the database. Close it first. */
export async function secondProcess({
  server,
  settings = {},
}: {
  server: TestApp;
  settings?: Partial<TestApp['parts']['config']>;
}): Promise<FastifyInstance> {
  const jobs = createJobs({ url: server.url, run: false, log: server.parts.log });
  const app = await buildApp({ parts: { ...server.parts, config: { ...server.parts.config, ...settings }, jobs }, webFolder: '/nowhere' });
  await app.ready();
  return app;
}
