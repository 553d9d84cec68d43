import { ownTests } from '../src/modules/assessment/cards-queries.ts';
import { asked, askTogether } from '../src/platform/postgres/together.ts';
import type { Queryable } from '../src/platform/postgres/database.ts';

const statement = askTogether({
  by: ['studentId', 'courseId'],
  prepare: ({ queryable, from }) => queryable.select({ own: ownTests }).from(from).orderBy(asked.place).prepare('own_tests_alone'),
});

/** The student's own part of the tests of a course, as home reads it. */
export async function ownTestsOf({ queryable, ...who }: { queryable: Queryable; studentId: bigint; courseId: bigint }) {
  return (await statement(queryable)(who)).own;
}
