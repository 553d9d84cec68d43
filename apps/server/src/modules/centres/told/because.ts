import type { Language } from '@abhyas/contract/languages.ts';
import { inLanguage } from '../../../platform/language.ts';

/** Why a booking or a place in line has changed, sentence by sentence: those of the portal have their Hindi in `bookingsHindi`, what staff wrote stays as it is. */
export type Because = readonly string[];

/** Each of the texts in a language. */
export const eachIn = ({ texts, language }: { texts: readonly string[]; language: Language }): string[] =>
  texts.map((text) => inLanguage({ text, language }));
