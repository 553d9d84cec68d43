import { uploadLimits } from '@abhyas/contract/upload-limits.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../common/errors.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import ipaddr from 'ipaddr.js';
import { type ErrorBody, type ErrorCode, errorCatalogue } from '@abhyas/contract/errors.ts';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseBusy, isDatabaseUnavailable } from '../postgres/database-error.ts';
import { errorText, isMessageKey, languageOf, textIn } from '../language.ts';
import type { Config } from '../process/config.ts';
import helmet from 'helmet';

/** In milliseconds: how long headers and a whole request may take to arrive, uploads included, and how often the server looks. */
export const requestTimes = { headersMs: 20_000, wholeMs: uploadLimits.ms + 10_000, checkMs: 5_000 } as const;
/** A body that is not a form is small: in so many milliseconds even a slow line has sent it. */
const maxBodyMs = 30_000;

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Bounds the body of a request before a handler sees it. A packed one is refused, because no client of the portal sends any; one that does
 * not arrive in time ends its connection (forms: upload.ts).
 */
export function limitBodies(app: FastifyInstance, { bodyMs = maxBodyMs }: { bodyMs?: number } = {}): void {
  // these run before every answer: with a callback they cost no promise
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
    else done();
  });
  const expectRest = ({ raw }: FastifyRequest) => {
    if (raw.complete || !hasBody(raw)) return;
    const late = setTimeout(() => raw.destroy(), bodyMs);
    const done = () => clearTimeout(late);
    raw.once('end', done).once('close', done);
  };
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.routeOptions.config.isForm !== true) expectRest(request);
    done(null, payload);
  });
  // an answer does not wait for the rest, which would keep the connection
  app.addHook('onResponse', (request, _reply, done) => {
    expectRest(request);
    done();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads a multipart form, and watches itself how fast it arrives. */
    isForm?: boolean;
  }
}

/** Where a call comes from, as rate limits count it. */
export interface Network {
  /** An IPv4 address, or an IPv6 /64: what a subscriber usually has ('2001:db8:0:1::/64'). Anything else is unchanged. */
  readonly address: string;
  /** The IPv6 /48 around it: what a site usually has, with 65,536 networks of its own. Null for IPv4. */
  readonly site: string | null;
}

/** The network of an address. An IPv4 address mapped into IPv6 is the IPv4 address. */
export function networkOf(ip: string): Network {
  if (!ipaddr.IPv6.isValid(ip)) return { address: ip, site: null };
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return { address: address.toIPv4Address().toString(), site: null };
  const parts = address.parts.map((part) => part.toString(16));
  return { address: `${parts.slice(0, 4).join(':')}::/64`, site: `${parts.slice(0, 3).join(':')}::/48` };
}

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
    const fields: Record<string, Said | string> = {};
    for (const issue of error.validation) {
      const path = issue.instancePath.replace(/^\//, '').replaceAll('/', '.');
      const message = issue.message ?? 'field_not_valid';
      fields[path] ??= isMessageKey(message) ? ({ key: message } as Said) : message;
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
  const { code, said } = error;
  const message = said === undefined ? errorText({ code, language }) : textIn(said, language);
  const body: ErrorBody = { code: error.code, message, requestId: request.id };
  if (error.fields !== undefined) {
    const fields = Object.entries(error.fields).map(([path, text]) => [path, textIn(text, language)]);
    body.fields = Object.fromEntries(fields) as Record<string, string>;
  }
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  return reply.status(errorCatalogue[error.code].status).header('cache-control', 'no-store').send(body);
}

/** Makes every error that is thrown an answer of the catalogue. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => sendError({ error, request, reply }));
}

/** Whether the caller's connection is encrypted. TLS may end before this program, so the portal's own address tells as well. */
export const isOverTls = ({ request, config }: { request: Pick<FastifyRequest, 'protocol'>; config: Pick<Config, 'publicUrl'> }): boolean =>
  request.protocol === 'https' || /^https:/i.test(config.publicUrl);

/**
 * The name of a cookie of this host alone. With `__Host-`, path '/' and no domain, a browser takes it over TLS from this very host only, so
 * no page of another subdomain can plant one.
 */
export const hostCookieName = ({ name, secure }: { name: string; secure: boolean }): string => (secure ? `__Host-${name}` : name);

/** `fileOrigins`: where stored files are served from, when not by this server; `formOrigins`: whose pages a form may open. */
const contentSecurityPolicy = ({ fileOrigins, formOrigins }: { fileOrigins: readonly string[]; formOrigins: readonly string[] }) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // the component library writes style elements and attributes
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...fileOrigins],
    mediaSrc: ["'self'", 'blob:', ...fileOrigins],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", ...fileOrigins],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'", ...formOrigins],
    frameAncestors: ["'none'"],
  },
});

/** Sets the security headers of an answer; a route may replace them. */
type SetSecurityHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

export function createSecurityHeaders({ s3, razorpay, demo }: Pick<Config, 's3' | 'razorpay' | 'demo'>): SetSecurityHeaders {
  const fileOrigins = s3 === null ? [] : [new URL(s3.endpoint ?? `https://${s3.bucket}.s3.${s3.region}.amazonaws.com`).origin];
  const set = helmet({
    contentSecurityPolicy: contentSecurityPolicy({ fileOrigins, formOrigins: razorpay === null ? [] : [new URL(razorpay.apiUrl).origin] }),
    // the portal must be able to tell when the test window it opened is closed
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: demo ? false : { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
  });
  // they are the same for every answer, and to work them out costs as much as a small answer
  const headers = new Map<string, string>();
  const recorder = {
    setHeader: (name: string, value: string) => void headers.set(name.toLowerCase(), value),
    removeHeader: () => undefined,
  };
  set({} as IncomingMessage, recorder as unknown as ServerResponse, () => undefined);
  // as the reply's own: headers that are set on the response are checked and copied twice
  const all = Object.fromEntries(headers);
  return (_request, reply) => void reply.headers(all);
}
