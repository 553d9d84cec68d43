import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { createJobs } from '../src/platform/jobs.ts';
import type { TestApp } from './app.ts';

/** The same portal as another process would run it: all it shares with `server` is the database. Close it first. */
export async function secondProcess({ server }: { server: TestApp }): Promise<FastifyInstance> {
  const jobs = createJobs({ url: server.url, run: false, log: server.parts.log });
  const app = await buildApp({ parts: { ...server.parts, jobs }, webFolder: '/nowhere' });
  await app.ready();
  return app;
}
