import type { Language } from '@abhyas/contract/languages.ts';
import { languageWrittenIn } from '@abhyas/rules/text/written-language.ts';
import { language } from './language.ts';

/** What a title that a pack or a person wrote says as its `lang`: the language of its letters, where that is not the page's. */
export function langOf(title: string): Language | undefined {
  const own = languageWrittenIn(title);
  return own === language ? undefined : own;
}
