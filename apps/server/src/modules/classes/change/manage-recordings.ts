import type { z } from 'zod';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { ManagedRecordingSchema } from '@abhyas/contract/classes/recordings.ts';
import { recordingLimits } from '@abhyas/contract/classes/class-limits.ts';
import { fileKindOf, headOf, isWanted, refusalOf } from '@abhyas/rules/files/file-kind.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable, Transaction } from '../../../platform/postgres/database.ts';
import { eachAlone } from '../../../platform/postgres/each-alone.ts';
import { countHits, type Limit } from '../../../platform/postgres/rate-limit.ts';
import { recordAudit } from '../../audit/queries.ts';
import { requireChangeable } from '../card.ts';
import { expectNoRecording } from '../meetings/ask-queries.ts';
import type { classRecordings } from '../tables.ts';
import { type HeldClass, lockClass } from './change-queries.ts';
import {
  addPart,
  findClassOf,
  findUpload,
  insertRecording,
  insertUpload,
  listManaged,
  listSpare,
  lockSpare,
  markFinished,
  removeRecordingRow,
  removeUpload,
  replaceRecording,
  resumeUpload,
  saveOrder,
  saveStore,
  touchUpload,
  type Upload,
} from './recording-queries.ts';

type ManagedRecording = z.output<typeof ManagedRecordingSchema>;

interface Managing<Body> {
  readonly parts: Ports<'clock' | 'database' | 'vault'>;
  readonly session: Session;
  readonly body: Body;
}
type Storing<Body> = Managing<Body> & { readonly parts: Ports<'files' | 'randomBytes'> };
type Answer = ResultOf<'managedRecordings'>;

/** How many recordings someone begins to upload, or links, in an hour. */
const limit: Limit = { name: 'recording-change', max: 60, seconds: 3600 };
/** Milliseconds for which an upload that was broken off waits to go on. */
const openMs = 24 * 3_600_000;

async function countChange({ parts, session }: Pick<Managing<unknown>, 'parts' | 'session'>): Promise<void> {
  const subject = parts.vault.hash(`limit:person:${session.personId}`).toString('base64url');
  await countHits({ queryable: parts.database.orm, hits: [{ limit, subject }], now: parts.clock.now() });
}

/** Holds a class that the caller may change. Throws NOT_FOUND. */
const holdClass = async ({ tx, session, classId }: { tx: Transaction; session: Session; classId: bigint }): Promise<HeldClass> =>
  requireChangeable({ session, held: await lockClass({ tx, classId }) });

/** As `holdClass`, of one that is not cancelled. Throws NOT_FOUND, CLASS_CANCELLED. */
async function holdRecorded(of: Parameters<typeof holdClass>[0]): Promise<HeldClass> {
  const held = await holdClass(of);
  if (held.cancelledAt !== null) throw new AppError('CLASS_CANCELLED');
  return held;
}

/** Whether a person has added it: a provider or a pack names the others again. */
const isOwn = ({ ref }: { ref: string }): boolean => /^(link|upload):/.test(ref);

const present = ({ id, state, fileKey, name, seconds, url }: typeof classRecordings.$inferSelect): ManagedRecording => ({
  recordingId: id,
  source: state === 'processing' ? 'processing' : fileKey === '' ? 'link' : 'file',
  name,
  seconds,
  url: fileKey === '' ? url : '',
});
const listOf = async ({ queryable, classId }: { queryable: Queryable; classId: bigint }): Promise<Answer> => ({
  recordings: (await listManaged({ queryable, classId })).map(present),
});

async function audit({
  tx,
  session,
  classId,
  action,
  now,
}: {
  tx: Transaction;
  session: Session;
  classId: bigint;
  action: string;
  now: Date;
}) {
  const entry = {
    at: now,
    actorId: session.personId,
    action: `classes.recording-${action}`,
    targetKind: 'class',
    targetId: classId,
  };
  await recordAudit({ queryable: tx, entry });
}

