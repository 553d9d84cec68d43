import * as contract from '@abhyas/contract/calendar/calendar.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { listCalendar } from './list-calendar.ts';
import { presentFilters } from './present-event.ts';

export { type EventInput, importEvents } from './import-events.ts';

/** What a person's days hold, from the agenda. */
export function registerCalendar({ parts, mount }: ModuleContext): void {
  mount.session(contract.calendarData, async ({ session, body, request }) =>
    listCalendar({ parts, session, body, timeZone: await parts.brands.timeZoneOf(request.hostname) }),
  );
  mount.session(contract.calendarFilters, async () => presentFilters());
}
