import { setTimeout as pause } from 'node:timers/promises';
import { MeetingFault } from './provider.ts';

/** Milliseconds that a provider has for one answer; a student may be waiting. */
const patienceMs = 5_000;
/** Pauses before the second and third try, and the longest that is waited for a provider that is asked too much. */
const pausesMs = [200, 800] as const;
const longestMs = 2_000;

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/**
 * Asks a provider, up to three times where it does not answer, breaks (500 and above) or is asked too much (429); any other answer is given back. `once`: what must not happen twice is tried once.
 * `what` names the request in errors. Throws MeetingFault. Redirects are not followed: they could carry a secret elsewhere.
 */
export async function askProvider({
  url,
  what,
  method = 'GET',
  headers = {},
  body,
  once = false,
  waitMs = patienceMs,
}: {
  url: string;
  what: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  once?: boolean;
  /** Milliseconds for one answer. */
  waitMs?: number;
}): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await tryOnce({ url, what, method, headers, body, waitMs });
    if (!(answer instanceof MeetingFault)) return answer;
    const pauseMs = answer.retryAfter === null ? pausesMs[tries] : answer.retryAfter * 1000;
    const isLast = once || tries >= pausesMs.length || pauseMs === undefined || pauseMs > longestMs;
    if (isLast) throw answer;
    await pause(pauseMs * (0.75 + Math.random() / 2));
  }
}

async function tryOnce({
  url,
  what,
  method,
  headers,
  body,
  waitMs,
}: {
  url: string;
  what: string;
  method: string;
  waitMs: number;
  headers: Record<string, string>;
  body: string | undefined;
}): Promise<Answer | MeetingFault> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
    });
    const text = await answer.text();
    if (answer.status === 429) return new MeetingFault('busy', `${what}: asked too often`, secondsOf(answer.headers.get('retry-after')));
    if (answer.status >= 500) return new MeetingFault('unreachable', `${what}: answered ${answer.status}`);
    return { status: answer.status, text };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? ` (${String(error.cause.code)})` : '';
    return new MeetingFault('unreachable', `${what}: no answer${cause}`);
  }
}

/** Seconds of a Retry-After; null where there is none. A moment instead of a number is when the quota of a day begins again, so an hour is waited. */
function secondsOf(header: string | null): number | null {
  if (header === null) return null;
  return /^\d{1,6}$/.test(header) ? Number(header) : 3600;
}
