import * as contract from '@abhyas/contract/mentoring/staff.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { listHolidaySessions } from './holiday-sessions.ts';
import { listMissedSessions, settleMissedSession } from './missed-sessions.ts';

/** What staff see of mentoring: sessions to which someone did not come, and those that a holiday hits. */
export function mountStaffMentoring({ parts, mount }: ModuleContext): void {
  mount.session(contract.staffMissedSessions, async ({ body, request }) =>
    listMissedSessions({ parts, timeZone: await parts.brands.timeZoneOf(request.hostname), body }),
  );
  mount.session(contract.staffHolidaySessions, async ({ body, request }) =>
    listHolidaySessions({ parts, timeZone: await parts.brands.timeZoneOf(request.hostname), body }),
  );
  mount.session(contract.settleMissedSession, async ({ session, body, request }) => {
    await settleMissedSession({ parts, session, body, timeZone: await parts.brands.timeZoneOf(request.hostname) });
    return {};
  });
}
