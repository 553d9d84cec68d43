import { rangeBars } from '@abhyas/contract/schools/school-limits.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { queryRows } from '../../../platform/postgres/rows.ts';
import { schoolListings } from '../tables.ts';

/** No more values of a kind are offered. */
const maxValues = 500;
const optionsRow = z.object({
  classifications: z.array(z.string()),
  exams: z.array(z.string()),
  locations: z.array(z.string()),
  leastFees: z.number().nullable(),
  mostFees: z.number().nullable(),
  leastSalary: z.number().nullable(),
  mostSalary: z.number().nullable(),
});

/** The values that the listing of a course has, each once and in order, and the ends of its figures. The listing is read once: there are few different programmes in these respects. */
export async function getFilterOptions({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  const [row] = await queryRows({
    queryable,
    row: optionsRow,
    statement: sql`
      with value as materialized (
             select classification, city, exams, min(fees) as least_fees, max(fees) as most_fees, min(avg_salary) as least_salary, max(avg_salary) as most_salary
               from ${schoolListings} where ${schoolListings.courseId} = ${courseId} group by classification, city, exams)
      select array(select distinct classification from value where classification <> '' order by 1 limit ${maxValues}) as classifications,
             array(select distinct unnest(exams) from value order by 1 limit ${maxValues}) as exams,
             array(select distinct city from value where city <> '' order by 1 limit ${maxValues}) as locations,
             min(least_fees) as "leastFees", max(most_fees) as "mostFees", min(least_salary) as "leastSalary", max(most_salary) as "mostSalary"
        from value`,
  });
  if (row === undefined) throw new Error('invariant: an aggregate has one row');
  return row;
}

const barRow = z.object({ bar: z.number(), count: z.number() });

/** How many programmes of a course have a figure in each of the equal steps from `from` to `to`. */
export async function countBars({
  queryable,
  courseId,
  column,
  from,
  to,
}: {
  queryable: Queryable;
  courseId: bigint;
  column: 'fees' | 'avgSalary';
  from: number;
  to: number;
}): Promise<number[]> {
  const figure = schoolListings[column];
  const rows = await queryRows({
    queryable,
    row: barRow,
    statement: sql`
      select least(${rangeBars}::int, width_bucket(${figure}::float8, ${from}::float8, ${to}::float8 + 1, ${rangeBars}::int)) as bar, count(*)::int as count
        from ${schoolListings} where ${schoolListings.courseId} = ${courseId} and ${figure} is not null
       group by 1`,
  });
  const counts = new Map(rows.map(({ bar, count }) => [bar, count]));
  return Array.from({ length: rangeBars }, (_, index) => counts.get(index + 1) ?? 0);
}
