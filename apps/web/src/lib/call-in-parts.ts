import type { AnswerOf, RequestOf } from '@abhyas/contract/endpoints.ts';
import { call } from './api.ts';

/** Calls whose answer is the same for everyone of a course, each with the one that gives what is one's own. */
interface Parts {
  homeContent: 'ownHome';
  pathContent: 'pathProgress';
}

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
  const place = `${shared} ${Object.values(body).join(' ')}`;
  const ask = (version: string) => call(shared, { ...body, version } as unknown as RequestOf<N>, { signal });
  const [mine, guess] = await Promise.all([call(own, body, { signal }), ask(lastVersion(place))]);
  const { version, content } = guess.version === mine.version ? guess : await ask(mine.version);
  try {
    localStorage.setItem(place, version);
  } catch {
    // without it the browser asks for the current version each time
  }
  return { content, own: mine };
}
