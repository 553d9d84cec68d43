import * as contract from '@abhyas/contract/calendar/calendar.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { mountBlocks } from './blocks/routes.ts';
import { mountFeed } from './feed/routes.ts';
import { listCalendar } from './list-calendar.ts';
import { presentFilters } from './present-event.ts';
import { mountPlan } from './plan/routes.ts';
import { fillAgenda, fillJob, repairAgenda, repairJob } from './repair-agenda.ts';

/** What a person's days hold, from the agenda. */
export function registerCalendar({ parts, mount }: ModuleContext): void {
  mount.lagging(contract.calendarData, ({ from, session, body, language, timeZone }) =>
    listCalendar({
      parts: from,
      session,
      body,
      timeZone,
      language,
    }),
  );
  mount.session(contract.calendarFilters, async ({ language }) => presentFilters(language));
  mountBlocks({ parts, mount });
  mountPlan({ parts, mount });
  parts.jobs.define(fillJob, () => fillAgenda({ parts }));
  parts.jobs.define(repairJob, () => repairAgenda({ parts }));
  // by UTC: at night in India
  parts.jobs.schedule(repairJob, '10 21 * * *');
  mountFeed({ parts, mount });
}
