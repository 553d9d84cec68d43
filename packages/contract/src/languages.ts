/** The languages of the portal, English first: it is used where nothing else is known. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** The cookie in which a browser says the language that was chosen on it; it names no one. */
export const languageCookie = 'abhyas_language';

/** The language a text names; null if it is none of the portal's. */
export const languageNamed = (text: string | undefined): Language | null => languages.find((each) => each === text) ?? null;

/** The address of the page that carries a language, inside the built web app. */
export const pageFileOf = (language: Language): string => (language === 'en' ? 'index.html' : `index.${language}.html`);
