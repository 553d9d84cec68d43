import { and, type SQL } from 'drizzle-orm';
import { AppError } from '../../../platform/common/errors.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Ports } from '../../../platform/parts.ts';
import { findVisiblePerson } from '../../relations/index.ts';
import { type ClassRow, findClass, ofMentor, ofSeen, ofStudent } from './class-queries.ts';

/**
 * A class that the caller may read, with the attendance of one student: a student reads those of their batches; mentors those that they teach or whose batch is theirs; parents those of students they see;
 * staff with the right `classes` and admins every one; a student whom they name narrows what mentors read and widens nothing. `studentPin` names the student for everyone but students. `readable` holds for every class that the caller may read so. Throws NOT_FOUND.
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
