import type { ErrorCode } from '@abhyas/contract/errors.ts';
import { type Language, languageCookie, languageNamed, languages } from '@abhyas/contract/languages.ts';
import type { MessageKey, Said, Value } from '@abhyas/contract/messages.gen.ts';
import { type Catalogue, createSay } from '@abhyas/rules/messages/say.ts';
import { blockLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import { maxCopiedWeeks } from '@abhyas/contract/mentoring/session-limits.ts';
import type { FastifyRequest } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../../../packages/contract/src/messages/', import.meta.url);

function readMessages(language: Language): Catalogue {
  const own = new URL(`${language}/`, folder);
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, own), 'utf8')) as Catalogue;
  return Object.assign({}, ...readdirSync(own).map(read)) as Catalogue;
}

const messages = new Map(languages.map((language) => [language, readMessages(language)]));

/** A message of the catalogue in a language. */
export const say = createSay(messages);

/** Whether a text is the key of a message. */
export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(messages.get('en') ?? {}, text);

/** A message in a language; a text as it is. */
export const textIn = (said: Value, language: Language): string => (typeof said === 'object' ? say(said, language) : String(said));

/** The limits that messages of errors name. */
const errorValues: Partial<Record<ErrorCode, Readonly<Record<string, number>>>> = {
  TOO_MANY_SERIES: { count: blockLimits.series },
  TOO_MANY_BLOCKS: { count: blockLimits.open },
  BLOCK_TOO_FAR: { days: blockLimits.daysBack, years: blockLimits.daysAhead / 365 },
  TOO_MANY_WEEKS: { weeks: maxCopiedWeeks },
};

/** The message of an error of the catalogue in a language. */
export const errorText = ({ code, language }: { code: ErrorCode; language: Language }): string =>
  say({ key: `error_${code.toLowerCase() as Lowercase<ErrorCode>}`, values: errorValues[code] } as Said, language);

type Asking = Pick<FastifyRequest, 'headers'> & { readonly cookies?: FastifyRequest['cookies'] };

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
export const languageOf = (request: Asking, usual: Language = 'en'): Language => languageAsked(request) ?? usual;

/** The language that a browser asks for; null where the brand's usual one is to decide. */
export const languageAsked = (request: Asking): Language | null =>
  languageNamed(request.cookies?.[languageCookie]) ?? preferredIn(request.headers['accept-language'] ?? '');
