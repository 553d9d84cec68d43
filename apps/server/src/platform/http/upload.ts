import type { Clock } from '../common/clock.ts';
import { AppError } from '../common/errors.ts';
import type { Vault } from '../common/vault.ts';
import type { Scanner } from '../files/virus-scan.ts';
import type { Database } from '../postgres/database.ts';
import { type Limit, countHits } from '../postgres/rate-limit.ts';
import type { ErrorCode } from '@abhyas/contract/errors.ts';
import { uploadLimits } from '@abhyas/contract/upload-limits.ts';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';

/** Of what a person may send so much: attachments, or recordings of classes. */
type UploadBudget = 'attachment' | 'recording';

/** What every form with files has to pass. */
interface UploadGuard {
  /** Throws TOO_MANY_REQUESTS for a person who has sent all they may in this hour. */
  admit(of: { personId: bigint; budget: UploadBudget }): Promise<void>;
  /** Counts what a person has sent, whatever became of it. Throws TOO_MANY_REQUESTS where it is too much. */
  count(sent: { personId: bigint; bytes: number; budget: UploadBudget }): Promise<void>;
  /** Throws UNSAFE_FILE for a virus, UNAVAILABLE where the scanner does not answer. */
  scan(file: Buffer): Promise<void>;
}

/** What a person may send in an hour, in KB: of attachments twenty of the largest files, of recordings five of the largest. */
const hourly: Readonly<Record<UploadBudget, Limit>> = {
  attachment: { name: 'upload-kb', max: 200 * 1024, seconds: 3600 },
  recording: { name: 'recording-kb', max: 20 * 1024 * 1024, seconds: 3600 },
};
/** What a form counts for at least: one that is broken off at once costs the server, too. */
const leastKb = 64;

export function createUploadGuard({
  clock,
  database,
  vault,
  scanner,
}: {
  clock: Clock;
  database: Database;
  vault: Vault;
  scanner: Scanner | null;
}): UploadGuard {
  const hitOf = (personId: bigint, budget: UploadBudget) => ({
    limit: hourly[budget],
    subject: vault.hash(`limit:person:${personId}`).toString('base64url'),
  });
  const counting = () => ({ queryable: database.orm, now: clock.now() });
  return {
    admit: async ({ personId, budget }) => {
      await countHits({ ...counting(), hits: [], unless: [hitOf(personId, budget)] });
    },
    count: async ({ personId, bytes, budget }) => {
      const weight = Math.max(Math.ceil(bytes / 1024), leastKb);
      await countHits({ ...counting(), hits: [{ ...hitOf(personId, budget), weight }] });
    },
    scan: async (file) => {
      if (scanner === null) return;
      const isClean = await scanner.isClean(file).catch((error: unknown) => {
        throw new AppError('UNAVAILABLE', { retryAfter: 60, cause: error });
      });
      if (!isClean) throw new AppError('UNSAFE_FILE');
    },
  };
}

/** The memory for files that are on their way or worked on, in bytes: for everyone in this process, and for one person. */
export interface RoomLimits {
  readonly all: number;
  readonly person: number;
  /** Forms of one person at a time. */
  readonly forms: number;
}

export const roomLimits: RoomLimits = { all: 128 * 1024 * 1024, person: 50 * 1024 * 1024, forms: 5 };

/** The room that one form has taken so far. */
interface FormRoom {
  /** Takes room for bytes that have arrived. Throws TOO_MANY_REQUESTS where the person's own is full, UNAVAILABLE where everyone's is. */
  take(bytes: number): void;
  /** Bytes taken so far. */
  taken(): number;
  free(): void;
}

interface UploadRoom {
  /** Throws TOO_MANY_REQUESTS for more forms of a person at a time than they may send. */
  enter(personId: bigint): FormRoom;
}

const ownIsFull = () => new AppError('TOO_MANY_REQUESTS', { said: { key: 'refusal_uploads_running' }, retryAfter: 5 });

/** Room is taken by bytes that have arrived, never by those that are announced: who sends slowly keeps no one else out. */
export function createUploadRoom({ all, person, forms }: RoomLimits = roomLimits): UploadRoom {
  let taken = 0;
  const people = new Map<bigint, { forms: number; bytes: number }>();
  return {
    enter: (personId) => {
      const own = people.get(personId) ?? { forms: 0, bytes: 0 };
      if (own.forms >= forms) throw ownIsFull();
      people.set(personId, own);
      own.forms += 1;
      let here = 0;
      let isFree = false;
      return {
        take: (bytes) => {
          if (own.bytes + bytes > person) throw ownIsFull();
          if (taken + bytes > all) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
          [here, own.bytes, taken] = [here + bytes, own.bytes + bytes, taken + bytes];
        },
        taken: () => here,
        free: () => {
          if (isFree) return;
          isFree = true;
          [own.forms, own.bytes, taken] = [own.forms - 1, own.bytes - here, taken - here];
          if (own.forms === 0) people.delete(personId);
        },
      };
    },
  };
}

/** The field of the form that carries the file. */
export const fileField = 'user_file';
/** In bytes. */
export const maxFileBytes = uploadLimits.bytes;
/** A slow line may take its time, one that sends nearly nothing may not: so many bytes come in every so many milliseconds. */
const slowest = { bytes: 128 * 1024, ms: 30_000 } as const;
const maxFields = 8;
/** What a form has beside its files, in bytes. */
const maxFieldBytes = 16 * 1024;

/** A file of a form. `name` is what its sender calls it, and proves nothing. */
export interface UploadedFile {
  readonly name: string;
  readonly body: Buffer;
}

/** What a form carries beside its texts: how many files at least and at most, and the error for one that is too large. */
export interface FormShape {
  readonly min: number;
  readonly max: number;
  readonly tooLarge: ErrorCode;
  /** Whether its bytes count against what staff may send of recordings, in place of everyone's hourly attachments. */
  readonly isRecording?: boolean;
}

