import { sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { TestApp } from './app.ts';

let count = 0;

/** Has the database of a test refuse the rows of a table where `when` holds for a new row `new`: tests see what one failure holds up. Gives what ends it. */
export async function refuseRows({ server, table, when }: { server: TestApp; table: PgTable; when: string }): Promise<() => Promise<void>> {
  const { orm } = server.parts.database;
  count += 1;
  const name = sql.identifier(`refuse_rows_${count}`);
  const of = sql.identifier(getTableConfig(table).name);
  await orm.execute(
    sql`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'refused by the test'; end $$`,
  );
  await orm.execute(
    sql`create trigger ${name} before insert or update on ${of} for each row when (${sql.raw(when)}) execute function ${name}()`,
  );
  return async () => void (await orm.execute(sql`drop function ${name}() cascade`));
}
