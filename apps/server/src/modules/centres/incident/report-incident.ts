import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { isSameEffect } from '@abhyas/rules/centres/incident.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { recordAudit } from '../../audit/index.ts';
import { insertNote } from '../desk/note-queries.ts';
import { holdSession } from '../seating/session/hold-session.ts';
import { lockRoom } from '../seating/session/room-queries.ts';
import { listSlotsWithSeats, readSlots } from '../seats/seat-queries.ts';
import { carryOut } from './carry-out.ts';
import { decide, roomNeeded } from './decide.ts';
import { becauseOf } from './words.ts';

/**
 * Writes an incident down and does what is planned about it, in one transaction, if its effect is still the one that staff saw. Throws NOT_FOUND, SESSION_OVER,
 * START_CHANGED, SLOT_GONE, ROOM_TAKEN, TOO_FEW_SEATS, EFFECT_CHANGED.
 */
export async function reportIncident({
  parts,
  session,
  body: { slotId, plan, kind, text, expected },
}: {
  parts: Ports<'clock' | 'database' | 'jobs'>;
  session: Session;
  body: RequestOf<'reportIncident'>;
}): Promise<AnswerOf<'reportIncident'>> {
  const now = parts.clock.now();
  const { jobs } = parts;
  const byId = session.personId;
  return parts.database.transaction(async (tx) => {
    const [asked] = await readSlots({ queryable: tx, slotIds: [BigInt(slotId)] });
    if (asked === undefined) throw new AppError('NOT_FOUND');
    // only those who choose again are offered seats of others; where more of them do than staff saw, nothing is done
    const offering = expected.chooseAgain === 0 ? [] : await listSlotsWithSeats({ queryable: tx, slot: asked, now });
    const targetIds = plan.verb === 'slot' ? [BigInt(plan.slotId)] : [];
    const held = await holdSession({ tx, slotId: asked.id, alsoIds: [...targetIds, ...offering.map(({ id }) => id)] });
    const roomId = roomNeeded({ plan, slot: held.slot });
    if (roomId !== null) await lockRoom({ tx, roomId });
    const decision = await decide({ queryable: tx, ...held, plan, now });
    if (!isSameEffect({ one: decision.effect, other: expected })) throw new AppError('EFFECT_CHANGED');
    const because = becauseOf({ kind, room: decision.to?.room ?? '', text });
    await carryOut({ tx, jobs, now, ...held, decision, plan, because });
    const { venueId } = held.slot;
    const { effect } = decision;
    await insertNote({ tx, row: { venueId, slotId: asked.id, kind, text, effect, byId, at: now } });
    const entry = { at: now, actorId: byId, action: 'centres.incident', targetKind: 'slot', targetId: slotId };
    await recordAudit({ queryable: tx, entry: { ...entry, data: { kind, plan: plan.verb, ...effect } } });
    return effect;
  });
}
