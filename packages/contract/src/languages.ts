import { languages } from './languages.gen.ts';

export { languageNames, languages } from './languages.gen.ts';
export type Language = (typeof languages)[number];

/** The cookie in which a browser says the language that was chosen on it; it names no one. */
export const languageCookie = 'abhyas_language';

/** The language that is named; null if it is none of the portal's. */
export const languageNamed = (text: unknown): Language | null => languages.find((each) => each === text) ?? null;

/** The address of the page that carries a language, inside the built web app. */
export const pageFileOf = (language: Language): string => (language === 'en' ? 'index.html' : `index.${language}.html`);
