import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../database.ts';
import { byAttempt, byPerson, central, everywhere, referencesInTheWay, uniquesInTheWay } from './distribution.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const split: Readonly<Record<string, string>> = { ...byPerson, ...byAttempt };

async function read<S extends z.ZodType>(row: S, statement: string): Promise<z.output<S>[]> {
  return z.array(row).parse((await database.database.pool.query(statement)).rows);
}

const listTables = () =>
  read(
    z.object({ name: z.string() }),
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );

/**
 * The unique indexes of split tables that do not have its key: a database could not tell by itself that a value is nowhere else. Without those of a number that the
 * database gives, before which the key can be put.
 */
async function listUniquesWithoutKey({ evenNumbers = false } = {}): Promise<string[]> {
  const rows = await read(
    z.object({ table: z.string(), index: z.string(), columns: z.array(z.string()) }),
    `select t.relname as table, i.relname as index,
            array(select attname::text from pg_attribute where attrelid = t.oid and attnum = any(x.indkey) order by attnum) as columns
       from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where t.relnamespace = 'public'::regnamespace and not t.relispartition and x.indisunique order by 1, 2`,
  );
  return rows
    .filter(
      ({ table, columns }) => split[table] !== undefined && !columns.includes(split[table]) && (evenNumbers || columns.join() !== 'id'),
    )
    .map(({ index }) => index);
}

/** The columns of an index. */
async function columnsOf(index: string): Promise<string[]> {
  const rows = await read(
    z.object({ name: z.string() }),
    `select attname as name from pg_attribute where attrelid = '${index}'::regclass order by attnum`,
  );
  return rows.map(({ name }) => name);
}

/** The foreign keys between split or central tables that do not lead from key to key, so that the two rows may be in different databases. */
async function listReferencesAcross(): Promise<string[]> {
  const rows = await read(
    z.object({ table: z.string(), target: z.string(), columns: z.array(z.string()), targets: z.array(z.string()) }),
    `select t.relname as table, r.relname as target,
            array(select attname::text from unnest(k.conkey) n join pg_attribute on attrelid = t.oid and attnum = n) as columns,
            array(select attname::text from unnest(k.confkey) n join pg_attribute on attrelid = r.oid and attnum = n) as targets
       from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
      where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and not t.relispartition order by 1, 2, 3`,
  );
  return rows
    .filter(({ table, target, columns, targets }) => {
      if (everywhere.includes(target)) return false;
      if (split[table] === undefined && split[target] === undefined) return everywhere.includes(table);
      const sameGroup = table in byAttempt === target in byAttempt && table in byPerson === target in byPerson;
      return !(sameGroup && columns.includes(split[table] ?? '') && targets.includes(split[target] ?? ''));
    })
    .map(({ table, target, columns }) => `${table} (${columns.join(', ')}) → ${target}`);
}

describe('TST-071 every table', () => {
  test('is in one of the four lists, and nothing else is', async () => {
    const listed = [...Object.keys(byPerson), ...Object.keys(byAttempt), ...everywhere, ...Object.keys(central)];
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.toSorted()).toEqual((await listTables()).map(({ name }) => name).toSorted());
  });

  test('that is split has its key, a number, in every row', async () => {
    const columns = await read(
      z.object({ table: z.string(), column: z.string() }),
      `select table_name as table, column_name as column from information_schema.columns
        where table_schema = 'public' and data_type = 'bigint' and is_nullable = 'NO'`,
    );
    const has = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    expect(
      Object.entries(split)
        .map(([table, key]) => `${table}.${key}`)
        .filter((key) => !has.has(key)),
    ).toEqual([]);
  });

  test('that cannot be split yet is known with what is in the way, and no other is', async () => {
    expect(await listUniquesWithoutKey()).toEqual(uniquesInTheWay);
    expect(await listReferencesAcross()).toEqual(referencesInTheWay);
  });

  test('takes the layout of several databases once that is out of the way', async () => {
    const run = (statement: string) => database.database.pool.query(statement);
    for (const reference of await read(
      z.object({ table: z.string(), target: z.string(), name: z.string(), columns: z.string() }),
      `select t.relname as table, r.relname as target, conname as name,
              (select string_agg(attname, ', ' order by attnum) from pg_attribute where attrelid = t.oid and attnum = any(k.conkey)) as columns
         from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class r on r.oid = k.confrelid
        where k.contype = 'f' and t.relnamespace = 'public'::regnamespace and not t.relispartition`,
    ))
      if (referencesInTheWay.includes(`${reference.table} (${reference.columns}) → ${reference.target}`))
        await run(`alter table ${reference.table} drop constraint ${reference.name}`);
    for (const { table, index, isKey, isConstraint } of await read(
      z.object({ table: z.string(), index: z.string(), isKey: z.boolean(), isConstraint: z.boolean() }),
      `select t.relname as table, i.relname as index, indisprimary as "isKey", exists (select from pg_constraint where conindid = i.oid and contype in ('p', 'u')) as "isConstraint"
         from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
        where t.relnamespace = 'public'::regnamespace and not t.relispartition and x.indisunique`,
    )) {
      const key = split[table];
      const columns = key === undefined ? [] : await columnsOf(index);
      if (key === undefined || columns.includes(key)) continue;
      await run(isConstraint ? `alter table ${table} drop constraint ${index}` : `drop index ${index}`);
      if (isKey) await run(`alter table ${table} add primary key (${key}, ${columns.join(', ')})`);
    }
    expect(await listUniquesWithoutKey({ evenNumbers: true })).toEqual([]);
    expect(await listReferencesAcross()).toEqual([]);
  });
});
