import type { z } from 'zod';
import type { ReportSchema } from '@abhyas/contract/analytics/student-report.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { Language } from '@abhyas/contract/languages.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Queryable } from '../../../platform/postgres/database.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { listCourses } from '../../identity/people/course-queries.ts';
import { findDigestChoice } from '../../notices/settings-queries.ts';
import { getReadPerson } from '../../relations/read-student.ts';
import { listLinkedStudents } from '../../relations/queries.ts';
import { presentStudent } from '../../relations/present.ts';
import { loadReport, type LoadingReport } from './load-report.ts';

type Report = z.output<typeof ReportSchema>;

/** How many hours a week a student plans to study in a course; 0 without a plan. */
export type PlanHoursOf = (of: { queryable: Queryable; studentId: bigint; courseId: bigint }) => Promise<number>;

/** The page about a student for a parent, mentor or staff who may see them, and for the student. Throws NOT_FOUND, FORBIDDEN for a course that is not the student's. */
export async function getStudentReport({
  parts,
  session,
  body,
  timeZone,
  planHoursOf,
  language,
}: {
  parts: Ports<'clock' | 'database' | 'files'>;
  planHoursOf: PlanHoursOf;
  session: Session;
  body: BodyOf<'studentReport'>;
  timeZone: string;
  /** Of the page it is for. */
  language: Language;
}): Promise<ResultOf<'studentReport'>> {
  const { linked, digest } = session.role === 'parent' ? await getParent({ parts, session }) : { linked: [], digest: null };
  const children = linked.map((row) => ({ id: row.id, ...presentStudent(row) }));
  const asked = chooseStudent({ session, children, body });
  if (asked === null) return { children: [], report: null, planHours: 0, digest };
  const person = await getReadPerson({ parts, session, pin: asked.studentImsPin });
  const student = { id: person.id, studentImsPin: person.pin, firstName: person.firstName, lastName: person.lastName };
  const of = { parts, reader: session, timeZone, language };
  const [report, others] = await Promise.all([
    reportOf({ ...of, student, asked }),
    Promise.all(
      children
        .filter(({ id }) => id !== person.id)
        .slice(0, maxOthers)
        .map(async ({ courseId: _course, variantId: _variant, courseName: _name, ...child }) => ({
          id: child.id,
          report: await reportOf({ ...of, student: child, asked: { courseId: null, variantId: null } }),
        })),
    ),
  ]);
  const asksOf = new Map([{ id: person.id, report }, ...others].map((each) => [each.id, asksIn(each.report)]));
  return {
    children: children.map(({ id, ...child }) => ({ ...child, asks: asksOf.get(id) ?? 0 })),
    report,
    planHours:
      report === null || report.student.courseId === null
        ? 0
        : await planHoursOf({ queryable: parts.database.orm, studentId: person.id, courseId: report.student.courseId }),
    digest,
  };
}

/** Of so many children beside the one that is shown, the tabs say what there is to ask about. */
const maxOthers = 4;

const asksIn = (report: Report | null): number => report?.judgement.sentences.filter(({ isException }) => isException).length ?? 0;

/** The report of a student in the course that is asked for, by default the one used last; null for a student without a course. */
async function reportOf({
  asked,
  language,
  ...of
}: Omit<LoadingReport, 'course'> & { asked: Pick<Asked, 'courseId' | 'variantId'>; language: Language }): Promise<Report | null> {
  const course = await findAskedCourse({ queryable: of.parts.database.orm, personId: of.student.id, asked });
  return course === null ? null : (await loadReport({ ...of, course }))(language);
}

/** The course that is asked for, by default the one the student used last; null for a student without one. Throws FORBIDDEN for one that is not theirs. */
export async function findAskedCourse({
  queryable,
  personId,
  asked: { courseId, variantId },
}: {
  queryable: Queryable;
  personId: bigint;
  asked: Pick<Asked, 'courseId' | 'variantId'>;
}) {
  if (courseId !== null && variantId !== null) return getCourse({ queryable, personId, courseId, variantId });
  const [last] = await listCourses({ queryable, personId });
  return last ?? null;
}

async function getParent({ parts, session: { personId } }: { parts: Ports<'database'>; session: Session }) {
  const { orm: queryable } = parts.database;
  const [linked, digest] = await Promise.all([
    listLinkedStudents({ queryable, viewerId: personId, kind: 'parent' }),
    findDigestChoice({ queryable, personId }),
  ]);
  return { linked, digest };
}

type Asked = Pick<ResultOf<'studentReport'>['children'][number], 'studentImsPin' | 'courseId' | 'variantId'>;

/** Whom the report is about, and in which course, '' for the one used last; null for a parent without a child. */
function chooseStudent({
  session,
  children,
  body: { studentImsPin, courseId, variantId },
}: {
  session: Session;
  children: readonly Asked[];
  body: BodyOf<'studentReport'>;
}): Asked | null {
  const pin = studentImsPin.toUpperCase();
  if (session.role !== 'parent') return { studentImsPin: pin, courseId, variantId };
  if (pin === '' && children.length === 0) return null;
  const child = pin === '' ? children[0] : children.find((each) => each.studentImsPin === pin);
  if (child === undefined) throw new AppError('NOT_FOUND');
  return { ...child, courseId, variantId };
}
