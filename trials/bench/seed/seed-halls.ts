import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';

/** A student who may book, signed in. */
export interface Client {
  readonly personId: string;
  readonly session: string;
}

/** A slot that is full when `seats` are booked. */
export interface Hall {
  readonly slotId: string;
  readonly venueId: string;
  readonly seats: number;
}

/** The proctored test of the demo whose booking is open. */
export async function openTest({
  database,
}: {
  database: Database;
}): Promise<{ assessmentId: bigint; assetId: string; variantId: bigint }> {
  const { rows } = await database.orm.execute<{ assessment_id: bigint; asset_id: bigint; variant_id: bigint }>(sql`
    select a.id as assessment_id, s.id as asset_id, v.id as variant_id
      from assessments a join assets s on s.assessment_id = a.id join variants v on v.course_id = a.course_id and v.centre_proctored_allowed
     where a.key = 'centre-mock-1' order by s.id, v.id limit 1`);
  const test = rows[0];
  if (test === undefined) throw new Error('the demo pack is not there');
  return { assessmentId: test.assessment_id, assetId: String(test.asset_id), variantId: test.variant_id };
}

/** Adds students of the test's course with a session each, straight into the database. `prefix` begins their ids. */
export async function seedClients({
  database,
  prefix,
  count,
  variantId,
}: {
  database: Database;
  prefix: string;
  count: number;
  variantId: bigint;
}): Promise<Client[]> {
  const sessions = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = sessions.map((token) => createHash('sha256').update(token).digest());
  const { rows } = await database.orm.execute<{ id: bigint }>(sql`
    with student as (
      insert into people (pin, role, first_name, last_name, mobile, email, created_at)
      select ${prefix} || lpad(n::text, 6, '0'), 'student', 'Seat', n::text, '', '', current_timestamp from generate_series(1, ${count}) n
      returning id, last_name::int as n
    ), enrolled as (
      insert into enrolments (person_id, variant_id) select id, ${variantId} from student
    ), session as (
      insert into sessions (token_hash, person_id, user_agent, created_at, last_used_at)
      select hash, student.id, 'bench', current_timestamp, current_timestamp
        from student join unnest(${sql.param(hashes)}::bytea[]) with ordinality as token (hash, n) on token.n = student.n
    )
    select id from student order by n`);
  await database.orm.execute(sql`analyze people, enrolments, sessions`);
  return rows.map(({ id }, index) => ({ personId: String(id), session: sessions[index] ?? '' }));
}

/** Adds slots of so many seats to a test, all at one venue of their own, five days from now; each begins at another minute, as slots at the same time are one to students. */
export async function seedHalls({
  database,
  assessmentId,
  count,
  seats,
}: {
  database: Database;
  assessmentId: bigint;
  count: number;
  seats: number;
}): Promise<Hall[]> {
  const { rows } = await database.orm.execute<{ id: bigint; venue_id: bigint }>(sql`
    with venue as (
      insert into venues (pack, key, name, address, map_url, bring, time_zone, is_active)
      values ('bench', gen_random_uuid()::text, 'Bench centre', '1 Bench Road', '', '{}', 'Asia/Kolkata', true) returning id
    ), room as (
      insert into rooms (venue_id, key, name, seats, columns, gangways, separate) select id, 'room', 'Room', ${seats}, 1, '{}', false from venue returning id, venue_id
    )
    insert into slots (pack, key, assessment_id, venue_id, room_id, starts_at, ends_at, seats, free_seats, state)
    select 'bench', gen_random_uuid()::text, ${assessmentId}, venue_id, room.id, date_trunc('hour', current_timestamp) + interval '5 days' + n * interval '1 minute',
           date_trunc('hour', current_timestamp) + interval '5 days 2 hours' + n * interval '1 minute', ${seats}, array(select generate_series(1, ${seats}))::smallint[], 'open'
      from room, generate_series(1, ${count}) n
    returning id, venue_id`);
  return rows.map(({ id, venue_id }) => ({ slotId: String(id), venueId: String(venue_id), seats }));
}
