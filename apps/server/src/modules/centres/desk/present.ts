import type { Language } from '@abhyas/contract/languages.ts';
import { eachIn } from '../messages/because.ts';
import type { z } from 'zod';
import type { CandidateSchema, DeskSessionSchema } from '@abhyas/contract/centres/desk.ts';
import { checkInFrom, seatState, sessionState } from '@abhyas/rules/centres/seat-state.ts';
import type { CandidateSitting } from '../../assessment/staff/sittings.ts';
import type { CandidateRow, SessionRow } from './desk-queries.ts';

type Candidate = z.output<typeof CandidateSchema>;
type DeskSession = z.output<typeof DeskSessionSchema>;

export const presentSession = (row: SessionRow, now: Date): DeskSession => ({
  slotId: row.id,
  test: row.test,
  room: row.room,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  checkInFrom: checkInFrom(row.startsAt),
  state: sessionState(timesOf(row), now),
  seats: row.seats,
  booked: row.booked,
  checkedIn: row.checkedIn,
  absent: row.absent,
});

/** A session's times as the rules ask for them. */
export const timesOf = <S extends Pick<SessionRow, 'startsAt' | 'endsAt' | 'state'>>(row: S) => ({
  ...row,
  isCancelled: row.state === 'cancelled',
});

export function presentCandidate({
  row,
  known,
  now,
  language,
}: {
  row: CandidateRow;
  known: CandidateSitting | undefined;
  now: Date;
  language: Language;
}): Candidate {
  const { state, since } = seatState({ booking: row, sitting: known?.sitting ?? null, now });
  return {
    bookingId: row.id,
    seat: row.seat,
    name: row.name,
    pin: row.pin,
    state,
    since,
    checkedInAt: row.checkedInAt,
    checkedInBy: row.checkedInBy ?? '',
    extraMinutes: known?.extraMinutes ?? 0,
    arrangements: eachIn({ texts: known?.arrangements ?? [], language }),
  };
}

/** When the clocks of most who are writing end: the middle one of them; null while no one writes. */
export function mostEndAt(sittings: Iterable<CandidateSitting>, now: Date): Date | null {
  const ends = [...sittings].flatMap(({ sitting }) =>
    sitting === null || sitting.isClosed || sitting.endsAt <= now ? [] : [sitting.endsAt],
  );
  ends.sort((a, b) => a.getTime() - b.getTime());
  return ends[Math.floor((ends.length - 1) / 2)] ?? null;
}
