import { languages } from './languages.gen.ts';

export { languageNames, languages } from './languages.gen.ts';
export type Language = (typeof languages)[number];

/** The cookie in which a browser says the language that was chosen on it; it names no one. */
export const languageCookie = 'abhyas_language';

/** The language that is named; null if it is none of the portal's. */
export const languageNamed = (text: unknown): Language | null => languages.find((each) => each === text) ?? null;

/** The letters of each language that is not written in Latin ones. */
const letters = /* @__PURE__ */ languages.map((language) => {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn';
  return [language, script === 'Latn' ? null : new RegExp(`\\p{Script=${script}}`, 'u')] as const;
});

/** The language whose letters a text has; English where it has those of Latin alone. */
export const languageWrittenIn = (text: string): Language => letters.find(([, of]) => of?.test(text) === true)?.[0] ?? 'en';

/** The address of the page that carries a language, inside the built web app. */
export const pageFileOf = (language: Language): string => (language === 'en' ? 'index.html' : `index.${language}.html`);
