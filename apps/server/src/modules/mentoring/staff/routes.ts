import * as contract from '@abhyas/contract/mentoring/staff.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { listHolidaySessions } from './holiday-sessions.ts';
import { listMissedSessions, settleMissedSession } from './missed-sessions.ts';

/** What staff see of mentoring: sessions to which someone did not come, and those that a holiday hits. */
export function mountStaffMentoring({ parts, mount }: ModuleContext): void {
  mount.session(contract.staffMissedSessions, ({ body, timeZone }) => listMissedSessions({ parts, timeZone, body }));
  mount.session(contract.staffHolidaySessions, ({ body, timeZone }) => listHolidaySessions({ parts, timeZone, body }));
  mount.session(contract.settleMissedSession, async ({ session, body, timeZone }) => {
    await settleMissedSession({ parts, session, body, timeZone });
    return {};
  });
}
