import type { ModuleContext } from '../../platform/parts.ts';
import { type MentorsOff, followJob, syncEnrolled } from './batches.ts';
import { mountChanges } from './change/routes.ts';
import { mountLists } from './list/routes.ts';
import { mountStaffClasses } from './staff/routes.ts';
import { remindDue, remindJob } from './class-notices.ts';
import { mountMeetings } from './meetings/routes.ts';
import { mountRoll } from './roll/routes.ts';
import { mountWatch } from './watch/routes.ts';

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
