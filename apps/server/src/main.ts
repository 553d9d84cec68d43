import { requireFreePort } from './platform/process/listen.ts';
import { runProgram } from './platform/program.ts';

/** The portal's server. With --join it uses the embedded database that another program runs (database.ts). */
await runProgram(async (program) => {
  await requireFreePort(program.config);
  // loaded only now, because loading takes a second: what is wrong with the settings or the port is told at once
  const { serve } = await import('./serve.ts');
  await serve({ ...program, embedded: process.argv.includes('--join') ? 'join' : 'start' });
});
