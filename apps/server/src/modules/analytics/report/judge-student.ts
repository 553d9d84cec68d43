import type { Language } from '@abhyas/contract/languages.ts';
import { judgeReport } from '@abhyas/rules/analytics/report-judgement.ts';
import { say } from '../../../platform/language.ts';
import type { getClassReport } from '../../classes/list/class-report.ts';
import type { SessionReport } from '../../mentoring/sessions/reading.ts';
import type { OwnTest } from '../scores.ts';
import { daysOfWeek, type StudyDay, sumDays } from '../progress.ts';
import type { reportWeeks } from './report-weeks.ts';

/** A week of the report, by its Monday. */
type WeekSum = { readonly from: string } & ReturnType<typeof sumDays>;

/** What is said about a student, in words. */
interface Judgement {
  readonly headline: string;
  readonly sentences: readonly { readonly text: string; readonly isException: boolean }[];
  readonly isWeekLow: boolean;
}

/** What is said about a student from their tests of the main kind (`shown`, of all they completed), their days of study, sessions and classes: by the report and by the list of a mentor alike. Pure. */
export function judgeStudent({
  firstName,
  all,
  shown,
  days,
  sessions,
  held,
  overdueSteps,
  span: { weeks, since, judged, lastWeek },
  language,
}: {
  firstName: string;
  all: readonly OwnTest[];
  shown: readonly OwnTest[];
  days: readonly StudyDay[];
  sessions: SessionReport['outcomes'];
  held: Pick<Awaited<ReturnType<typeof getClassReport>>, 'outcomes' | 'total'>;
  overdueSteps: number;
  span: ReturnType<typeof reportWeeks>;
  language: Language;
}): { readonly judgement: Judgement; readonly weekSums: WeekSum[] } {
  const weekSums = weeks.map((from) => ({ from, ...sumDays(daysOfWeek({ days, monday: from })) }));
  const tests = shown.filter(({ submittedAt }) => submittedAt >= since);
  const kind = shown.at(-1)?.type ?? '';
  const recent = sessions.filter(({ startsAt }) => startsAt >= since);
  const recentClasses = held.outcomes.filter(({ startsAt }) => startsAt >= since);
  const { headline, sentences, isWeekLow } = judgeReport({
    firstName,
    tests: tests.map(judgedTest),
    kind: all.every(({ type }) => type === kind) ? null : kind,
    weeks: weekSums.slice(0, judged.length),
    lastWeek,
    sessions: recent.map(({ outcome }) => outcome),
    classes: recentClasses.map(({ present }) => (present ? 'attended' : 'missed')),
    overdueSteps,
    earlier: {
      tests: shown.length - tests.length,
      sessions: sessions.length - recent.length,
      classes: held.total - recentClasses.length,
    },
  });
  const worded = sentences.map(({ said, isException }) => ({ text: say(said, language), isException }));
  return { judgement: { headline: say(headline, language), sentences: worded, isWeekLow }, weekSums };
}

const judgedTest = ({ name, whole }: OwnTest) => ({ name, marks: whole.marks / 100, totalMarks: whole.maxMarks / 100 });

/** How many of the steps are open after their day. */
export const countOverdue = ({ steps, today }: { steps: SessionReport['steps']; today: string }): number =>
  steps.filter(({ done, dueOn }) => !done && dueOn !== '' && dueOn < today).length;
