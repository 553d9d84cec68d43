// Written by apps/web/scripts/generate.ts from the folders of apps/web/messages.

/** The languages of the portal, English first: it is used where nothing else is known. */
export const languages = ['en', 'hi'] as const;

/** Their own names, which someone who reads no other language finds. */
export const languageNames = {
  en: 'English',
  hi: 'हिन्दी',
} as const;
