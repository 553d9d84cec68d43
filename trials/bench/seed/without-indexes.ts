import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';

/** Fills a table without its indexes and primary key and makes them afterwards, each in one go: to keep them up to date row by row costs several times as much. */
export async function withoutIndexes({ database, table }: { database: Database; table: string }, fill: () => Promise<void>): Promise<void> {
  const { pool } = database;
  const { rows } = await pool.query<{ drop: string; make: string }>(
    `select case when conname is null then format('drop index %s', indexrelid::regclass)
                 else format('alter table %s drop constraint %I', indrelid::regclass, conname) end as drop,
            case when conname is null then pg_get_indexdef(indexrelid)
                 else format('alter table %s add constraint %I %s', indrelid::regclass, conname, pg_get_constraintdef(con.oid)) end as make
       from pg_index left join pg_constraint as con on con.conindid = indexrelid and con.conrelid = indrelid
      where indrelid = $1::regclass order by indisprimary desc`,
    [table],
  );
  for (const { drop } of rows) await pool.query(drop);
  await fill();
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '1GB'`);
    for (const { make } of rows) await client.query(make);
  } finally {
    client.release(true);
  }
}
