import cluster from 'node:cluster';
import { requireFreePort } from './platform/process/listen.ts';
import { runProgram } from './platform/program.ts';

/**
 * The portal's server; with WORKERS this process starts that many servers, and each of them runs this file again. With --join it uses the embedded database that
 * another program runs (database.ts).
 */
await runProgram(async (program) => {
  if (cluster.isPrimary) await requireFreePort(program.config);
  const embedded = cluster.isWorker || process.argv.includes('--join') ? 'join' : 'start';
  // loaded only now, because loading takes a second: what is wrong with the settings or the port is reported at once
  if (cluster.isPrimary && program.config.servers > 1) {
    const { serveTogether } = await import('./serve-together.ts');
    await serveTogether({ ...program, embedded });
  } else {
    const { serve } = await import('./serve.ts');
    await serve({ ...program, embedded });
  }
});
