import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareAnswer } from '@abhyas/rules/assessment/types/asked.ts';
import { scoredBy } from '@abhyas/rules/assessment/types/scored.ts';
import { readFields } from '@abhyas/rules/content/question-text.ts';
import { isImported, openUpload, replaceEntries, saveImport } from '../modules/sources/file-import-queries.ts';
import { insertComment, insertSolve, markSubmitted } from '../modules/sources/review-queries.ts';
import { saveText } from '../modules/sources/save-text.ts';
import { findSourceAt, saveFacts, type SourceRow } from '../modules/sources/source-queries.ts';
import { momentIn } from '../platform/common/moment-in.ts';
import type { Transaction } from '../platform/postgres/database.ts';
import { checkPiece } from './check-piece.ts';
import { convertFile } from './convert/entries/convert-file.ts';
import { toDay } from '@abhyas/rules/content/pack-moment.ts';
import type { Pack } from './format/pack.ts';
import { readAnswer } from './format/questions/question.ts';
import { parseExactNumber } from '@abhyas/rules/assessment/paper/answers/exact-number.ts';

type Draft = Pack['studio']['drafts'][number];

/** Someone works in the studio in the afternoon. */
const time = '16:20';

/** Makes the drafts of a demo, each on a question that no one has changed yet, and its imports, each once. `personIds` are by the key of the person. */
export async function importDrafts({
  tx,
  pack,
  personIds,
  anchorDay,
  timeZone,
  now,
}: {
  tx: Transaction;
  pack: Pack;
  personIds: ReadonlyMap<string, bigint>;
  anchorDay: string;
  timeZone: string;
  now: Date;
}): Promise<void> {
  for (const draft of pack.studio.drafts) {
    const personId = personIds.get(draft.by);
    const file = `questions/${draft.bank}.md`;
    const source = await findSourceAt({ queryable: tx, pack: pack.key, path: `${file}#question/${draft.question}` });
    if (personId === undefined || source === null || source.revision !== source.importedRevision) continue;
    const written = momentIn({ text: `${toDay({ text: draft.day, anchor: anchorDay })}T${time}`, timeZone });
    const at = written < now ? written : now;
    const text = source.text.replace(draft.change.from, draft.change.to);
    await saveText({ tx, sourceId: source.id, base: source.revision, text, personId, now: at });
    await checkDraft({ tx, pack, source, text, draft, personIds, at });
  }
  for (const { name, by, day, text } of pack.studio.imports) {
    const personId = personIds.get(by);
    if (personId === undefined || (await isImported({ tx, personId, name }))) continue;
    const written = momentIn({ text: `${toDay({ text: day, anchor: anchorDay })}T${time}`, timeZone });
    const { entries, remarks } = await convertText({ name, text });
    const { id: importId } = await openUpload({
      tx,
      personId,
      name,
      purpose: 'questions',
      bytes: Buffer.byteLength(text),
      now: written < now ? written : now,
    });
    await replaceEntries({ tx, importId, entries });
    const total = entries.length;
    await saveImport({ queryable: tx, importId, set: { state: 'ready', done: total, total, ms: 1_200, remarks: [...remarks] } });
  }
}

/** Reads a file of questions that has no pictures. */
async function convertText({ name, text }: { name: string; text: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-import-'));
  try {
    const path = join(folder, name);
    await writeFile(path, text);
    return await convertFile({ path, folder, most: 100, onProgress: () => undefined });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Notes what the check says of a draft, and what others said of it. */
async function checkDraft({
  tx,
  pack,
  source,
  text,
  draft,
  personIds,
  at,
}: {
  tx: Transaction;
  pack: Pack;
  source: SourceRow;
  text: string;
  draft: Draft;
  personIds: ReadonlyMap<string, bigint>;
  at: Date;
}): Promise<void> {
  const [sourceId, revision] = [source.id, source.revision + 1];
  const find = async (path: string) => (await findSourceAt({ queryable: tx, pack: pack.key, path }))?.text ?? '';
  const passage = readFields(text).fields.find(({ name }) => name === 'passage')?.value;
  const { item, facts } = checkPiece({
    source,
    text,
    head: await find(source.file),
    passage: passage === undefined ? '' : await find(`${source.file}#passage/${passage}`),
    language: pack.about.language ?? 'en',
    pictures: new Map(),
  });
  if (facts !== null) await saveFacts({ tx, sourceId, facts });
  if (draft.submitted === '1') await markSubmitted({ tx, sourceId, revision, now: at });
  for (const { by, answer, seconds } of draft.solves) {
    const personId = personIds.get(by);
    if (item === null || personId === undefined) continue;
    const labels = item.options.map(({ label }) => label).join('');
    const given = readAnswer({ type: item.type, answer, tolerance: '0', labels, isNumber: (number) => parseExactNumber(number) !== null });
    if ('fault' in given) continue;
    const response = scoredBy(given).rightResponse(given);
    const agrees = compareAnswer({ key: item.answer, response }) === 'correct';
    await insertSolve({ tx, solve: { sourceId, revision, personId, response, agrees, seconds, solvedAt: at } });
  }
  for (const { by, text: said } of draft.comments) {
    const personId = personIds.get(by);
    if (personId !== undefined) await insertComment({ tx, comment: { sourceId, revision, line: null, text: said, personId, saidAt: at } });
  }
}