/** A form with one file. */
export const oneFile: FormShape = { min: 1, max: 1, tooLarge: 'BODY_TOO_LARGE' };
/** A form of texts alone. */
export const noFiles: FormShape = { min: 0, max: 0, tooLarge: 'BODY_TOO_LARGE' };

/** Opens a scope to multipart forms and to nothing else. A form can be posted by any page, so no other route reads one. */
export async function acceptForms(scope: FastifyInstance, { max }: Pick<FormShape, 'max'> = oneFile): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    limits: {
      fileSize: maxFileBytes,
      files: max,
      fields: maxFields,
      parts: maxFields + max,
      fieldNameSize: 60,
      fieldSize: 200,
      headerPairs: 20,
    },
  });
  scope.decorateRequest('uploads', null);
}

/** Calls `done` once, when the answer is sent or the caller is gone. */
function onFinished({ raw }: FastifyReply, done: () => void): void {
  let isOver = false;
  const end = () => {
    if (!isOver) done();
    isOver = true;
  };
  raw.once('finish', end);
  raw.once('close', end);
}

/** Hangs up on anyone who sends too slowly, or for longer than the app waits for an answer. Returns what ends the watch. */
function watchPace({ raw }: FastifyRequest, { bytes, ms }: Pace): () => void {
  let before = raw.socket.bytesRead;
  const pace = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (now - before < bytes) raw.destroy();
    before = now;
  }, ms);
  const late = setTimeout(() => raw.destroy(), uploadLimits.ms);
  return () => {
    clearInterval(pace);
    clearTimeout(late);
  };
}

interface Pace {
  readonly bytes: number;
  /** In milliseconds. */
  readonly ms: number;
}

/** What a form with files needs from the server. */
export interface UploadParts {
  readonly room: UploadRoom;
  readonly guard: UploadGuard;
}

/** Reads the form of a request: its files to `request.uploads`, its texts to the body, which is then checked by its schema as every other. */
export function readForm(shape: FormShape, uploads: UploadParts, pace: Pace = slowest): preValidationAsyncHookHandler {
  const { max, tooLarge } = shape;
  return async (request, reply) => {
    const length = Number(request.headers['content-length'] ?? 0);
    if (length > max * maxFileBytes + maxFieldBytes) throw new AppError(tooLarge);
    const unwatch = watchPace(request, pace);
    try {
      if (max === 0) await readParts({ request, shape, onBytes: () => undefined });
      else await readFiles({ request, reply, shape, uploads });
    } catch (error) {
      throw toAppError({ error, shape });
    } finally {
      unwatch();
    }
  };
}

/** Reads a form with files of a signed-in person. What arrived is counted, also where the person breaks off or is refused. */
async function readFiles({
  request,
  reply,
  shape,
  uploads: { room, guard },
}: {
  request: FastifyRequest;
  reply: FastifyReply;
  shape: FormShape;
  uploads: UploadParts;
}): Promise<void> {
  const personId = request.caller.session?.personId;
  if (personId === undefined) throw new Error('invariant: a form with files has a session');
  const place = room.enter(personId);
  onFinished(reply, place.free);
  const budget = shape.isRecording === true ? 'recording' : 'attachment';
  await guard.admit({ personId, budget });
  try {
    await readParts({ request, shape, onBytes: place.take });
  } finally {
    await guard.count({ personId, bytes: place.taken(), budget });
  }
  for (const { body } of request.uploads ?? []) await guard.scan(body);
}

async function readParts({
  request,
  shape: { min, tooLarge },
  onBytes,
}: {
  request: FastifyRequest;
  shape: FormShape;
  onBytes: (bytes: number) => void;
}): Promise<void> {
  const fields = new Map<string, unknown>();
  const files: UploadedFile[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== fileField) throw unknownFile(part.fieldname);
      const body = await readFile({ file: part.file, onBytes, tooLarge });
      files.push({ name: part.filename ?? '', body });
    } else if (part.valueTruncated || part.fieldnameTruncated || fields.has(part.fieldname)) {
      throw new AppError('INVALID_REQUEST', { fields: { [part.fieldname]: { key: 'field_not_valid' } } });
    } else {
      fields.set(part.fieldname, part.value);
    }
  }
  if (files.length < min) throw noFile();
  request.uploads = files;
  request.body = Object.fromEntries(fields);
}

async function readFile({
  file,
  onBytes,
  tooLarge,
}: {
  file: MultipartFile['file'];
  onBytes: (bytes: number) => void;
  tooLarge: ErrorCode;
}): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    chunks.push(chunk);
  }
  if (file.truncated) throw new AppError(tooLarge);
  const body = Buffer.concat(chunks);
  if (body.length === 0) throw noFile();
  return body;
}

const noFile = () => new AppError('INVALID_REQUEST', { fields: { [fileField]: { key: 'field_file' } } });
const unknownFile = (name: string) =>
  new AppError('INVALID_REQUEST', { fields: { [name]: { key: 'field_file_comes_as', values: { name: fileField } } } });

/** What cannot be read as a form is the caller's fault, whatever the reader of forms calls it. */
function toAppError({ error, shape: { max, tooLarge } }: { error: unknown; shape: FormShape }): AppError {
  if (error instanceof AppError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError(tooLarge, { cause: error });
  if (code === 'FST_FILES_LIMIT' && max > 0) {
    return new AppError('INVALID_REQUEST', { fields: { [fileField]: { key: 'field_files_at_once', values: { max } } }, cause: error });
  }
  return new AppError('INVALID_REQUEST', { cause: error });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a form; null before it is read. */
    uploads: readonly UploadedFile[] | null;
  }
}
