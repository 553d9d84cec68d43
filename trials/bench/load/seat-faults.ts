import { sql } from 'drizzle-orm';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';
import type { Hall } from '../seed/seed-halls.ts';

/** What is wrong with slots that more wanted than fit: a seat that no one has or two have, a booking too many, a student who may not sit the test. */
export async function bookingFaults({ database, halls }: { database: Database; halls: readonly Hall[] }): Promise<string[]> {
  const { rows } = await database.orm.execute<{
    slot_id: bigint;
    booked: number;
    seats: number;
    students: number;
    free: number;
    admitted: number;
  }>(sql`
    select s.id as slot_id, count(b.id)::int as booked, count(distinct b.seat) filter (where b.seat between 1 and s.seats)::int as seats,
           count(distinct b.student_id)::int as students, cardinality(s.free_seats) as free, count(a.student_id)::int as admitted
      from slots s left join bookings b on b.slot_id = s.id and b.cancelled_at is null
      left join admissions a on a.student_id = b.student_id and a.assessment_id = b.assessment_id and a.opens_at = s.starts_at
     where s.id = any(${sql.param(halls.map(({ slotId }) => slotId))}::bigint[])
     group by s.id`);
  const seatsOf = new Map(halls.map(({ slotId, seats }) => [slotId, seats]));
  const faults = rows.flatMap(({ slot_id, booked, seats, students, free, admitted }) => {
    const wanted = seatsOf.get(String(slot_id));
    const isRight = [booked, seats, students, admitted].every((count) => count === wanted) && free === 0;
    return isRight
      ? []
      : [`slot ${slot_id}: ${booked} bookings of ${seats} seats by ${students} students, ${admitted} admitted, ${free} free`];
  });
  return rows.length === halls.length ? faults : [...faults, `${halls.length - rows.length} slots are gone`];
}

/** A slot as one look finds it. */
export interface HallState {
  readonly slotId: string;
  readonly seats: number;
  readonly free: readonly number[];
  readonly booked: readonly { readonly id: string; readonly student: string; readonly seat: number }[];
  /** In the order of the line. `wasOffered`: a seat was offered, whatever came of it. */
  readonly line: readonly {
    readonly id: number;
    readonly student: string;
    readonly state: string;
    readonly seat: number | null;
    readonly wasOffered: boolean;
  }[];
}

/** These slots in one snapshot. */
export async function lookAt({ database, slotIds }: { database: Database; slotIds: readonly string[] }): Promise<HallState[]> {
  const { rows } = await database.orm.execute<{ state: HallState }>(sql`
    select json_build_object('slotId', s.id::text, 'seats', s.seats, 'free', s.free_seats,
             'booked', coalesce((select json_agg(json_build_object('id', id::text, 'student', student_id::text, 'seat', seat))
                                   from bookings where slot_id = s.id and cancelled_at is null), '[]'),
             'line', coalesce((select json_agg(json_build_object('id', id, 'student', student_id::text, 'state', state, 'seat', seat, 'wasOffered', offered_at is not null) order by id)
                                 from waitlist_entries where slot_id = s.id), '[]')) as state
      from slots s where s.id = any(${sql.param([...slotIds])}::bigint[]) order by s.id`);
  return rows.map(({ state }) => state);
}

/**
 * What is wrong with a slot after a round. `before`: as it was; `direct`: how many booked a seat of it in the round without an offer. A seat is in one place, no
 * one waits beside a free seat, offers go by the order of the line, and no one books past someone who has waited all the time.
 */
export function hallFaults({ before, after, direct }: { before: HallState; after: HallState; direct: number }): string[] {
  const offered = after.line.filter(({ state }) => state === 'offered');
  const waiting = after.line.filter(({ state }) => state === 'waiting');
  const places = [...after.free, ...after.booked.map(({ seat }) => seat), ...offered.map(({ seat }) => seat ?? 0)].toSorted(
    (one, other) => one - other,
  );
  const all = Array.from({ length: after.seats }, (_, index) => index + 1);
  const lastOffered = Math.max(0, ...after.line.filter(({ wasOffered }) => wasOffered).map(({ id }) => id));
  const waitedBefore = new Set(before.line.filter(({ state }) => state === 'waiting').map(({ id }) => id));
  return [
    ...(places.join(' ') === all.join(' ') ? [] : ['a seat in two places, or in none']),
    ...(waiting.length > 0 && after.free.length > 0 ? ['someone waits beside a free seat'] : []),
    ...(waiting.some(({ id }) => id < lastOffered) ? ['someone was overtaken in the line'] : []),
    ...(direct > 0 && waiting.some(({ id }) => waitedBefore.has(id)) ? ['someone booked past the line'] : []),
  ];
}
