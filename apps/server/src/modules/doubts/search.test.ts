import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { inPostgres } from '../../../test/postgres.ts';
import { watchQueries } from '../../../test/query-count.ts';

let server: TestApp;
beforeAll(async () => {
  server = await testApp();
});
afterAll(() => server.close());

/** A mentor whose student has asked 1,000 doubts of five posts each; the word 'discriminant' is in one of them. */
async function mentorOfMany(): Promise<{ token: string }> {
  const make = factories(server.parts);
  const { person, course } = await make.student();
  const mentor = await make.person({ role: 'mentor' });
  await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: person.id });
  const { orm } = server.parts.database;
  const at = server.clock.now();
  await orm.execute(sql`
    insert into doubts (student_id, course_id, topic_name, asset_name, status, asked_at, last_at)
    select ${person.id}, ${course.id}, 'Roots', '', 'open', ${at}, ${at} from generate_series(1, 1000)`);
  await orm.execute(sql`
    insert into doubt_posts (doubt_id, author_id, by, key, text, at)
    select doubts.id, ${person.id}, 'student', gen_random_uuid(), repeat(md5(doubts.id || ' ' || post) || ' ', 40), ${at}
    from doubts, generate_series(1, 5) as post`);
  await orm.execute(sql`update doubt_posts set text = 'What is a discriminant?' where id = (select max(id) from doubt_posts)`);
  // also moves what was inserted from the list of the index into the index itself
  await orm.execute(sql`vacuum analyze`);
  return make.session({ personId: mentor.id, at });
}

test('LRN-026 a search reads the posts with its letters, and not every post of the students', async () => {
  const { token } = await mentorOfMany();
  const search = { courseId: '', variantId: '', status: '', search: 'discriminant', page: 1 } as const;
  const { result, statements } = await watchQueries({ server, work: () => server.call('listDoubts', search, { token }) });
  expect(result.data.total).toBe(1);
  const searches = statements.filter(({ text }) => text.includes('ilike'));
  expect(searches.length).toBeGreaterThan(0);
  await inPostgres({ url: server.url }, async (client) => {
    for (const { text, values } of searches) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Bitmap Index Scan on doubt_posts_text');
      expect(plan).not.toContain('Seq Scan on doubt_posts');
    }
  });
});
