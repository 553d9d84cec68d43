import type { Logger } from 'pino';
import { AppError } from '../../../platform/common/errors.ts';

/** Milliseconds in which an engine must answer anything. */
const patience = 4_000;

/**
 * Asks an external engine whether it is there, before a student is sent to it with a token that is good once: any answer of HTTP below 500 is a yes, a refusal
 * too, because this request says nothing of who asks. Throws ENGINE_UNAVAILABLE.
 */
export async function requireEngine({ url, log, patienceMs = patience }: { url: string; log: Logger; patienceMs?: number }): Promise<void> {
  const cause = await faultOf({ url, patienceMs });
  if (cause === null) return;
  log.error({ engine: new URL(url).origin, cause }, 'an external engine does not answer: its tests cannot be launched');
  throw new AppError('ENGINE_UNAVAILABLE');
}

async function faultOf({ url, patienceMs }: { url: string; patienceMs: number }): Promise<string | null> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) });
    await answer.body?.cancel();
    return answer.status < 500 ? null : `it answered ${answer.status}`;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    return error.cause instanceof Error ? error.cause.message : error.message;
  }
}
