import { rangeBars } from '@abhyas/contract/school-limits.ts';
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

/** The values that the listing of a course has, each once and in order, and the ends of its figures. */
export async function getFilterOptions({ queryable, courseId }: { queryable: Queryable; courseId: bigint }) {
  const ofCourse = sql`from ${schoolListings} where ${schoolListings.courseId} = ${courseId}`;
  const [row] = await queryRows({
    queryable,
    row: optionsRow,
    statement: sql`
      select array(select distinct classification ${ofCourse} and classification <> '' order by 1 limit ${maxValues}) as classifications,
             array(select distinct unnest(exams) ${ofCourse} order by 1 limit ${maxValues}) as exams,
             array(select distinct city ${ofCourse} and city <> '' order by 1 limit ${maxValues}) as locations,
             min(fees) as "leastFees", max(fees) as "mostFees", min(avg_salary) as "leastSalary", max(avg_salary) as "mostSalary"
        ${ofCourse}`,
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
