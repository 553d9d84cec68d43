import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { makeBusySearcher, makeManyLessons } from '../../../test/factories/many-lessons.ts';
import { inPostgres } from '../../../test/postgres.ts';
import { watchQueries } from '../../../test/query-count.ts';

/** Tables that grow with content, people or use. */
const large =
  'learning_entries|learning_nodes|assets|node_assets|content_words|items|attempts|attempt_items|notes|doubts|doubt_posts|people|relations';
/** A step that reads one of them from its beginning to its end, in the order of an index or in none. The index of parents' questions has no others and is read up to a limit. */
const readsAll = new RegExp(`(?:Seq Scan|Index (?:Only )?Scan (?:Backward )?using (?!doubts_of_parents\\b)\\w+) on (?:${large})\\b`);

let server: TestApp;
let ofStudent: { token: string; course: Pick<RequestOf<'search'>, 'courseId' | 'variantId'> };
let ofStaff: { token: string };
let ofMentor: { token: string };
beforeAll(async () => {
  server = await testApp();
  const { database } = server.parts;
  const make = factories(server.parts);
  const at = server.clock.now();
  const { courseId, variantId } = await makeManyLessons({ database, key: 'many', assets: 500 });
  await makeManyLessons({ database, key: 'other', assets: 500 });
  // content that has a version is read once
  await database.orm.execute(
    sql`insert into content_packs (key, name, anchor_day, checksum, imported_at) values ('many', 'Many', '2026-11-01', 'x', ${at})`,
  );
  const student = await make.person();
  await make.enrol({ personId: student.id, variantId });
  await makeBusySearcher({ database, courseId, studentId: student.id, items: 2_000, tests: 5, notes: 200, doubts: 50 });
  const staff = await make.person({ role: 'admin' });
  const mentor = await make.person({ role: 'mentor' });
  await make.relate({ kind: 'mentor', viewerId: mentor.id, subjectId: student.id });
  await database.orm.execute(sql`
    insert into people (pin, role, first_name, last_name, mobile, email, created_at)
    select 'MNY' || lpad(n::text, 7, '0'), 'student', initcap(translate(substr(md5((n % 3000)::text), 1, 6), '0123456789', 'aeioulnrst')),
           initcap(translate(substr(md5((n % 7000 + 9000)::text), 1, 8), '0123456789', 'aeioulnrst')), '', '', current_timestamp from generate_series(1, 2000) n`);
  const other = await make.person({ role: 'mentor' });
  await database.orm.execute(sql`
    insert into relations (kind, viewer_id, subject_id, source) select 'mentor', ${other.id}, id, 'many' from people where pin like 'MNY%'`);
  await database.orm.execute(sql`
    insert into doubts (student_id, course_id, topic_name, asset_name, status, asked_at, last_at)
    select id, ${courseId}, 'Roots', '', 'open', ${at}, ${at} from people where pin like 'MNY%'`);
  await database.orm.execute(sql`vacuum analyze people, relations, doubts`);
  const token = async (personId: bigint) => (await make.session({ personId, at })).token;
  ofStudent = { token: await token(student.id), course: { courseId: String(courseId), variantId: String(variantId) } };
  ofStaff = { token: await token(staff.id) };
  ofMentor = { token: await token(mentor.id) };
}, 120_000);
afterAll(() => server.close());

/** The plans of all statements of a search, each with its statement, and how much was found. */
async function plansOf({ token, body }: { token: string; body: RequestOf<'search'> }) {
  // the first search after an import reads the whole course once, and keeps it
  await server.call('search', body, { token });
  const { result, statements } = await watchQueries({ server, work: () => server.call('search', body, { token }) });
  const searches = statements.filter(({ text }) => /^\s*(?:with|select)\b/i.test(text));
  const plans = await inPostgres({ url: server.url }, async (client) => {
    const all: string[] = [];
    // few rows are read whole and joined whole: without that an index is left, if there is one that fits, as beside 100,000 assets (trials/bench/search.ts takes the time of those)
    await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off');
    for (const { text, values } of searches) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      all.push(`${text}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
    }
    return all;
  });
  return { plans, found: result.data.groups.map(({ group }) => group) };
}

/** The steps of the plans that read a large table whole. */
const withoutIndex = (plans: readonly string[]): string[] =>
  plans.flatMap((plan) => {
    const lines = plan.split('\n');
    return lines
      .filter((line, at) => readsAll.test(line) && !/^\s*Index Cond/.test(lines[at + 1] ?? ''))
      .map((line) => `${line.trim()} in ${plan.slice(0, 200)}`);
  });

test.each([
  ['a word in many names', 'quadratic', ['lessons', 'questions', 'doubts']],
  ['the beginning of a word', 'perm', ['lessons']],
  ['a typo', 'quadrtic', ['lessons']],
  ['a word in Hindi', 'समीकरण', ['lessons']],
  ['a word that is nowhere', 'zzqxwv', []],
])('every statement of a search for %s reads its tables by an index', async (_what, query, groups) => {
  const { plans, found } = await plansOf({ token: ofStudent.token, body: { ...ofStudent.course, query } });
  expect(found).toEqual(expect.arrayContaining(groups));
  expect(plans.length).toBeGreaterThan(3);
  expect(withoutIndex(plans)).toEqual([]);
  const indexes = plans.join('\n');
  for (const index of ['learning_entries_name', 'learning_entries_name_search', 'learning_entries_search', 'content_words_order'])
    expect(indexes).toContain(index);
});

test.each([
  ['a name', 'Aaeo'],
  ['an ID', 'MNY0000042'],
  ['a name that no one has', 'Zqxwvut'],
])('every statement of a search of staff for %s reads its tables by an index', async (_what, query) => {
  const { plans } = await plansOf({ token: ofStaff.token, body: { courseId: '', variantId: '', query } });
  expect(withoutIndex(plans)).toEqual([]);
  expect(plans.join('\n')).toMatch(/people_(?:name|pin)_letters/);
});

test('every statement of a search of a mentor reads its tables by an index', async () => {
  const { plans } = await plansOf({ token: ofMentor.token, body: { courseId: '', variantId: '', query: 'quadratic' } });
  expect(plans.length).toBeGreaterThan(0);
  expect(withoutIndex(plans)).toEqual([]);
  expect(plans.join('\n')).toMatch(/Index (?:Only )?Scan|Bitmap Index Scan/);
});
