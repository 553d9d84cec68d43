import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';

/** A candidate who may open the player: signed in, with a launch token. */
export interface Launched {
  readonly attemptId: string;
  readonly session: string;
  readonly launch: string;
}

/** The test of the demo with the most questions. */
export async function largestTest({ database }: { database: Database }) {
  const { rows } = await database.orm.execute<{ assessment_id: bigint; variant_id: bigint; items: number }>(sql`
    select a.id as assessment_id, min(v.id) as variant_id, count(distinct si.item_id)::int as items
      from assessments a join variants v on v.course_id = a.course_id
      join sections s on s.assessment_id = a.id join section_items si on si.section_id = s.id
     group by a.id order by items desc, a.id limit 1`);
  const test = rows[0];
  if (test === undefined) throw new Error('the demo pack is not there');
  return { assessmentId: test.assessment_id, variantId: test.variant_id, items: test.items };
}

/** Adds `count` students with a session and a launched attempt at the largest test, straight into the database. */
export async function seedLaunched({ database, count }: { database: Database; count: number }): Promise<Launched[]> {
  const { assessmentId, variantId } = await largestTest({ database });
  const tokens = () => Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = (of: readonly string[]) => of.map((token) => createHash('sha256').update(token).digest());
  const sessions = tokens();
  const launches = tokens();
  const { rows } = await database.orm.execute<{ id: bigint; n: number }>(sql`
    with student as (
      insert into people (pin, role, first_name, last_name, mobile, email, created_at)
      select 'EXM' || lpad(n::text, 6, '0'), 'student', 'Exam', n::text, '', '', current_timestamp from generate_series(1, ${count}) n
      returning id, last_name::int as n
    ), enrolled as (
      insert into enrolments (person_id, variant_id) select id, ${variantId} from student
    ), session as (
      insert into sessions (token_hash, person_id, user_agent, created_at, last_used_at)
      select hash, student.id, 'bench', current_timestamp, current_timestamp
        from student join unnest(${sql.param(hashes(sessions))}::bytea[]) with ordinality as token (hash, n) on token.n = student.n
    ), attempt as (
      insert into attempts (assessment_id, student_id, ordinal, created_at)
      select ${assessmentId}, id, 1, current_timestamp from student returning id, student_id
    )
    select attempt.id, student.n from attempt join student on student.id = attempt.student_id order by student.n`);
  await database.orm.execute(sql`
    insert into launch_tokens (token_hash, attempt_id, expires_at)
    select hash, id, current_timestamp + interval '1 day'
      from unnest(${sql.param(hashes(launches))}::bytea[], ${sql.param(rows.map(({ id }) => id))}::bigint[]) as row (hash, id)`);
  await database.orm.execute(sql`analyze people, sessions, attempts, launch_tokens`);
  return rows.map(({ id }, index) => ({ attemptId: String(id), session: sessions[index] ?? '', launch: launches[index] ?? '' }));
}

/** Starts these attempts two hours before their deadline and gives each a visit and an answer of every question. */
export async function answerAll({
  database,
  attemptIds,
  deadlineAt,
}: {
  database: Database;
  attemptIds: readonly string[];
  deadlineAt: Date;
}) {
  const deadline = sql`${deadlineAt.toISOString()}::timestamptz`;
  const ids = sql`${sql.param([...attemptIds])}::bigint[]`;
  // the sections share two hours, so each question is answered while its section is open
  await database.orm.execute(sql`
    update attempts set started_at = ${deadline} - interval '2 hours', deadline_at = ${deadline}, fence = 1,
           section_seconds = (select jsonb_object_agg(s.id::text, 7200 / (select count(*) from sections where assessment_id = s.assessment_id))
                                from sections s where s.assessment_id = attempts.assessment_id)
     where id = any(${ids})`);
  await database.orm.execute(sql`
    insert into attempt_events (attempt_id, fence, seq, at, received_at, kind, data)
    select attempt.id, 1, 2 * place - (kind = 'visit')::int, moment, moment, kind,
           case kind when 'visit' then jsonb_build_object('itemId', item_id::text)
                else jsonb_build_object('itemId', item_id::text, 'response', jsonb_build_object('kind', 'choice', 'labels', jsonb_build_array(chr(65 + ((attempt.id + place) % 4)::int)))) end
      from unnest(${ids}) as attempt (id)
      join attempts on attempts.id = attempt.id
      join lateral (
        select si.item_id, row_number() over (order by s.position, si.position) as place, count(*) over () as items
          from sections s join section_items si on si.section_id = s.id where s.assessment_id = attempts.assessment_id
      ) as item on true
      cross join (values ('visit'), ('save')) as kinds (kind)
      cross join lateral (select attempts.started_at + (place - 1) * interval '2 hours' / items + case kind when 'save' then interval '30 seconds' else interval '1 second' end as moment) as moments`);
  await database.orm.execute(sql`analyze attempts, attempt_events`);
}
