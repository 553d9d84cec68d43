import type { Language } from '@abhyas/contract/languages.ts';

const english = { title: (test: string) => `${test} is open`, text: 'Take it in one sitting.' };
const hindi: typeof english = { title: (test) => `टेस्ट खुल गया: ${test}`, text: 'इसे एक ही बार में पूरा दें।' };

/** What students are told when a test opens. */
export const releaseWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
