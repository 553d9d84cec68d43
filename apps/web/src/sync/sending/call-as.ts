import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import type { PathName } from '@abhyas/contract/paths.ts';
import { ApiError, call } from '../../lib/api.ts';
import { getSession, isOwnWriter } from '../../lib/session/session.ts';

/** Browsers let less than 64 KB outlive a page. */
const maxOutlivingBytes = 60_000;

/** Whether a request with this body may be sent with `keepalive`. */
export const mayOutlive = (body: object): boolean => new TextEncoder().encode(JSON.stringify(body)).length < maxOutlivingBytes;

/**
 * Calls the server in the name of the person that the work belongs to (their `personId`), and nobody else's: a call goes out in the name of the person who is
 * signed in now. Throws UNAUTHENTICATED if that is another one. With `leaving` the request outlives the page if the browser lets it.
 */
export async function callAs<N extends PathName>(
  owner: string,
  { name, body, leaving = false }: { name: N; body: RequestOf<N> & object; leaving?: boolean },
): Promise<AnswerOf<N>> {
  const session = getSession();
  if (session === null || session.personId !== owner || !isOwnWriter(session)) {
    throw new ApiError({ code: 'UNAUTHENTICATED', call: null, status: 401, message: 'Another person is signed in' });
  }
  return call(name, body, { keepalive: leaving && mayOutlive(body) });
}
