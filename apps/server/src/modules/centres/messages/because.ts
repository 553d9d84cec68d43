import type { Language } from '@abhyas/contract/languages.ts';
import type { Said } from '@abhyas/contract/messages.gen.ts';
import { textIn } from '../../../platform/language.ts';

/** Why a booking or a place in line has changed, sentence by sentence: messages of the portal, and texts that staff wrote. */
export type Because = readonly (Said | string)[];

/** Each of the texts in a language; what staff wrote stays as it is. */
export const eachIn = ({ texts, language }: { texts: Because; language: Language }): string[] =>
  texts.map((text) => textIn(text, language));
