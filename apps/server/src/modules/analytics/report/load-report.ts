import type { z } from 'zod';
import type { ReportSchema, ReportEventSchema } from '@abhyas/contract/analytics/student-report.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { LinkedStudent } from '@abhyas/contract/relations/people.ts';
import type { SessionOutcome } from '@abhyas/rules/mentoring/session-card.ts';
import { daysFrom } from '@abhyas/rules/analytics/weeks.ts';
import { say } from '../../../platform/language.ts';
import type { Ports } from '../../../platform/parts.ts';
import { nameOrMentor } from '../../mentoring/card.ts';
import { listTestCards } from '../../assessment/cards.ts';
import { listScoreCohorts } from '../../assessment/history/score-history-queries.ts';
import { getClassReport } from '../../classes/list/class-report.ts';
import type { getCourse } from '../../identity/people/courses.ts';
import { getCourseStatuses } from '../../learning/course/course-queries.ts';
import { getTestLists } from '../../learning/paths/get-test-lists.ts';
import { listCompletions } from '../../learning/paths/study-queries.ts';
import type { SessionReader } from '../../mentoring/card.ts';
import { getSessionReport, type SessionReport } from '../../mentoring/sessions/reading.ts';
import { cohortsBy, judgedOf, listOwnTests, presentTest, trendTests } from '../scores.ts';
import { getPrediction } from '../predictor/predict-percentiles.ts';
import { type StudyDay, listStudyDays } from '../progress.ts';
import { countOverdue, judgeStudent } from './judge-student.ts';
import { reportWeeks } from './report-weeks.ts';
import type { BookingCardSchema } from '@abhyas/contract/mentoring/card.ts';
import { isSeat, nextTest } from '@abhyas/rules/assessment/cards/next-test.ts';
import { isOver } from '@abhyas/rules/assessment/cards/test-actions.ts';
import { getBookedSlots } from '../../centres/booking/booked-slots.ts';

type Report = z.output<typeof ReportSchema>;
type ReportEvent = z.output<typeof ReportEventSchema>;
type BookingCard = z.output<typeof BookingCardSchema>;

const maxEvents = 4;

/** What comes next for a student of a course, soonest first, in any language: the tests they have booked, the next one of the others, `classes`, and `sessions` with mentors. */
export async function listNext({
  parts,
  reader,
  studentId,
  courseId,
  progress,
  sessions,
  classes,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  reader: SessionReader;
  studentId: bigint;
  courseId: bigint;
  progress: Awaited<ReturnType<typeof getCourseStatuses>>;
  sessions: readonly BookingCard[];
  classes: readonly { readonly title: string; readonly startsAt: Date; readonly inPerson: boolean; readonly place: string }[];
  timeZone: string;
}): Promise<(language: Language) => ReportEvent[]> {
  const { orm: queryable } = parts.database;
  const now = parts.clock.now();
  const [cards, lists] = await Promise.all([
    listTestCards({ queryable, courseId, ...progress, viewer: reader, now }),
    getTestLists({ queryable, courseId, progress }),
  ]);
  const assetOf = new Map(lists.flatMap(({ assets }) => assets.map(({ id, assessmentId }) => [assessmentId, id] as const)));
  const left = cards.filter(({ assessmentId, status }) => status !== 'completed' && assetOf.has(assessmentId));
  const seats = left.filter(({ booked }) => isSeat({ booked, now }));
  const homes = left.filter(({ booked, endAt }) => booked?.takeHome === true && !isOver({ endAt, now }));
  const assetIds = seats.flatMap(({ assessmentId }) => assetOf.get(assessmentId) ?? []);
  const slots = assetIds.length === 0 ? [] : await getBookedSlots({ parts, studentId, assetIds, timeZone });
  const other = nextTest({ tests: left.filter((card) => !seats.includes(card) && !homes.includes(card)), now });
  const eventsIn = (language: Language): ReportEvent[] => [
    ...seats.map(({ assessmentId, name, booked: seat }): ReportEvent => {
      const slot = slots.find(({ asset_id, is_active }) => is_active && asset_id === assetOf.get(assessmentId));
      const at = seat?.opensAt ?? now;
      return { kind: 'test', name, at, when: 'starts', place: slot?.venue_name ?? '', timeZone: slot?.time_zone ?? timeZone };
    }),
    ...homes.map((test) => openTest({ test, place: say({ key: 'place_home' }, language), timeZone, now })),
    ...(other === null ? [] : [openTest({ test: other, place: '', timeZone, now })]),
    ...classes.map(({ title, startsAt, inPerson, place }): ReportEvent => ({
      kind: 'class',
      name: title,
      at: startsAt,
      when: 'starts',
      place: inPerson ? place : say({ key: 'place_online' }, language),
      timeZone,
    })),
    ...sessions.map(({ mentorName, startsAt, mode, venue, timeZone: zone }): ReportEvent => ({
      kind: 'session',
      // the student is named by the page: a session is with their mentor, for a mentor who reads it too
      name: say({ key: 'session_entry', values: { name: nameOrMentor(mentorName) } }, language),
      at: startsAt,
      when: 'starts',
      place: mode === 'Virtual' ? say({ key: 'place_virtual' }, language) : venue,
      timeZone: zone,
    })),
  ];
  return (language) =>
    eventsIn(language)
      .toSorted((one, another) => one.at.getTime() - another.at.getTime())
      .slice(0, maxEvents);
}

function openTest({
  test: { name, releaseAt, endAt, deadlineAt },
  place,
  timeZone,
  now,
}: {
  test: { name: string; releaseAt: Date; endAt: Date; deadlineAt: Date | null };
  place: string;
  timeZone: string;
  now: Date;
}): ReportEvent {
  const isOpen = releaseAt <= now;
  return {
    kind: 'test',
    name,
    at: deadlineAt ?? (isOpen ? endAt : releaseAt),
    when: isOpen ? 'closes' : 'opens',
    place,
    timeZone,
  };
}

export interface LoadingReport {
  readonly parts: Ports<'clock' | 'database' | 'files'>;
  /** Who reads it; the caller has made sure that they may. */
  readonly reader: SessionReader;
  readonly student: { readonly id: bigint } & Omit<LinkedStudent, 'courseId' | 'variantId' | 'courseName'>;
  readonly course: Awaited<ReturnType<typeof getCourse>>;
  readonly timeZone: string;
}

/** The report about a student in a course, in any language, from the functions of the performance screens, so that it says what they say. */
export async function loadReport({
  parts,
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
    listNext({ parts, reader, studentId, courseId, progress, sessions: sessions.upcoming, classes: held.next, timeZone }),
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
      student: { ...student, courseId, variantId: course.variantId, courseName: course.courseName },
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

export function countOutcomes(outcomes: SessionReport['outcomes']): Report['sessions'] {
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
    recent: recent.map(({ title, startsAt, present }) => ({ name: title, at: startsAt, isAttended: present })),
    missed:
      missed === undefined
        ? null
        : {
            name: missed.title,
            at: missed.startsAt,
            moduleNumber: missed.moduleNumber,
            recording: missed.hasRecording ? (missed.isWatched ? 'watched' : 'unwatched') : 'none',
          },
    watched,
  };
}

function presentFeedback({ latest, steps, reports }: Awaited<ReturnType<typeof getSessionReport>>): Report['feedback'] {
  if (latest === null || latest.feedBackModifiedDate === null) return null;
  const { mentorName, feedBackModifiedDate: at, feedback: text } = latest;
  return { mentorName, at, text, steps: [...steps], reports };
}
