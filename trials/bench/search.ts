import { parseArgs } from 'node:util';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { makeBusySearcher, makeManyLessons } from '../../apps/server/test/factories/many-lessons.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { call } from './seed/seed.ts';
import { seedClients } from './seed/seed-halls.ts';

/** How long one call of the search takes beside many assets, one call after the other, HTTP included: of a student with years of tests, notes and doubts, and of staff beside many people. */
const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '100000' },
    people: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '300' },
  },
});
const [assets, people, calls] = [values.assets, values.people, values.calls].map(Number) as [number, number, number];
/** A course shows no more than half of them. */
const perCourse = Math.ceil(assets / 2);

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 4, onError: console.error });
try {
  const course = await makeManyLessons({ database, key: 'many', assets: perCourse });
  await makeManyLessons({ database, key: 'other', assets: assets - perCourse });
  console.log(`the entries of ${perCourse} assets, as an import writes them: ${(course.ms / 1000).toFixed(1)} s`);
  const [student] = await seedClients({ database, prefix: 'FND', count: 1, variantId: course.variantId });
  const [staff] = await seedClients({ database, prefix: 'STF', count: 1, variantId: course.variantId });
  if (student === undefined || staff === undefined) throw new Error('someone who was made is there');
  await makeBusySearcher({
    database,
    courseId: course.courseId,
    studentId: BigInt(student.personId),
    items: Math.max(200, Math.ceil(assets / 4)),
    tests: Math.min(300, Math.ceil(assets / 100)),
    notes: Math.min(2000, assets),
    doubts: Math.min(300, assets),
  });
  await database.orm.execute(sql`
    update people set role = 'admin' where id = ${BigInt(staff.personId)}`);
  await database.orm.execute(sql`
    insert into people (pin, role, first_name, last_name, mobile, email, created_at)
    select 'MNY' || lpad(n::text, 7, '0'), 'student', initcap(translate(substr(md5((n % 3000)::text), 1, 6), '0123456789', 'aeioulnrst')),
           initcap(translate(substr(md5((n % 7000 + 9000)::text), 1, 8), '0123456789', 'aeioulnrst')), '', '', current_timestamp from generate_series(1, ${people}) n`);
  const { rows } = await database.orm.execute<{ first_name: string; last_name: string }>(
    sql`select first_name, last_name from people where pin = 'MNY' || lpad((${people} / 2)::text, 7, '0')`,
  );
  const { first_name: first = '', last_name: last = '' } = rows[0] ?? {};
  await database.orm.execute(sql`vacuum analyze people`);
  const none = { courseId: '', variantId: '' } as const;
  const own = { courseId: String(course.courseId), variantId: String(course.variantId) };
  const measure = async (what: string, token: string, body: RequestOf<'search'>) => {
    const times: number[] = [];
    let found = 0;
    // the first tenth warms up
    for (let count = 0; count < Math.ceil(1.1 * calls); count += 1) {
      if (count % 100 === 0) await database.orm.execute(sql`delete from rate_limits`);
      const began = performance.now();
      const { data } = await call({ url: portal.url, name: 'search', body, token });
      times.push(performance.now() - began);
      found = data.groups.reduce((sum, { results }) => sum + results.length, 0);
    }
    const rising = times.slice(-calls).toSorted((one, other) => one - other);
    const at = (share: number) => (rising[Math.min(rising.length - 1, Math.floor(share * rising.length))] ?? 0).toFixed(1).padStart(6);
    console.log(
      `${what.padEnd(40)}p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   ${String(found).padStart(2)} results   at first ${(times[0] ?? 0).toFixed(0)} ms`,
    );
  };
  console.log(`${assets} assets in two courses, ${people} people, ${calls} calls of each, one after the other`);
  const ofStudent = (what: string, query: string, more: Partial<RequestOf<'search'>> = {}) =>
    measure(what, student.session, { ...own, query, ...more });
  await ofStudent('a word in many names', 'quadratic');
  await ofStudent('two letters', 'pr');
  await ofStudent('four letters', 'perm');
  await ofStudent('two words', 'tangent circle');
  await ofStudent('two words, one of them of the place', 'logarithm seating');
  await ofStudent('a typo', 'quadrtic');
  await ofStudent('two typos', 'tagnent cirlce');
  await ofStudent('Hindi', 'समीकरण');
  await ofStudent('Hindi with another vowel sign', 'समिकरण');
  await ofStudent('a word that is nowhere', 'zzqxwv');
  await ofStudent('one group alone', 'circle', { group: 'lessons' });
  const ofStaff = (what: string, query: string) => measure(what, staff.session, { ...none, query });
  await ofStaff('staff: a name', `${first} ${last}`);
  await ofStaff('staff: the beginning of a name', first.slice(0, 3));
  await ofStaff('staff: a name with a typo', `${first.slice(0, 2)}${first.slice(3)} ${last}`);
  await ofStaff('staff: an ID', 'MNY0000042');
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}
