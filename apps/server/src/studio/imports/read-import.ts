import { importLimits } from '@abhyas/contract/studio/imports.ts';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockImport, replaceEntries, saveImport } from '../../modules/sources/file-import-queries.ts';
import type { Ports } from '../../platform/parts.ts';
import { progressOf } from '../apart.ts';
import { convertApart, type ConvertFault, type ConvertProgress } from './convert-apart.ts';
import { asideOf } from '../../content/convert/container.ts';
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
  const folder = await mkdtemp(join(tmpdir(), 'abhyas-import-'));
  try {
    const read = await convertUpload({ parts, upload, folder });
    if ('words' in read) {
      await saveImport({
        queryable: database.orm,
        importId,
        set: { state: 'failed', fault: read.kind, faultWords: read.words.slice(0, 2_000) },
      });
    } else {
      for (const { path, fileKey: key, mime } of read.pictures)
        await files.put({ key, body: await readFile(asideOf({ folder, path })), mime });
      await database.transaction(async (tx) => {
        const row = await lockImport({ tx, importId });
        if (row === null || !['pictures', 'reading'].includes(row.state)) return;
        await replaceEntries({ tx, importId, entries: read.entries });
        const total = read.entries.length;
        const ms = Math.round(performance.now() - began);
        await saveImport({ queryable: tx, importId, set: { state: 'ready', done: total, total, ms, remarks: read.remarks.slice(0, 200) } });
      });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await files.remove(upload.fileKey);
  await saveImport({ queryable: database.orm, importId, set: { fileKey: '' } });
}

/** What is in the file, or why it is not read; its pictures are put aside in `folder`. Throws where the database cannot be reached. */
async function convertUpload({
  parts: { database, files, log, scanner },
  upload: { id, name, bytes, fileKey },
  folder,
}: {
  parts: ReadPorts;
  upload: { readonly id: bigint; readonly name: string; readonly bytes: number; readonly fileKey: string };
  folder: string;
}): Promise<ConvertedFile | ConvertFault> {
  // apart from the pictures, which have names of their own
  const path = join(await mkdtemp(join(folder, 'file-')), fileName(name));
  const body = await files.stream(fileKey);
  if (body === null) return { kind: 'broken', words: '' };
  await writeFile(path, body);
  // a larger file was looked at in its parts
  if (scanner !== null && bytes > importLimits.partBytes && bytes <= maxScan && !(await scanner.isClean(await readFile(path))))
    return { kind: 'virus', words: '' };
  let state: ConvertProgress['state'] = 'reading';
  const progress = progressOf({
    parts: { log },
    save: (done, total) => saveImport({ queryable: database.orm, importId: id, set: { state, done, total } }),
  });
  const read = await convertApart({
    parts: { log },
    path,
    folder,
    onProgress(told) {
      ({ state } = told);
      progress.tell(told.done, told.total);
    },
  });
  await progress.end();
  return read;
}

/** The name that the file has on disk: its own, as far as every disk takes it, with its ending. */
function fileName(name: string): string {
  const plain = name.replace(/[\p{Cc}/\\:*?"<>|]/gu, '_').slice(-60);
  return /^\.*$/.test(plain) ? 'file' : plain;
}
