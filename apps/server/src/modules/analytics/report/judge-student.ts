import { judgeReport, type ReportJudgement } from '@abhyas/rules/analytics/report-judgement.ts';
import type { getClassReport } from '../../classes/index.ts';
import type { SessionReport } from '../../mentoring/index.ts';
import type { OwnTest } from '../own-tests.ts';
import { daysOfWeek, type StudyDay, sumDays } from '../study-days.ts';
import type { reportWeeks } from './report-weeks.ts';

/** A week of the report, by its Monday. */
type WeekSum = { readonly from: string } & ReturnType<typeof sumDays>;

/** What is said about a student from their tests of one kind, their days of study, sessions and classes: by the report and by the list of a mentor alike. Pure. */
export function judgeStudent({
  firstName,
  shown,
  days,
  sessions,
  held,
  span: { weeks, since, judged, lastWeek },
}: {
  firstName: string;
  shown: readonly OwnTest[];
  days: readonly StudyDay[];
  sessions: SessionReport['outcomes'];
  held: Pick<Awaited<ReturnType<typeof getClassReport>>, 'outcomes' | 'total'>;
  span: ReturnType<typeof reportWeeks>;
}): { readonly judgement: ReportJudgement; readonly weekSums: WeekSum[] } {
  const weekSums = weeks.map((from) => ({ from, ...sumDays(daysOfWeek({ days, monday: from })) }));
  const tests = shown.filter(({ submittedAt }) => submittedAt >= since);
  const recent = sessions.filter(({ startsAt }) => startsAt >= since);
  const recentClasses = held.outcomes.filter(({ startsAt }) => startsAt >= since);
  const judgement = judgeReport({
    firstName,
    tests: tests.map(judgedTest),
    weeks: weekSums.slice(0, judged.length),
    lastWeek,
    sessions: recent.map(({ outcome }) => outcome),
    classes: recentClasses.map(({ present }) => (present ? 'attended' : 'missed')),
    earlier: {
      tests: shown.length - tests.length,
      sessions: sessions.length - recent.length,
      classes: held.total - recentClasses.length,
    },
  });
  return { judgement, weekSums };
}

const judgedTest = ({ name, whole }: OwnTest) => ({ name, marks: whole.marks / 100, totalMarks: whole.maxMarks / 100 });
