// Proves that the check of table owners finds SQL that touches a table of another module, however it is written, and lets the rest pass: a small
// server is built in a temporary folder, with one file for each case below.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFaults } from './find-faults.ts';

const tables = {
  'modules/identity/tables.ts': "export const people = pgTable('people', {});\nexport const courses = pgTable(\n  'courses',\n  {},\n);",
  'modules/media/tables.ts': "export const uploads = pgTable('uploads', { owner: ref('owner').references(() => people.id) });",
  'modules/doubts/deep/tables.ts':
    "import { people } from '../../identity/tables.ts';\nexport const doubts = pgTable('doubts', { asker: ref('asker').references(() => people.id) });",
  'platform/tables.ts': "export const brands = pgTable('brands', {});",
};

const refused = [
  'select id from people',
  'select id from "people" as p',
  'select id from public.people',
  'SELECT id FROM PEOPLE',
  'select id\n  from -- those who ask\n       people',
  'select from doubts join people on true',
  'select from doubts, people',
  'select from doubts as d, lateral (select 1) as one, people as p where true',
  'select from doubts join (people join ${x} on true) on true',
  'select from ${doubts} left join people p on p.id = ${doubts.asker}',
  'select (select count(*) from uploads where uploads.owner = ${id})',
  'insert into people (id) values (1)',
  'insert into people(id) values (1)',
  'update people set pin = 1',
  'update only people set pin = 1',
  'delete from people',
  'delete from doubts using people where true',
  'with gone as (delete from people returning id) select id from gone',
  'merge into people using ${x} on true when matched then do nothing',
  'truncate table people',
  'uploads as file where file.owner = ${id}',
  'people',
  'select from (select 1) as one, brands',
].map((text) => `export const x = sql\`${text}\`;`);

const refusedSources = [
  ...refused,
  'export const x = sql<{ id: bigint }[]>`select id from people`;',
  "export const x = sql.raw('select id from people');",
  "export const x = sql`select from ${sql.identifier('people')}`;",
  "export const x = (pool) => pool.query('select id from people');",
  'export const x = (pool, id) => pool.query(`select id from people where id = ${id}`);',
  "const text = 'select id from people';\nexport const x = text;",
  "import { people } from '../identity/tables.ts';\nexport const x = (db) => db.select().from(people);",
  "import { people as them } from '../identity/tables.ts';\nexport const x = them;",
  "import * as theirs from '../identity/tables.ts';\nexport const x = theirs;",
  "export const x = await import('../identity/tables.ts');",
  "export { people } from '../identity/tables.ts';",
  "export { doubts } from './deep/tables.ts';",
  "export * from './deep/tables.ts';",
  "import { doubts } from './deep/tables.ts';\nexport { doubts };",
];

const allowedSources = [
  'export const x = sql`select id from doubts`;',
  'export const x = sql`update doubts set open = true from unnest(${ids}) as people_ids (id) where doubts.id = people_ids.id`;',
  'export const x = sql`select extract(epoch from people), courses is distinct from uploads, trim(both from people) from doubts`;',
  'export const x = sql`select people, uploads.id from doubts for update of people`;',
  'export const x = sql`select \'from people\', "from people" from doubts -- join people`;',
  'export const x = sql`select from doubts on conflict do update set people = 1`;',
  'export const x = sql`people = ${id}`;',
  'export const x = sql`select from doubts where exists ${hasMentor}`;',
  "export const x = 'Nobody may post from people who left';",
  "import type { people } from '../identity/tables.ts';\nexport type X = typeof people;",
  "import { nameOf } from '../identity/people/views.ts';\nexport const x = sql`select ${nameOf(id)} from doubts`;",
  "import { doubts } from './deep/tables.ts';\nexport const x = (db) => db.select().from(doubts);",
];

const folder = mkdtempSync(join(tmpdir(), 'abhyas-sql-owners-'));
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `${text}\n`);
};
try {
  for (const [path, text] of Object.entries(tables)) write(path, text);
  refusedSources.forEach((text, index) => write(`modules/doubts/refused-${index}.ts`, text));
  allowedSources.forEach((text, index) => write(`modules/doubts/allowed-${index}.ts`, text));
  const found = findFaults(folder);
  const places = new Set(found.faults.map(({ place }) => place.slice(0, place.indexOf(':'))));
  const missed = refusedSources.filter((_, index) => !places.has(`modules/doubts/refused-${index}.ts`));
  const wrong = allowedSources.filter((_, index) => places.has(`modules/doubts/allowed-${index}.ts`));
  for (const text of missed) console.error(`not refused: ${text}`);
  for (const text of wrong) console.error(`refused: ${text}`);
  if (found.tables !== 5) console.error(`5 tables are declared, ${found.tables} were found`);
  if (missed.length + wrong.length > 0 || found.tables !== 5) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
