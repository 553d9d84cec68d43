import type { Language } from '@abhyas/contract/languages.ts';

interface Marks {
  readonly before: string;
  readonly after: string;
}

const english = {
  title: (test: string) => `Your score in ${test} has changed`,
  text: ({ test, before, after, because }: Marks & { test: string; because: string }) =>
    `Your score in ${test} changed from ${before} to ${after}: ${because}.`,
  rescored: 'the test was rescored',
  several: (questions: number) => `${questions} questions were rescored`,
  question: ({ number, section, what }: { number: number; section: string; what: string }) =>
    `question ${number}${section === '' ? '' : ` of ${section}`} ${what}`,
  decided: {
    drop: 'was dropped',
    bonus: 'now gives everyone its marks',
    keys: 'has another correct answer',
    replace: 'has a corrected answer key',
    rescored: 'was rescored by its answer key',
  },
  and: 'and',
  late: {
    title: {
      accepted: (test: string) => `Your late answers in ${test} were accepted`,
      rejected: (test: string) => `Your late answers in ${test} were not accepted`,
    },
    stays: (after: string) => `Your score stays at ${after}.`,
    changed: ({ before, after }: Marks) => `Your score changed from ${before} to ${after}.`,
    text: {
      accepted: (answers: number) => (answers === 1 ? '1 late answer now counts.' : `${answers} late answers now count.`),
      rejected: (answers: number) => (answers === 1 ? "1 late answer doesn't count." : `${answers} late answers don't count.`),
    },
  },
};
const hindi: typeof english = {
  title: (test) => `आपका स्कोर बदला: ${test}`,
  text: ({ test, before, after, because }) => `${test} में आपका स्कोर ${before} से ${after} हुआ: ${because}।`,
  rescored: 'टेस्ट की दोबारा जाँच हुई',
  several: (questions) => `${questions} सवालों की दोबारा जाँच हुई`,
  question: ({ number, section, what }) => `${section === '' ? '' : `${section} में `}सवाल ${number}: ${what}`,
  decided: {
    drop: 'नहीं गिना गया',
    bonus: 'सबको अंक मिले',
    keys: 'एक और जवाब सही माना गया',
    replace: 'सही जवाब बदला गया',
    rescored: 'सही जवाब से दोबारा जाँचा गया',
  },
  and: 'और',
  late: {
    title: {
      accepted: (test) => `देर से आए आपके जवाब माने गए: ${test}`,
      rejected: (test) => `देर से आए आपके जवाब नहीं माने गए: ${test}`,
    },
    stays: (after) => `आपका स्कोर ${after} ही है।`,
    changed: ({ before, after }) => `आपका स्कोर ${before} से ${after} हुआ।`,
    text: {
      accepted: (answers) => `देर से आए ${answers} जवाब अब गिने जाएँगे।`,
      rejected: (answers) => `देर से आए ${answers} जवाब नहीं गिने जाएँगे।`,
    },
  },
};

/** What candidates are told of a score that has changed. */
export const changeWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };
