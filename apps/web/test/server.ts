import { endpoints, type AnswerOf, type RequestOf } from '@abhyas/contract/endpoints.ts';
import { errorsOf } from '@abhyas/contract/endpoint.ts';
import { errorCatalogue, type ErrorBody, type ErrorCode } from '@abhyas/contract/errors.ts';
import usualMessages from '@abhyas/contract/messages/en/errors.json';
import type { PathName } from '@abhyas/contract/paths.ts';
import type { z } from 'zod';

/** How the server answers one request, or null if the network loses it. */
type Reply = (body: unknown) => Response | null | Promise<Response | null>;

const nameOf = new Map<string, PathName>(Object.values(endpoints).map(({ method, path, name }) => [`${method} ${path}`, name]));

let replies = new Map<PathName, Reply>();
let received: { readonly name: PathName; readonly body: unknown }[] = [];
let files = new Map<string, Uint8Array<ArrayBuffer>>();
let spoilt = new Map<string, () => Response | null | Promise<Response>>();
let faults: string[] = [];

/** Checks with a schema of the contract, and keeps what it says for the end of the test: the component may swallow what is thrown here. */
function check({ schema, value, about }: { schema: z.ZodType; value: unknown; about: string }): unknown {
  const { success, data, error } = schema.safeParse(value);
  if (!success) faults.push(`${about} breaks the contract: ${error.message}`);
  // as it travels, with its defaults
  return success ? schema.encode(data) : value;
}

const answerOf = (name: PathName, data: unknown): Response =>
  Response.json({ data: check({ schema: endpoints[name].data, value: data, about: `The answer of ${name}` }) });

interface Refusal {
  readonly fields?: Record<string, string>;
  /** Other words than the catalogue's, where the server has them. */
  readonly message?: string;
}

function refusalOf(name: PathName, code: ErrorCode, { fields, message }: Refusal = {}): Response {
  if (!errorsOf(endpoints[name]).includes(code)) faults.push(`${name} does not list the error ${code}`);
  const { status } = errorCatalogue[code];
  const body: ErrorBody = {
    code,
    message: message ?? usualMessages[`error_${code.toLowerCase() as Lowercase<ErrorCode>}`],
    requestId: 'request-1',
    ...(fields ? { fields } : {}),
  };
  return Response.json(body, { status });
}

/**
 * The network of a component test. Each call of the contract gets its answer, checked against the contract's schemas; a call that was not
 * listed fails the test, and the last word on a call counts.
 */
export const server = {
  /** Answers with this, or with what is made of the request's body. */
  answers<N extends PathName>(name: N, data: AnswerOf<N> | ((body: RequestOf<N>) => AnswerOf<N> | Promise<AnswerOf<N>>)): void {
    replies.set(name, async (body) =>
      answerOf(name, await (typeof data === 'function' ? (data as (sent: unknown) => unknown)(body) : data)),
    );
  },
  /** Answers each request separately, some of them with an error. */
  replies<N extends PathName>(
    name: N,
    make: (body: RequestOf<N>, no: { refuse: (code: ErrorCode) => Response }) => AnswerOf<N> | Response,
  ): void {
    replies.set(name, (body) => {
      const made = make(body as RequestOf<N>, { refuse: (code) => refusalOf(name, code) });
      return made instanceof Response ? made : answerOf(name, made);
    });
  },
  /** Refuses with an error that the call may answer with. */
  refuses(name: PathName, code: ErrorCode, about?: Refusal): void {
    replies.set(name, () => refusalOf(name, code, about));
  },
  /** Loses the request: no answer comes. */
  loses(name: PathName): void {
    replies.set(name, () => null);
  },
  /** Lets the call wait, which shows how a screen loads; what is given back ends it with an answer. */
  holds<N extends PathName>(name: N): (data: AnswerOf<N>) => void {
    let end: (response: Response) => void = () => undefined;
    const ended = new Promise<Response>((resolve) => {
      end = resolve;
    });
    replies.set(name, async () => (await ended).clone());
    return (data) => end(answerOf(name, data));
  },
  /** Has a file at this address. */
  serves(path: string, bytes: Uint8Array<ArrayBuffer>): void {
    files.set(path, bytes);
  },
  /** Answers for a file with something else, or loses the request (null). What is given back mends it. */
  spoils(path: string, reply: () => Response | null | Promise<Response>): () => void {
    spoilt.set(path, reply);
    return () => void spoilt.delete(path);
  },
  /** The bodies that came for this call, oldest first. */
  received<N extends PathName>(name: N): RequestOf<N>[] {
    return received.filter((one) => one.name === name).map(({ body }) => body as RequestOf<N>);
  },
};

async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? null;
  const target = input instanceof Request ? input.url : String(input);
  // not that of the window: a test that follows a download may have left it at about:blank
  const { pathname, searchParams } = new URL(target, 'http://localhost');
  const instead = await spoilt.get(pathname)?.();
  if (instead === null) throw new TypeError('Failed to fetch');
  if (instead !== undefined) return instead;
  const file = files.get(pathname);
  if (file !== undefined) return new Response(file);
  const line = `${init.method ?? 'GET'} ${pathname}`;
  const name = nameOf.get(line);
  const reply = name === undefined ? undefined : replies.get(name);
  if (name === undefined || reply === undefined) {
    faults.push(`${line} was called, and the test has not said what it answers`);
    throw new TypeError('Failed to fetch');
  }
  const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(searchParams);
  const body = check({ schema: endpoints[name].body, value: sent, about: `The request of ${name}` });
  received.push({ name, body });
  const response = await Promise.race([
    Promise.resolve(reply(body)),
    new Promise<never>((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  ]);
  if (response === null) throw new TypeError('Failed to fetch');
  return response;
}

/** Puts the fake in place of the network and forgets what an earlier test told it. */
export function openServer(): void {
  replies = new Map();
  files = new Map();
  // whether it is there again is asked by views that did not load; a test that wants them to load spoils this with an answer
  spoilt = new Map([['/healthz', () => null]]);
  received = [];
  faults = [];
  globalThis.fetch = answer;
}

/** What went against the contract or was not listed since `openServer`. */
export function serverFaults(): readonly string[] {
  return faults;
}
