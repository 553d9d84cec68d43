import { parseArgs } from 'node:util';
import type { RequestOf } from '@abhyas/contract/endpoints.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import { sql } from 'drizzle-orm';
import { makeManySchools } from '../../apps/server/test/factories/many-schools.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { call } from './seed/seed.ts';
import { seedClients } from './seed/seed-halls.ts';

/** How long the school explorer takes with many schools, one call after the other, HTTP included: pages of the listing in every order, filtered, deep, searched with a typo, and what is beside them. */
const { values } = parseArgs({
  options: {
    schools: { type: 'string', default: '10000' },
    programmes: { type: 'string', default: '4' },
    calls: { type: 'string', default: '300' },
  },
});
const [schoolCount, perSchool, calls] = [values.schools, values.programmes, values.calls].map(Number) as [number, number, number];

/** A course of the demo, with the reservation categories and a student of it who expects a percentile. */
async function seedStudent({ database }: { database: Database }) {
  const { rows } = await database.orm.execute<{ course_id: bigint; variant_id: bigint; exam: string }>(sql`
    select c.id as course_id, v.id as variant_id, c.exam_name as exam from courses c join variants v on v.course_id = c.id order by c.exam_name, v.id limit 1`);
  const [course] = rows;
  if (course === undefined) throw new Error('the demo pack is not there');
  await database.orm.execute(sql`
    insert into school_categories (name, position) values ('General', 0), ('OBC-NCL', 1), ('SC', 2) on conflict do nothing`);
  const { rows: categories } = await database.orm.execute<{ id: bigint }>(
    sql`select id from school_categories order by position, id limit 3`,
  );
  const [client] = await seedClients({ database, prefix: 'SCH', count: 1, variantId: course.variant_id });
  if (client === undefined) throw new Error('a student that was made is there');
  const categoryIds = categories.map(({ id }) => id);
  await database.orm.execute(sql`
    insert into school_percentiles (student_id, course_id, exam, category_id, overall, sections, updated_at)
    values (${client.personId}, ${course.course_id}, ${course.exam}, ${categoryIds[0]}, 97.9, '{}', current_timestamp)`);
  return { token: client.session, courseId: course.course_id, categoryIds };
}

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 4, onError: console.error });
try {
  const { token, courseId, categoryIds } = await seedStudent({ database });
  await makeManySchools({ queryable: database.orm, courseId, categoryIds, schools: schoolCount, programmes: perSchool });
  const unfiltered: RequestOf<'filterSchoolData'> = {
    courseId: String(courseId),
    classifications: [''],
    examAccepted: [''],
    location: [''],
    AverageSalary: [''],
    Fees: [''],
  };
  const measure = async <N extends PathName>(what: string, name: N, body: RequestOf<N>) => {
    const times: number[] = [];
    let size = 0;
    // the first tenth warms up
    for (let count = 0; count < Math.ceil(1.1 * calls); count += 1) {
      const began = performance.now();
      const { data } = await call({ url: portal.url, name, body, token });
      times.push(performance.now() - began);
      size = Array.isArray(data) ? data.length : 1;
    }
    const rising = times.slice(-calls).toSorted((one, other) => one - other);
    const at = (share: number) => (rising[Math.min(rising.length - 1, Math.floor(share * rising.length))] ?? 0).toFixed(1).padStart(6);
    console.log(`${what.padEnd(52)}p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   ${size === 0 ? 'nothing found' : ''}`.trimEnd());
  };
  const list = (what: string, more: Partial<RequestOf<'filterSchoolData'>>) =>
    measure(what, 'filterSchoolData', { ...unfiltered, ...more });
  const deep = Math.max(1, Math.floor((schoolCount * perSchool) / 20));
  const filters = { classifications: ['Tier 1', 'Tier 2'], examAccepted: ['CAT'], Fees: [500_000, 2_400_000] as [number, number] };
  console.log(`${schoolCount} schools with ${perSchool} programmes each, ${calls} calls of each, one after the other`);
  await list('first page, by name', {});
  await list('filtered', filters);
  await list('filtered, by salary', { ...filters, AverageSalary: [1_500_000, 3_600_000], sort: 'avgSalary', order: 'desc' });
  await list('filtered, one place', { ...filters, location: ['Kochi'] });
  await list('by fees', { sort: 'fees' });
  await list('by cutoff', { sort: 'cutOff', order: 'desc' });
  await list('by chance', { sort: 'chance', order: 'desc' });
  await list('by chance, filtered', { ...filters, sort: 'chance', order: 'desc' });
  await list(`page ${deep}, by name`, { page: deep });
  await list(`page ${deep}, by fees`, { page: deep, sort: 'fees', order: 'desc' });
  await list(`page ${deep}, by cutoff`, { page: deep, sort: 'cutOff', order: 'desc' });
  await list(`page ${deep}, by chance`, { page: deep, sort: 'chance', order: 'desc' });
  await list('search of a word', { search: 'aravalli' });
  await list('search with a typo', { search: 'aravali rige' });
  await list('search with a typo, by chance', { search: 'estaury', sort: 'chance', order: 'desc' });
  await measure('how many match, filtered', 'schoolMatches', { ...unfiltered, ...filters });
  await measure('how many match, searched', 'schoolMatches', { ...unfiltered, search: 'aravali' });
  await measure('what can be filtered', 'schoolFiltersData', { courseId: String(courseId) });
  await measure('college search', 'courseSchoolProgramData', { courseId: String(courseId), search: 'banyan' });
  await measure('cutoffs of a category', 'courseCutoff', { courseId: String(courseId), categoryName: 'General' });
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}
