import type { Language } from '@abhyas/contract/languages.ts';
import { m } from '../../paraglide/messages.js';
import { language } from './language.ts';

/** Set by the build, which has one language; the development server and the tests have all. */
declare const PAGE_LANGUAGE: Language | undefined;

/** The usual name of a tab or page in the language of the page; one that a pack made up stays as it is. */
export const tabName: (name: string) => string =
  typeof PAGE_LANGUAGE !== 'undefined' && PAGE_LANGUAGE === 'en'
    ? (name) => name
    : (name) => (language === 'en' ? name : m.tab_name({ name }));
