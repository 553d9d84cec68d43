import type { Language } from '@abhyas/contract/languages.ts';
import { m } from '../../paraglide/messages.js';
import { brand } from '../brand/brand.ts';
import { language } from './language.ts';

/** Set by the build, which has one language; the development server and the tests have all. */
declare const PAGE_LANGUAGE: Language | undefined;

/** The heading of the sign-in. A brand words it in English; in other languages it is made of the portal's name. */
export const signInTitle: () => string =
  typeof PAGE_LANGUAGE !== 'undefined' && PAGE_LANGUAGE === 'en'
    ? () => brand.wording.signIn
    : () => (language === 'en' ? brand.wording.signIn : m.login_title({ portal: brand.wording.portal }));
