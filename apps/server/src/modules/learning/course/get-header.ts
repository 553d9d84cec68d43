import type { ResultOf, BodyOf } from '@abhyas/contract/endpoints.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';
import type { Session } from '../../../platform/http/session.ts';
import { getCourse } from '../../identity/people/courses.ts';
import { findProfileImage } from '../../profile/reading.ts';
import { findVisiblePerson } from '../../relations/queries.ts';
import { listHeaderNodes } from './course-queries.ts';
import { requireSelf } from './policy.ts';
import { presentHeader } from './present.ts';

/** The header of the signed-in person's course, with their picture. Throws FORBIDDEN for another person's pin and for a course that is not theirs. */
export async function getHeader({
  parts,
  session,
  origin,
  body,
}: {
  parts: Ports<'brands' | 'clock' | 'database' | 'files'>;
  session: Session;
  /** Of the address that was asked. */
  origin: string;
  body: BodyOf<'moduleData'>;
}): Promise<ResultOf<'moduleData'>> {
  requireSelf({ session, pin: body.studentImsPin });
  const queryable = parts.database.orm;
  const { personId } = session;
  const course = await getCourse({ queryable, personId, courseId: body.course_id, variantId: body.variant_id });
  const here = new URL(origin);
  const [rows, profileImage, other] = await Promise.all([
    listHeaderNodes({ queryable, courseId: course.courseId }),
    findProfileImage({ parts, personId }),
    parts.brands.otherBrandOf({ pack: course.coursePack, key: course.courseKey, host: here.hostname }),
  ]);
  const channel = rows.find((row) => row.type === 'channel');
  return {
    channelData: { moduleId: channel?.id ?? null },
    isMentor: session.role === 'mentor',
    profileImage,
    headerModuleData: presentHeader({ rows, course }),
    ...(other === null ? {} : { otherPortal: { name: other.name, url: Object.assign(here, { hostname: other.host }).origin } }),
  };
}

/** The header of a student's course, for someone who may see the student. Throws NOT_FOUND for everyone else, FORBIDDEN for a course that is not the student's. */
export async function getHeaderOfStudent({
  parts,
  session,
  body,
}: {
  parts: Ports<'database'>;
  session: Session;
  body: BodyOf<'mentorStudentHeaderModule'>;
}): Promise<ResultOf<'mentorStudentHeaderModule'>> {
  const queryable = parts.database.orm;
  const student = await findVisiblePerson({ queryable, viewer: session, pin: body.studentImsPin.toUpperCase() });
  if (student?.role !== 'student') throw new AppError('NOT_FOUND');
  const course = await getCourse({ queryable, personId: student.id, courseId: body.courseId, variantId: body.variantId });
  return presentHeader({ rows: await listHeaderNodes({ queryable, courseId: course.courseId }), course });
}
