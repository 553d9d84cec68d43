import { type Language, languageCookie, languageNamed } from '@abhyas/contract/languages.ts';

/** Set by the build. */
declare const PAGE_LANGUAGE: Language | undefined;

/** The language of this page, as it says itself: the server chose it. While the build renders the sign-in there is no page yet. */
export const language: Language =
  languageNamed(globalThis.document?.documentElement.lang) ?? (typeof PAGE_LANGUAGE === 'undefined' ? 'en' : PAGE_LANGUAGE);

/**
 * How Intl writes names of months and days, lists and figures on this page: English in the usage that is named, for there it differs by country. Digits are 0 to 9
 * in every language.
 */
export const localeFor = (english: 'en' | 'en-GB' | 'en-IN' | 'en-US'): string =>
  language === 'en' ? english : `${language}-IN-u-nu-latn`;

const yearSeconds = 365 * 86_400;
/** That the language was chosen in this tab before anyone signed in. It ends with the next sign-in. */
const chosenKey = 'abhyas-language-chosen';

/** Has the server send pages in a language from now on, on this browser. */
export function writeLanguage(wanted: Language): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${languageCookie}=${wanted}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${secure}`;
}

/** Remembers that a language was chosen before the sign-in: it then counts more than the one of the account. */
export function markChosen(): void {
  try {
    sessionStorage.setItem(chosenKey, language);
  } catch {
    // Then the language of the account counts.
  }
}

/** Whether one was chosen in this tab before the sign-in; asked once. */
export function takeChosen(): boolean {
  try {
    const chosen = sessionStorage.getItem(chosenKey) !== null;
    sessionStorage.removeItem(chosenKey);
    return chosen;
  } catch {
    return false;
  }
}
