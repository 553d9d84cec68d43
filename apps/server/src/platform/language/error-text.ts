import { errorCatalogue, type ErrorCode } from '@abhyas/contract/errors.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { hindiErrors } from './hindi-errors.ts';
import { hindiOf } from './hindi-texts.ts';

/** The message of an error of the catalogue in a language. */
export const errorText = ({ code, language }: { code: ErrorCode; language: Language }): string =>
  language === 'hi' ? hindiErrors[code] : errorCatalogue[code].message;

/**
 * A text that a rule or a use case made, such as what is wrong with a field, in a language. One that has no translation stays English: said in the wrong
 * language is better than not said.
 */
export const inLanguage = ({ text, language }: { text: string; language: Language }): string =>
  language === 'hi' ? (hindiOf(text) ?? text) : text;
