import type { ResultOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import type { Ports } from '../../../platform/parts.ts';
import { getClassReport } from '../../classes/list/class-report.ts';
import { mapLastUses } from '../../identity/session-queries.ts';
import { listCompletions } from '../../learning/paths/study-queries.ts';
import { getSessionOutcomes } from '../../mentoring/sessions/reading.ts';
import { listLinkedStudents } from '../../relations/queries.ts';
import { presentStudent } from '../../relations/present.ts';
import { judgedOf, listOwnTests, trendTests } from '../scores.ts';
import { listStudyDays } from '../progress.ts';
import { countOverdue, judgeStudent } from './judge-student.ts';
import { reportWeeks } from './report-weeks.ts';

/** So many students are looked at, and so many at once. */
const limits = { students: 100, atOnce: 4 } as const;

type Troubled = ResultOf<'troubledStudents'>;
type Linked = Awaited<ReturnType<typeof listLinkedStudents>>[number];

/** The students of a mentor about whom their report has something to ask, each with what it is, those with the most first. What the report says, and by the same functions. */
export async function listTroubled({
  parts,
  mentorId,
  timeZone,
  language,
}: {
  parts: Ports<'clock' | 'database'>;
  mentorId: bigint;
  timeZone: string;
  language: Language;
}): Promise<Troubled> {
  const { orm: queryable } = parts.database;
  const linked = await listLinkedStudents({ queryable, viewerId: mentorId, kind: 'mentor' });
  const looked = linked.slice(0, limits.students);
  const students: Troubled['students'] = [];
  const figures: Troubled['figures'] = [];
  const visits = await mapLastUses({ queryable, personIds: looked.map(({ id }) => id) });
  const of = { parts, mentorId, now: parts.clock.now(), timeZone, language };
  for (let at = 0; at < looked.length; at += limits.atOnce) {
    const some = looked.slice(at, at + limits.atOnce);
    for (const { student, reasons, ...known } of await Promise.all(some.map((each) => lookAt({ ...of, student: each })))) {
      if (reasons.length > 0) students.push({ ...presentStudent(student), reasons });
      figures.push({
        studentImsPin: student.pin,
        asks: reasons.length,
        ...known,
        lastVisitAt: visits.get(student.id) ?? null,
      });
    }
  }
  return {
    students: students.toSorted((one, other) => other.reasons.length - one.reasons.length),
    figures,
    looked: looked.length,
    total: linked.length,
  };
}

/** What there is to ask about a student in the course they used last, as their report says it, with the figures it comes from. */
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
  if (courseId === null) return { student, reasons: [], score: null, attended: 0, classes: 0 };
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
  const last = shown.at(-1)?.whole;
  return {
    student,
    reasons: judgement.sentences.flatMap(({ text, isException }) => (isException ? [text] : [])),
    score: last === undefined ? null : { marks: last.marks / 100, totalMarks: last.maxMarks / 100 },
    attended: held.attended,
    classes: held.total,
  };
}
