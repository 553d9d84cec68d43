import { paths } from '@abhyas/contract/paths.ts';
import { importLimits } from '@abhyas/contract/studio/imports.ts';
import { sql } from 'drizzle-orm';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, testApp, type TestApp } from '../../../test/app.ts';
import { factories } from '../../../test/factories.ts';
import { storeBank } from '../../../test/factories/sources.ts';
import { wordDocument } from '../../content/convert/testing/office-files.ts';
import { writeZip } from '../../content/convert/container.ts';
import { convertApart } from './convert-apart.ts';
import { purgeImports } from './upload-file.ts';
import { readImport } from './read-import.ts';

let server: TestApp;
let make: ReturnType<typeof factories>;
let token = '';

beforeAll(async () => {
  server = await testApp();
  make = factories(server.parts);
  const author = await make.person({ role: 'staff', rights: ['content'], firstName: 'Asha', lastName: 'Author' });
  ({ token } = await make.session({ personId: author.id, at: server.clock.now() }));
});
afterAll(() => server.close());

const sendPart = async (importId: string, part: number, file: Buffer) => {
  const { headers, payload } = await formOf({ fields: { importId, part }, file });
  const answer = await server.app.inject({
    method: 'POST',
    url: paths.sendImportPart.path,
    headers: { ...headers, 'access-token': token },
    payload,
  });
  return answer.json<{ data?: { received: number }; code?: string }>();
};

/** Uploads a file, and has it read. */
async function imported(name: string, body: Buffer | string) {
  const bytes = Buffer.from(body);
  const { importId, partBytes } = (await server.call('startImport', { name, bytes: bytes.length }, { token })).data;
  for (let part = 1; (part - 1) * partBytes < bytes.length; part += 1)
    await sendPart(importId, part, bytes.subarray((part - 1) * partBytes, part * partBytes));
  await server.call('finishImport', { importId }, { token });
  await readImport({ parts: server.parts, importId: BigInt(importId) });
  return importId;
}

/** Makes a pack that has nothing yet. */
const makePack = (pack: string) =>
  server.parts.database.orm.execute(
    sql`insert into sources (pack, path, file, kind, key, position, text, revision, changed_at)
        values (${pack}, 'pack.yaml', 'pack.yaml', 'file', '', 0, ${`pack: ${pack}\nname: ${pack}\n`}, 1, ${server.parts.clock.now()}) on conflict do nothing`,
  );
const open = async (importId: string, group: 'all' | 'read' | 'needs' | 'refused' = 'all', after = 0) =>
  (await server.call('studioImport', { importId, group, after }, { token })).data;
const accept = async (importId: string, numbers: number[], to = { pack: 'institute', file: 'questions/new.md' }) => {
  await makePack(to.pack);
  return server.call('acceptImportEntries', { importId, numbers, ...to }, { token });
};
const bankOf = async ({ pack, file }: { pack: string; file: string }) => {
  const { rows } = await server.parts.database.orm.execute(
    sql`select text from sources where pack = ${pack} and file = ${file} and not removed order by position`,
  );
  return rows.map(({ text }) => text as string).join('');
};

const aiken = (stem: string, answer = 'B') => `${stem}\nA. 3\nB. 4\nANSWER: ${answer}\n\n`;
const paragraphs = (...texts: string[]) => wordDocument({ body: texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('') });

