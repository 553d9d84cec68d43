import type { ModuleContext } from '../../platform/parts.ts';
import { mountAfter } from './attendance/routes.ts';
import { purgeJob, purgeTimes } from './purge-times.ts';
import { cancelLeft, leftJob } from './sessions/changing.ts';
import { mountSessions } from './sessions/routes.ts';
import { mountStaffMentoring } from './staff/routes.ts';
import { hoursJob, openComingHours } from './times/weekly-hours.ts';
import { mountTimes } from './times/routes.ts';

/** Sessions of students with mentors: their times, booking, their notices, and what follows them. */
export function registerMentoring({ parts, mount }: ModuleContext): void {
  mountSessions({ parts, mount });
  mountAfter({ parts, mount });
  mountTimes({ parts, mount });
  mountStaffMentoring({ parts, mount });
  parts.jobs.define(leftJob, () => cancelLeft({ parts }));
  parts.jobs.schedule(leftJob, '* * * * *');
  parts.jobs.define(hoursJob, () => openComingHours({ parts }));
  // a day is reached at another hour in each zone
  parts.jobs.schedule(hoursJob, '10 * * * *');
  parts.jobs.define(purgeJob, () => purgeTimes({ parts }));
  // by UTC: at night in India
  parts.jobs.schedule(purgeJob, '50 21 * * *');
}
