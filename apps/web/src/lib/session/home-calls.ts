import { beginCall } from '../api.ts';
import { sharedBody } from '../calls/call-in-parts.ts';
import { homePathOf } from './home-path.ts';
import { isOwnStudent, type Session } from './session.ts';

/** The course in use, as calls name it. */
export const inCourse = ({ lastLoggedInCourseId: courseId, lastLoggedInVariantId: variantId }: Session) => ({ courseId, variantId });

/** What the header of the portal is asked with. */
export const headerOf = (session: Session) => ({
  studentImsPin: session.student_imspin,
  course_id: session.lastLoggedInCourseId,
  course_name: session.lastloggedInCourseName,
  variant_id: session.lastLoggedInVariantId,
  myImsCourseId: session.lastloggedInMyImsCourseId,
});

/** What the plan of a student is asked with. */
export const planOf = (session: Session) => ({ studentImsPin: '', ...inCourse(session) });

/** Asks for what home shows before its screen is here, where this page leads there. */
export function beginHome({ session, path }: { session: Session; path: string }): void {
  if (session.lastLoggedInCourseId === '' || homePathOf(session) !== '/home' || !/^\/(?:home\/?)?$/i.test(path)) return;
  const own = inCourse(session);
  beginCall('ownHome', own);
  beginCall('homeContent', sharedBody('homeContent', own));
  if (isOwnStudent(session)) beginCall('studyPlan', planOf(session));
  beginCall('moduleData', headerOf(session));
}
