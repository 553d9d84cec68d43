interface Reader {
  query(text: string): Promise<{ rows: Record<string, unknown>[] }>;
}

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly required: boolean;
  readonly default: string | null;
}

interface Named {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

const tablesQuery = `
  select c.relname as "table", pg_get_partkeydef(c.oid) as partition,
         (select count(*)::int from pg_inherits i where i.inhparent = c.oid) as parts
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C"`;

const columnsQuery = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
         case when a.attidentity = 'a' then 'identity' else pg_get_expr(d.adbin, d.adrelid) end as "default"
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
  order by c.relname collate "C", a.attnum`;

// Not null is told with the column; PostgreSQL 18 would list it here again.
const constraintsQuery = `
  select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and not c.relispartition and k.contype <> 'n'
  order by c.relname collate "C", k.contype, k.conname collate "C"`;

const indexesQuery = `
  select c.relname as "table", i.relname as name, pg_get_indexdef(x.indexrelid) as definition
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and not c.relispartition and not exists (select from pg_constraint k where k.conindid = i.oid)
  order by c.relname collate "C", i.relname collate "C"`;

/** A readable account of the portal's tables as they are in the database that `reader` reads, taken from its catalogues. Markdown. */
export async function describeSchema(reader: Reader): Promise<string> {
  const tables = (await reader.query(tablesQuery)).rows as unknown as { table: string; partition: string | null; parts: number }[];
  const columns = (await reader.query(columnsQuery)).rows as unknown as Column[];
  const constraints = (await reader.query(constraintsQuery)).rows as unknown as Named[];
  const indexes = (await reader.query(indexesQuery)).rows as unknown as Named[];
  const sections = tables.map(({ table, partition, parts }) => {
    const of = <T extends { table: string }>(rows: readonly T[]) => rows.filter((row) => row.table === table);
    return [
      `## ${table}`,
      '',
      ...(partition === null ? [] : [`Partitioned by ${partition} into ${parts}.`, '']),
      '| Column | Type | Null | Default |',
      '| --- | --- | --- | --- |',
      ...of(columns).map((row) => `| ${row.column} | ${row.type} | ${row.required ? 'no' : 'yes'} | ${cell(row.default)} |`),
      '',
      ...of(constraints).map((row) => `- ${row.name}: \`${row.definition}\``),
      ...of(indexes).map(
        (row) =>
          `- ${row.name}: \`${row.definition.replace(/^CREATE (UNIQUE )?INDEX \S+ ON (ONLY )?public\.\S+ /, (_all, unique: string | undefined) => unique ?? '')}\``,
      ),
      '',
    ].join('\n');
  });
  return [
    '# Schema',
    '',
    `The ${tables.length} tables of the portal, read from a migrated database. Written by \`npm run generate\`; do not edit.`,
    '',
    ...sections,
  ].join('\n');
}

function cell(text: string | null): string {
  return text === null ? '' : text.replaceAll('|', '\\|');
}
