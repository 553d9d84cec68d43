import type { AnswerOf, ErrorOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { ErrorBody, ErrorCode } from '@abhyas/contract/errors.ts';
import { addressOf, paths, serviceTimeouts, type PathEntry, type PathName } from '@abhyas/contract/paths.ts';
import { hasRightToLeft, isolated, unisolated } from '@abhyas/rules/text/right-to-left.ts';
import { m } from '../paraglide/messages.js';
import { deviceNow, learnMoment } from './clock.ts';
import { clearSession, getSession, updateSession, type Session } from './session/session.ts';

/** Why no answer came. `TIMEOUT`: none within the service group's time, with words of its own in the group prepare (ERR-018). */
type NoAnswer = 'NETWORK' | 'TIMEOUT' | 'PREPARE_TIMEOUT';
type ApiErrorCode = ErrorCode | NoAnswer;

/** A call that failed; `callError` has the codes of a call. `message` may be shown to a person; `status` is 0 if no answer came. */
export class ApiError<C extends ApiErrorCode = ApiErrorCode> extends Error {
  readonly code: C;
  /** The call that failed; null for what is no call of the contract. */
  readonly call: PathName | null;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly requestId: string;
  /** What the server said of it, in its own words; '' if it said nothing. */
  readonly said: string;
  /** After how many seconds the server wants to be asked again; 0 if it did not say. */
  readonly retryAfter: number;

  constructor(about: {
    code: C;
    call: PathName | null;
    status: number;
    message: string;
    fields?: Record<string, string>;
    requestId?: string;
    said?: string;
    retryAfter?: number;
  }) {
    super(about.message);
    this.name = 'ApiError';
    this.code = about.code;
    this.call = about.call;
    this.status = about.status;
    this.fields = about.fields ?? {};
    this.requestId = about.requestId ?? '';
    this.said = about.said ?? '';
    this.retryAfter = about.retryAfter ?? 0;
  }

  /** Whether the same call may succeed a moment later: the network or the server failed, not the request. */
  get mayPass(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The error of one of these calls, whose code is one that their contract lists; null for every other error. */
export function callError<N extends PathName>(error: unknown, ...names: readonly N[]): ApiError<ErrorOf<N> | NoAnswer> | null {
  const isOfCall = error instanceof ApiError && names.some((name) => name === error.call);
  return isOfCall ? (error as ApiError<ErrorOf<N> | NoAnswer>) : null;
}

/** Whether someone else has saved what a form was about to. */
export const isChangedElsewhere = (error: unknown): boolean => error instanceof ApiError && error.code === 'CHANGED_ELSEWHERE';

type SignedOutListener = (who: Session) => void;
let whenSignedOut: SignedOutListener = () => {};

/** What happens when the server no longer knows the session of someone; it is cleared before. */
export function onSignedOut(listener: SignedOutListener): void {
  whenSignedOut = listener;
}

let askForFactor: () => Promise<boolean> = async () => Promise.resolve(false);
let asking: Promise<boolean> | null = null;
let giveUp = (): void => {};

/** How the person is asked for a fresh code of their second factor; the answer says whether the server took one. Returns the function that stops it: who is asked just then has not proved it. */
export function onFactorNeeded(ask: () => Promise<boolean>): () => void {
  askForFactor = ask;
  return () => {
    if (askForFactor !== ask) return;
    askForFactor = async () => Promise.resolve(false);
    giveUp();
  };
}

/** Whether a call that failed may be made again, because the person has proved their second factor meanwhile. Several calls ask once. */
export async function mayTryAgain(failure: ApiError): Promise<boolean> {
  if (failure.code !== 'FACTOR_NEEDED') return false;
  if (asking === null) {
    const stopped = new Promise<boolean>((resolve) => (giveUp = () => resolve(false)));
    asking = Promise.race([askForFactor(), stopped]).finally(() => {
      asking = null;
    });
  }
  return asking;
}

const entryOf = (name: PathName): PathEntry => paths[name];

/** The headers that say who calls. */
export function tokenHeaders(): Record<string, string> {
  const token = getSession()?.token;
  return token ? { 'access-token': token, authorization: `Bearer ${token}` } : {};
}

/** The error that the answer to a call is. */
export async function errorOf(name: PathName | null, response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const fallback = response.status >= 500 ? 'UNAVAILABLE' : 'INVALID_REQUEST';
  return new ApiError({
    code: body?.code ?? fallback,
    call: name,
    status: response.status,
    message: body?.message ?? m.error_server(),
    said: body?.message ?? '',
    retryAfter: Number(response.headers.get('retry-after') ?? 0) || 0,
    ...(body?.fields ? { fields: body.fields } : {}),
    requestId: body?.requestId ?? response.headers.get('x-request-id') ?? '',
  });
}

/** The `data` of a call's answer. Throws ApiError if the answer is an error. */
export async function readAnswer<N extends PathName>(name: N, response: Response): Promise<AnswerOf<N>> {
  if (!response.ok) throw await errorOf(name, response);
  const text = await response.text();
  return (JSON.parse(text, hasRightToLeft(text) ? isolateName : undefined) as { data: AnswerOf<N> }).data;
}

/** The keys of names and titles; what is in a field while it is typed has none. */
const nameKey = /(?<!^(?:first|last|file)_?)name$|(?:title|topic|label|by|venue|room|place|course|exam)$/i;

/** Keeps a name or a title in Arabic or Hebrew from moving the words and figures beside it, in whatever sentence it is put. */
const isolateName = (key: string, value: unknown): unknown => (typeof value === 'string' && nameKey.test(key) ? isolated(value) : value);

/** A part of the body of a call without what `isolateName` put round it; what someone typed elsewhere stays as it is. */
const unisolateName = (key: string, value: unknown): unknown =>
  typeof value === 'string' && (nameKey.test(key) || isolated(unisolated(value)) === value) ? unisolated(value) : value;

/**
 * What a failed call throws: the server's error, or that none came. A session the server no longer knows is cleared here; `session` is the one the
 * call was made with.
 */
export async function failureOf({
  name,
  error,
  session,
  timedOut,
}: {
  name: PathName | null;
  error: unknown;
  session: Session | null;
  timedOut: boolean;
}): Promise<ApiError> {
  if (error instanceof ApiError) {
    // A late answer to an old token must not end the session that has begun since.
    if (error.code === 'UNAUTHENTICATED' && session !== null && getSession()?.token === session.token) {
      await clearSession({ expired: true });
      whenSignedOut(session);
    }
    // the guard of the routes leads on
    if (error.code === 'SET_UP_TWO_STEP' && session !== null) {
      await updateSession({ token: session.token, part: { mustSetUpTwoStep: true } });
    }
    return error;
  }
  if (!timedOut) return new ApiError({ code: 'NETWORK', call: name, status: 0, message: m.error_network() });
  return name !== null && paths[name].group === 'prepare'
    ? new ApiError({ code: 'PREPARE_TIMEOUT', call: name, status: 0, message: m.error_prepare_timeout() })
    : new ApiError({ code: 'TIMEOUT', call: name, status: 0, message: m.error_timeout() });
}

/** Answers that were asked for before the screen that shows them was here, and until when they count, by call, body and token. */
const begun = new Map<string, { answer: Promise<unknown>; until: number }>();
const begunMs = 15_000;
const begunKey = (name: PathName, body: unknown) => `${name} ${getSession()?.token} ${JSON.stringify(body)}`;

/** Calls the server ahead of the screen that makes the same call. */
export function beginCall<N extends PathName>(name: N, body: RequestOf<N>): void {
  const answer = call(name, body);
  // the screen that takes it hears of it
  answer.catch(() => {});
  begun.set(begunKey(name, body), { answer, until: performance.now() + begunMs });
}

function takeBegun<N extends PathName>(name: N, body: RequestOf<N>): Promise<AnswerOf<N>> | null {
  if (begun.size === 0) return null;
  const key = begunKey(name, body);
  const found = begun.get(key);
  begun.delete(key);
  return found === undefined || performance.now() > found.until ? null : (found.answer as Promise<AnswerOf<N>>);
}

/**
 * Calls the server by the name of the call and answers with what is under `data`; a fresh code of the second factor is asked for where
 * needed, and an ended session is cleared here. A request with `keepalive` outlives the page, with a body below 64 KB. Throws ApiError; an
 * abort by `signal` throws the signal's reason.
 */
export async function call<N extends PathName>(
  name: N,
  body: RequestOf<N>,
  { signal, keepalive = false }: { signal?: AbortSignal | undefined; keepalive?: boolean } = {},
): Promise<AnswerOf<N>> {
  const early = takeBegun(name, body);
  if (early !== null) return early;
  const entry = entryOf(name);
  const { method, group } = entry;
  const timeout = AbortSignal.timeout(serviceTimeouts[group]);
  const session = getSession();
  const sentAt = deviceNow();
  try {
    const response = await fetch(addressOf(entry, body), {
      method,
      headers: { ...(method === 'GET' ? {} : { 'content-type': 'application/json' }), ...tokenHeaders() },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body, unisolateName) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'same-origin',
      keepalive,
    });
    learnMoment({ answer: response, sentAt });
    return await readAnswer(name, response);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    const failure = await failureOf({ name, error, session, timedOut: timeout.aborted });
    if (await mayTryAgain(failure)) return call(name, body, { signal, keepalive });
    throw failure;
  }
}
