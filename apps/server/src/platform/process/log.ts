import type { FastifyInstance } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Whatever is logged under one of these names, at the top or one or two steps down, is replaced. */
const secretNames = [
  'access-token',
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'studentpassword',
  'otp',
  'token',
  'secret',
  'signature',
];
const paths = secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** The program's log: one JSON object a line, on the standard output or on `to`. */
export function createLog({ level, to }: { level: Config['logLevel']; to?: DestinationStream }): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }), log: withTextIds },
    serializers: { err: describeError },
  };
  return to === undefined ? pino(options) : pino(options, to);
}

/** What is logged with its ids as text: they do not fit a number of JSON. */
const withTextIds = (fields: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );

/** How many of the errors that are thrown together are logged. */
const maxErrors = 10;

/** An error as it may be logged: a failed query's values are people's data and stay out. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'not an error object' };
  // drizzle writes the values into its message, after 'params:'
  const message = maskText(error.message.replace(/\nparams:[\s\S]*$/, ''));
  const stack = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) };
  const errors = error instanceof AggregateError ? { errors: error.errors.slice(0, maxErrors).map(describeError) } : {};
  return { type: error.name, message, ...code, stack, ...cause, ...errors };
}

/** '90*****001': enough to recognise one's own number. */
export function maskMobile(mobile: string): string {
  return mobile.length < 7 ? '*'.repeat(mobile.length) : `${mobile.slice(0, 2)}${'*'.repeat(mobile.length - 5)}${mobile.slice(-3)}`;
}

/** 'a***@demo.test': enough to recognise one's own address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** A text with every mail address and ten-digit number in it masked. */
export function maskText(text: string): string {
  return text.replace(/[\w.+-]+@[\w.-]+/g, maskEmail).replace(/(?<!\d)\d{10}(?!\d)/g, maskMobile);
}

/** The path of an url: without its query, which may hold signatures and names, and with what opens something masked (43 signs are 256 bits). */
export function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').replaceAll(/[\w-]{43,}/g, '***');
}

/** Logs every request once, when its answer is out: id, method, route, status and milliseconds; nothing of what was said. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { session } = request.caller ?? { session: null };
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        path: pathOf(request.url),
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(session === null ? {} : { personId: session.personId }),
      },
      'request',
    );
    done();
  });
}
