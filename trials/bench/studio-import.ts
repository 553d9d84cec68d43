import { parseArgs } from 'node:util';
import { paths } from '@abhyas/contract/paths.ts';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { writeZip } from '../../apps/server/src/content/convert/container.ts';
import { wordDocument, workbook } from '../../apps/server/src/content/convert/testing/office-files.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { scratchFolder, startPortal } from './portal.ts';
import { call } from './seed/seed.ts';
import { seedClients } from './seed/seed-halls.ts';

/**
 * How long a Word file of many questions takes from its upload to its report, to drafts, and back, and how long another call takes while it is read; then a pack, a Word file, a workbook and a package
 * of QTI with pictures, as large as the limit allows.
 */
const { values } = parseArgs({ options: { questions: { type: 'string', default: '500' }, megabytes: { type: 'string', default: '190' } } });
const [questions, megabytes] = [Number(values.questions), Number(values.megabytes)];

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

/** The most that a process has held (Linux). */
const memory = (pid: number): string => /VmHWM:\s+(.*)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';

/** Pictures of noise, which shrinks least, of 0.2 to 2 MB: each is made smaller when it is read. */
async function pictures(bytes: number): Promise<Buffer[]> {
  const made: Buffer[] = [];
  for (let size = 0; size < bytes;) {
    const width = [700, 1_000, 1_400, 2_100][made.length % 4] ?? 1_000;
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const picture = await sharp({ create: { width, height: Math.round(width * 0.75), channels: 3, background: '#888', noise } })
      .jpeg({ quality: 80 })
      .toBuffer();
    made.push(picture);
    size += picture.length;
  }
  return made;
}

/** A pack whose questions have a picture each. */
const packOf = (all: readonly Buffer[]): Buffer => {
  const text = all.map(
    (_, index) =>
      `## Question q-${index + 1}\n- answer: A\n\nWhich of ${index}?\n\n![Noise](media/p-${index}.jpg)\n\n### Options\nA. one\nB. two\n\n### Solution\nSo.\n\n`,
  );
  return writeZip(
    new Map<string, string | Buffer>([
      ['pack.yaml', 'pack: noise\nname: Noise\n'],
      ['questions/noise.md', text.join('')],
      ...all.map((body, index) => [`media/p-${index}.jpg`, body] as const),
    ]),
  );
};

/** A Word file of the same. */
const wordOf = (all: readonly Buffer[]): Buffer =>
  wordDocument({
    pictures: all,
    body: all
      .map((_, index) =>
        paragraphsOf(index + 1).replace(
          '</w:p>',
          `<w:r><w:drawing><wp:inline><wp:docPr descr="Noise"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="rId${index + 1}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`,
        ),
      )
      .join(''),
  });

/** A workbook of the same. */
const workbookOf = (all: readonly Buffer[]): Buffer =>
  workbook({
    rows: [
      ['Question', 'A', 'B', 'Answer', 'Solution'],
      ...all.map((_, index) => [`Which of ${index} is it?`, 'one', 'two', 'A', `It is ${index}.`]),
    ],
    pictures: all.map((body, index) => ({ at: [index + 1, 0], body })),
  });

/** A package of QTI 2.1 of the same. */
const packageOf = (all: readonly Buffer[]): Buffer => {
  const item = (
    index: number,
  ) => `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i-${index}" title="Noise" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<itemBody><p>Which of ${index} is it?</p><p><img src="p-${index}.jpg" alt="Noise"/></p>
<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><simpleChoice identifier="A">one</simpleChoice><simpleChoice identifier="B">two</simpleChoice></choiceInteraction></itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;
  return writeZip(
    new Map<string, string | Buffer>([
      ['imsmanifest.xml', '<manifest/>'],
      ...all.flatMap((body, index) => [[`i-${index}.xml`, item(index)] as const, [`p-${index}.jpg`, body] as const]),
    ]),
  );
};

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
  // the pack that its questions go to
  await database.orm.execute(sql`
    insert into sources (pack, path, file, kind, key, position, text, revision, published_revision, imported_revision, changed_at)
    values ('bench', 'pack.yaml', 'pack.yaml', 'file', '', 0, E'pack: bench\\nname: Bench\\n', 1, 1, 1, current_timestamp)`);
  const { url } = portal;
  const token = author.session;
  const file = wordDocument({ body: Array.from({ length: questions }, (_, index) => paragraphsOf(index + 1)).join('') });
  const upload = async (name: string, body: Buffer): Promise<string> => {
    const { importId: id, partBytes } = (await call({ url, name: 'startImport', body: { name, bytes: body.length }, token })).data;
    for (let part = 1; (part - 1) * partBytes < body.length; part += 1) {
      const form = new FormData();
      form.append('importId', id);
      form.append('part', String(part));
      form.append('user_file', new Blob([new Uint8Array(body.subarray((part - 1) * partBytes, part * partBytes))]), name);
      const answer = await fetch(url + paths.sendImportPart.path, { method: 'POST', headers: { 'access-token': token }, body: form });
      if (answer.status !== 200) throw new Error(`a part was answered with ${answer.status}`);
    }
    await call({ url, name: 'finishImport', body: { importId: id }, token });
    return id;
  };
  let began = performance.now();
  const took = (what: string) => {
    console.log(`${what.padEnd(44)}${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s`);
    began = performance.now();
  };
  const importId = await upload('bench.docx', file);
  const waits: number[] = [];
  const state = async () => (await call({ url, name: 'studioImports', body: {}, token })).data.imports[0];
  let about = await state();
  while (about !== undefined && ['waiting', 'pictures', 'reading'].includes(about.state)) {
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
  const noise = await pictures(megabytes * 1_000_000);
  for (const [name, make] of [
    ['noise.zip', packOf],
    ['noise.docx', wordOf],
    ['noise.xlsx', workbookOf],
    ['qti.zip', packageOf],
  ] as const) {
    const body = make(noise);
    const size = `${(body.length / 1024 ** 2).toFixed(0)} MB`;
    began = performance.now();
    const id = await upload(name, body);
    took(`${name}, ${size}, sent`);
    let [silent, last, longest] = [performance.now(), '', 0];
    let found = await state();
    while (found !== undefined && ['waiting', 'pictures', 'reading'].includes(found.state)) {
      if (`${found.done} ${found.total}` !== last) [silent, last] = [performance.now(), `${found.done} ${found.total}`];
      longest = Math.max(longest, performance.now() - silent);
      await new Promise((resolve) => setTimeout(resolve, 100));
      found = await state();
    }
    took(`${name}, read: ${found?.state} ${found?.fault?.kind ?? ''}`);
    const report = (await call({ url, name: 'studioImport', body: { importId: id }, token })).data.import;
    console.log(
      `  read ${report.counts.read}, need a person ${report.counts.needs}, refused ${report.counts.refused}; longest without progress ${(longest / 1000).toFixed(1)} s`,
    );
    console.log(`  memory of the server at most ${memory(portal.process.pid ?? 0)}`);
  }
} finally {
  await database.close();
  await portal.stop();
  folder.remove();
}
