import { flushCompileCache } from 'node:module';
import { runProgram } from '../../apps/server/src/platform/program.ts';
import { work } from '../../apps/server/src/work.ts';
import { fastClock } from './fast-clock.ts';

const { FAULTS_CLOCK_START: start, FAULTS_CLOCK_SHOWN: shown } = process.env;

/** The worker as it is, on the clock of the run. */
await runProgram(async (program) => {
  await work({ ...program, clock: fastClock(Number(start), Number(shown ?? start)) });
  // a killed worker keeps nothing for the next one's start by itself
  flushCompileCache();
});
