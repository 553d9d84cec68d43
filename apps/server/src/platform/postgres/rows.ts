import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { memoisePerDatabase, type Queryable } from './database.ts';

/**
 * Runs a statement by hand and returns its rows as `row` parses them; throws for a row that is not as `row` says. Make `row` once, outside
 * the function that calls, because zod prepares a schema at its first use.
 */
export async function queryRows<S extends z.ZodType>({
  queryable,
  statement,
  row,
}: {
  queryable: Queryable;
  statement: SQL;
  row: S;
}): Promise<z.output<S>[]> {
  const { rows } = await queryable.execute(statement);
  return rows.map((each) => row.parse(each));
}

/** A selected expression whose value `schema` parses, null apart: PostgreSQL says nothing of its type, least of all of JSON. */
export const parsedAs = <S extends z.ZodType>(expression: SQL, schema: S): SQL<z.output<S>> =>
  expression.mapWith((value: unknown) => schema.parse(value));

/** A moment in JSON, or in a row of a statement that the query builder has not made: text there. */
export const momentSchema = z.string().pipe(z.coerce.date());

/** An id in JSON or in an array: text there, as a number would not be exact. */
export const jsonIdSchema = z
  .string()
  .regex(/^\d+$/)
  .transform((text) => BigInt(text));

/** A statement by hand that only writes, with placeholders, prepared by name: planned once on each connection. It may have no `with` of its own that writes. */
export const preparedWrite = (name: string, statement: SQL) =>
  memoisePerDatabase((queryable) =>
    queryable
      .with(queryable.$with('written', {}).as(statement))
      .select({ done: sql<number>`1` })
      .from(sql`(values (1)) as one`)
      .prepare(name),
  );

/** A column of many rows as PostgreSQL writes an array: the driver's own text of a thousand values takes several times as long. */
export const arrayText = (values: readonly (bigint | number | boolean | string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : typeof value === 'string' ? quoted(value) : String(value))).join(',')}}`;

const quoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;
