import { formatDuration } from '../messages/duration-words.ts';
import type { SessionOutcome } from '../mentoring/session-card.ts';
import { scoreTrend, type ScoreTrend, studyTrend } from './judgement.ts';

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
  /** Of one kind. */
  readonly tests: readonly JudgedTest[];
  /** Without the week that still runs. */
  readonly weeks: readonly JudgedWeek[];
  /** How the last of `weeks` is called at the moment of the report. */
  readonly lastWeek: 'this week' | 'last week';
  /** The mentor sessions that took place or should have; those that a mentor missed are not among them. */
  readonly sessions: readonly SessionOutcome[];
  /** The classes that are over. */
  readonly classes: readonly ('attended' | 'missed')[];
  /** How many tests, sessions and classes were before those weeks: with one, nothing here is the first. */
  readonly earlier: { readonly tests: number; readonly sessions: number; readonly classes: number };
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

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const inWords = (count: number): string => numberWords[count] ?? String(count);
/** Marks as they are said: no more than two decimals. */
const figure = (marks: number): string => String(Number(marks.toFixed(2))).replace('-', '\u2212');
const said = (text: string): ReportSentence => ({ text, isException: false });
const asked = (text: string): ReportSentence => ({ text, isException: true });

/**
 * How a student does, in a headline and a few sentences for their parents and mentors. Each part (scores, classes, mentor sessions, practice) says one sentence or none, and
 * marks it where it is something to ask about; the headline comes from the scores and from how many other sentences are marked. A further part is one more line here.
 */
export function judgeReport(facts: ReportFacts): ReportJudgement {
  const trend = scoreTrend(facts.tests.map(shareOf));
  const scores = aboutScores({ ...facts, trend });
  const practice = aboutPractice(facts);
  const others = [
    ...aboutOutcomes({ outcomes: facts.classes, earlier: facts.earlier.classes, one: 'class', many: 'classes' }),
    ...aboutOutcomes({ outcomes: facts.sessions, earlier: facts.earlier.sessions, one: 'mentor session', many: 'mentor sessions' }),
    ...practice,
  ];
  const isWeekLow = practice.some(({ isException }) => isException);
  const isNew = facts.earlier.tests + facts.earlier.sessions + facts.earlier.classes === 0;
  if (isNew && facts.tests.length === 0 && others.length === 0) {
    const text = `There is nothing to report yet. It appears here once ${facts.firstName} has practised or taken a test.`;
    return { headline: 'Just getting started', sentences: [said(text)], isWeekLow };
  }
  const asks = others.filter(({ isException }) => isException).length;
  return { headline: headlineOf({ ...facts, trend, asks }), sentences: [...scores, ...others], isWeekLow };
}

const shareOf = ({ marks, totalMarks }: JudgedTest): number => (totalMarks > 0 ? (100 * marks) / totalMarks : 0);

function headlineOf({ trend, tests, earlier, asks }: Pick<ReportFacts, 'tests' | 'earlier'> & { trend: ScoreTrend; asks: number }): string {
  if (trend === 'falling') return `Scores have dropped lately${asks === 0 ? '' : ', and there is more to ask about'}`;
  const [none, one] =
    earlier.tests > 0 ? ['No test lately', 'One test lately'] : ['On the way to the first test', 'The first result is in'];
  const words = {
    few: tests.length === 0 ? none : one,
    rising: 'Doing well',
    steady: 'Holding steady',
  };
  return `${words[trend]}${asks === 0 ? '' : `, with ${inWords(asks)} ${asks === 1 ? 'thing' : 'things'} to ask about`}`;
}

const inWeeks = `the last ${inWords(reportWeekCount)} weeks`;

function aboutScores({ tests, earlier, trend }: Pick<ReportFacts, 'tests' | 'earlier'> & { trend: ScoreTrend }): ReportSentence[] {
  const [first, last] = [tests.at(0), tests.at(-1)];
  if (first === undefined || last === undefined) return [said(earlier.tests > 0 ? `No test in ${inWeeks}.` : 'No test taken yet.')];
  if (trend === 'few') {
    const only = earlier.tests > 0 ? `, the only test in ${inWeeks}.` : '. A trend shows after the second test.';
    return [said(`${figure(last.marks)} of ${figure(last.totalMarks)} marks in ${last.name}${only}`)];
  }
  const over = `the last ${inWords(tests.length)} tests`;
  if (trend === 'steady') return [said(`Scores stayed about the same over ${over}.`)];
  const change = last.marks - first.marks;
  // the trend is that of the halves; the first and the last test alone may say something else
  const isPlain = new Set(tests.map(({ totalMarks }) => totalMarks)).size === 1 && (trend === 'rising' ? change > 0 : change < 0);
  const marks = Number(Math.abs(change).toFixed(2));
  const by = isPlain ? ` by ${figure(marks)} ${marks === 1 ? 'mark' : 'marks'}` : '';
  return [trend === 'rising' ? said(`Scores rose${by} over ${over}.`) : asked(`Scores fell${by} over ${over}.`)];
}

/** So many of the last ones decide whether missing them is a habit. */
const recentCount = 4;

function aboutOutcomes({
  outcomes,
  earlier,
  one,
  many,
}: {
  outcomes: readonly SessionOutcome[];
  /** How many there were before. */
  earlier: number;
  one: string;
  many: string;
}): ReportSentence[] {
  if (outcomes.length === 0) return [];
  const attended = outcomes.filter((outcome) => outcome === 'attended').length;
  const recent = outcomes.slice(-recentCount);
  const missed = recent.filter((outcome) => outcome === 'missed').length;
  if (missed > 1) return [asked(`${capital(inWords(missed))} of the last ${inWords(recent.length)} ${many} were missed.`)];
  if (outcomes.at(-1) === 'missed') return [asked(`The last ${one} was missed.`)];
  if (outcomes.at(-1) === 'disputed') return [asked(`Mentor and student disagree about the last ${one}: each says the other didn’t come.`)];
  if (outcomes.length === 1) return [said(`The ${earlier > 0 ? 'last' : 'first'} ${one} was attended.`)];
  const which = attended < outcomes.length ? `${attended} of ${outcomes.length}` : attended === 2 ? 'Both' : `All ${inWords(attended)}`;
  return [said(`${which} ${many}${earlier > 0 ? ` of ${inWeeks}` : ''} were attended.`)];
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function aboutPractice({ weeks, lastWeek }: Pick<ReportFacts, 'weeks' | 'lastWeek'>): ReportSentence[] {
  const last = weeks.at(-1);
  if (last === undefined) return [];
  const before = weeks.slice(0, -1).flatMap(({ seconds }) => (seconds > 0 ? [seconds] : []));
  const usual = formatDuration(Math.round(before.reduce((sum, seconds) => sum + seconds, 0) / Math.max(1, before.length)));
  const time = formatDuration(last.seconds);
  const lessons = `${last.lessons} ${last.lessons === 1 ? 'lesson' : 'lessons'}`;
  switch (studyTrend(weeks.map(({ seconds }) => seconds))) {
    case 'unknown':
      if (last.seconds > 0) return [said(`${time} of practice ${lastWeek}.`)];
      return last.lessons > 0 ? [said(`${capital(lessons)} completed ${lastWeek}.`)] : [];
    case 'none':
      // a week of reading is no idle week
      if (last.lessons > 0) return [said(`${capital(lessons)} completed ${lastWeek}, and no practice.`)];
      return [asked(`No practice ${lastWeek}; a usual week has ${usual}.`)];
    case 'less':
      return [asked(`Practice fell to ${time} ${lastWeek}, from ${usual} in a usual week.`)];
    case 'usual':
      return [said(`Practice is as usual: ${time} ${lastWeek}.`)];
  }
}