/** The parts of the recording of a class. Throws NOT_FOUND. */
export async function listRecordings({ parts, session, body }: Managing<BodyOf<'managedRecordings'>>): Promise<Answer> {
  const classId = body.mappingId;
  return parts.database.transaction(async (tx) => {
    await holdClass({ tx, session, classId });
    return listOf({ queryable: tx, classId });
  });
}

/** Adds a part after the others, or puts it in the place of one. The class is held. Throws RECORDING_NOT_FOUND, TOO_MANY_RECORDINGS. */
async function saveRecording({
  tx,
  session,
  classId,
  replacesId,
  recording,
  now,
}: {
  tx: Transaction;
  session: Session;
  classId: bigint;
  replacesId: bigint | null;
  recording: { readonly ref: string; readonly name: string; readonly url: string; readonly fileKey: string; readonly seconds: number };
  now: Date;
}): Promise<Answer> {
  // what was waited for is no longer, once a person adds a recording
  await expectNoRecording({ queryable: tx, classId });
  const known = await listManaged({ queryable: tx, classId });
  const { ref, ...set } = recording;
  const ready = { ...set, state: 'ready', readyAt: now, captionsKey: '', chaptersKey: '', posterKey: '' } as const;
  if (replacesId !== null) {
    const replaced = known.find(({ id }) => id === replacesId);
    if (replaced === undefined) throw new AppError('RECORDING_NOT_FOUND');
    if (isOwn(replaced)) await replaceRecording({ tx, recordingId: replaced.id, set: ready });
    else {
      await removeRecordingRow({ tx, recordingId: replaced.id, isOwn: false });
      await insertRecording({ tx, row: { ...ready, classId, ref, position: replaced.position, expectedAt: now } });
    }
    await audit({ tx, session, classId, action: 'replaced', now });
  } else {
    if (known.length >= recordingLimits.parts) throw new AppError('TOO_MANY_RECORDINGS');
    const position = Math.max(-1, ...known.map((each) => each.position)) + 1;
    await insertRecording({ tx, row: { ...ready, classId, ref, position, expectedAt: now } });
    await audit({ tx, session, classId, action: 'added', now });
  }
  return listOf({ queryable: tx, classId });
}

/** Adds a recording that is elsewhere, or puts it in the place of a part. Throws NOT_FOUND, CLASS_CANCELLED, RECORDING_NOT_FOUND, TOO_MANY_RECORDINGS, TOO_MANY_REQUESTS. */
export async function linkRecording({ parts, session, body }: Storing<BodyOf<'linkRecording'>>): Promise<Answer> {
  await countChange({ parts, session });
  const now = parts.clock.now();
  const classId = body.mappingId;
  const { name, replacesId, seconds, url } = body;
  const ref = `link:${parts.randomBytes(8).toString('hex')}`;
  return parts.database.transaction(async (tx) => {
    await holdRecorded({ tx, session, classId });
    return saveRecording({ tx, session, classId, replacesId, recording: { ref, name, url, fileKey: '', seconds }, now });
  });
}

/** Puts the parts into an order. Throws NOT_FOUND, CHANGED_ELSEWHERE where they are others by now. */
export async function orderRecordings({ parts, session, body }: Managing<BodyOf<'orderRecordings'>>): Promise<Answer> {
  const now = parts.clock.now();
  const classId = body.mappingId;
  const wanted = [...new Set(body.recordingIds)];
  return parts.database.transaction(async (tx) => {
    await holdClass({ tx, session, classId });
    const known = new Set((await listManaged({ queryable: tx, classId })).map(({ id }) => id));
    if (known.size !== wanted.length || wanted.some((id) => !known.has(id))) throw new AppError('CHANGED_ELSEWHERE');
    await saveOrder({ tx, recordingIds: wanted });
    await audit({ tx, session, classId, action: 'ordered', now });
    return listOf({ queryable: tx, classId });
  });
}

