import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify';
import { AppError } from './errors.ts';

/** The field of the form that carries the file. */
export const fileField = 'user_file';
/** In bytes. */
export const mostFileBytes = 10 * 1024 * 1024;
/** Uploads are held in memory while they come and are worked on, so only so many are under way at once, and none comes for longer than this. */
const mostAtOnce = 8;
const longestMs = 120_000;

/** Opens a scope to multipart forms and to nothing else. A form can be posted by any page, so no other route reads one. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, {
    limits: { fileSize: mostFileBytes, files: 1, fields: 8, parts: 9, fieldNameSize: 60, fieldSize: 200, headerPairs: 20 },
  });
  scope.decorateRequest('upload', null);
}

/** Calls `done` once, when the answer is sent or whoever asked is gone. */
function whenOver({ raw }: FastifyReply, done: () => void): void {
  let isOver = false;
  const end = () => {
    if (!isOver) done();
    isOver = true;
  };
  raw.once('finish', end);
  raw.once('close', end);
}

/** Reads the form of a request: its file to `request.upload`, its texts to the body, which is then checked by its schema as every other. */
export function readForm(): preValidationAsyncHookHandler {
  let underWay = 0;
  return async (request, reply) => {
    if (Number(request.headers['content-length'] ?? 0) > mostFileBytes + 16 * 1024) throw new AppError('BODY_TOO_LARGE');
    if (underWay >= mostAtOnce) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
    underWay += 1;
    whenOver(reply, () => (underWay -= 1));
    const late = setTimeout(() => request.raw.destroy(), longestMs);
    try {
      await readParts(request);
    } catch (error) {
      throw toAppError(error);
    } finally {
      clearTimeout(late);
    }
  };
}

async function readParts(request: FastifyRequest): Promise<void> {
  const fields = new Map<string, unknown>();
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== fileField) throw unknownFile(part.fieldname);
      request.upload = await part.toBuffer();
    } else if (part.valueTruncated || part.fieldnameTruncated || fields.has(part.fieldname)) {
      throw new AppError('INVALID_REQUEST', { fields: { [part.fieldname]: 'Not valid' } });
    } else {
      fields.set(part.fieldname, part.value);
    }
  }
  if (request.upload === null || request.upload.length === 0) {
    throw new AppError('INVALID_REQUEST', { fields: { [fileField]: 'Choose a file' } });
  }
  request.body = Object.fromEntries(fields);
}

const unknownFile = (name: string) => new AppError('INVALID_REQUEST', { fields: { [name]: `The file comes as ${fileField}` } });

/** What cannot be read as a form is the caller's fault, whatever the reader of forms calls it. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const isTooLarge = (error as { code?: unknown } | null)?.code === 'FST_REQ_FILE_TOO_LARGE';
  return new AppError(isTooLarge ? 'BODY_TOO_LARGE' : 'INVALID_REQUEST', { cause: error });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form; null before it is read. */
    upload: Buffer | null;
  }
}
