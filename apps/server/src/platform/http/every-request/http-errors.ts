import { errorCatalogue, type ErrorBody, type ErrorCode } from '@abhyas/contract/errors.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseBusy, isDatabaseUnavailable } from '../../postgres/database-error.ts';
import { AppError } from '../../common/errors.ts';
import { errorText, inLanguage } from '../../language/error-text.ts';
import { languageOf } from '../../language/language-of.ts';

/** PostgreSQL's class 22: a value that no column takes, so the caller is to blame. */
const badValue = /^22/;

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}

/** What a request can be refused for with a status below 500 by Fastify, its plugins and Node; every other such status is an invalid request. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};

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
  const { statusCode } = error;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError(codesByStatus[statusCode] ?? 'INVALID_REQUEST', { cause: error });
  }
  const cause = error.cause instanceof Error ? (error.cause as FastifyError) : error;
  if (isDatabaseUnavailable(error) || isDatabaseBusy(error)) return new AppError('UNAVAILABLE', { cause: error });
  if (badValue.test(cause.code ?? '')) return new AppError('INVALID_REQUEST', { cause: error });
  return new AppError('INTERNAL', { cause: error });
}

/** Answers with an error. What is not in the catalogue is logged and leaves as an opaque 500 with its request id. */
export function sendError({ error: thrown, request, reply }: { error: FastifyError; request: FastifyRequest; reply: FastifyReply }) {
  const error = toAppError(thrown);
  // while the database is away every request fails alike: one line each, not a stack
  if (error.code === 'UNAVAILABLE') request.log.warn({ reqId: request.id, reason: rootOf(thrown).message }, error.code);
  // a rush of candidates is no fault, and each of them asks many times
  else if (error.status >= 500 && error.code !== 'QUEUED') request.log.error({ reqId: request.id, err: thrown }, error.code);
  const language = languageOf(request);
  const isUsual = error.message === errorCatalogue[error.code].message;
  const message = isUsual ? errorText({ code: error.code, language }) : inLanguage({ text: error.message, language });
  const body: ErrorBody = { code: error.code, message, requestId: request.id };
  if (error.fields !== undefined) {
    const fields = Object.entries(error.fields).map(([path, text]) => [path, inLanguage({ text, language })]);
    body.fields = Object.fromEntries(fields) as Record<string, string>;
  }
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  return reply.status(errorCatalogue[error.code].status).header('cache-control', 'no-store').send(body);
}

/** Makes every error that is thrown an answer of the catalogue. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => sendError({ error, request, reply }));
}
