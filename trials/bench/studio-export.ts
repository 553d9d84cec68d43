import { parseArgs } from 'node:util';
import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { ExportForm } from '@abhyas/contract/studio/exports.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { call } from './seed/seed.ts';
import { seedClients } from './seed/seed-halls.ts';

/** How long a pack with many questions takes to come out in each form, what the server holds of memory at most meanwhile, and how long another call takes. */
const { values } = parseArgs({
  options: { questions: { type: 'string', default: '100000' }, forms: { type: 'string', default: 'pack,qti' } },
});
const questions = Number(values.questions);
const perBank = 500;
const pack = 'bench-export';

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 1, onError: console.error });
const { orm } = database;

/** Banks of sound questions with a formula each, published. */
async function seedPack(): Promise<void> {
  await orm.execute(sql`set statement_timeout = 0`);
  await orm.execute(sql`
    create temporary table bench as
    select 'questions/bank-' || n / ${perBank}::int || '.md' as file, 'q-' || n % ${perBank}::int as key, n % ${perBank}::int as position,
           '## Question q-' || n % ${perBank}::int || E'\n- answer: B\n- topic: Topic ' || n % 60 || E'\n\nFor which value of $p$ is $x^2 - ' || n % 97 || 'x + ' || n % 89 ||
           E' > 0$ for every real $x$?\n\n### Options\nA. ' || n || E'\nB. ' || n + 1 || E'\nC. ' || n + 2 || E'\nD. ' || n + 3 ||
           E'\n\n### Solution\nThe discriminant is below zero: $' || n % 97 || '^2 < 4 \\cdot ' || n % 89 || E'$.\n\n' as text
      from generate_series(0, ${questions - 1}::int) as n`);
  await orm.execute(sql`
    insert into sources (pack, path, file, kind, key, position, text, revision, published_revision, imported_revision, changed_at)
    select ${pack}, file || '#question/' || key, file, 'question', key, position, text, 1, 1, 1, current_timestamp from bench
     union all
    select ${pack}, 'pack.yaml', 'pack.yaml', 'file', '', 0, E'pack: bench-export\nname: Bench\n', 1, 1, 1, current_timestamp`);
  await orm.execute(sql`
    insert into source_versions (source_id, revision, text, origin, began_at, saved_at)
    select id, 1, text, 'import', current_timestamp, current_timestamp from sources where pack = ${pack}`);
  await orm.execute(sql`analyze sources, source_versions`);
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MB`;
const pid = portal.process.pid ?? 0;
/** What the server holds, and the most since the last reset (Linux). */
const heldBy = (line: 'VmRSS' | 'VmHWM') =>
  1024 * Number(new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

try {
  await seedPack();
  const variantId = (await orm.execute<{ id: bigint }>(sql`select id from variants limit 1`)).rows[0]?.id ?? 0n;
  const [author] = await seedClients({ database, prefix: 'EXP', count: 1, variantId });
  if (author === undefined) throw new Error('someone who was made is there');
  await orm.execute(sql`update people set role = 'admin' where id = ${BigInt(author.personId)}`);
  const { url } = portal;
  const token = author.session;
  for (const form of values.forms.split(',') as ExportForm[]) {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const before = heldBy('VmRSS');
    const began = performance.now();
    const { exportId } = (await call({ url, name: 'startExport', body: { scope: { kind: 'pack', pack }, form }, token })).data;
    const find = async () =>
      (await call({ url, name: 'studioExports', body: {}, token })).data.exports.find((each) => each.exportId === exportId);
    const waits: number[] = [];
    let told = 0;
    let about = await find();
    while (about?.state === 'waiting' || about?.state === 'making') {
      await new Promise((resolve) => setTimeout(resolve, 250));
      const from = performance.now();
      about = await find();
      waits.push(performance.now() - from);
      if (about !== undefined && about.done > 0 && told === 0) told = performance.now() - began;
    }
    if (about?.state !== 'ready') throw new Error(`the export failed: ${about?.fault}`);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${questions} questions as ${form.padEnd(5)}${seconds.padStart(7)} s, file ${megabytes(about.bytes)}, memory ${megabytes(before)}, at most ${megabytes(heldBy('VmHWM'))}; first progress after ${(told / 1000).toFixed(1)} s, another call at most ${Math.max(...waits).toFixed(0)} ms`,
    );
  }
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}
