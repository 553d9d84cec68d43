import type { z } from 'zod';
import type { MonthReportSchema, MonthFiguresSchema } from '@abhyas/contract/analytics/month-report.ts';
import type { BodyOf, ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { lastMonths, middlePercentile, monthAfter, monthOf } from '@abhyas/rules/analytics/months.ts';
import { textIn } from '../../../platform/language.ts';
import { AppError } from '../../../platform/common/errors.ts';
import { dayIn } from '../../../platform/common/day-in.ts';
import { startOfDay } from '../../../platform/common/moment-in.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { listScoreCohorts } from '../../assessment/history/score-history-queries.ts';
import { getClassReport } from '../../classes/list/class-report.ts';
import { getCourseStatuses } from '../../learning/course/course-queries.ts';
import { listCompletions } from '../../learning/paths/study-queries.ts';
import { nameOrMentor } from '../../mentoring/card.ts';
import { getSessionsOfSpan } from '../../mentoring/sessions/reading.ts';
import { getReadPerson } from '../../relations/read-student.ts';
import { listStudyDays, type StudyDay, sumDays } from '../progress.ts';
import { cohortsBy, judgedOf, listOwnTests, presentTest } from '../scores.ts';
import { findAskedCourse } from './get-student-report.ts';
import { countOutcomes, listNext, type LoadingReport } from './load-report.ts';
import type { Sender } from '../../identity/messages/compose.ts';
import { drawMonth } from './draw-month.ts';

type Report = z.output<typeof MonthReportSchema>;
type Figures = z.output<typeof MonthFiguresSchema>;

/** A month is compared with the five before it, and the months of two years can be read. */
const limits = { compared: 6, readable: 24, missed: 12, tests: 40 } as const;

/** What a student did in a month, from their days of study, the outcomes of their classes, and the percentiles of the tests they are judged by. */
function figuresOf({
  month,
  days,
  classes,
  tests,
}: {
  month: string;
  days: readonly StudyDay[];
  classes: readonly { readonly month: string; readonly present: boolean }[];
  tests: readonly { readonly month: string; readonly isJudged: boolean; readonly percentile: string }[];
}): Figures {
  const own = days.filter(({ day }) => monthOf(day) === month);
  const held = classes.filter((each) => each.month === month);
  const taken = tests.filter((each) => each.month === month);
  return {
    month,
    ...sumDays(own),
    days: own.length,
    attended: held.filter(({ present }) => present).length,
    classes: held.length,
    tests: taken.length,
    percentile: middlePercentile(taken.flatMap(({ isJudged, percentile }) => (isJudged ? [percentile] : []))),
  };
}

/** A calendar month of a student in a course, by the functions of the report and the performance screens, so that it says what they say. Null for a month that is to come or too long ago. */
async function loadMonth({
  parts,
  reader,
  student: { id: studentId, ...student },
  course,
  timeZone,
  month,
  language,
}: LoadingReport & { month: string; language: Language }): Promise<Report | null> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const thisMonth = monthOf(dayIn({ moment: now, timeZone }));
  if (month > thisMonth || month <= monthAfter(thisMonth, -limits.readable)) return null;
  const { courseId } = course;
  const of = { queryable, studentId, courseId };
  const months = lastMonths({ month, count: limits.compared });
  const beginningOf = (each: string) => startOfDay({ day: `${each}-01`, timeZone });
  const span = { from: beginningOf(month), before: beginningOf(monthAfter(month, 1)) };
  const [all, completions, progress, sessions, held] = await Promise.all([
    listOwnTests({ ...of, now }),
    listCompletions(of),
    getCourseStatuses(of),
    getSessionsOfSpan({ parts, reader, studentId, courseId, timeZone, ...span }),
    getClassReport({ ...of, now }),
  ]);
  const isNew = month >= monthAfter(thisMonth, -1);
  const inMonths = all.filter(({ submittedAt }) => submittedAt >= beginningOf(months[0] ?? month) && submittedAt < span.before);
  const [cohorts, days, next] = await Promise.all([
    listScoreCohorts({ queryable, attemptIds: inMonths.map(({ attemptId }) => attemptId) }),
    listStudyDays({ ...of, from: `${months[0] ?? month}-01`, timeZone, completions }),
    isNew
      ? listNext({ parts, reader, studentId, courseId, progress, sessions: sessions.upcoming, classes: held.next, timeZone })
      : () => [],
  ]);
  const cohortOf = cohortsBy(cohorts);
  const judged = judgedOf(all);
  const monthIn = (moment: Date) => monthOf(dayIn({ moment, timeZone }));
  const tests = inMonths.map((test) => ({ ...presentTest({ test, cohortOf, judged }), month: monthIn(test.submittedAt) }));
  const classes = held.outcomes.map((outcome) => ({ ...outcome, month: monthIn(outcome.startsAt) }));
  const figures = months.map((each) => figuresOf({ month: each, days, classes, tests }));
  const own = figures.at(-1);
  const first = figures.findIndex(({ days: studied, classes: sat, tests: taken }) => studied + sat + taken > 0);
  return {
    student: { ...student, courseId, variantId: course.variantId, courseName: course.courseName },
    month,
    isOver: month < thisMonth,
    isEmpty: own === undefined || (own.days + own.classes + own.tests === 0 && sessions.outcomes.length === 0),
    // months before the first that has anything say nothing
    months: figures.slice(first),
    missed: classes
      .filter((outcome) => outcome.month === month && !outcome.present)
      .toReversed()
      .slice(0, limits.missed)
      .map(({ title, startsAt, hasRecording, isWatched }) => ({
        name: title,
        at: startsAt,
        recording: hasRecording ? (isWatched ? 'watched' : 'unwatched') : 'none',
      })),
    tests: tests
      .filter((test) => test.month === month)
      .slice(-limits.tests)
      .map(({ name, completedAt, marks, totalMarks, percentile, provisional }) => ({
        name,
        completedAt,
        marks,
        totalMarks,
        percentile,
        provisional,
      })),
    sessions: countOutcomes(sessions.outcomes),
    notes: sessions.noted.flatMap(({ mentorName, feedBackModifiedDate: at, feedback: text }) =>
      at === null || text === '' ? [] : [{ mentorName: textIn(nameOrMentor(mentorName), language), at, text }],
    ),
    next: next(language),
  };
}

