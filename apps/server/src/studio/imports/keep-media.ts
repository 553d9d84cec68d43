import { createHash } from 'node:crypto';
import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { importLimits, type UploadPurpose } from '@abhyas/contract/studio/imports.ts';
import { checkTrack } from '../../content/check/media/check-video.ts';
import { meterMp4, pdfPages } from '../../content/check/media/media-length.ts';
import { collectFaults } from '../../content/format/base.ts';
import { addMedia, lockImport, saveImport } from '../../modules/sources/file-import-queries.ts';
import { hasPath, listMediaLike } from '../../modules/sources/file-queries.ts';
import { mapMedia } from '../../modules/sources/source-queries.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import { partsOf } from './upload-file.ts';

type MediaPorts = Ports<'clock' | 'database' | 'files' | 'scanner'>;
type Kept = ResultOf<'finishMedia'>;

/** What the media of a lesson are, by what they are uploaded for. */
const kinds = {
  video: { mime: 'video/mp4', ending: '.mp4' },
  track: { mime: 'text/vtt', ending: '.vtt' },
  pdf: { mime: 'application/pdf', ending: '.pdf' },
} as const;
type MediaKind = keyof typeof kinds;
const isMediaKind = (purpose: UploadPurpose): purpose is MediaKind => Object.hasOwn(kinds, purpose);

/** The largest file that a scanner takes at once, in bytes; a larger one was looked at in its parts. */
const maxScan = 25 * 1024 ** 2;

/**
 * Keeps an upload among the media of a pack, under its own name or one like it, and reads how long it plays or how many pages it has. Done again it answers as before.
 * Throws NOT_FOUND, UPLOAD_INCOMPLETE, UNFIT_FILE, UNSAFE_FILE.
 */
export async function finishMedia({ parts, body: { importId, pack } }: { parts: MediaPorts; body: BodyOf<'finishMedia'> }): Promise<Kept> {
  const { database, files } = parts;
  const upload = await database.transaction((tx) => lockImport({ tx, importId }));
  if (upload === null || !isMediaKind(upload.purpose)) throw new AppError('NOT_FOUND');
  const { mime, ending } = kinds[upload.purpose];
  if (!(await hasPath({ queryable: database.orm, pack, path: 'pack.yaml' }))) throw new AppError('NOT_FOUND');
  if (upload.file !== '') {
    const known = (await mapMedia({ queryable: database.orm, pack, paths: [upload.file] })).get(upload.file);
    if (known === undefined) throw new AppError('NOT_FOUND');
    return { path: upload.file, ...(await measure({ parts, key: known.fileKey, purpose: upload.purpose })).length };
  }
  if (upload.parts.length !== partsOf(upload.bytes)) throw new AppError('UPLOAD_INCOMPLETE');
  await files.joinParts({ key: upload.fileKey, ref: upload.storeRef, parts: upload.parts });
  const { digest, length } = await measure({ parts, key: upload.fileKey, purpose: upload.purpose });
  const fileKey = `packs/${pack}/${digest}${ending}`;
  await files.copy({ from: upload.fileKey, to: fileKey, mime });
  const path = await database.transaction(async (tx) => {
    const held = await lockImport({ tx, importId });
    if (held === null) throw new AppError('NOT_FOUND');
    const free = held.file === '' ? await pathFor({ tx, pack, name: upload.name, ending, fileKey }) : held.file;
    await addMedia({ tx, pack, media: [{ path: free, fileKey, mime, bytes: upload.bytes }] });
    await saveImport({ queryable: tx, importId, set: { state: 'ready', pack, file: free, fileKey: '', at: parts.clock.now() } });
    return free;
  });
  await files.remove(upload.fileKey);
  return { path, ...length };
}

/** What a kept file is called: by its own name, and with a number where another file has that. */
async function pathFor({
  tx,
  pack,
  name,
  ending,
  fileKey,
}: {
  tx: Parameters<typeof addMedia>[0]['tx'];
  pack: string;
  name: string;
  ending: string;
  fileKey: string;
}): Promise<string> {
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  const stem = `media/${plain === '' ? 'lesson' : plain}`;
  const taken = new Map((await listMediaLike({ queryable: tx, pack, stem })).map(({ path, fileKey: key }) => [path, key]));
  for (let number = 1; ; number += 1) {
    const path = `${stem}${number === 1 ? '' : `-${number}`}${ending}`;
    if ((taken.get(path) ?? fileKey) === fileKey) return path;
  }
}

/** The digest of a file in the store, and how long it is. Throws UNFIT_FILE, UNSAFE_FILE, and NOT_FOUND where it is gone. */
async function measure({
  parts: { files, scanner },
  key,
  purpose,
}: {
  parts: MediaPorts;
  key: string;
  purpose: MediaKind;
}): Promise<{ digest: string; length: Pick<Kept, 'seconds' | 'pages'> }> {
  const stream = await files.stream(key);
  if (stream === null) throw new AppError('NOT_FOUND');
  const [hash, meter, held] = [createHash('sha256'), meterMp4(), [] as Buffer[]];
  let bytes = 0;
  for await (const part of stream) {
    const chunk = Buffer.from(part);
    hash.update(chunk);
    bytes += chunk.length;
    if (purpose === 'video') meter.add(chunk);
    else held.push(chunk);
    // what is held is no larger than a file of questions
    if (purpose !== 'video' && bytes > importLimits.bytes) throw new AppError('FILE_TOO_LARGE');
  }
  const digest = hash.digest('hex').slice(0, 16);
  if (purpose === 'video') {
    const seconds = meter.seconds();
    if (seconds === null) throw new AppError('UNFIT_FILE', { said: { key: 'refusal_video_length' } });
    return { digest, length: { seconds: Math.max(1, Math.round(seconds)), pages: null } };
  }
  const body = Buffer.concat(held);
  const isScanned = body.length <= importLimits.partBytes || body.length > maxScan;
  if (scanner !== null && !isScanned && !(await scanner.isClean(body))) throw new AppError('UNSAFE_FILE');
  if (purpose === 'pdf') {
    const pages = pdfPages(body);
    if (pages === null) throw new AppError('UNFIT_FILE', { said: { key: 'refusal_pdf_pages' } });
    return { digest, length: { seconds: null, pages } };
  }
  const faults = collectFaults();
  const track = { path: key, key, mime: kinds.track.mime, body };
  checkTrack({ path: key, media: new Map([[key, track]]), seconds: 0, chapters: false, faults });
  const [fault] = faults.list();
  if (fault !== undefined)
    throw new AppError('UNFIT_FILE', { said: { key: 'refusal_captions_line', values: { line: fault.line, cause: fault.cause } } });
  return { digest, length: { seconds: null, pages: null } };
}
