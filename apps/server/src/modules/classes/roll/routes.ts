import * as contract from '@abhyas/contract/classes/roll.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { getRoll, getStretches } from './get-roll.ts';
import { markAttendance } from './mark-attendance.ts';
import { getRoomCode, scanRoomCode } from './room-code.ts';
import { settleDue, settleJob } from './settle.ts';

/** Who was in which class: what is settled by the clock, what a mentor says, and the code in a room. */
export function mountRoll({ parts, mount }: ModuleContext): void {
  parts.jobs.define(settleJob, () => settleDue({ parts }));
  parts.jobs.schedule(settleJob, '* * * * *');
  const zoneOf = (request: { hostname: string }) => parts.brands.timeZoneOf(request.hostname);
  mount.session(contract.classRoll, async ({ session, body, request }) =>
    getRoll({ parts, session, body, timeZone: await zoneOf(request) }),
  );
  mount.session(contract.classStretches, ({ session, body }) => getStretches({ parts, session, body }));
  mount.session(contract.markAttendance, ({ session, body }) => markAttendance({ parts, session, body }));
  mount.session(contract.roomCode, async ({ session, body, request }) =>
    getRoomCode({ parts, session, mappingId: body.mappingId, timeZone: await zoneOf(request) }),
  );
  mount.session(contract.scanRoomCode, async ({ session, body, request }) =>
    scanRoomCode({ parts, session, body, timeZone: await zoneOf(request) }),
  );
}
