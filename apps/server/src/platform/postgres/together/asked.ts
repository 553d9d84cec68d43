import { type SQL, sql } from 'drizzle-orm';
import { gatherCalls } from './gather.ts';
import { memoisePerDatabase, type Queryable } from '../database.ts';

interface Values {
  readonly studentId: bigint;
  readonly courseId: bigint;
  readonly variantId: bigint;
  readonly pathId: bigint;
  readonly now: Date;
  readonly until: Date;
  readonly mark: string;
}
type Name = keyof Values;

const types = {
  studentId: 'bigint',
  courseId: 'bigint',
  variantId: 'bigint',
  pathId: 'bigint',
  now: 'timestamptz',
  until: 'timestamptz',
  mark: 'text',
} as const satisfies Record<Name, string>;
const names = Object.keys(types) as Name[];

/** Who and what a statement is about, as the parts that modules contribute to it name them: columns of the row that stands for one call. */
export const asked = Object.fromEntries([...names, 'place'].map((name) => [name, sql.raw(`asked."${name}"`)])) as Record<
  Name | 'place',
  SQL<never>
>;

/** The calls that a statement answers, a row for each in the order of `place`. Of JSON the planner expects the same number of rows however many come, so the statement keeps one plan. */
function askedRows(by: readonly Name[]): SQL {
  const columns = by.map((name) => sql.raw(`"${name}" ${types[name]}`));
  return sql`json_to_recordset(${sql.placeholder('asked')}::json) as asked (place int, ${sql.join(columns, sql`, `)})`;
}

/** What `askTogether` is given: the columns of `asked` that the statement uses, and the statement, which selects from `from` by `asked.place`. */
interface Statement<N extends Name, R> {
  readonly by: readonly N[];
  readonly prepare: (of: { queryable: Queryable; from: SQL }) => { execute(values: { asked: string }): Promise<R[]> };
}

/**
 * A statement that gives one row for each call, and answers calls that come at once together. To start a plan over many tables, of which most have nothing for a student, costs more
 * than to run it, and so do a query and its answer.
 */
export function askTogether<const N extends Name, R>({
  by,
  prepare,
}: Statement<N, R>): (queryable: Queryable) => (call: Pick<Values, N>) => Promise<R> {
  return memoisePerDatabase((queryable) => {
    const statement = prepare({ queryable, from: askedRows(by) });
    return gatherCalls((calls: readonly Pick<Values, N>[]) =>
      statement.execute({
        asked: JSON.stringify(calls.map((call, place) => ({ place, ...Object.fromEntries(by.map((name) => [name, textOf(call[name])])) }))),
      }),
    );
  });
}

const textOf = (value: bigint | Date | string): string => (value instanceof Date ? value.toISOString() : String(value));
