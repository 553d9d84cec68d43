import { parseArgs } from 'node:util';
import { paths } from '@abhyas/contract/paths.ts';
import { sql } from 'drizzle-orm';
import { wordDocument } from '../../apps/server/src/content/convert/testing/office-files.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { call } from './seed/seed.ts';
import { seedClients } from './seed/seed-halls.ts';

/** How long a Word file of many questions takes from its upload to its report, to drafts, and back; and how long another call takes while it is read. */
const { values } = parseArgs({ options: { questions: { type: 'string', default: '500' } } });
const questions = Number(values.questions);

/** A question with a formula, options, a key and a solution, as teachers write them. */
function paragraphsOf(number: number): string {
  const words = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const text = (plain: string) => `<w:p>${words(plain)}</w:p>`;
  const formula = `<m:oMath><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup><m:r><m:t>-${number}x+${number % 17}=0</m:t></m:r></m:oMath>`;
  return [
    `<w:p>${words(`${number}. A shop sells item ${number} in ${number % 7} sizes, and its price is a root of `)}${formula}${words('. How much is the sum of the roots?')}</w:p>`,
    ...[number, number + 1, number + 2, number + 3].map((option, place) => text(`(${'abcd'.charAt(place)}) ${option}`)),
    text('Ans: a'),
    text(`Sol. By the coefficients the sum of the roots is ${number}.`),
  ].join('');
}

const folder = scratchFolder();
const portal = await startPortal(folder);
const database = openDatabase({ url: portal.databaseUrl, size: 1, onError: console.error });
try {
  const [author] = await seedClients({
    database,
    prefix: 'IMP',
    count: 1,
    variantId: (await database.orm.execute<{ id: bigint }>(sql`select id from variants limit 1`)).rows[0]?.id ?? 0n,
  });
  if (author === undefined) throw new Error('someone who was made is there');
  await database.orm.execute(sql`update people set role = 'admin' where id = ${BigInt(author.personId)}`);
  const { url } = portal;
  const token = author.session;
  const file = wordDocument({ body: Array.from({ length: questions }, (_, index) => paragraphsOf(index + 1)).join('') });
  let began = performance.now();
  const took = (what: string) => {
    console.log(`${what.padEnd(44)}${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`);
    began = performance.now();
  };
  const { importId, partBytes } = (await call({ url, name: 'startImport', body: { name: 'bench.docx', bytes: file.length }, token })).data;
  for (let part = 1; (part - 1) * partBytes < file.length; part += 1) {
    const form = new FormData();
    form.append('importId', importId);
    form.append('part', String(part));
    form.append('user_file', new Blob([new Uint8Array(file.subarray((part - 1) * partBytes, part * partBytes))]), 'bench.docx');
    const answer = await fetch(url + paths.sendImportPart.path, { method: 'POST', headers: { 'access-token': token }, body: form });
    if (answer.status !== 200) throw new Error(`a part was answered with ${answer.status}`);
  }
  await call({ url, name: 'finishImport', body: { importId }, token });
  const waits: number[] = [];
  const state = async () => (await call({ url, name: 'studioImports', body: {}, token })).data.imports[0];
  let about = await state();
  while (about?.state === 'waiting' || about?.state === 'reading') {
    const from = performance.now();
    await call({ url, name: 'studioBank', body: { filters: {} }, token });
    waits.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 50));
    about = await state();
  }
  if (about?.state !== 'ready') throw new Error(`the file was not read: ${about?.state} ${about?.fault?.words}`);
  const { entries } = (await call({ url, name: 'studioImport', body: { importId }, token })).data;
  took(`${questions} questions of Word, sent, read, shown`);
  const { read, needs, refused } = about.counts;
  console.log(`  read ${read}, need a person ${needs}, refused ${refused}; ${entries.length} on the first page`);
  console.log(`  the question bank meanwhile: longest ${Math.max(...waits).toFixed(0)} ms of ${waits.length} calls`);
  const into = { importId, numbers: [], pack: 'bench', file: 'questions/bench.md' };
  let left = read;
  while (left > 0) left = (await call({ url, name: 'acceptImportEntries', body: into, token })).data.import.counts.safe;
  took('all accepted');
  const { removed, kept } = (await call({ url, name: 'undoImport', body: { importId }, token })).data;
  took('undone');
  console.log(`  ${removed} drafts gone, ${kept.length} kept`);
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}
