import type { Language } from '@abhyas/contract/languages.ts';
import type { Said, Value } from '@abhyas/contract/messages.gen.ts';
import { isolated } from '../text/right-to-left.ts';

/** A message of the catalogue (docs/hindi.md): a text, or the variants of one that depends on a count or on a name. */
type Message = string | readonly { readonly declarations: readonly string[]; readonly match: Readonly<Record<string, string>> }[];
type Values = Readonly<Record<string, Value>>;

/** The messages of a language by their keys. */
export type Catalogue = Readonly<Record<string, Message>>;

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

/** How messages are said from the catalogues of the languages; one that a language lacks, in English. A message among the values is said too, and a name from right to left moves nothing beside it. */
export function createSay(catalogues: ReadonlyMap<Language, Catalogue>): (said: Said, language: Language) => string {
  const say = ({ key, values = {} }: { key: string; values?: Values | undefined }, language: Language): string => {
    const message = catalogues.get(language)?.[key] ?? catalogues.get('en')?.[key] ?? '';
    const text = typeof message === 'string' ? message : (variantOf({ message, values, language }) ?? '');
    return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name] ?? placeholder;
      return typeof value === 'object' ? say(value, language) : isolated(String(value));
    });
  };
  return say;
}
