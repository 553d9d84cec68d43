import type { Language } from '@abhyas/contract/languages.ts';
import { formatDuration } from '../messages/duration-words.ts';
import type { SessionOutcome } from '../mentoring/session-card.ts';
import { scoreTrend, type ScoreTrend, studyTrend } from './judgement.ts';
import { reportWords, type WeekName } from './report-words.ts';

/** A completed test, in marks. */
interface JudgedTest {
  readonly name: string;
  readonly marks: number;
  readonly totalMarks: number;
}

/** A week that is over: seconds on questions, and lessons completed. */
interface JudgedWeek {
  readonly seconds: number;
  readonly lessons: number;
}

/** So many weeks a report looks back; what is older is no news. */
export const reportWeekCount = 8;

/** What is known of a student when their report is written, of its weeks alone. Everything is oldest first. */
export interface ReportFacts {
  readonly firstName: string;
  /** Those by which the student is judged. */
  readonly tests: readonly JudgedTest[];
  /** What that kind is called, where tests of other kinds were completed too; null where these are all, '' where only practice was. */
  readonly kind: string | null;
  /** Without the week that still runs. */
  readonly weeks: readonly JudgedWeek[];
  /** How the last of `weeks` is called at the moment of the report. */
  readonly lastWeek: WeekName;
  /** The mentor sessions that took place or should have; those that a mentor missed are not among them. */
  readonly sessions: readonly SessionOutcome[];
  /** The classes that are over. */
  readonly classes: readonly ('attended' | 'missed')[];
  /** How many of the steps agreed with a mentor are open after their day. */
  readonly overdueSteps: number;
  /** How many tests, sessions and classes were before those weeks: with one, nothing here is the first. */
  readonly earlier: { readonly tests: number; readonly sessions: number; readonly classes: number };
  /** In which it is said; English if absent. */
  readonly language?: Language;
}

/** The facts with the words for them. */
interface Worded extends ReportFacts {
  readonly words: (typeof reportWords)[Language];
}

/** A sentence of the report. An exception is what to ask the student about. */
interface ReportSentence {
  readonly text: string;
  readonly isException: boolean;
}

export interface ReportJudgement {
  readonly headline: string;
  readonly sentences: readonly ReportSentence[];
  /** The last whole week is one to ask about. */
  readonly isWeekLow: boolean;
}

/** Marks as they are said: no more than two decimals. */
const figure = (marks: number): string => String(Number(marks.toFixed(2))).replace('-', '\u2212');
const said = (text: string): ReportSentence => ({ text, isException: false });
const asked = (text: string): ReportSentence => ({ text, isException: true });

/**
 * How a student does, in a headline and a few sentences for their parents and mentors. Each part (scores, classes, mentor sessions,
 * practice) says one sentence or none and may mark it; the headline comes from the scores and the number of marks.
 */
export function judgeReport(known: ReportFacts): ReportJudgement {
  const words = reportWords[known.language ?? 'en'];
  const facts: Worded = { ...known, words };
  const trend = scoreTrend(facts.tests.map(shareOf));
  const scores = aboutScores({ ...facts, trend });
  const practice = aboutPractice(facts);
  const others = [
    ...aboutOutcomes({ words, outcomes: facts.classes, earlier: facts.earlier.classes, kind: 'class' }),
    ...aboutOutcomes({ words, outcomes: facts.sessions, earlier: facts.earlier.sessions, kind: 'session' }),
    ...(facts.overdueSteps === 0 ? [] : [asked(words.overdue(facts.overdueSteps))]),
    ...practice,
  ];
  const isWeekLow = practice.some(({ isException }) => isException);
  const isNew = facts.kind !== '' && facts.earlier.tests + facts.earlier.sessions + facts.earlier.classes === 0;
  if (isNew && facts.tests.length === 0 && others.length === 0) {
    return { headline: words.starting, sentences: [said(words.nothingYet(facts.firstName))], isWeekLow };
  }
  const asks = others.filter(({ isException }) => isException).length;
  return { headline: headlineOf({ ...facts, trend, asks }), sentences: [...scores, ...others], isWeekLow };
}

const shareOf = ({ marks, totalMarks }: JudgedTest): number => (totalMarks > 0 ? (100 * marks) / totalMarks : 0);

