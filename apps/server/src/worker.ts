import { systemClock } from './platform/common/clock.ts';
import { runProgram } from './platform/program.ts';

/** Works off jobs beside the server, which may then run with RUN_JOBS=0. */
await runProgram(async (program) => {
  // loaded only now, for what loads it faster to be there
  const { work } = await import('./work.ts');
  await work({ ...program, clock: systemClock });
});
