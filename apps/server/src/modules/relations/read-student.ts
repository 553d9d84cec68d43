import { AppError } from '../../platform/common/errors.ts';
import type { Ports } from '../../platform/parts.ts';
import type { Session } from '../../platform/http/session.ts';
import { getCourse } from '../identity/people/courses.ts';
import { findVisiblePerson } from './queries.ts';

/** A student in a course of theirs, and who reads about them. What the student has noted is for the student alone, not for support acting as them. */
interface ReadStudent {
  readonly studentId: bigint;
  readonly course: Awaited<ReturnType<typeof getCourse>>;
  readonly reader: 'student' | 'onlooker';
}

/**
 * Whom a screen about a student is about: a student is about oneself, anyone else about the student they name and may see. Throws NOT_FOUND for anyone else, FORBIDDEN for a
 * course that is not the student's.
 */
export async function getReadStudent({
  parts,
  session,
  body: { studentImsPin = '', courseId, variantId },
}: {
  parts: Ports<'database'>;
  session: Session;
  body: { readonly studentImsPin?: string | undefined; readonly courseId: bigint; readonly variantId: bigint };
}): Promise<ReadStudent> {
  const { orm: queryable } = parts.database;
  const studentId = await getStudentId({ parts, session, pin: studentImsPin.toUpperCase() });
  const course = await getCourse({ queryable, personId: studentId, courseId, variantId });
  return { studentId, course, reader: session.role === 'student' && session.actingAdminId === null ? 'student' : 'onlooker' };
}

/** A student by ID (in any letter case), with their name; '' is oneself. Throws NOT_FOUND for anyone whom the caller may not see. */
export async function getReadPerson({ parts, session, pin }: { parts: Ports<'database'>; session: Session; pin: string }) {
  const asked = session.role === 'student' && pin === '' ? session.pin : pin.toUpperCase();
  const person = await findVisiblePerson({ queryable: parts.database.orm, viewer: session, pin: asked });
  if (person?.role !== 'student') throw new AppError('NOT_FOUND');
  return person;
}

async function getStudentId({ parts, session, pin }: { parts: Ports<'database'>; session: Session; pin: string }): Promise<bigint> {
  if (session.role === 'student') {
    if (pin !== '' && pin !== session.pin) throw new AppError('NOT_FOUND');
    return session.personId;
  }
  return (await getReadPerson({ parts, session, pin })).id;
}