describe('an import of a file of questions', () => {
  it('arrives in parts, continues where it was broken off, and is read once all are there', async () => {
    const file = Buffer.from('::Sum::How much is 2 + 2? {=4 ~3}\n\n// '.padEnd(importLimits.partBytes + 100, 'x'));
    const begin = async () => (await server.call('startImport', { name: 'long.gift', bytes: file.length }, { token })).data;
    const { importId, received } = await begin();
    expect(received).toBe(0);
    const [first, second] = [file.subarray(0, importLimits.partBytes), file.subarray(importLimits.partBytes)];
    expect((await sendPart(importId, 2, second)).data?.received).toBe(0);
    expect((await sendPart(importId, 1, second)).code).toBe('INVALID_REQUEST');
    expect((await sendPart(importId, 1, first)).data?.received).toBe(1);
    expect((await server.call('finishImport', { importId }, { token })).error.code).toBe('UPLOAD_INCOMPLETE');
    expect(await begin()).toMatchObject({ importId, received: 1 });
    expect((await sendPart(importId, 2, second)).data?.received).toBe(2);
    expect((await server.call('finishImport', { importId }, { token })).data.import).toMatchObject({ state: 'waiting', by: 'Asha Author' });
    await readImport({ parts: server.parts, importId: BigInt(importId) });
    // the queue may bring a job twice
    await readImport({ parts: server.parts, importId: BigInt(importId) });
    expect((await open(importId)).import).toMatchObject({ state: 'ready', done: 1, total: 1, counts: { read: 1, needs: 0, refused: 0 } });
  });

  it('shows each question beside its place in the file, in groups that add up', async () => {
    const importId = await imported('quiz.txt', `${aiken('How much is 2 + 2?')}${aiken('Which is it?', 'E')}${aiken('Is 5 > 4?', 'A')}`);
    const all = await open(importId);
    expect(all.import.counts).toMatchObject({ read: 2, needs: 0, refused: 1, safe: 2 });
    expect(all.outline?.map(({ number, group }) => `${number} ${group}`)).toEqual(['1 read', '2 refused', '3 read']);
    expect(all.entries[0]).toMatchObject({
      title: 'How much is 2 + 2?',
      line: 1,
      excerpt: 'How much is 2 + 2?\nA. 3\nB. 4\nANSWER: B',
      shown: { type: 'single', answer: ['B'], options: [{ label: 'A' }, { label: 'B' }] },
    });
    const refused = await open(importId, 'refused');
    expect(refused.entries).toMatchObject([{ number: 2, shown: null, refused: ["the answer 'E' names none of the 2 options"] }]);
  });

  it('reads Word with what each question was, and says what was lost of each', async () => {
    const importId = await imported(
      'algebra.docx',
      paragraphs(
        '1. Which is </w:t></w:r><m:oMath><m:f><m:num><m:r><m:t>8</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath><w:r><w:t>?',
        '(a) x',
        '(b) y',
        'Ans: b',
        '2. Which is 5?',
        '(a) x',
        '(b) y',
      ),
    );
    const { entries } = await open(importId);
    expect(entries.map(({ excerpt }) => excerpt)).toEqual(['1. Which is 8/2?\n(a) x\n(b) y\nAns: b', '2. Which is 5?\n(a) x\n(b) y']);
    expect(entries.map(({ group }) => group)).toEqual(['read', 'refused']);
  });

  it('becomes drafts of a bank under keys that are free, with one passage for its questions', async () => {
    const bank = await storeBank({
      database: server.parts.database,
      text: '## Question q-1\n- answer: A\n\nOne?\n\n### Options\nA. 1\nB. 2\n\n### Solution\nOne.',
      now: server.clock.now(),
    });
    const csv = 'Question,A,B,Correct answer,Passage\nHow many?,3,4,B,Take two pairs.\nAnd halved?,1,2,B,Take two pairs.\n';
    const importId = await imported('table.csv', csv);
    const { data } = await accept(importId, [], bank);
    expect(data.import.counts).toMatchObject({ accepted: 2, safe: 0 });
    const text = await bankOf(bank);
    expect([...text.matchAll(/## (\w+ \S+)/g)].map(([, heading]) => heading)).toEqual([
      'Question q-1',
      'Passage passage-1',
      'Question q-2',
      'Question q-3',
    ]);
    const question = (await server.call('studioQuestion', { sourceId: data.accepted[1]?.sourceId ?? '' }, { token })).data;
    expect(question.source).toMatchObject({ state: 'draft', revision: 1, changedBy: 'Asha Author' });
    expect(question.check.faults).toEqual([]);
    expect(question.passage?.text).toContain('Take two pairs.');
    // accepted twice it is there once
    const again = await accept(importId, [1], bank);
    expect(again.data.accepted).toEqual([data.accepted[0]]);
    expect(await bankOf(bank)).toBe(text);
  });

  it('leaves out what the bank has already, unless it is asked for', async () => {
    const to = { pack: 'repeats', file: 'questions/sums.md' };
    await accept(await imported('one.txt', aiken('How much is 12 times 12?')), [], to);
    const importId = await imported('two.txt', `${aiken('How much is 12 times 12 ?')}${aiken('How much is 13 times 13?')}`);
    const { entries, import: about } = await open(importId);
    expect(about.counts).toMatchObject({ read: 2, repeats: 1, safe: 1 });
    expect(entries[0]).toMatchObject({ isRepeat: true, repeats: { path: 'questions/sums.md#question/q-1' } });
    const { data } = await accept(importId, [], to);
    expect(data.accepted.map(({ number }) => number)).toEqual([2]);
  });

  it('is taken back but for what was changed since, and its bank goes with it', async () => {
    const to = { pack: 'undone', file: 'questions/sums.md' };
    const importId = await imported('undo.txt', `${aiken('How much is 21 + 1?')}${aiken('How much is 31 + 1?')}`);
    const { accepted } = (await accept(importId, [], to)).data;
    const sourceId = accepted[0]?.sourceId ?? '';
    const { source } = (await server.call('studioQuestion', { sourceId }, { token })).data;
    await server.call('saveSource', { sourceId, base: 1, text: source.text.replace('21', '22') }, { token });
    const undone = (await server.call('undoImport', { importId }, { token })).data;
    expect(undone).toMatchObject({ removed: 1, kept: [{ sourceId, path: 'questions/sums.md#question/q-1' }], import: { state: 'undone' } });
    expect((await accept(importId, [2], to)).error.code).toBe('CHANGED_ELSEWHERE');
    const whole = await imported('whole.txt', aiken('How much is 41 + 1?'));
    await accept(whole, [], { ...to, file: 'questions/whole.md' });
    expect((await server.call('undoImport', { importId: whole }, { token })).data).toMatchObject({ removed: 1, kept: [] });
    expect((await server.call('studioImports', {}, { token })).data.banks.map(({ file }) => file)).not.toContain('questions/whole.md');
  });

  it('leaves out and takes back what a person skips', async () => {
    const importId = await imported('skip.txt', `${aiken('How much is 51 + 1?')}${aiken('How much is 61 + 1?')}`);
    const skip = async (isSkipped: boolean) =>
      (await server.call('skipImportEntries', { importId, numbers: [1], isSkipped }, { token })).data.import.counts;
    expect(await skip(true)).toMatchObject({ skipped: 1, safe: 1 });
    expect(await skip(false)).toMatchObject({ skipped: 0, safe: 2 });
  });

  it('goes into a pack that there is, which the list of imports names', async () => {
    await makePack('asha');
    const importId = await imported('asha.txt', aiken('How much is 1 + 3?'));
    const to = { pack: 'elsewhere', file: 'questions/new.md' };
    expect((await server.call('acceptImportEntries', { importId, numbers: [], ...to }, { token })).error.code).toBe('NOT_FOUND');
    const { packs } = (await server.call('studioImports', {}, { token })).data;
    expect(packs).toContainEqual({ pack: 'asha', name: 'asha' });
    expect(packs.map(({ pack }) => pack)).not.toContain('elsewhere');
  });

  it('brings its pictures into the media of the pack', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
    const moodle = `<?xml version="1.0"?><quiz><question type="multichoice"><name><text>Shape</text></name><questiontext format="html"><text><![CDATA[<p>Which shape? <img src="@@PLUGINFILE@@/shape.svg" alt="A shape"></p>]]></text><file name="shape.svg" encoding="base64">${Buffer.from(svg).toString('base64')}</file></questiontext><single>true</single><answer fraction="100"><text>Square</text></answer><answer fraction="0"><text>Circle</text></answer></question></quiz>`;
    const importId = await imported('moodle.xml', moodle);
    expect((await open(importId)).entries[0]?.shown?.stemHtml).toContain('data:image/svg+xml;base64,');
    const { accepted } = (await accept(importId, [1], { pack: 'pictures', file: 'questions/shapes.md' })).data;
    const { check } = (await server.call('studioQuestion', { sourceId: accepted[0]?.sourceId ?? '' }, { token })).data;
    expect(check).toMatchObject({ faults: [], shown: { answer: ['A'] } });
    expect(check.shown?.stemHtml).toContain('data:image/svg+xml;base64,');
    await server.call('undoImport', { importId }, { token });
    const { rows } = await server.parts.database.orm.execute(sql`select removed from source_media where pack = 'pictures'`);
    expect(rows).toEqual([{ removed: true }]);
  });

  it('says by name what keeps a file from being read', async () => {
    const faultOf = async (name: string, body: Buffer | string) => (await open(await imported(name, body))).import;
    expect(await faultOf('scan.pdf', '%PDF-1.7')).toMatchObject({
      state: 'failed',
      fault: { kind: 'format', words: 'scan.pdf: this format is not read. Save it as .docx or .xlsx and retry' },
    });
    expect((await faultOf('notes.xyz', 'Hello')).fault?.words).toContain('Moodle XML (.xml)');
    expect((await faultOf('empty.xml', '<?xml version="1.0"?><quiz></quiz>')).fault?.kind).toBe('empty');
    const bomb = writeZip(new Map([['word/document.xml', Buffer.alloc(60 * 1024 ** 2)]]));
    expect((await faultOf('bomb.docx', bomb)).fault?.words).toContain('unpacks to more than a file of questions needs');
  });

  it('may be a bank, or a pack with banks and their pictures, or JSON Lines, as it is', async () => {
    const question = '## Question q-1\n- answer: B\n\nWhich? ![A square](media/a.svg)\n\n### Options\nA. 1\nB. 2\n\n### Solution\nTwo.\n';
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
    const pack = writeZip(
      new Map<string, string | Buffer>([
        ['cat/pack.yaml', 'pack: cat\nname: CAT\n'],
        ['cat/questions/sums.md', `---\ntopic: Sums\n---\n\n${question}\n## Question q-2\n\nNo answer?\n`],
        [
          'cat/questions/lines.jsonl',
          '{"question": "How many of $x$ are < 5?", "options": ["A) one", "B) two"], "correct": "B", "rationale": "So {option:B}."}\n',
        ],
        ['cat/media/a.svg', svg],
        ['cat/tests/mock.yaml', 'test: mock\n'],
      ]),
    );
    const all = await open(await imported('cat.zip', pack));
    expect(all.entries.map(({ place, group }) => `${place} ${group}`)).toEqual([
      'questions/sums.md q-1 read',
      'questions/sums.md q-2 needs',
      'question 1 read',
    ]);
    expect(all.import.remarks).toEqual(['1 other file is no bank and is not read']);
    expect(all.entries[0]?.shown).toMatchObject({ topic: 'Sums', answer: ['B'] });
    expect(all.entries[0]?.shown?.stemHtml).toContain('data:image/svg+xml;base64,');
    expect(all.entries[1]?.shown).toBeNull();
    expect(all.entries[1]?.faults).toContain('has no solution');
    expect(all.entries[2]?.shown?.stemHtml).toContain('&lt; 5?');
    const one = await open(await imported('one.md', question));
    expect(one.entries).toMatchObject([{ group: 'needs', lost: ['the picture media/a.svg: the file does not have it'] }]);
    const lines = await open(
      await imported('lines.jsonl', '{"question": "Which?", "options": ["A) one", "B) two"], "correct": "E"}\nno JSON\n'),
    );
    expect(lines.entries.map(({ group, line }) => `${line} ${group}`)).toEqual(['1 refused', '2 refused']);
  });

  it('takes no more time and memory to read than its limits allow', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'abhyas-test-'));
    const path = join(folder, 'long.txt');
    await writeFile(path, aiken('How much is it?').repeat(4_000));
    const read = (limits: { ms: number; megabytes: number }) =>
      convertApart({ parts: server.parts, path, folder, onProgress: () => undefined, limits });
    expect(await read({ ms: 50, megabytes: 768 })).toEqual({ kind: 'slow', words: '' });
    expect(await read({ ms: 60_000, megabytes: 16 })).toEqual({ kind: 'large', words: '' });
    await rm(folder, { recursive: true });
  });

  it('is gone a day after its upload was broken off', async () => {
    const { importId } = (await server.call('startImport', { name: 'half.txt', bytes: importLimits.partBytes + 1 }, { token })).data;
    await sendPart(importId, 1, Buffer.alloc(importLimits.partBytes, 'a'));
    server.clock.advance(25 * 3_600_000);
    await purgeImports({ parts: server.parts });
    const author = await make.person({ role: 'staff', rights: ['content'] });
    const session = await make.session({ personId: author.id, at: server.clock.now() });
    const { error } = await server.call('studioImport', { importId, group: 'all', after: 0 }, session);
    expect(error.code).toBe('NOT_FOUND');
  });
});
