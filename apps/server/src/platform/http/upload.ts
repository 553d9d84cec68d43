import type { ErrorCode } from '@abhyas/contract/errors.ts';
import { uploadLimits } from '@abhyas/contract/upload-limits.ts';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { AppError } from '../common/errors.ts';

/** The field of the form that carries the file. */
export const fileField = 'user_file';
/** In bytes. */
export const maxFileBytes = uploadLimits.bytes;
/**
 * Uploads are held in memory while they come and are worked on, so only so many files are under way at once. One person has no more of them than one form
 * may carry, so no one keeps the others out.
 */
const maxConcurrent = 8;
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

/** How many files' worth of room a request takes; one that does not say how long it is takes all it may. A form of texts takes none. */
function roomOf({ length, max }: { length: number | null; max: number }): number {
  if (max === 0) return 0;
  return length === null ? max : Math.max(1, Math.ceil((length - maxFieldBytes) / maxFileBytes));
}

/** Room for files, so much for everyone and so much for one person (null: no one is known). */
function createRoom({ maxFiles }: { maxFiles: number }) {
  let taken = 0;
  const takenBy = new Map<bigint, number>();
  const change = (personId: bigint | null, by: number) => {
    taken += by;
    if (personId === null) return;
    const own = (takenBy.get(personId) ?? 0) + by;
    if (own === 0) takenBy.delete(personId);
    else takenBy.set(personId, own);
  };
  return {
    /** Returns what makes the room free again. Throws TOO_MANY_REQUESTS for the person's own, UNAVAILABLE for everyone's. */
    take(personId: bigint | null, room: number): () => void {
      if (personId !== null && room > 0 && (takenBy.get(personId) ?? 0) + room > maxFiles) {
        throw new AppError('TOO_MANY_REQUESTS', {
          detail: 'Your other files are still uploading. Wait until they finish.',
          retryAfter: 5,
        });
      }
      if (room > 0 && taken + room > maxConcurrent) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
      change(personId, room);
      return () => change(personId, -room);
    },
  };
}

interface Pace {
  readonly bytes: number;
  /** In milliseconds. */
  readonly ms: number;
}

/** Reads the form of a request: its files to `request.uploads`, its texts to the body, which is then checked by its schema as every other. */
export function readForm({ min, max, tooLarge }: FormShape = oneFile, pace: Pace = slowest): preValidationAsyncHookHandler {
  const places = createRoom({ maxFiles: max });
  return async (request, reply) => {
    const said = request.headers['content-length'];
    const length = said === undefined ? null : Number(said);
    if ((length ?? 0) > max * maxFileBytes + maxFieldBytes) throw new AppError(tooLarge);
    const room = roomOf({ length, max });
    onFinished(reply, places.take(request.caller.session?.personId ?? null, room));
    const unwatch = watchPace(request, pace);
    try {
      await readParts({ request, min });
    } catch (error) {
      throw toAppError({ error, max, tooLarge });
    } finally {
      unwatch();
    }
  };
}

async function readParts({ request, min }: { request: FastifyRequest; min: number }): Promise<void> {
  const fields = new Map<string, unknown>();
  const files: UploadedFile[] = [];
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== fileField) throw unknownFile(part.fieldname);
      const body = await part.toBuffer();
      if (body.length === 0) throw noFile();
      files.push({ name: part.filename ?? '', body });
    } else if (part.valueTruncated || part.fieldnameTruncated || fields.has(part.fieldname)) {
      throw new AppError('INVALID_REQUEST', { fields: { [part.fieldname]: 'Not valid' } });
    } else {
      fields.set(part.fieldname, part.value);
    }
  }
  if (files.length < min) throw noFile();
  request.uploads = files;
  request.body = Object.fromEntries(fields);
}

const noFile = () => new AppError('INVALID_REQUEST', { fields: { [fileField]: 'Choose a file' } });
const unknownFile = (name: string) => new AppError('INVALID_REQUEST', { fields: { [name]: `The file comes as ${fileField}` } });

/** What cannot be read as a form is the caller's fault, whatever the reader of forms calls it. */
function toAppError({ error, max, tooLarge }: { error: unknown } & Pick<FormShape, 'max' | 'tooLarge'>): AppError {
  if (error instanceof AppError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new AppError(tooLarge, { cause: error });
  if (code === 'FST_FILES_LIMIT' && max > 0) {
    return new AppError('INVALID_REQUEST', { fields: { [fileField]: `At most ${max} at once` }, cause: error });
  }
  return new AppError('INVALID_REQUEST', { cause: error });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a form; null before it is read. */
    uploads: readonly UploadedFile[] | null;
  }
}
