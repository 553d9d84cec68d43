import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import type { ApplicationStatus } from '@abhyas/contract/schools/school-limits.ts';
import { statusAfterApply } from '@abhyas/rules/schools/application.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { removeNoticesTo } from '../../notices/notify.ts';
import { getReadPerson } from '../../relations/read-student.ts';
import { getSchoolCourse } from '../course.ts';
import { listShortlistDeadlines } from '../deadline-queries.ts';
import { writeProgrammeEntries } from '../deadline-entries.ts';
import { noticePrefix } from '../deadlines.ts';
import { deleteLike, findStatus, holdProgramme, insertApply, insertLike, saveStatus } from './shortlist-queries.ts';

interface Of {
  readonly parts: Ports<'clock' | 'database'>;
  readonly session: Session;
}

/** Puts a programme on the shortlist with its deadlines in the calendar, or takes both off (SCH-006). Throws NOT_FOUND for a programme that none of the student's courses shows, or of another school. */
export async function changeLike({ parts, session, body }: Of & { body: BodyOf<'addStudentSchoolLike'> }): Promise<void> {
  const now = parts.clock.now();
  const of = { studentId: session.personId, programmeId: body.schoolProgramCourseMappingId };
  await parts.database.transaction(async (tx) => {
    const programme = await holdProgramme({ tx, ...of });
    if (programme === null || programme.schoolId !== body.schoolId) throw new AppError('NOT_FOUND');
    if (body.isLiked) await insertLike({ tx, ...of, now });
    else await deleteLike({ tx, ...of });
    const deadlineIds = await writeProgrammeEntries({ tx, studentId: of.studentId, programmeIds: [of.programmeId], now });
    if (body.isLiked) return;
    for (const id of deadlineIds) await removeNoticesTo({ tx, personIds: [of.studentId], prefix: noticePrefix(id) });
  });
}

/** Notes how far an application is, and whether its deadline is met. */
export async function changeStatus({
  parts,
  session,
  programmeId,
  status,
}: Of & { programmeId: bigint; status: ApplicationStatus }): Promise<ApplicationStatus> {
  const now = parts.clock.now();
  const of = { studentId: session.personId, programmeId };
  return parts.database.transaction(async (tx) => {
    if ((await holdProgramme({ tx, ...of })) === null) throw new AppError('NOT_FOUND');
    await saveStatus({ tx, ...of, status, now });
    await writeProgrammeEntries({ tx, studentId: of.studentId, programmeIds: [of.programmeId], now });
    return status;
  });
}

/** Records that the student goes to the application page (SCH-024), and gives its address. */
export async function applyNow({ parts, session, body }: Of & { body: BodyOf<'applyNow'> }): Promise<ResultOf<'applyNow'>> {
  const now = parts.clock.now();
  const of = { studentId: session.personId, programmeId: body.schoolProgramMappingId };
  return parts.database.transaction(async (tx) => {
    const programme = await holdProgramme({ tx, ...of });
    if (programme === null || programme.schoolId !== body.schoolId) throw new AppError('NOT_FOUND');
    await insertApply({ tx, ...of, now });
    const before = await findStatus({ tx, ...of });
    const status = statusAfterApply(before);
    if (status !== before) await saveStatus({ tx, ...of, status, now });
    return { applicationLink: programme.applicationUrl, status };
  });
}

/** The deadlines to come of a shortlist: one's own, or that of a student whom the caller may see. */
export async function getShortlistDeadlines({
  parts,
  session,
  body: { courseId: asked, studentImsPin },
}: Of & { body: { courseId: bigint; studentImsPin: string } }): Promise<ResultOf<'shortlistDeadlines'>> {
  const queryable = parts.database.orm;
  const { courseId } = await getSchoolCourse({ queryable, session, courseId: asked });
  const { id: studentId } = await getReadPerson({ parts, session, pin: studentImsPin });
  const rows = await listShortlistDeadlines({ queryable, studentId, courseId, now: parts.clock.now() });
  return rows.map(({ id, title, at, note, programmeId, programmeName, schoolId, schoolName, status }) => ({
    deadlineId: id,
    schoolId,
    schoolName,
    programId: programmeId,
    programName: programmeName,
    title,
    at,
    note,
    status: status ?? 'not-started',
  }));
}
