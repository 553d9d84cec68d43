import type { Said } from '@abhyas/contract/messages.gen.ts';
import { durationSaid } from '../messages/duration-words.ts';
import type { SessionOutcome } from '../mentoring/session-card.ts';
import { scoreTrend, type ScoreTrend, studyTrend } from './judgement.ts';

/** The last week of a report as it is called then. */
export type WeekName = 'this week' | 'last week';

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
}

/** A sentence of the report. An exception is what to ask the student about. */
interface ReportSentence {
  readonly said: Said;
  readonly isException: boolean;
}

export interface ReportJudgement {
  readonly headline: Said;
  readonly sentences: readonly ReportSentence[];
  /** The last whole week is one to ask about. */
  readonly isWeekLow: boolean;
}

/** Marks as they are said: no more than two decimals. */
const figure = (marks: number): string => String(Number(marks.toFixed(2))).replace('-', '\u2212');
const told = (said: Said): ReportSentence => ({ said, isException: false });
const asked = (said: Said): ReportSentence => ({ said, isException: true });

/**
 * How a student does, in a headline and a few sentences for their parents and mentors. Each part (scores, classes, mentor sessions,
 * practice) says one sentence or none and may mark it; the headline comes from the scores and the number of marks.
 */
export function judgeReport(facts: ReportFacts): ReportJudgement {
  const trend = scoreTrend(facts.tests.map(shareOf));
  const scores = aboutScores({ ...facts, trend });
  const practice = aboutPractice(facts);
  const others = [
    ...aboutOutcomes({ outcomes: facts.classes, earlier: facts.earlier.classes, kind: 'class' }),
    ...aboutOutcomes({ outcomes: facts.sessions, earlier: facts.earlier.sessions, kind: 'session' }),
    ...(facts.overdueSteps === 0 ? [] : [asked({ key: 'judged_overdue', values: { count: facts.overdueSteps } })]),
    ...practice,
  ];
  const isWeekLow = practice.some(({ isException }) => isException);
  const isNew = facts.kind !== '' && facts.earlier.tests + facts.earlier.sessions + facts.earlier.classes === 0;
  if (isNew && facts.tests.length === 0 && others.length === 0) {
    const nothing = told({ key: 'judged_nothing_yet', values: { name: facts.firstName } });
    return { headline: { key: 'judged_starting' }, sentences: [nothing], isWeekLow };
  }
  const asks = others.filter(({ isException }) => isException).length;
  return { headline: headlineOf({ ...facts, trend, asks }), sentences: [...scores, ...others], isWeekLow };
}

const shareOf = ({ marks, totalMarks }: JudgedTest): number => (totalMarks > 0 ? (100 * marks) / totalMarks : 0);

function headlineOf({ asks, ...facts }: ReportFacts & { trend: ScoreTrend; asks: number }): Said {
  if (facts.trend === 'falling') return { key: asks === 0 ? 'judged_falling' : 'judged_falling_and_more' };
  const headline = standingOf(facts);
  return asks === 0 ? headline : { key: 'judged_with_asks', values: { headline, count: asks } };
}

function standingOf({ trend, tests, kind, earlier }: ReportFacts & { trend: ScoreTrend }): Said {
  if (kind === '') return { key: 'judged_on_the_way_ranked' };
  if (trend === 'rising') return { key: 'judged_rising' };
  if (trend === 'steady') return { key: 'judged_steady' };
  if (isFirstOfAll({ kind, earlier })) return { key: tests.length === 0 ? 'judged_on_the_way' : 'judged_first_result' };
  return { key: tests.length === 0 ? 'judged_none_lately' : 'judged_one_lately', values: { kind: calledTest(kind) } };
}

/** Whether the first of the tests is the first of all. */
const isFirstOfAll = ({ kind, earlier }: Pick<ReportFacts, 'kind' | 'earlier'>): boolean => kind === null && earlier.tests === 0;

const calledTest = (kind: string | null): string | Said => kind ?? { key: 'judged_test' };

const weeks = reportWeekCount;

