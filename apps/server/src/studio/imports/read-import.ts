import { importLimits } from '@abhyas/contract/studio/imports.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockImport, replaceEntries, saveImport } from '../../modules/sources/file-import-queries.ts';
import type { Ports } from '../../platform/parts.ts';
import { progressOf } from '../apart.ts';
import { convertApart, type ConvertFault, type ConvertProgress } from './convert-apart.ts';
import type { ConvertedFile } from '../../content/convert/entries/convert-file.ts';

type ReadPorts = Ports<'clock' | 'database' | 'files' | 'log' | 'scanner'>;

/** The largest file that a scanner takes at once, in bytes. */
const maxScan = 25 * 1024 ** 2;

/** Reads a file that was uploaded, so that its questions can be accepted. Done twice it is the same as once; an import that is read already stays. */
export async function readImport({ parts, importId }: { parts: ReadPorts; importId: bigint }): Promise<void> {
  const { database, files } = parts;
  const upload = await database.transaction(async (tx) => {
    const row = await lockImport({ tx, importId });
    if (row === null || !['waiting', 'pictures', 'reading'].includes(row.state)) return null;
    await saveImport({ queryable: tx, importId, set: { state: 'reading', done: 0, total: 0 } });
    return row;
  });
  if (upload === null) return;
  const began = performance.now();
  const read = await convertUpload({ parts, upload });
  if ('words' in read) {
    await saveImport({
      queryable: database.orm,
      importId,
      set: { state: 'failed', fault: read.kind, faultWords: read.words.slice(0, 2_000) },
    });
  } else {
    for (const picture of read.pictures) await files.put({ key: picture.fileKey, body: picture.body, mime: picture.mime });
    await database.transaction(async (tx) => {
      const row = await lockImport({ tx, importId });
      if (row === null || !['pictures', 'reading'].includes(row.state)) return;
      await replaceEntries({ tx, importId, entries: read.entries });
      const total = read.entries.length;
      const ms = Math.round(performance.now() - began);
      await saveImport({ queryable: tx, importId, set: { state: 'ready', done: total, total, ms, remarks: read.remarks.slice(0, 200) } });
    });
  }
  await files.remove(upload.fileKey);
  await saveImport({ queryable: database.orm, importId, set: { fileKey: '' } });
}

/** What is in the file, or why it is not read. Throws where the database cannot be reached. */
async function convertUpload({
  parts: { database, files, log, scanner },
  upload: { id, name, fileKey },
}: {
  parts: ReadPorts;
  upload: { readonly id: bigint; readonly name: string; readonly fileKey: string };
}): Promise<ConvertedFile | ConvertFault> {
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-import-'));
  try {
    const path = join(folder, fileName(name));
    const body = await files.read(fileKey);
    if (body === null) return { kind: 'broken', words: '' };
    // a larger file was looked at in its parts
    if (scanner !== null && body.length > importLimits.partBytes && body.length <= maxScan && !(await scanner.isClean(body)))
      return { kind: 'virus', words: '' };
    await writeFile(path, body);
    let state: ConvertProgress['state'] = 'reading';
    const progress = progressOf({
      parts: { log },
      save: (done, total) => saveImport({ queryable: database.orm, importId: id, set: { state, done, total } }),
    });
    const read = await convertApart({
      parts: { log },
      path,
      onProgress(told) {
        ({ state } = told);
        progress.tell(told.done, told.total);
      },
    });
    await progress.end();
    return read;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The name that the file has on disk: its own, as far as every disk takes it, with its ending. */
function fileName(name: string): string {
  const plain = name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').slice(-60);
  return /^\.*$/.test(plain) ? 'file' : plain;
}