/** Removes a part. Its file goes with the next round. Throws NOT_FOUND. */
export async function removeRecording({ parts, session, body }: Managing<BodyOf<'removeRecording'>>): Promise<Answer> {
  const now = parts.clock.now();
  const recordingId = body.recordingId;
  return parts.database.transaction(async (tx) => {
    const classId = await findClassOf({ queryable: tx, recordingId });
    if (classId === null) throw new AppError('NOT_FOUND');
    await holdClass({ tx, session, classId });
    const row = (await listManaged({ queryable: tx, classId })).find(({ id }) => id === recordingId);
    if (row === undefined) throw new AppError('NOT_FOUND');
    await removeRecordingRow({ tx, recordingId, isOwn: isOwn(row) });
    await audit({ tx, session, classId, action: 'removed', now });
    return listOf({ queryable: tx, classId });
  });
}

/** Begins an upload, or finds the one that was broken off, or whose end the caller may not have heard of. Throws NOT_FOUND, CLASS_CANCELLED, TOO_MANY_REQUESTS. */
export async function startUpload({
  parts,
  session,
  body: { mappingId, name, bytes },
}: Managing<BodyOf<'startRecordingUpload'>>): Promise<ResultOf<'startRecordingUpload'>> {
  await countChange({ parts, session });
  const at = parts.clock.now();
  const classId = mappingId;
  return parts.database.transaction(async (tx) => {
    await holdRecorded({ tx, session, classId });
    const since = new Date(at.getTime() - openMs);
    const known = await resumeUpload({ tx, classId, name, bytes, since, now: at });
    const upload = known ?? (await insertUpload({ queryable: tx, row: { classId, name, bytes, at } }));
    return { uploadId: upload.id, received: upload.parts.length, partBytes: recordingLimits.partBytes };
  });
}

/** An upload into a class that the caller may change, finished or not; both are held. Throws NOT_FOUND. */
async function holdUpload({
  tx,
  session,
  uploadId,
  now,
}: {
  tx: Transaction;
  session: Session;
  uploadId: bigint;
  now: Date;
}): Promise<Upload & { classId: bigint }> {
  const { classId } = (await findUpload({ queryable: tx, uploadId })) ?? { classId: null };
  if (classId === null) throw new AppError('NOT_FOUND');
  // a class before its uploads, as where one is begun
  await holdClass({ tx, session, classId });
  const upload = await touchUpload({ tx, uploadId, now });
  if (upload === null) throw new AppError('NOT_FOUND');
  return { ...upload, classId };
}

const partsOf = ({ bytes }: Pick<Upload, 'bytes'>): number => Math.ceil(bytes / recordingLimits.partBytes);
const lengthOf = (upload: Pick<Upload, 'bytes'>, part: number): number =>
  part < partsOf(upload) ? recordingLimits.partBytes : upload.bytes - (partsOf(upload) - 1) * recordingLimits.partBytes;

/** Keeps a part of an upload; gives how many are there. Throws NOT_FOUND, NOT_A_RECORDING, INVALID_REQUEST for a part of another length. */
export async function keepPart({
  parts,
  session,
  body,
  file,
}: Storing<BodyOf<'sendRecordingPart'>> & { readonly file: Buffer }): Promise<ResultOf<'sendRecordingPart'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const uploadId = body.uploadId;
  const part = Number(body.part);
  const upload = await parts.database.transaction((tx) => holdUpload({ tx, session, uploadId, now }));
  const received = upload.parts.length;
  if (part !== received + 1 || part > partsOf(upload)) return { received };
  if (file.length !== lengthOf(upload, part))
    throw new AppError('INVALID_REQUEST', { fields: { user_file: { key: 'field_part_length' } } });
  const { fileKey, storeRef } = upload.storeRef === '' ? await openStore({ parts, uploadId, file }) : upload;
  const tag = await parts.files.putPart({ key: fileKey, ref: storeRef, number: part, body: file });
  return { received: await addPart({ queryable, uploadId, part, tag, now: parts.clock.now() }) };
}

