import type { Report } from '@abhyas/contract/analytics/student-report.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { LinkedStudent } from '@abhyas/contract/relations/people.ts';
import type { SessionOutcome } from '@abhyas/rules/mentoring/session-card.ts';
import { daysFrom } from '@abhyas/rules/analytics/weeks.ts';
import type { Ports } from '../../../platform/parts.ts';
import { type AssessmentFace, listScoreCohorts } from '../../assessment/index.ts';
import { getClassReport } from '../../classes/index.ts';
import type { getCourse } from '../../identity/index.ts';
import { getCourseStatuses, listCompletions } from '../../learning/index.ts';
import { getSessionReport, type SessionReader } from '../../mentoring/index.ts';
import { judgedOf, listOwnTests, trendTests } from '../scores/own-tests.ts';
import { cohortsBy, presentTest } from '../scores/present-scores.ts';
import { getPrediction } from '../predictor/predict-percentiles.ts';
import { listStudyDays, type StudyDay } from '../progress/study-days.ts';
import { countOverdue, judgeStudent } from './judge-student.ts';
import { listNext } from './list-next.ts';
import { reportWeeks } from './report-weeks.ts';

export interface LoadingReport {
  readonly parts: Ports<'clock' | 'database' | 'files'>;
  readonly assessment: Pick<AssessmentFace, 'listTestCards'>;
  /** Who reads it; the caller has made sure that they may. */
  readonly reader: SessionReader;
  readonly student: { readonly id: bigint } & Omit<LinkedStudent, 'courseId' | 'variantId' | 'courseName'>;
  readonly course: Awaited<ReturnType<typeof getCourse>>;
  readonly timeZone: string;
}

/** The report about a student in a course, in any language, from the functions of the performance screens, so that it says what they say. */
export async function loadReport({
  parts,
  assessment,
  reader,
  student: { id: studentId, ...student },
  course,
  timeZone,
}: LoadingReport): Promise<(language: Language) => Report> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const { courseId } = course;
  const of = { queryable, studentId, courseId };
  const span = reportWeeks({ now, timeZone });
  const { today, weeks } = span;
  const [all, completions, progress, sessions, held] = await Promise.all([
    listOwnTests({ ...of, now }),
    listCompletions(of),
    getCourseStatuses(of),
    getSessionReport({ parts, reader, studentId, courseId, timeZone }),
    getClassReport({ ...of, now }),
  ]);
  const shown = judgedOf(all).slice(-trendTests);
  const [cohorts, days, next, prediction] = await Promise.all([
    listScoreCohorts({ queryable, attemptIds: shown.map(({ attemptId }) => attemptId) }),
    listStudyDays({ ...of, from: weeks[0] ?? today, timeZone, completions }),
    listNext({ parts, assessment, reader, studentId, courseId, progress, sessions: sessions.upcoming, classes: held.next, timeZone }),
    getPrediction({ queryable, studentId, course, own: all }),
  ]);
  const cohortOf = cohortsBy(cohorts);
  const { outcomes } = sessions;
  const judged = { firstName: student.firstName, all, shown, days, sessions: outcomes, held, span };
  const overdueSteps = countOverdue({ steps: sessions.steps, today });
  return (language) => {
    const { judgement, weekSums } = judgeStudent({ ...judged, overdueSteps, language });
    const { headline, sentences, isWeekLow } = judgement;
    return {
      student: { ...student, courseId: String(courseId), variantId: String(course.variantId), courseName: course.courseName },
      exam: { name: course.examName, date: course.examDate },
      today,
      judgement: { headline, sentences: [...sentences] },
      tests: shown.map((test) => presentTest({ test, cohortOf, judged: shown })),
      prediction,
      weeks: weekSums,
      lowWeek: isWeekLow ? (span.judged.at(-1) ?? '') : '',
      days: presentDays({ days, monday: weeks.at(-1) ?? today }),
      sessions: countOutcomes(outcomes),
      classes: presentClasses(held),
      feedback: presentFeedback(sessions),
      next: next(language),
    };
  };
}

function presentDays({ days, monday }: { days: readonly StudyDay[]; monday: string }): Report['days'] {
  const studied = new Map(days.map(({ day, seconds }) => [day, seconds]));
  return daysFrom(monday).map((day) => ({ day, seconds: studied.get(day) ?? 0, isStudied: studied.has(day) }));
}

function countOutcomes(outcomes: Awaited<ReturnType<typeof getSessionReport>>['outcomes']): Report['sessions'] {
  const countOf = (wanted: SessionOutcome) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return { attended: countOf('attended'), missed: countOf('missed'), disputed: countOf('disputed') };
}

/** So many classes are shown one by one. */
const shownClasses = 12;

function presentClasses({ outcomes, attended, total, watched }: Awaited<ReturnType<typeof getClassReport>>): Report['classes'] {
  const recent = outcomes.slice(-shownClasses);
  const missed = recent.findLast(({ present }) => !present);
  return {
    attended,
    total,
    recent: recent.map(({ title, startsAt, present }) => ({ name: title, at: startsAt.toISOString(), isAttended: present })),
    missed:
      missed === undefined
        ? null
        : {
            name: missed.title,
            at: missed.startsAt.toISOString(),
            moduleNumber: missed.moduleNumber,
            recording: missed.hasRecording ? (missed.isWatched ? 'watched' : 'unwatched') : 'none',
          },
    watched,
  };
}

function presentFeedback({ latest, steps, reports }: Awaited<ReturnType<typeof getSessionReport>>): Report['feedback'] {
  if (latest === null || latest.feedBackModifiedDate === '') return null;
  const { mentorName, feedBackModifiedDate: at, feedback: text } = latest;
  return { mentorName, at, text, steps: [...steps], reports };
}
