import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import { importLimits, type UploadPurpose } from '@abhyas/contract/studio/imports.ts';
import { fileKindOf, headOf, isWanted, refusalOf } from '@abhyas/rules/files/file-kind.ts';
import { listBrokenOff, lockImport, openUpload, removeImport, saveImport } from '../../modules/sources/file-import-queries.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Ports } from '../../platform/parts.ts';
import { countHits, type Limit } from '../../platform/postgres/rate-limit.ts';
import { getImport } from './show-import.ts';

type UploadPorts = Ports<'clock' | 'database' | 'files' | 'jobs' | 'log' | 'randomBytes' | 'vault'>;

/** Reads a file that is there, in the background. */
export const importJob = 'studio.import';
export const purgeJob = 'studio.purge-imports';

/** How many files someone begins to import in an hour. */
const limit: Limit = { name: 'studio-import', max: 60, seconds: 3600 };
/** Milliseconds for which an upload that was broken off waits to go on. */
const openMs = 24 * 3_600_000;

/** Begins the upload of a file for something, or finds the one that the caller broke off. Throws TOO_MANY_REQUESTS. */
export async function startUpload({
  parts,
  session: { personId },
  body: { name, bytes },
  purpose,
}: {
  parts: UploadPorts;
  session: Session;
  body: Pick<BodyOf<'startImport'>, 'name' | 'bytes'>;
  purpose: UploadPurpose;
}): Promise<ResultOf<'startImport'>> {
  const now = parts.clock.now();
  const subject = parts.vault.hash(`limit:person:${personId}`).toString('base64url');
  await countHits({ queryable: parts.database.orm, hits: [{ limit, subject }], now });
  const upload = await parts.database.transaction((tx) => openUpload({ tx, personId, name, purpose, bytes, now }));
  return { importId: upload.id, received: upload.parts.length, partBytes: importLimits.partBytes };
}

export const partsOf = (bytes: number): number => Math.ceil(bytes / importLimits.partBytes);
const lengthOf = ({ bytes, part }: { bytes: number; part: number }): number =>
  part < partsOf(bytes) ? importLimits.partBytes : bytes - (partsOf(bytes) - 1) * importLimits.partBytes;

/** Throws UNFIT_FILE where the first bytes of a file are not of what it is for. */
function requireFit({ purpose, file }: { purpose: UploadPurpose; file: Buffer }): void {
  const kind = fileKindOf(headOf(file));
  // packs play MP4 alone; to WebM the same advice applies as to its larger sister
  const fault =
    purpose === 'video' && kind !== 'mp4'
      ? refusalOf(kind === 'webm' ? 'mkv' : kind, 'video')
      : purpose === 'pdf' && !isWanted(kind, 'pdf')
        ? refusalOf(kind, 'pdf')
        : null;
  if (fault !== null) throw new AppError('UNFIT_FILE', { said: fault });
  if (purpose === 'track' && !/^\uFEFF?WEBVTT/.test(file.toString('utf8', 0, 16)))
    throw new AppError('UNFIT_FILE', { said: { key: 'refusal_no_captions' } });
}

/** Keeps a part of a file; gives how many are there. Throws NOT_FOUND, UNFIT_FILE by its first bytes, INVALID_REQUEST for a part of another length. */
export async function keepPart({
  parts,
  body,
  file,
}: {
  parts: UploadPorts;
  body: BodyOf<'sendImportPart'>;
  file: Buffer;
}): Promise<ResultOf<'sendImportPart'>> {
  const { importId } = body;
  const part = Number(body.part);
  // parts of one file come one after the other: who sends them twice at once waits
  return parts.database.transaction(async (tx) => {
    const upload = await lockImport({ tx, importId });
    if (upload === null) throw new AppError('NOT_FOUND');
    const received = upload.parts.length;
    if (upload.state !== 'uploading' || part !== received + 1 || part > partsOf(upload.bytes)) return { received };
    if (file.length !== lengthOf({ bytes: upload.bytes, part }))
      throw new AppError('INVALID_REQUEST', { fields: { user_file: { key: 'field_part_length' } } });
    if (part === 1) requireFit({ purpose: upload.purpose, file });
    const fileKey = upload.fileKey === '' ? `uploads/${parts.randomBytes(16).toString('hex')}.import` : upload.fileKey;
    const mime = 'application/octet-stream';
    const storeRef = upload.storeRef === '' ? await parts.files.startParts({ key: fileKey, mime }) : upload.storeRef;
    const tag = await parts.files.putPart({ key: fileKey, ref: storeRef, number: part, body: file });
    await saveImport({ queryable: tx, importId, set: { fileKey, storeRef, parts: [...upload.parts, tag], at: parts.clock.now() } });
    return { received: part };
  });
}

/** Has a file read whose parts are all there. Throws NOT_FOUND, UPLOAD_INCOMPLETE. */
export async function finishImport({
  parts,
  body: { importId },
}: {
  parts: UploadPorts;
  body: BodyOf<'finishImport'>;
}): Promise<ResultOf<'finishImport'>> {
  await parts.database.transaction(async (tx) => {
    const upload = await lockImport({ tx, importId });
    if (upload?.purpose !== 'questions') throw new AppError('NOT_FOUND');
    if (upload.state !== 'uploading') return;
    if (upload.parts.length !== partsOf(upload.bytes)) throw new AppError('UPLOAD_INCOMPLETE');
    await parts.files.joinParts({ key: upload.fileKey, ref: upload.storeRef, parts: upload.parts });
    await saveImport({ queryable: tx, importId, set: { state: 'waiting', at: parts.clock.now() } });
    await parts.jobs.send(importJob, { importId: String(importId) }, { tx, singletonKey: String(importId) });
  });
  return getImport({ queryable: parts.database.orm, importId });
}

/** Removes uploads that were broken off a day ago, those of lessons that are kept since, and files that were read. */
export async function purgeImports({ parts: { clock, database, files } }: { parts: UploadPorts }): Promise<void> {
  const before = new Date(clock.now().getTime() - openMs);
  for (const { id, purpose, fileKey, storeRef, state } of await listBrokenOff({ queryable: database.orm, before })) {
    if (fileKey !== '' && state === 'uploading') await files.dropParts({ key: fileKey, ref: storeRef });
    if (fileKey !== '') await files.remove(fileKey);
    if (state === 'uploading' || purpose !== 'questions') await removeImport({ queryable: database.orm, importId: id });
    else await saveImport({ queryable: database.orm, importId: id, set: { fileKey: '' } });
  }
}