function aboutScores({ tests, kind: called, earlier, trend }: ReportFacts & { trend: ScoreTrend }): ReportSentence[] {
  const [first, last] = [tests.at(0), tests.at(-1)];
  const isFirst = isFirstOfAll({ kind: called, earlier });
  const kind = calledTest(called);
  if (called === '') return [told({ key: 'judged_no_ranked_yet' })];
  if (first === undefined || last === undefined)
    return [told(isFirst ? { key: 'judged_no_test_yet' } : { key: 'judged_none_in_weeks', values: { kind, weeks } })];
  if (trend === 'few') {
    const result = { marks: figure(last.marks), total: figure(last.totalMarks), name: last.name };
    return [told(isFirst ? { key: 'judged_first_test', values: result } : { key: 'judged_only_test', values: { ...result, kind, weeks } })];
  }
  if (trend === 'steady') return [told({ key: 'judged_stayed', values: { tests: tests.length } })];
  const change = last.marks - first.marks;
  // the trend is that of the halves; the first and the last test alone may say something else
  const isPlain = new Set(tests.map(({ totalMarks }) => totalMarks)).size === 1 && (trend === 'rising' ? change > 0 : change < 0);
  const by = Number(Math.abs(change).toFixed(2));
  const over = { tests: tests.length };
  if (trend === 'rising')
    return [told(isPlain ? { key: 'judged_rose_by', values: { by, ...over } } : { key: 'judged_rose', values: over })];
  return [asked(isPlain ? { key: 'judged_fell_by', values: { by, ...over } } : { key: 'judged_fell', values: over })];
}

/** So many of the last ones decide whether missing them is a habit. */
const recentCount = 4;

function aboutOutcomes({
  outcomes,
  earlier,
  kind,
}: {
  outcomes: readonly SessionOutcome[];
  /** How many there were before. */
  earlier: number;
  kind: 'class' | 'session';
}): ReportSentence[] {
  const count = outcomes.length;
  if (count === 0) return [];
  const recent = outcomes.slice(-recentCount);
  const missed = recent.filter((outcome) => outcome === 'missed').length;
  if (missed > 1) return [asked({ key: 'judged_missed', values: { kind, missed, count: recent.length } })];
  if (outcomes.at(-1) === 'missed') return [asked({ key: 'judged_missed_last', values: { kind } })];
  if (outcomes.at(-1) === 'disputed') return [asked({ key: 'judged_disputed', values: { kind } })];
  if (count === 1) return [told({ key: 'judged_attended_one', values: { kind, place: earlier === 0 ? 'first' : 'last' } })];
  const attended = outcomes.filter((outcome) => outcome === 'attended').length;
  const values = { kind, which: attended < count ? 'some' : count === 2 ? 'both' : 'all', attended, count } as const;
  return [told(earlier > 0 ? { key: 'judged_attended_weeks', values: { ...values, weeks } } : { key: 'judged_attended', values })];
}

function aboutPractice({ weeks: known, lastWeek: week }: ReportFacts): ReportSentence[] {
  const last = known.at(-1);
  if (last === undefined) return [];
  const before = known.slice(0, -1).flatMap(({ seconds }) => (seconds > 0 ? [seconds] : []));
  const usual = durationSaid(Math.round(before.reduce((sum, seconds) => sum + seconds, 0) / Math.max(1, before.length))) ?? '';
  const time = durationSaid(last.seconds) ?? '';
  const count = last.lessons;
  switch (studyTrend(known.map(({ seconds }) => seconds))) {
    case 'unknown':
      if (last.seconds > 0) return [told({ key: 'judged_practised', values: { time, week } })];
      return count > 0 ? [told({ key: 'judged_read', values: { count, week } })] : [];
    case 'none':
      // a week of reading is no idle week
      if (count > 0) return [told({ key: 'judged_only_read', values: { count, week } })];
      return [asked({ key: 'judged_idle', values: { usual, week } })];
    case 'less':
      return [asked({ key: 'judged_less', values: { time, usual, week } })];
    case 'usual':
      return [told({ key: 'judged_as_usual', values: { time, week } })];
  }
}
