import { classPages } from '@abhyas/contract/classes/class-limits.ts';
import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { attendedShare } from '@abhyas/rules/classes/class-card.ts';
import { and, eq, gt, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findVisiblePerson } from '../../relations/queries.ts';
import { countOutcomes, countsFor, listBatchesOf, listOpenTo, listPage, ofStudent } from '../class-queries.ts';
import { presentClass } from '../card.ts';
import { classAttendance, classBatches, classes } from '../tables.ts';

interface Asked<Body> {
  readonly parts: Ports<'clock' | 'database'>;
  readonly session: Session;
  readonly body: Body;
  /** The portal's. */
  readonly timeZone: string;
}

/** The student whom a screen is about: oneself, or one whom the reader sees. Throws NOT_FOUND. */
export async function getStudentOf({
  parts,
  session,
  pin,
}: {
  parts: Ports<'database'>;
  session: Session;
  pin: string;
}): Promise<{ id: bigint; pin: string; name: string }> {
  const wanted = pin === '' ? session.pin : pin.toUpperCase();
  const person = await findVisiblePerson({ queryable: parts.database.orm, viewer: session, pin: wanted });
  if (person?.role !== 'student') throw new AppError('NOT_FOUND');
  return { id: person.id, pin: wanted, name: `${person.firstName} ${person.lastName}`.trim() };
}

async function listOf({
  parts,
  session,
  body,
  timeZone,
  when,
  order,
}: Asked<BodyOf<'completedClasses'>> & { when: SQL | undefined; order: 'soonest' | 'latest' }) {
  const queryable = parts.database.orm;
  const { id: studentId } = await getStudentOf({ parts, session, pin: body.studentImsPin });
  const inBatch = body.batchId === null ? undefined : eq(classes.batchId, body.batchId);
  const where = and(ofStudent(studentId), eq(classBatches.courseId, body.courseId), inBatch, when);
  const [batches, { rows, total }] = await Promise.all([
    listBatchesOf({ queryable, studentId, courseId: body.courseId }),
    listPage({ queryable, studentId, where, order, limit: classPages.classes, page: body.page ?? 1 }),
  ]);
  // a batch that is not the student's is no empty list
  if (body.batchId !== null && !batches.some(({ id }) => id === body.batchId)) throw new AppError('NOT_FOUND');
  const now = parts.clock.now();
  return {
    studentId,
    where,
    total,
    batches: batches.map(({ id, name }) => ({ batchId: id, batchName: name })),
    classes: rows.map((row) => presentClass({ row, session, timeZone, now })),
  };
}

const attendedOf = (of: { attended: number; missed: number }) => {
  const totalClasses = of.attended + of.missed;
  return { attended: of.attended, totalClasses, percentage: attendedShare({ attended: of.attended, totalClasses }) };
};

/** Classes that are over, newest first. Throws NOT_FOUND. */
export async function listCompleted(asked: Asked<BodyOf<'completedClasses'>>): Promise<ResultOf<'completedClasses'>> {
  const now = asked.parts.clock.now();
  const { studentId, where, ...lists } = await listOf({ ...asked, when: lte(classes.endsAt, now), order: 'latest' });
  return { ...lists, attendance: attendedOf(await countOutcomes({ queryable: asked.parts.database.orm, studentId, where })) };
}

/** Classes that run or are to come, cancelled ones among them, the next one first. Throws NOT_FOUND. */
export async function listUpcoming(asked: Asked<BodyOf<'upcomingClasses'>>): Promise<ResultOf<'upcomingClasses'>> {
  const now = asked.parts.clock.now();
  const { studentId: _studentId, where: _where, ...lists } = await listOf({ ...asked, when: gt(classes.endsAt, now), order: 'soonest' });
  return lists;
}

/** What a student attended and missed, newest first. Throws NOT_FOUND. */
export async function getAttendance({
  parts,
  session,
  body,
  timeZone,
}: Asked<BodyOf<'studentAttendance'>>): Promise<ResultOf<'studentAttendance'>> {
  const queryable = parts.database.orm;
  const now = parts.clock.now();
  const student = await getStudentOf({ parts, session, pin: body.studentImsPin });
  const of = {
    queryable,
    studentId: student.id,
    where: and(countsFor(student.id), lte(classes.endsAt, now), isNull(classes.cancelledAt), isNotNull(classAttendance.present)),
  };
  const [{ rows, total }, outcomes] = await Promise.all([
    listPage({ ...of, order: 'latest', limit: classPages.classes, page: body.page ?? 1 }),
    countOutcomes(of),
  ]);
  const opens =
    session.role === 'mentor'
      ? await listOpenTo({ queryable, mentorId: session.personId, classIds: rows.map((row) => row.class.id) })
      : new Set(session.role === 'student' ? rows.map((row) => row.class.id) : []);
  const cards = rows.map((row) => ({ ...presentClass({ row, session, timeZone, now }), canOpen: opens.has(row.class.id) }));
  return {
    studentName: student.name,
    studentImsPin: student.pin,
    attendance: attendedOf(outcomes),
    attendedClasses: cards.filter(({ attendance }) => attendance.status === 'present'),
    missedClasses: cards.filter(({ attendance }) => attendance.status === 'absent'),
    total,
    timeZone,
  };
}
