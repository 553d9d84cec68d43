import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { paths, serviceTimeouts, type PathName } from '@abhyas/contract/paths.ts';
import { failureOf, readAnswer, tokenHeaders } from '../api.ts';
import { getSession } from '../session/session.ts';

/** Makes a call that takes its fields as a multipart form. Throws ApiError as `call` does; an abort by `signal` throws the signal's reason. */
export async function callForm<N extends PathName>(
  name: N,
  fields: RequestOf<N>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AnswerOf<N>> {
  const { group, path } = paths[name];
  const timeout = AbortSignal.timeout(serviceTimeouts[group]);
  const session = getSession();
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, String(value));
  try {
    const all = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const response = await fetch(path, { method: 'POST', headers: tokenHeaders(), body, signal: all, credentials: 'same-origin' });
    return await readAnswer(name, response);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw await failureOf({ name, error, session, timedOut: timeout.aborted });
  }
}
