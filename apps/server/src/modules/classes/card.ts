import type { z } from 'zod';
import { AppError } from '../../platform/common/errors.ts';
import type { Session } from '../../platform/http/session.ts';
import type { ClassAttendanceSchema, ClassCardSchema } from '@abhyas/contract/classes/card.ts';
import { type ClassFacts, type ClassViewer, classCard } from '@abhyas/rules/classes/class-card.ts';
import { dayIn } from '../../platform/common/day-in.ts';
import { timeWords } from '../../platform/common/moment-words.ts';
import type { classAttendance } from './tables.ts';
import { type ClassRow, findClass, ofMentor, ofSeen, ofStudent } from './class-queries.ts';
import { type SQL, and } from 'drizzle-orm';
import type { Ports } from '../../platform/parts.ts';
import { findVisiblePerson } from '../relations/queries.ts';

type ClassAttendance = z.output<typeof ClassAttendanceSchema>;
type ClassCard = z.output<typeof ClassCardSchema>;

/** Whether someone may change a class: who teaches it, staff with the right to classes, and admins. */
export const mayChange = ({
  session: { personId, rights, role },
  held,
}: {
  session: Session;
  held: { mentorId: bigint | null };
}): boolean => role === 'admin' || (role === 'staff' && rights.includes('classes')) || (role === 'mentor' && held.mentorId === personId);

/** A class that the caller may change. Throws NOT_FOUND. */
export function requireChangeable<Held extends { mentorId: bigint | null }>({
  session,
  held,
}: {
  session: Session;
  held: Held | null;
}): Held {
  if (held === null || !mayChange({ session, held })) throw new AppError('NOT_FOUND');
  return held;
}

/** What the rule of a card needs of a class. */
export const factsOf = (row: ClassRow): ClassFacts => ({
  startsAt: row.class.startsAt,
  endsAt: row.class.endsAt,
  inPerson: row.class.inPerson,
  cancelled: row.class.cancelledAt !== null,
  hasHandout: row.class.handoutId !== null,
  recording: row.readyCount > 0 ? 'ready' : row.expectedAt === null ? 'none' : 'processing',
  expectedAt: row.expectedAt,
  attendance: row.attendance,
  share: row.batch.share,
  seenShare: row.seenShare,
});

/** As whom someone looks at a class. Support looks on. */
function viewerOf({ session, row }: { session: Session; row: ClassRow }): ClassViewer {
  if (session.actingAdminId !== null) return 'other';
  if (session.role === 'student') return 'student';
  return session.role === 'mentor' && row.class.mentorId === session.personId ? 'mentor' : 'other';
}

/** The card of a class as one person sees it. `timeZone` is the portal's. */
export function presentClass({ row, session, timeZone, now }: { row: ClassRow; session: Session; timeZone: string; now: Date }): ClassCard {
  const { class: held, batch, attendance } = row;
  const viewer = viewerOf({ session, row });
  const card = classCard({ facts: factsOf(row), viewer, now });
  return {
    id: held.id,
    mappingId: held.id,
    version: held.version,
    batchName: batch.name,
    batchId: batch.id,
    courseId: batch.courseId,
    moduleNumber: held.moduleNumber,
    classTitle: held.title,
    description: held.description,
    classDate: dayIn({ moment: held.startsAt, timeZone }),
    classTime: timeWords({ moment: held.startsAt, timeZone }),
    timeZone,
    startsAt: held.startsAt,
    endsAt: held.endsAt,
    classNumber: held.number,
    createdTs: held.createdAt,
    mode: held.inPerson ? 'In person' : 'Virtual',
    place: held.place,
    mentorName: row.mentorName,
    hostJoinURL: viewer === 'mentor' && !held.inPerson ? hostUrlOf(row) : '',
    status: card.status,
    isCancelled: held.cancelledAt !== null,
    cancelReason: held.cancelReason,
    handout: row.handoutName ?? '',
    recording: card.recordingState,
    watchCounts: card.watchCounts,
    attendance: presentAttendance(attendance),
    actions: [...card.actions],
  };
}

/** What is known of someone's attendance, as it is sent; null: nothing yet. */
export const presentAttendance = (
  known: Pick<typeof classAttendance.$inferSelect, 'present' | 'how' | 'minutes' | 'corrected' | 'reason'> | null,
): ClassAttendance => ({
  status: known === null ? '' : known.present ? 'present' : 'absent',
  how: known?.present === true ? (known.how ?? '') : '',
  minutes: known?.minutes ?? 0,
  // a mark of the roll call corrects nothing
  corrected: known !== null && known.corrected && known.reason !== '',
});

/** The address at which the mentor of a class begins it, of a plain link, which may have one for everyone. At a provider it is made for the moment, by `startClass`. */
const hostUrlOf = ({ class: held, batch }: ClassRow): string =>
  batch.provider === 'link' ? held.hostUrl || batch.hostUrl || held.joinUrl || batch.joinUrl : '';

/**
 * A class that the caller may read, with the attendance of one student, whom `studentPin` names for everyone but students. Students read
 * classes of their batches, mentors those they teach or whose batch is theirs, parents those of their students, staff with the right
 * `classes` and admins all. Throws NOT_FOUND.
 */
export async function getReadableClass({
  parts,
  session,
  where,
  studentPin,
}: {
  parts: Ports<'database'>;
  session: Session;
  where: SQL | undefined;
  studentPin: string;
}): Promise<{ row: ClassRow; studentId: bigint | null; readable: SQL | undefined }> {
  const queryable = parts.database.orm;
  const studentId = await findStudentId({ parts, session, pin: studentPin });
  const readable = readableBy({ session, studentId });
  const row = await findClass({ queryable, studentId, where: and(where, readable) });
  if (row === null) throw new AppError('NOT_FOUND');
  return { row, studentId, readable };
}

/** Whose attendance is meant: a student's own, or that of a student whom the caller names and sees; null for no one's. */
async function findStudentId({ parts, session, pin }: { parts: Ports<'database'>; session: Session; pin: string }): Promise<bigint | null> {
  if (session.role === 'student') return session.personId;
  if (pin === '') return null;
  const person = await findVisiblePerson({ queryable: parts.database.orm, viewer: session, pin: pin.toUpperCase() });
  if (person?.role !== 'student') throw new AppError('NOT_FOUND');
  return person.id;
}

function readableBy({ session, studentId }: { session: Session; studentId: bigint | null }): SQL | undefined {
  const { personId, rights, role } = session;
  if (role === 'admin' || (role === 'staff' && rights.includes('classes'))) return undefined;
  const named = studentId === null ? undefined : ofStudent(studentId);
  // a booking lets a mentor see a student, not the classes of every course of theirs
  if (role === 'mentor') return and(ofMentor(personId), named);
  return named ?? ofSeen(personId);
}
