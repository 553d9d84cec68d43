import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { factories } from '../../../../test/factories.ts';
import { makeManySchools } from '../../../../test/factories/many-schools.ts';
import { schoolFactories } from '../../../../test/factories/school-factories.ts';
import { othersStatement, type Page, pageStatement } from './page-queries.ts';
import { toSearchQuery } from './search-queries.ts';

let server: TestApp;
let courseId: bigint;
let categoryId: bigint;
const orm = () => server.parts.database.orm;
beforeAll(async () => {
  server = await testApp();
  courseId = (await factories(server.parts).course()).course.id;
  categoryId = (await schoolFactories(server).category('General')).id;
  await makeManySchools({ queryable: orm(), courseId, categoryIds: [categoryId], schools: 1000, programmes: 4 });
}, 120_000);
afterAll(() => server.close());

const none = { classifications: [], exams: [], locations: [], salary: null, fees: null, search: null } as const;

const pageOf = (more: Partial<Page>): Page => ({
  queryable: orm(),
  courseId,
  filter: none,
  likedBy: null,
  judge: {
    exam: 'CAT',
    categoryId,
    categoryName: 'General',
    percentile: { value: 97.9, source: 'target', low: null, high: null, target: 97.9 },
  },
  sort: 'school',
  order: 'asc',
  limit: 5,
  offset: 0,
  ...more,
});

async function explain(statement: ReturnType<typeof pageStatement> | ReturnType<typeof othersStatement>): Promise<string> {
  if (statement === null) throw new Error('this ranking has no others');
  const { rows } = await orm().execute<{ 'QUERY PLAN': string }>(sql`explain ${statement.getSQL()}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('the statements of a page of 4,000 programmes', () => {
  test.each([
    { sort: 'school', order: 'asc', index: 'school_listings_name' },
    { sort: 'school', order: 'desc', index: 'school_listings_name' },
    { sort: 'programme', order: 'asc', index: 'school_listings_programme_name' },
    { sort: 'fees', order: 'asc', index: 'school_listings_fees' },
    { sort: 'fees', order: 'desc', index: 'school_listings_fees_desc' },
    { sort: 'avgSalary', order: 'asc', index: 'school_listings_salary' },
    { sort: 'avgSalary', order: 'desc', index: 'school_listings_salary_desc' },
    { sort: 'batchSize', order: 'asc', index: 'school_listings_batch' },
    { sort: 'batchSize', order: 'desc', index: 'school_listings_batch_desc' },
    { sort: 'cutOff', order: 'asc', index: 'programme_cutoffs_order' },
    { sort: 'cutOff', order: 'desc', index: 'programme_cutoffs_order' },
  ] as const)('SCH-012 are read off $index when sorted by $sort ($order), and sort nothing', async ({ index, ...by }) => {
    const plan = await explain(pageStatement(pageOf(by)));
    expect(plan).toMatch(new RegExp(`using ${index} `));
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });

  test('SCH-008 a filter is applied along the index of the sort, without reading the whole table', async () => {
    const filter = { ...none, classifications: ['Tier 1'], exams: ['XAT'], fees: [500_000, 2_000_000] } as const;
    const plan = await explain(pageStatement(pageOf({ filter, sort: 'avgSalary', order: 'desc' })));
    expect(plan).toContain('school_listings_salary_desc');
    expect(plan).not.toContain('Seq Scan');
  });

  test('SCH-012 the chance comes from an index that has all of a band, and so do the programmes without one', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const page = pageOf({ sort: 'chance', order });
      for (const plan of [await explain(pageStatement(page)), await explain(othersStatement(page))]) {
        expect(plan).toMatch(/(using|on) programme_chances_/);
        expect(plan).not.toContain('Seq Scan on programme_chances');
      }
    }
  });

  test('SCH-036 a rare word is looked up in the index of the words', async () => {
    const search = await toSearchQuery({ queryable: orm(), search: 'campus123 pune' });
    const plan = await explain(pageStatement(pageOf({ filter: { ...none, search } })));
    expect(plan).toContain('school_listings_search');
    expect(plan).not.toContain('Seq Scan');
  });
});