interface Getting {
  readonly parts: Ports<'clock' | 'database' | 'files'>;
  readonly session: Session;
  readonly body: BodyOf<'monthReport'>;
  readonly timeZone: string;
  readonly language: Language;
}

/** A month of a student for those who may see them; null for a student without a course. Throws NOT_FOUND for anyone else and for a month that can't be read, FORBIDDEN for a course that is not the student's. */
export async function getMonthReport({
  parts,
  session,
  body: { studentImsPin, month, ...asked },
  timeZone,
  language,
}: Getting): Promise<ResultOf<'monthReport'>> {
  const person = await getReadPerson({ parts, session, pin: studentImsPin });
  const course = await findAskedCourse({ queryable: parts.database.orm, personId: person.id, asked });
  if (course === null) return { report: null };
  const { id, pin, firstName, lastName } = person;
  const student = { id, studentImsPin: pin, firstName, lastName };
  const load = (of: string) => loadMonth({ parts, reader: session, student, course, timeZone, month: of, language });
  const thisMonth = monthOf(dayIn({ moment: parts.clock.now(), timeZone }));
  const report = await load(month || thisMonth);
  if (report === null) throw new AppError('NOT_FOUND');
  if (month !== '' || !report.isEmpty) return { report };
  // in the first days of a month there is nothing to see of it
  const last = await load(monthAfter(thisMonth, -1));
  return { report: last === null || last.isEmpty ? report : last };
}

/** The same as a PDF in the name of `brand`. Throws NOT_FOUND also for a student without a course. */
export async function getMonthFile({
  brand,
  ...of
}: Getting & { brand: Pick<Sender, 'name' | 'colour'> }): Promise<ResultOf<'monthReportFile'>> {
  const { report } = await getMonthReport(of);
  if (report === null) throw new AppError('NOT_FOUND');
  const { parts, language, timeZone } = of;
  const pdf = await drawMonth({ report, brand, language, timeZone, madeAt: parts.clock.now() });
  return { fileName: `report-card-${report.student.studentImsPin}-${report.month}.pdf`, pdf: pdf.toString('base64') };
}
