import type { AgendaCause } from '../agenda/index.ts';
import { attemptCause, testCause } from '../assessment/index.ts';
import { seatCause } from '../centres/index.ts';
import { classCause } from '../classes/index.ts';
import { taskCause } from '../learning/index.ts';
import { sessionCause } from '../mentoring/index.ts';
import { deadlineCause } from '../schools/index.ts';

/** Everything that writes to the agenda and has rows of its own. Events of packs and study blocks have their home in the agenda, so there is nothing to compare them with. */
export const causes: readonly AgendaCause[] = [classCause, sessionCause, seatCause, testCause, attemptCause, taskCause, deadlineCause];
