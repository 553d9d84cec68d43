import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { call } from '../api.ts';

/** Calls whose answer is the same for everyone of a course, each with the one that gives what is one's own. */
interface Parts {
  homeContent: 'ownHome';
  pathContent: 'pathProgress';
}

/** Under which name the version of a shared answer is kept. */
const placeOf = (shared: string, body: object): string => `${shared} ${Object.values(body).join(' ')}`;

/** What the shared part is asked with at first. */
export const sharedBody = <N extends keyof Parts>(shared: N, body: RequestOf<Parts[N]>): RequestOf<N> =>
  ({ ...body, version: lastVersion(placeOf(shared, body)) }) as unknown as RequestOf<N>;

/** Which version of a shared answer this browser has seen last. It goes when the person signs out. */
function lastVersion(place: string): string {
  try {
    return localStorage.getItem(place) ?? '';
  } catch {
    return '';
  }
}

/**
 * What all share of a screen, and what is one's own, in two calls at once. The shared part is asked for under the version seen last, so that it comes from the
 * browser's cache; only where other content has come since is it asked for again. Throws as `call`.
 */
export async function callInParts<N extends keyof Parts>({
  shared,
  own,
  body,
  signal,
}: {
  shared: N;
  own: Parts[N];
  body: RequestOf<Parts[N]>;
  signal: AbortSignal;
}): Promise<{ content: AnswerOf<N>['content']; own: AnswerOf<Parts[N]> }> {
  const first = sharedBody(shared, body);
  const [mine, guess] = await Promise.all([call(own, body, { signal }), call(shared, first, { signal })]);
  const { version, content } = guess.version === mine.version ? guess : await call(shared, { ...first, version: mine.version }, { signal });
  try {
    localStorage.setItem(placeOf(shared, body), version);
  } catch {
    // without it the browser asks for the current version each time
  }
  return { content, own: mine };
}
