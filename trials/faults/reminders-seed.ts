import { sql } from 'drizzle-orm';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';

/** A time with a mentor. */
export interface Hour {
  readonly id: bigint;
  readonly mentorId: bigint;
  readonly startsAt: Date;
}

/** A course with mentors, their times of a minute each for two and a half days, and students. */
export async function seedSessions({
  database,
  mentors,
  students,
  now,
}: {
  database: Database;
  mentors: number;
  students: number;
  now: Date;
}): Promise<{ courseId: bigint; variantId: bigint; studentIds: bigint[]; hours: Hour[] }> {
  const at = now.toISOString();
  const { rows: made } = await database.orm.execute<{ course_id: bigint; variant_id: bigint }>(sql`
    with course as (
      insert into courses (pack, key, name, my_ims_course_id, exam_name, exam_date) values ('faults', 'faults', 'Faults', '1', 'CAT', '2030-01-01') returning id
    )
    insert into variants (course_id, key, name, centre_proctored_allowed) select id, 'faults', 'Faults', false from course returning course_id, id as variant_id`);
  const ids = made[0];
  if (ids === undefined) throw new Error('an insert answers with its row');
  const people = async (role: 'mentor' | 'student', count: number) => {
    const { rows } = await database.orm.execute<{ id: bigint }>(sql`
      with person as (
        insert into people (pin, role, first_name, last_name, mobile, email, created_at)
        select upper(left(${role}, 3)) || lpad(n::text, 6, '0'), ${role}, ${role}, n::text, '', ${role} || n || '@faults.test', ${at}::timestamptz
          from generate_series(1, ${count}::int) n returning id
      ), enrolled as (
        insert into enrolments (person_id, variant_id) select id, ${ids.variant_id} from person
      )
      select id from person order by id`);
    return rows.map(({ id }) => id);
  };
  const mentorIds = await people('mentor', mentors);
  const studentIds = await people('student', students);
  const { rows } = await database.orm.execute<{ id: bigint; mentor_id: bigint; starts_at: string }>(sql`
    insert into mentor_times (mentor_id, starts_at, ends_at, busy_until, virtual)
    select mentor, start, start + interval '1 minute', start + interval '1 minute', true
      from unnest(${sql.param(mentorIds.map(String))}::bigint[]) as mentor,
           (select ${at}::timestamptz + n * interval '1 minute' as start from generate_series(1, 3600) n) as times
    returning id, mentor_id, starts_at::text`);
  await database.orm.execute(sql`analyze people, enrolments, mentor_times`);
  const hours = rows.map((row) => ({ id: row.id, mentorId: row.mentor_id, startsAt: new Date(row.starts_at) }));
  return { courseId: ids.course_id, variantId: ids.variant_id, studentIds, hours };
}
