import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';

/** A student who has not come to the test yet. */
export interface Arrival {
  readonly token: string;
}

/** The test that all of them take: three sections that may be left, with a break after the second. */
export interface ExamTest {
  readonly assetId: string;
  readonly assessmentId: string;
  readonly sections: readonly { readonly sectionId: string; readonly itemIds: readonly string[] }[];
}

const testKey = 'gmat-paper';

/** Of a section only three answers may be changed in this test, and candidates here change theirs without end: the limit is taken away, so that every answer counts. */
export async function findExam(database: Database): Promise<ExamTest> {
  await database.orm.execute(sql`update assessments set edits = null where key = ${testKey}`);
  const { rows } = await database.orm.execute<{ assessment: bigint; asset: bigint; section: bigint; items: string[] }>(sql`
    select a.id as assessment, s.id as asset, section.id as section, array_agg(item.item_id::text order by item.position) as items
      from assessments a
      join lateral (select id from assets where assessment_id = a.id order by id limit 1) s on true
      join sections section on section.assessment_id = a.id
      join section_items item on item.section_id = section.id
     where a.key = ${testKey} group by a.id, s.id, section.id, section.position order by section.position`);
  const [first] = rows;
  if (first === undefined) throw new Error(`the demo pack has no test ${testKey}`);
  return {
    assetId: String(first.asset),
    assessmentId: String(first.assessment),
    sections: rows.map(({ section, items }) => ({ sectionId: String(section), itemIds: items })),
  };
}

/** Adds students with sessions to the demo's CAT course. `from`: how many there are already. */
export async function addStudents({ database, from, count }: { database: Database; from: number; count: number }): Promise<Arrival[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await database.orm.execute(sql`
    with student as (
      insert into people (pin, role, first_name, last_name, mobile, email, created_at)
      select 'FLT' || lpad((${from}::int + n)::text, 7, '0'), 'student', 'Fault', n::text, '', '', current_timestamp from generate_series(1, ${count}) n
      returning id, pin
    ), enrolled as (
      insert into enrolments (person_id, variant_id)
      select student.id, variants.id from student, variants join courses on courses.id = variants.course_id
       where variants.key = 'online' and exists (select from assessments where key = ${testKey} and course_id = courses.id)
    )
    insert into sessions (token_hash, person_id, user_agent, created_at, last_used_at)
    select hash, student.id, 'faults', current_timestamp, current_timestamp
      from student join unnest(${sql.param(hashes)}::bytea[]) with ordinality as token (hash, n)
        on student.pin = 'FLT' || lpad((${from}::int + token.n)::text, 7, '0')`);
  return tokens.map((token) => ({ token }));
}
