import type { DeskSession, SeatState } from '@abhyas/contract/centres/desk.ts';
import { isOver } from '../assessment/cards/test-actions.ts';

/** Milliseconds. The window of a test sends something at least every 20 seconds: after three times nothing it is offline. */
const quietMs = 60_000;
/** Milliseconds before its start at which check-in of a session opens. */
const checkInMs = 30 * 60_000;

/** What is known of a candidate's sitting. `heardAt`: when the server last heard of its window. */
export interface Sitting {
  readonly startedAt: Date;
  /** When its clock ends, or when it was closed. */
  readonly endsAt: Date;
  readonly isClosed: boolean;
  readonly isOnBreak: boolean;
  readonly heardAt: Date;
}

/** Where a candidate with a seat is at `now`, and since when, as far as it is known. */
export function seatState({
  booking: { checkedInAt, absentAt },
  sitting,
  now,
}: {
  booking: { readonly checkedInAt: Date | null; readonly absentAt: Date | null };
  sitting: Sitting | null;
  now: Date;
}): { state: SeatState; since: Date | null } {
  if (sitting !== null) {
    const { startedAt, endsAt, isClosed, isOnBreak, heardAt } = sitting;
    if (isClosed || now >= endsAt) return { state: 'done', since: endsAt };
    if (isOnBreak) return { state: 'break', since: null };
    return now.getTime() - heardAt.getTime() > quietMs ? { state: 'offline', since: heardAt } : { state: 'writing', since: startedAt };
  }
  if (absentAt !== null) return { state: 'absent', since: absentAt };
  return checkedInAt === null ? { state: 'expected', since: null } : { state: 'in', since: checkedInAt };
}

/** From when candidates of a session that begins at `startsAt` may check in: this is also when they are asked to come. */
export function checkInFrom(startsAt: Date): Date {
  return new Date(startsAt.getTime() - checkInMs);
}

interface SessionTimes {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly isCancelled: boolean;
}

/** What a session is doing at `now`. */
export function sessionState({ startsAt, endsAt, isCancelled }: SessionTimes, now: Date): DeskSession['state'] {
  if (isCancelled) return 'cancelled';
  if (now < checkInFrom(startsAt)) return 'later';
  if (now < startsAt) return 'check-in';
  return isOver({ endAt: endsAt, now }) ? 'completed' : 'running';
}

/** The session that staff look at when they open the desk: one that runs, else the next, else the last that is over. Cancelled ones only where there is no other. */
export function sessionToShow<S extends SessionTimes>(sessions: readonly S[], now: Date): S | null {
  const inOrder = sessions.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const open = inOrder.filter(({ isCancelled }) => !isCancelled);
  const running = open.find((session) => sessionState(session, now) === 'running');
  return running ?? open.find(({ startsAt }) => startsAt > now) ?? open.at(-1) ?? inOrder.at(-1) ?? null;
}
