import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getClassReport } from '../../classes/list/class-report.ts';
import { listCompletions } from '../../learning/paths/study-queries.ts';
import { getSessionOutcomes } from '../../mentoring/sessions/reading.ts';
import { countMentored } from '../../mentoring/sessions/student-queries.ts';
import { listLinkedStudents } from '../../relations/queries.ts';
import { presentStudent } from '../../relations/present.ts';
import { judgedOf, listOwnTests, trendTests } from '../scores.ts';
import { listStudyDays } from '../progress.ts';
import { countOverdue, judgeStudent } from './judge-student.ts';
import { reportWeeks } from './report-weeks.ts';

/** So many students a page has, and so many are looked at at once. */
const limits = { students: 100, atOnce: 4 } as const;

type Troubled = ResultOf<'troubledStudents'>;
type Linked = Awaited<ReturnType<typeof listLinkedStudents>>[number];

/** Of a page of the students of a mentor, by name, those about whom their report has something to ask, each with what it is, those with the most first. What the report says, and by the same functions. */
export async function listTroubled({
  parts,
  mentorId,
  page,
  timeZone,
  language,
}: {
  parts: Ports<'clock' | 'database'>;
  mentorId: bigint;
  page: number;
  timeZone: string;
  language: Language;
}): Promise<Troubled> {
  const which = { queryable: parts.database.orm, mentorId, search: '' };
  const [looked, total] = await Promise.all([
    listLinkedStudents({ queryable: which.queryable, viewerId: mentorId, kind: 'mentor', page, limit: limits.students }),
    countMentored(which),
  ]);
  const students: Troubled['students'] = [];
  const of = { parts, mentorId, now: parts.clock.now(), timeZone, language };
  for (let at = 0; at < looked.length; at += limits.atOnce) {
    const some = looked.slice(at, at + limits.atOnce);
    for (const { student, reasons } of await Promise.all(some.map((each) => lookAt({ ...of, student: each })))) {
      if (reasons.length > 0) students.push({ ...presentStudent(student), reasons });
    }
  }
  return {
    students: students.toSorted((one, other) => other.reasons.length - one.reasons.length),
    total,
    more: page * limits.students < total,
  };
}

/** What there is to ask about a student in the course they used last, as their report says it. */
async function lookAt({
  parts,
  mentorId,
  now,
  timeZone,
  language,
  student,
}: {
  parts: Ports<'clock' | 'database'>;
  mentorId: bigint;
  now: Date;
  timeZone: string;
  language: Language;
  student: Linked;
}) {
  const { id: studentId, firstName, courseId } = student;
  if (courseId === null) return { student, reasons: [] };
  const of = { queryable: parts.database.orm, studentId, courseId };
  const reader = { role: 'mentor', personId: mentorId, actingAdminId: null } as const;
  const span = reportWeeks({ now, timeZone });
  const [all, completions, sessions, held] = await Promise.all([
    listOwnTests({ ...of, now }),
    listCompletions(of),
    getSessionOutcomes({ parts, reader, studentId, courseId }),
    getClassReport({ ...of, now }),
  ]);
  const days = await listStudyDays({ ...of, from: span.weeks[0] ?? span.today, timeZone, completions });
  const shown = judgedOf(all).slice(-trendTests);
  const { judgement } = judgeStudent({
    firstName,
    all,
    shown,
    days,
    sessions: sessions.outcomes,
    held,
    overdueSteps: countOverdue({ steps: sessions.steps, today: span.today }),
    span,
    language,
  });
  return { student, reasons: judgement.sentences.flatMap(({ text, isException }) => (isException ? [text] : [])) };
}
