import { hindiOf, type HindiTexts } from '@abhyas/rules/language/hindi.ts';
import { language } from './language.ts';

/** Set by the build, which has one language; the development server and the tests have all. */
declare const PAGE_LANGUAGE: 'en' | 'hi' | undefined;

/** A text of a rule in the language of the page, from the list of its subject; English where the list does not know it. */
export const ruleText: (text: string, list: HindiTexts) => string =
  typeof PAGE_LANGUAGE !== 'undefined' && PAGE_LANGUAGE === 'en'
    ? (text) => text
    : (text, list) => (language === 'hi' ? (hindiOf(text, list) ?? text) : text);
