import type { Language } from '@abhyas/contract/languages.ts';
import type { Ruling } from './answer-key.ts';
import { formatMarks } from './marks.ts';

interface Marks {
  readonly before: string;
  readonly after: string;
}

/** A decision on so many of the `all` late answers of a test. */
interface Told {
  readonly test: string;
  readonly answers: number;
  readonly all: number;
}

function lateSubject({ test, answers, all }: Told): string {
  if (all === 1) return `Your late answer in ${test} was`;
  if (answers === all) return `Your late answers in ${test} were`;
  return answers === 1 ? `One of your late answers in ${test} was` : `Some of your late answers in ${test} were`;
}

function lateTitleInHindi({ test, answers, all, not }: Told & { readonly not: string }): string {
  if (all === 1) return `देर से आया आपका जवाब ${not}माना गया: ${test}`;
  if (answers === all) return `देर से आए आपके जवाब ${not}माने गए: ${test}`;
  return answers === 1 ? `देर से आए आपके जवाबों में से एक ${not}माना गया: ${test}` : `देर से आए आपके कुछ जवाब ${not}माने गए: ${test}`;
}

const english = {
  title: (test: string) => `Your score in ${test} has changed`,
  text: ({ test, before, after, because }: Marks & { test: string; because: string }) =>
    `Your score in ${test} changed from ${before} to ${after}: ${because}.`,
  opens: (day: string) => `The review opens on ${day}.`,
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
      accepted: (of: Told) => `${lateSubject(of)} accepted`,
      rejected: (of: Told) => `${lateSubject(of)} not accepted`,
    },
    stays: (after: string) => `Your score stays at ${after}.`,
    changed: ({ before, after }: Marks) => `Your score changed from ${before} to ${after}.`,
    text: {
      accepted: (answers: number) => (answers === 1 ? '1 late answer now counts.' : `${answers} late answers now count.`),
      rejected: (answers: number) => (answers === 1 ? "1 late answer doesn't count." : `${answers} late answers don't count.`),
      open: (answers: number) => `No decision yet on ${answers === 1 ? '1 late answer' : `${answers} late answers`}.`,
    },
  },
};
const hindi: typeof english = {
  title: (test) => `आपका स्कोर बदला: ${test}`,
  text: ({ test, before, after, because }) => `${test} में आपका स्कोर ${before} से ${after} हुआ: ${because}।`,
  opens: (day) => `रिव्यू ${day} को खुलेगा।`,
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
      accepted: (of) => lateTitleInHindi({ ...of, not: '' }),
      rejected: (of) => lateTitleInHindi({ ...of, not: 'नहीं ' }),
    },
    stays: (after) => `आपका स्कोर ${after} ही है।`,
    changed: ({ before, after }) => `आपका स्कोर ${before} से ${after} हुआ।`,
    text: {
      accepted: (answers) => (answers === 1 ? 'देर से आया 1 जवाब अब गिना जाएगा।' : `देर से आए ${answers} जवाब अब गिने जाएँगे।`),
      rejected: (answers) => (answers === 1 ? 'देर से आया 1 जवाब नहीं गिना जाएगा।' : `देर से आए ${answers} जवाब नहीं गिने जाएँगे।`),
      open: (answers) => (answers === 1 ? 'देर से आए 1 जवाब पर फ़ैसला बाकी है।' : `देर से आए ${answers} जवाबों पर फ़ैसला बाकी है।`),
    },
  },
};

/** The notices to candidates about a changed score. */
const changeWords: Readonly<Record<Language, typeof english>> = { en: english, hi: hindi };

/** A question whose marks have changed for a candidate, and what staff have decided of it, '' if nothing (any more). `section` is '' in a test of one. */
export interface ChangedQuestion {
  readonly number: number;
  readonly section: string;
  readonly ruling: Ruling['kind'] | '';
  /** Why, where staff show it to candidates; else ''. */
  readonly reason: string;
}

/** More questions than this are counted and not named. */
const named = 3;

/** With the true minus sign, as on the result. */
const signed = (marks: number): string => formatMarks(marks).replace('-', '\u2212');

/** The notice to a candidate whose mark in a test has changed after its scoring, in hundredths. While the review is closed it names no question. */
export function changeNotice({
  test,
  before,
  after,
  questions,
  reviewOpens = '',
  language = 'en',
}: {
  test: string;
  before: number;
  after: number;
  questions: readonly ChangedQuestion[];
  /** The day in words; '' where the review is open. */
  reviewOpens?: string;
  language?: Language;
}): { title: string; text: string } {
  const words = changeWords[language];
  const because = reason({ questions: reviewOpens === '' ? questions : [], language });
  const text = words.text({ test, before: signed(before), after: signed(after), because });
  return { title: words.title(test), text: reviewOpens === '' ? text : `${text} ${words.opens(reviewOpens)}` };
}

/** How many of a candidate's late answers count, don't, and are still to be decided. */
export interface LateAnswers {
  readonly accepted: number;
  readonly rejected: number;
  readonly open: number;
}

/** The notice to a candidate when staff have accepted or rejected late answers: `accepted` is what they decided now, `answers` how things are after it. */
export function lateNotice({
  test,
  accepted,
  answers,
  before,
  after,
  language = 'en',
}: {
  test: string;
  accepted: boolean;
  answers: LateAnswers;
  before: number;
  after: number;
  language?: Language;
}): { title: string; text: string } {
  const { late } = changeWords[language];
  const score = before === after ? late.stays(signed(after)) : late.changed({ before: signed(before), after: signed(after) });
  // what is decided now comes first
  const [now, other] = accepted ? (['accepted', 'rejected'] as const) : (['rejected', 'accepted'] as const);
  const counts = ([now, other, 'open'] as const).filter((one) => answers[one] > 0).map((one) => late.text[one](answers[one]));
  const all = answers.accepted + answers.rejected + answers.open;
  return { title: late.title[now]({ test, answers: answers[now], all }), text: [score, ...counts].join(' ') };
}

function reason({ questions, language }: { questions: readonly ChangedQuestion[]; language: Language }): string {
  const words = changeWords[language];
  if (questions.length === 0) return words.rescored;
  if (questions.length > named) return words.several(questions.length);
  const parts = questions.map(({ number, section, ruling, reason: why }) => {
    const decided = words.question({ number, section, what: words.decided[ruling === '' ? 'rescored' : ruling] });
    return `${decided}${why === '' ? '' : ` (${why.replace(/\.$/, '')})`}`;
  });
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${words.and} ${parts.at(-1) ?? ''}`;
}
