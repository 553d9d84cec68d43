import type { z } from 'zod';
import type { IncidentEffectSchema, PlanSchema } from '@abhyas/contract/centres/incident.ts';
import { isOver } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { isInWindow } from '@abhyas/rules/centres/booking.ts';
import { canTakeOver, incidentOutcome } from '@abhyas/rules/centres/incident.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { mapToldTests } from '../../assessment/paper/test-queries.ts';
import { listLine, type WaitlistRow } from '../seats/line-queries.ts';
import { seatsUpTo } from '../seats/seat-numbers.ts';
import type { SlotRow } from '../seats/seat-queries.ts';
import { type HeldSession, countUnfit, listSeatedElsewhere, listStartedBookings } from '../seating/session.ts';
import { findRoom, isRoomTaken } from '../seating/session-queries.ts';

type IncidentEffect = z.output<typeof IncidentEffectSchema>;
type IncidentPlan = z.output<typeof PlanSchema>;

interface About extends HeldSession {
  readonly queryable: Queryable;
  readonly plan: IncidentPlan;
  readonly now: Date;
}

/** Where the candidates are moved: to the session as it is from now on, or another one; null where all choose again. `room` is the name of another room. */
export interface Destination {
  readonly slot: SlotRow;
  readonly seats: readonly number[];
  readonly room: string;
}
export type Decision = Awaited<ReturnType<typeof decide>>;

/** What a plan would do to a session. Throws SESSION_OVER, START_CHANGED, SLOT_GONE, ROOM_TAKEN, TOO_FEW_SEATS, NOT_FOUND. */
export async function decide(about: About) {
  const { queryable, slot, seated, plan, now } = about;
  if (slot.state !== 'open' || isOver({ endAt: slot.endsAt, now })) throw new AppError('SESSION_OVER');
  const started = await listStartedBookings({ queryable, slot, seated, now });
  const to = await destinationOf(about);
  const inOrder = seated.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const busy =
    to === null || plan.verb === 'room'
      ? new Set<bigint>()
      : await listSeatedElsewhere({ queryable, seated, at: to.slot, sources: ['seat', 'session'] });
  const candidates = inOrder.map((booking) => ({ ...booking, hasStarted: started.has(booking.id), isBusy: busy.has(booking.id) }));
  const outcome = incidentOutcome({ verb: plan.verb, candidates, seats: to?.seats ?? [] });
  if (plan.verb === 'room' && outcome.kept.some(({ id }) => !outcome.seatOf.has(id))) throw new AppError('TOO_FEW_SEATS');
  const line = await listLine({ queryable, slotId: slot.id });
  // a later start changes neither the room nor the length
  const going = to === null || plan.verb === 'delay' ? [] : candidates.filter(({ id }) => outcome.seatOf.has(id));
  const unfit = await countUnfit({ queryable, slot: to?.slot ?? slot, studentIds: going.map(({ studentId }) => studentId) });
  return { ...outcome, to, line, effect: effectOf({ outcome, line: staysOpen(plan) ? [] : line, unfit }) };
}

/** Whether a session and its line go on with a plan, at another time or in another room. */
export const staysOpen = ({ verb }: IncidentPlan): boolean => verb === 'delay' || verb === 'room';

function effectOf({
  outcome: { kept, moved, chooseAgain },
  line,
  unfit,
}: {
  outcome: Pick<ReturnType<typeof incidentOutcome>, 'kept' | 'moved' | 'chooseAgain'>;
  line: readonly WaitlistRow[];
  unfit: number;
}): IncidentEffect {
  return { kept: kept.length, moved: moved.length, chooseAgain: chooseAgain.length, waiting: line.length, unfit };
}

/** The room that a plan needs for a session: its own at another time, or another one; null where it needs none. */
export function roomNeeded({ plan, slot }: { plan: IncidentPlan; slot: Pick<SlotRow, 'roomId'> }): bigint | null {
  if (plan.verb === 'delay') return slot.roomId;
  return plan.verb === 'room' ? plan.roomId : null;
}

async function destinationOf(about: About): Promise<Destination | null> {
  const { plan } = about;
  switch (plan.verb) {
    case 'delay':
      return putOff({ ...about, from: plan.from, to: plan.to });
    case 'room':
      return otherRoom({ ...about, roomId: plan.roomId });
    case 'slot':
      return otherSession({ ...about, slotId: plan.slotId });
    case 'choose-again':
      return null;
  }
}

/** Throws START_CHANGED where the session does not start any more when staff saw it start: they may have put it off already. */
async function putOff({ queryable, slot, now, from, to }: About & { from: Date; to: Date }): Promise<Destination> {
  if (slot.startsAt.getTime() !== from.getTime()) throw new AppError('START_CHANGED');
  const after = { ...slot, startsAt: to, endsAt: new Date(slot.endsAt.getTime() + to.getTime() - from.getTime()) };
  if (after.startsAt <= now) throw new AppError('SLOT_GONE', { said: { key: 'refusal_start_passed' } });
  await requireWindow({ queryable, slot: after });
  if (await isRoomTaken({ queryable, roomId: slot.roomId, slot: after })) throw new AppError('ROOM_TAKEN');
  return { slot: after, seats: [], room: '' };
}

async function otherRoom({ queryable, slot, roomId }: About & { roomId: bigint }): Promise<Destination> {
  const room = await findRoom({ queryable, roomId, venueId: slot.venueId });
  if (room === null || room.id === slot.roomId) throw new AppError('NOT_FOUND');
  if (await isRoomTaken({ queryable, roomId, slot })) throw new AppError('ROOM_TAKEN');
  const seats = Math.min(slot.seats, room.seats);
  return { slot: { ...slot, roomId, seats }, seats: seatsUpTo(seats), room: room.name };
}

async function otherSession({ queryable, slot, others, slotId, now }: About & { slotId: bigint }): Promise<Destination> {
  const target = others.get(slotId);
  if (target === undefined || !canTakeOver({ slot, target, now })) throw new AppError('SLOT_GONE');
  await requireWindow({ queryable, slot: target });
  return { slot: target, seats: target.freeSeats, room: '' };
}

/** Throws SLOT_GONE for a time outside the window of the test. */
async function requireWindow({ queryable, slot: { assessmentId, startsAt } }: { queryable: Queryable; slot: SlotRow }): Promise<void> {
  const test = (await mapToldTests({ queryable, assessmentIds: [assessmentId] })).get(assessmentId);
  if (test !== undefined && isInWindow({ test, startsAt })) return;
  throw new AppError('SLOT_GONE', { said: { key: 'refusal_start_too_late' } });
}
