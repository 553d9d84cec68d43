import { flushCompileCache } from 'node:module';
import { runProgram } from '../../apps/server/src/platform/program.ts';
import { work } from '../../apps/server/src/work.ts';
import { fastClock } from './fast-clock.ts';

/** The worker as it is, on the clock of the run. */
await runProgram(async (program) => {
  await work({ ...program, clock: fastClock(Number(process.env['FAULTS_CLOCK_START'])) });
  // a killed worker keeps nothing for the next one's start by itself
  flushCompileCache();
});
