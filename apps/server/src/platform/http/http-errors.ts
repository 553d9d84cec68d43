import { errorCatalogue, type ErrorBody, type ErrorCode } from '@abhyas/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../postgres/database-error.ts';
import { AppError } from '../common/errors.ts';

/** What Fastify itself refuses, by its own error code. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_REQUEST',
};

/** What PostgreSQL says when it waited too long for others (a statement's time, a lock) or two waited for each other: the caller may try again. */
const databaseBusy = /^(57014|55P03|40P01)$/;
/** PostgreSQL's class 22: a value that no column takes, so the caller is to blame. */
const badValue = /^22/;

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const issue of error.validation) {
      const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
      fields[path] ??= issue.message ?? 'Not valid';
    }
    return new AppError('INVALID_REQUEST', { fields });
  }
  const code = frameworkCodes[error.code];
  if (code !== undefined) return new AppError(code);
  const cause = error.cause instanceof Error ? (error.cause as FastifyError) : error;
  if (isDatabaseUnavailable(error) || databaseBusy.test(cause.code ?? '')) return new AppError('UNAVAILABLE', { cause: error });
  if (badValue.test(cause.code ?? '')) return new AppError('INVALID_REQUEST', { cause: error });
  return new AppError('INTERNAL', { cause: error });
}

/** The one place where an error becomes an answer. What is not in the catalogue is logged and leaves as an opaque 500 with its request id. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown);
    // while the database is away every request fails alike: one line each, not a stack
    if (error.code === 'UNAVAILABLE') request.log.warn({ reason: rootOf(thrown).message }, error.code);
    else if (error.status >= 500) request.log.error({ err: thrown }, error.code);
    const body: ErrorBody = { code: error.code, message: error.message, requestId: request.id };
    if (error.fields !== undefined) body.fields = error.fields;
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
    return reply.status(errorCatalogue[error.code].status).header('cache-control', 'no-store').send(body);
  });
}
