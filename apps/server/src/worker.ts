import { systemClock } from './platform/common/clock.ts';
import { runProgram } from './platform/program.ts';
import { work } from './work.ts';

/** Works off jobs beside the server, which may then run with RUN_JOBS=0. */
await runProgram((program) => work({ ...program, clock: systemClock }));
