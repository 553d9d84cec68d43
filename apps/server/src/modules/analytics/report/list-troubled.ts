import type { AnswerOf } from '@abhyas/contract/endpoints.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getClassReport } from '../../classes/index.ts';
import { listCompletions } from '../../learning/index.ts';
import { listSessionOutcomes } from '../../mentoring/index.ts';
import { listLinkedStudents, presentStudent } from '../../relations/index.ts';
import { listOwnTests, ofKind, trendTests } from '../own-tests.ts';
import { listStudyDays } from '../study-days.ts';
import { judgeStudent } from './judge-student.ts';
import { reportWeeks } from './report-weeks.ts';

/** So many students are looked at, and so many at once. */
const limits = { students: 100, atOnce: 4 } as const;

type Troubled = AnswerOf<'troubledStudents'>;
type Linked = Awaited<ReturnType<typeof listLinkedStudents>>[number];

/** The students of a mentor about whom their report has something to ask, each with what it is, those with the most first. What the report says, and by the same functions. */
export async function listTroubled({
  parts,
  mentorId,
  timeZone,
}: {
  parts: Ports<'clock' | 'database'>;
  mentorId: bigint;
  timeZone: string;
}): Promise<Troubled> {
  const { orm: queryable } = parts.database;
  const linked = await listLinkedStudents({ queryable, viewerId: mentorId, kind: 'mentor' });
  const looked = linked.slice(0, limits.students);
  const students: Troubled['students'] = [];
  const of = { queryable, now: parts.clock.now(), timeZone };
  for (let at = 0; at < looked.length; at += limits.atOnce) {
    const some = looked.slice(at, at + limits.atOnce);
    const reasons = await Promise.all(some.map((student) => listReasons({ ...of, student })));
    students.push(...some.flatMap((student, place) => withReasons({ student, reasons: reasons[place] ?? [] })));
  }
  return {
    students: students.toSorted((one, other) => other.reasons.length - one.reasons.length),
    looked: looked.length,
    total: linked.length,
  };
}

const withReasons = ({ student, reasons }: { student: Linked; reasons: string[] }) =>
  reasons.length === 0 ? [] : [{ ...presentStudent(student), reasons }];

/** What there is to ask about a student in the course they used last, as their report says it. */
async function listReasons({
  queryable,
  now,
  timeZone,
  student: { id: studentId, firstName, courseId },
}: {
  queryable: Queryable;
  now: Date;
  timeZone: string;
  student: Linked;
}): Promise<string[]> {
  if (courseId === null) return [];
  const of = { queryable, studentId, courseId };
  const span = reportWeeks({ now, timeZone });
  const [tests, completions, sessions, held] = await Promise.all([
    listOwnTests({ ...of, now }),
    listCompletions(of),
    listSessionOutcomes({ ...of, now }),
    getClassReport({ ...of, now }),
  ]);
  const days = await listStudyDays({ ...of, from: span.weeks[0] ?? span.today, timeZone, completions });
  const shown = ofKind({ tests }).slice(-trendTests);
  const { judgement } = judgeStudent({ firstName, shown, days, sessions, held, span });
  return judgement.sentences.flatMap(({ text, isException }) => (isException ? [text] : []));
}
