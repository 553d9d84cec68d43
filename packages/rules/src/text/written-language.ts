import { type Language, languages } from '@abhyas/contract/languages.ts';

/** The letters of each language that is not written in Latin ones. */
const letters = languages.map((language) => {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn';
  return [language, script === 'Latn' ? null : new RegExp(`\\p{Script=${script}}`, 'u')] as const;
});

/** The language whose letters a text has; English where it has those of Latin alone. */
export const languageWrittenIn = (text: string): Language => letters.find(([, of]) => of?.test(text) === true)?.[0] ?? 'en';
