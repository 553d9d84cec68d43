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
  mount.session(contract.classRoll, ({ session, body, timeZone }) => getRoll({ parts, session, body, timeZone }));
  mount.session(contract.classStretches, ({ session, body }) => getStretches({ parts, session, body }));
  mount.session(contract.markAttendance, ({ session, body }) => markAttendance({ parts, session, body }));
  mount.session(contract.roomCode, ({ session, body, timeZone }) => getRoomCode({ parts, session, mappingId: body.mappingId, timeZone }));
  mount.session(contract.scanRoomCode, ({ session, body, timeZone }) => scanRoomCode({ parts, session, body, timeZone }));
}
