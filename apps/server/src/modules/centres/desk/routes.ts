import * as contract from '@abhyas/contract/centres/desk.ts';
import * as readiness from '@abhyas/contract/centres/readiness.ts';
import type { ModuleContext } from '../../../platform/parts.ts';
import { getBoard } from '../readiness/get-board.ts';
import { setReadiness } from '../readiness/set-readiness.ts';
import { changeCandidate } from '../seating/change-candidate.ts';
import { checkInByCode } from '../seating/check-in.ts';
import { moveSeat } from '../seating/move-seat.ts';
import { moveSession } from '../seating/session.ts';
import { findCandidates, listDay, whoSat } from './find.ts';
import { getDesk } from './get-desk.ts';
import { giveTimeBack } from './give-time-back.ts';
import { addNote, closeNote } from './notes.ts';

/** The day at a centre, for staff with the right to it. */
export function mountDesk({ parts, mount }: ModuleContext): void {
  mount.session(contract.centreDesk, ({ body, language }) => getDesk({ parts, body, language }));
  mount.session(contract.checkInByCode, ({ session, body: { venueId, code } }) => checkInByCode({ parts, session, venueId, code }));
  mount.session(contract.changeCandidate, ({ session, body: { bookingId, change } }) =>
    changeCandidate({ parts, session, bookingId, change }),
  );
  mount.session(contract.moveSeat, ({ session, body: { bookingId, seat } }) => moveSeat({ parts, session, bookingId, seat }));
  mount.session(contract.moveSession, async ({ session, body }) => ({ moved: await moveSession({ parts, session, body }) }));
  mount.session(contract.giveTimeBack, ({ session, body }) => giveTimeBack({ parts, session, body }));
  mount.session(contract.addDeskNote, async ({ session, body }) => ({ noteId: await addNote({ parts, session, body }) }));
  mount.session(contract.closeDeskNote, async ({ session, body: { noteId, isOpen } }) => {
    await closeNote({ parts, session, noteId, isOpen });
    return {};
  });
  mount.session(readiness.readinessBoard, () => getBoard({ parts }));
  mount.session(readiness.setReadiness, ({ session, body: { slotId, version, change } }) =>
    setReadiness({ parts, session, slotId, version, change }),
  );
  mount.session(contract.whoSat, ({ body }) => whoSat({ parts, body }));
  mount.session(contract.findCandidates, ({ body: { search } }) => findCandidates({ parts, search }));
  mount.session(contract.deskList, ({ body: { venueId, day }, language }) => listDay({ parts, venueId, onDay: day, language }));
}
