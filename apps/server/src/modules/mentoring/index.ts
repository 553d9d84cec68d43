import type { ModuleContext } from '../../platform/parts.ts';
import { mountAfter } from './attendance/index.ts';
import { purgeJob, purgeTimes } from './purge-times.ts';
import { cancelLeft, leftJob } from './sessions/changing.ts';
import { mountSessions } from './sessions/index.ts';
import { mountStaffMentoring } from './staff/index.ts';
import { mountTimes } from './times/index.ts';

export { importMentoring } from './import.ts';
export type { SessionReader } from './card.ts';
export type { MentoringInput } from './import.ts';
export { frontSessions, nextSessionColumns } from './sessions/reading.ts';
export { getSessionOutcomes, getSessionReport, type SessionReport } from './sessions/reading.ts';
export { countMissedOpen } from './staff/missed-list-queries.ts';
export { mentorsOff } from './times/mentors-off.ts';
export { countMentorZones } from './times/settings-queries.ts';
export { mentoringData } from './personal-data.ts';
export { sessionCause } from './messages/session-entries.ts';

/** Sessions of students with mentors: their times, booking, their notices, and what follows them. */
export function registerMentoring({ parts, mount }: ModuleContext): void {
  mountSessions({ parts, mount });
  mountAfter({ parts, mount });
  mountTimes({ parts, mount });
  mountStaffMentoring({ parts, mount });
  parts.jobs.define(leftJob, () => cancelLeft({ parts }));
  parts.jobs.schedule(leftJob, '* * * * *');
  parts.jobs.define(purgeJob, () => purgeTimes({ parts }));
  // by UTC: at night in India
  parts.jobs.schedule(purgeJob, '50 21 * * *');
}