function headlineOf({ words, trend, tests, kind, earlier, asks }: Worded & { trend: ScoreTrend; asks: number }): string {
  if (trend === 'falling') return asks === 0 ? words.falling : words.fallingAndMore;
  const isFirst = isFirstOfAll({ kind, earlier });
  const called = kind ?? words.test;
  if (kind === '') return asks === 0 ? words.onTheWayRanked : words.withAsks({ headline: words.onTheWayRanked, asks });
  const few =
    tests.length === 0 ? (isFirst ? words.onTheWay : words.noneLately(called)) : isFirst ? words.firstResult : words.oneLately(called);
  const headline = { few, rising: words.rising, steady: words.steady }[trend];
  return asks === 0 ? headline : words.withAsks({ headline, asks });
}

/** Whether the first of the tests is the first of all. */
const isFirstOfAll = ({ kind, earlier }: Pick<ReportFacts, 'kind' | 'earlier'>): boolean => kind === null && earlier.tests === 0;

const weeks = reportWeekCount;

function aboutScores({ words, tests, kind: called, earlier, trend }: Worded & { trend: ScoreTrend }): ReportSentence[] {
  const [first, last] = [tests.at(0), tests.at(-1)];
  const isFirst = isFirstOfAll({ kind: called, earlier });
  const kind = called ?? words.test;
  if (called === '') return [said(words.noRankedYet)];
  if (first === undefined || last === undefined) return [said(isFirst ? words.noTestYet : words.noneInWeeks({ kind, weeks }))];
  if (trend === 'few') {
    const result = { marks: figure(last.marks), total: figure(last.totalMarks), name: last.name };
    return [said(isFirst ? words.firstTest(result) : words.onlyTest({ ...result, kind, weeks }))];
  }
  if (trend === 'steady') return [said(words.stayed(tests.length))];
  const change = last.marks - first.marks;
  // the trend is that of the halves; the first and the last test alone may say something else
  const isPlain = new Set(tests.map(({ totalMarks }) => totalMarks)).size === 1 && (trend === 'rising' ? change > 0 : change < 0);
  const over = { by: isPlain ? figure(Math.abs(change)) : '', tests: tests.length };
  return [trend === 'rising' ? said(words.rose(over)) : asked(words.fell(over))];
}

/** So many of the last ones decide whether missing them is a habit. */
const recentCount = 4;

function aboutOutcomes({
  words,
  outcomes,
  earlier,
  kind,
}: Pick<Worded, 'words'> & {
  outcomes: readonly SessionOutcome[];
  /** How many there were before. */
  earlier: number;
  kind: 'class' | 'session';
}): ReportSentence[] {
  if (outcomes.length === 0) return [];
  const recent = outcomes.slice(-recentCount);
  const missed = recent.filter((outcome) => outcome === 'missed').length;
  if (missed > 1) return [asked(words.missedOf({ missed, of: recent.length, kind }))];
  if (outcomes.at(-1) === 'missed') return [asked(words.missedLast(kind))];
  if (outcomes.at(-1) === 'disputed') return [asked(words.disputed(kind))];
  if (outcomes.length === 1) return [said(words.attendedOne({ kind, isFirst: earlier === 0 }))];
  const attended = outcomes.filter((outcome) => outcome === 'attended').length;
  return [said(words.attended({ attended, of: outcomes.length, kind, weeks: earlier > 0 ? weeks : null }))];
}

function aboutPractice({ words, weeks: known, lastWeek: week, language }: Worded): ReportSentence[] {
  const last = known.at(-1);
  if (last === undefined) return [];
  const before = known.slice(0, -1).flatMap(({ seconds }) => (seconds > 0 ? [seconds] : []));
  const usual = formatDuration(Math.round(before.reduce((sum, seconds) => sum + seconds, 0) / Math.max(1, before.length)), language);
  const time = formatDuration(last.seconds, language);
  const { lessons } = last;
  switch (studyTrend(known.map(({ seconds }) => seconds))) {
    case 'unknown':
      if (last.seconds > 0) return [said(words.practised({ time, week }))];
      return lessons > 0 ? [said(words.read({ lessons, week }))] : [];
    case 'none':
      // a week of reading is no idle week
      if (lessons > 0) return [said(words.onlyRead({ lessons, week }))];
      return [asked(words.idle({ usual, week }))];
    case 'less':
      return [asked(words.less({ time, usual, week }))];
    case 'usual':
      return [said(words.asUsual({ time, week }))];
  }
}
