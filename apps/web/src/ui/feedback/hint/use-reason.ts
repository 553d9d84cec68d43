import { useState } from 'react';

/** Set by the build, which has one language; the development server and the tests have all. */
declare const PAGE_LANGUAGE: 'en' | 'hi' | undefined;

interface Said {
  readonly words: string;
  /** Fetches the words of the page's language; nothing to do in English, which is what the server writes. */
  readonly fetchWords: (() => void) | undefined;
}

const useFetched = (reason: string): Said => {
  const [said, setSaid] = useState({ reason, words: reason });
  const fetchWords = () =>
    void import('../../../lib/language/reason-text.ts')
      .then(({ reasonText }) => setSaid({ reason, words: reasonText(reason) }))
      .catch(() => {});
  return { words: said.reason === reason ? said.words : reason, fetchWords };
};

/** A reason the server gives, in the language of the page once someone has turned to it. */
export const useReason: (reason: string) => Said =
  typeof PAGE_LANGUAGE !== 'undefined' && PAGE_LANGUAGE === 'en' ? (words) => ({ words, fetchWords: undefined }) : useFetched;
