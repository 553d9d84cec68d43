import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOwnHome } from '../src/modules/home/page/queries.ts';
import { exchangeLaunchTokens, listPlayed, saveStarts } from '../src/modules/assessment/attempts/attempt-queries.ts';
import { getPathProgress } from '../src/modules/learning/course/course-queries.ts';
import { type Database, openDatabase } from '../src/platform/postgres/database.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { testMoment } from './moments.ts';

let demo: TestDatabase;
/** With one connection, which keeps what it has prepared. */
let database: Database;
beforeAll(async () => {
  demo = await testDatabase({ template: 'demo' });
  database = openDatabase({ url: demo.url, size: 1, onError: console.error });
});
afterAll(async () => {
  await database.close();
  await demo.close();
});

// PostgreSQL plans a prepared statement for each of the first five calls. It keeps one plan from then on unless a parameter makes a plan for its value look much cheaper: planning home takes as long as all else of it
test('the statements of home and of a path are not planned again for each call', async () => {
  const queryable = database.orm;
  const { rows } = await queryable.execute<{ student: string; course: string; variant: string; path: string }>(sql`
    select p.id::text as student, n.course_id::text as course, e.variant_id::text as variant, n.id::text as path
      from people p join enrolments e on e.person_id = p.id join variants v on v.id = e.variant_id
      join learning_nodes n on n.course_id = v.course_id and n.floor = 'path' and n.slug = 'quantitative-ability'
     where p.pin = 'ASC1007' limit 1`);
  const [found] = rows;
  if (found === undefined) throw new Error('the demo has no such student');
  const who = { queryable, studentId: BigInt(found.student), courseId: BigInt(found.course), variantId: BigInt(found.variant) };
  for (let call = 0; call < 7; call += 1) {
    await getOwnHome({ ...who, now: testMoment, until: testMoment });
    await getPathProgress({ ...who, pathId: BigInt(found.path) });
  }
  const { rows: prepared } = await queryable.execute<{ name: string; kept: number; planned: number }>(
    sql`select name, generic_plans::int as kept, custom_plans::int as planned from pg_prepared_statements where name ~ '^(home|learning)_' order by name`,
  );
  expect(prepared).toEqual([
    { name: 'home_own', kept: 2, planned: 5 },
    { name: expect.stringMatching(/^learning_/) as string, kept: 2, planned: 5 },
  ]);
});

test('the statements of an entry into a test are not planned again for each call', async () => {
  const queryable = database.orm;
  const now = testMoment;
  const start = { lengthMs: 1, sectionSeconds: {}, sectionBreaks: {}, pauseSeconds: 0, paperVersion: null, order: [], seed: 0 };
  for (let call = 0; call < 7; call += 1) {
    // a few at a time, and a crowd
    const crowd = Array.from({ length: call % 2 === 0 ? 1 : 60 }, (_, place) => BigInt(1_000_000 + place));
    const exchanges = crowd.map((id) => ({ tokenHash: Buffer.alloc(32, `t${id}`), passHash: Buffer.alloc(32, `p${id}`), validAt: now }));
    await exchangeLaunchTokens({ queryable, exchanges, now });
    await listPlayed({ queryable, attemptIds: crowd, now });
    await saveStarts({ queryable, starts: crowd.map((attemptId) => ({ attemptId, ...start })), now });
  }
  const { rows: prepared } = await queryable.execute<{ name: string; kept: number }>(
    sql`select name, generic_plans::int as kept from pg_prepared_statements where name ~ '^(played|start)_' order by name`,
  );
  expect(prepared).toEqual(['played_by_ids', 'played_by_tokens', 'start_attempts_skip'].map((name) => ({ name, kept: 2 })));
});

test('an entry reads the tokens that are brought, not all that wait', async () => {
  const queryable = database.orm;
  const now = testMoment;
  const exchanges = [{ tokenHash: Buffer.alloc(32, 'token'), passHash: Buffer.alloc(32, 'pass'), validAt: now }];
  // planned while there were none, as before the first launch of an exam
  for (let call = 0; call < 7; call += 1) await exchangeLaunchTokens({ queryable, exchanges, now });
  await queryable.execute(sql`
    insert into launch_tokens (token_hash, attempt_id, expires_at)
    select sha256(n::text::bytea), (select min(id) from attempts), ${now}::timestamptz + interval '1 hour' from generate_series(1, 3000) as n`);
  const read = async () =>
    queryable.transaction(async (tx) => {
      await exchangeLaunchTokens({ queryable: tx, exchanges, now });
      const { rows } = await tx.execute<{ n: number }>(
        sql`select seq_tup_read::int as n from pg_stat_xact_user_tables where relname = 'launch_tokens'`,
      );
      return rows[0]?.n;
    });
  const withOldPlan = await read();
  await queryable.execute(sql`analyze launch_tokens`);
  expect([withOldPlan, await read()]).toEqual([0, 0]);
});
