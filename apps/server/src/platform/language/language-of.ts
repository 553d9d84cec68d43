import { type Language, languageCookie, languageNamed } from '@abhyas/contract/languages.ts';
import type { FastifyRequest } from 'fastify';

/** The first of a browser's languages that the portal has, by their weights. */
function preferredIn(accepted: string): Language | null {
  const asked = accepted.split(',').map((part) => {
    const [tag = '', ...more] = part.trim().toLowerCase().split(';');
    const weight = Number(/^\s*q=([\d.]+)/.exec(more[0] ?? '')?.[1] ?? 1);
    return { language: languageNamed(tag.split('-', 1)[0]), weight };
  });
  const [best] = asked.filter(({ language, weight }) => language !== null && weight > 0).toSorted((a, b) => b.weight - a.weight);
  return best?.language ?? null;
}

/**
 * The language of the answer to a request: the one chosen on this browser, else the first of the browser's own that the portal has, else the usual one of the
 * brand. What a person chose in their account is in the cookie of each browser they signed in with.
 */
export function languageOf(
  request: Pick<FastifyRequest, 'headers'> & { readonly cookies?: FastifyRequest['cookies'] },
  usual: Language = 'en',
): Language {
  return languageNamed(request.cookies?.[languageCookie]) ?? preferredIn(request.headers['accept-language'] ?? '') ?? usual;
}
