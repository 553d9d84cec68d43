import type { ModuleContext } from '../../platform/parts.ts';
import { type MentorsOff, followJob, syncEnrolled } from './batches.ts';
import { mountChanges } from './change/index.ts';
import { mountLists } from './list/index.ts';
import { mountStaffClasses } from './staff/index.ts';
import { remindDue, remindJob } from './class-notices.ts';
import { mountMeetings } from './meetings/index.ts';
import { mountRoll } from './roll/index.ts';
import { mountWatch } from './watch/index.ts';

export { type AlsoThen, listAlsoThen } from './batches.ts';
export { quizStart } from './class-queries.ts';
export { getClassReport } from './list/class-report.ts';
export { importClasses } from './import.ts';
export type { BatchInput } from './import.ts';
export { exportTimetable, findBatchNamed, importTimetable } from './staff/timetable/import-timetable.ts';
export { countOverdue as countOverdueRecordings } from './staff/need-queries.ts';
export { searchClasses } from './list/search-queries.ts';
export { frontClasses } from './list/front-classes.ts';
export { classesData } from './personal-data.ts';
export { classCause } from './class-notices.ts';
export { batchGroup, listStays, mapPresent } from './class-facts-queries.ts';

/** Batches and their classes: who is in them, when they are, who was there. */
export function registerClasses({ parts, mount, mentorsOff }: ModuleContext & { readonly mentorsOff: MentorsOff }): void {
  parts.jobs.define(followJob, () => syncEnrolled({ parts }));
  parts.jobs.schedule(followJob, '*/5 * * * *');
  mountLists({ parts, mount });
  mountStaffClasses({ parts, mount, mentorsOff });
  parts.jobs.define(remindJob, () => remindDue({ parts }));
  parts.jobs.schedule(remindJob, '*/5 * * * *');
  mountChanges({ parts, mount });
  mountMeetings({ parts, mount });
  mountRoll({ parts, mount });
  mountWatch({ parts, mount });
}
