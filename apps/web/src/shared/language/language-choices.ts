import type { Language } from '@abhyas/contract/languages.ts';

/** The languages by their own names, which someone who reads no other finds. */
export const languageChoices = [
  { value: 'en', name: 'English' },
  { value: 'hi', name: 'हिन्दी' },
] as const satisfies readonly { value: Language; name: string }[];
