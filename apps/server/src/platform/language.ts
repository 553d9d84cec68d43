import type { ErrorCode } from '@abhyas/contract/errors.ts';
import { type Language, languageCookie, languageNamed, languages } from '@abhyas/contract/languages.ts';
import type { MessageKey, Said, Value } from '@abhyas/contract/messages.gen.ts';
import { actionsHindi } from '@abhyas/rules/language/actions.ts';
import { calendarHindi } from '@abhyas/rules/language/calendar.ts';
import { filesHindi } from '@abhyas/rules/language/files.ts';
import { type HindiTexts, hindiOf as hindiIn } from '@abhyas/rules/language/hindi.ts';
import { meetingsHindi } from '@abhyas/rules/language/meetings.ts';
import { profileHindi } from '@abhyas/rules/language/profile.ts';
import type { Refusal } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { blockLimits } from '@abhyas/contract/calendar/calendar-limits.ts';
import { maxCopiedWeeks } from '@abhyas/contract/mentoring/session-limits.ts';
import type { FastifyRequest } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';

/** The messages of the catalogue (docs/hindi.md): a text, or the variants of one that depends on a count. */
type Message = string | readonly { readonly declarations: readonly string[]; readonly match: Readonly<Record<string, string>> }[];
type Values = Readonly<Record<string, Value>>;

const folder = new URL('../../../../packages/contract/src/messages/', import.meta.url);

function readMessages(language: Language): Readonly<Record<string, Message>> {
  const own = new URL(`${language}/`, folder);
  const read = (file: string) => JSON.parse(readFileSync(new URL(file, own), 'utf8')) as Record<string, Message>;
  return Object.assign({}, ...readdirSync(own).map(read)) as Record<string, Message>;
}

const messages = new Map(languages.map((language) => [language, readMessages(language)]));

/** The variant for these values: a declaration `local form = count: plural` chooses by the plural form of the language. */
function variantOf({
  message,
  values,
  language,
}: {
  message: Exclude<Message, string>;
  values: Values;
  language: Language;
}): string | undefined {
  const [{ declarations, match } = { declarations: [], match: {} }] = message;
  const chosen: Record<string, string> = {};
  for (const declaration of declarations) {
    const [, form, input = ''] = /^local (\w+) = (\w+): plural$/.exec(declaration) ?? [];
    if (form !== undefined) chosen[form] = new Intl.PluralRules(language).select(Number(values[input]));
  }
  const fits = (condition: string) =>
    condition.split(', ').every((part) => {
      const [name = '', wanted] = part.split('=');
      return wanted === '*' || wanted === (chosen[name] ?? values[name]);
    });
  return Object.entries(match).find(([condition]) => fits(condition))?.[1];
}

/** A message of the catalogue in a language; one that goes out in English only, such as an SMS, in English. */
export function say({ key, values }: Said, language: Language): string {
  const message = messages.get(language)?.[key] ?? messages.get('en')?.[key] ?? '';
  const shown: Values = values ?? {};
  const text = typeof message === 'string' ? message : variantOf({ message, values: shown, language });
  return (text ?? '').replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => valueIn(shown[name] ?? placeholder, language));
}

const valueIn = (value: Value, language: Language): string => (typeof value === 'object' ? say(value, language) : String(value));

/** Why something cannot be done with a test, as it travels: in English, by which the browser finds it in the language of its page. '' where nothing is in the way. */
export const reasonText = (reason: Refusal): string => (reason === '' ? '' : say({ key: reason }, 'en'));

/** Whether a text is the key of a message. */
export const isMessageKey = (text: string): text is MessageKey => Object.hasOwn(messages.get('en') ?? {}, text);

/** A message in a language; a text as it is, but for what the rules for profiles and files say of a value, and calendars of an entry. */
export const textIn = (said: Value, language: Language): string =>
  typeof said === 'object' ? say(said, language) : inLanguage({ text: String(said), language });

/** The limits that messages of errors name. */
const errorValues: Partial<Record<ErrorCode, Values>> = {
  TOO_MANY_SERIES: { count: blockLimits.series },
  TOO_MANY_BLOCKS: { count: blockLimits.open },
  BLOCK_TOO_FAR: { days: blockLimits.daysBack, years: blockLimits.daysAhead / 365 },
  TOO_MANY_WEEKS: { weeks: maxCopiedWeeks },
};

const lists: readonly HindiTexts[] = [profileHindi, actionsHindi, meetingsHindi, calendarHindi, filesHindi];

/** A text of the rules or of a use case in Hindi; null where no list has it. */
function hindiOf(text: string): string | null {
  for (const list of lists) {
    const hindi = hindiIn(text, list);
    if (hindi !== null) return hindi;
  }
  return null;
}

/** The message of an error of the catalogue in a language. */
export const errorText = ({ code, language }: { code: ErrorCode; language: Language }): string =>
  say({ key: `error_${code.toLowerCase() as Lowercase<ErrorCode>}`, values: errorValues[code] } as Said, language);

/**
 * A text that a rule or a use case made, such as what is wrong with a field, in a language. One that has no translation stays English: said in the wrong
 * language is better than not said.
 */
export const inLanguage = ({ text, language }: { text: string; language: Language }): string =>
  language === 'hi' ? (hindiOf(text) ?? text) : text;

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