/** Begins the file in the store, by what its first bytes say it is. Throws NOT_A_RECORDING. */
async function openStore({
  parts,
  uploadId,
  file,
}: Pick<Storing<unknown>, 'parts'> & { uploadId: bigint; file: Buffer }): Promise<{ fileKey: string; storeRef: string }> {
  const { mime, ending } = videoKindOf(file);
  const fileKey = `recordings/${parts.randomBytes(16).toString('hex')}${ending}`;
  const storeRef = await parts.files.startParts({ key: fileKey, mime });
  const queryable = parts.database.orm;
  if (await saveStore({ queryable, uploadId, set: { fileKey, mime, storeRef } })) return { fileKey, storeRef };
  // another window was first: the parts are where it keeps them
  await parts.files.dropParts({ key: fileKey, ref: storeRef });
  const known = await findUpload({ queryable, uploadId });
  if (known === null) throw new AppError('NOT_FOUND');
  return known;
}

/** Throws NOT_A_RECORDING for what browsers do not play, and says what it is. */
function videoKindOf(file: Buffer): { mime: string; ending: string } {
  const kind = fileKindOf(headOf(file));
  if (!isWanted(kind, 'video')) throw new AppError('NOT_A_RECORDING', { said: refusalOf(kind, 'video') });
  return { mime: `video/${kind}`, ending: `.${kind}` };
}

/**
 * Makes an upload a part of the recording of its class. One that is finished is answered as before: the answer may have been lost. Throws NOT_FOUND, UPLOAD_INCOMPLETE,
 * RECORDING_NOT_FOUND, TOO_MANY_RECORDINGS.
 */
export async function finishUpload({ parts, session, body }: Storing<BodyOf<'finishRecordingUpload'>>): Promise<Answer> {
  const now = parts.clock.now();
  const uploadId = body.uploadId;
  const upload = await parts.database.transaction((tx) => holdUpload({ tx, session, uploadId, now }));
  if (upload.parts.length !== partsOf(upload)) throw new AppError('UPLOAD_INCOMPLETE');
  // the store may take its time: no one waits for the class while it does, and to join parts twice is the same as once
  if (upload.finishedAt === null) await parts.files.joinParts({ key: upload.fileKey, ref: upload.storeRef, parts: upload.parts });
  return parts.database.transaction(async (tx) => {
    const { classId, fileKey, finishedAt, name } = await holdUpload({ tx, session, uploadId, now });
    if (finishedAt !== null) return listOf({ queryable: tx, classId });
    await markFinished({ tx, uploadId, now });
    const recording = { ref: `upload:${uploadId}`, name, url: '', fileKey, seconds: body.seconds };
    return saveRecording({ tx, session, classId, replacesId: body.replacesId, recording, now });
  });
}

/**
 * Removes what uploads have left: parts of uploads that were broken off a day ago, and files that no recording names any more. What cannot be removed is logged, and tried again
 * by the next run.
 */
export async function purgeUploads({ parts }: { parts: Ports<'clock' | 'database' | 'files' | 'log'> }): Promise<void> {
  const { database, files } = parts;
  const before = new Date(parts.clock.now().getTime() - openMs);
  let after = 0n;
  for (;;) {
    const spare = await listSpare({ queryable: database.orm, before, after });
    await eachAlone({
      parts,
      items: spare,
      about: (uploadId) => ({ uploadId }),
      failure: 'what an upload has left could not be removed',
      work: (uploadId) =>
        database.transaction(async (tx) => {
          const upload = await lockSpare({ tx, uploadId, before });
          if (upload === null) return;
          const { fileKey: key, finishedAt, storeRef: ref } = upload;
          if (finishedAt === null && ref !== '') await files.dropParts({ key, ref });
          if (key !== '') await files.remove(key);
          await removeUpload({ tx, uploadId });
        }),
    });
    after = spare.at(-1) ?? after;
    if (spare.length === 0) return;
  }
}
