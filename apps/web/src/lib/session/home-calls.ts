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

/** How many tests Performance looks at until more are asked for. */
export const firstTests = 6;

/** Asks for what home, the Test tab or Performance shows before its screen is here, where this page leads there. */
export function beginScreen({ session, path }: { session: Session; path: string }): void {
  if (session.lastLoggedInCourseId === '' || homePathOf(session) !== '/home') return;
  const [, word = ''] = /^\/([a-z]*)\/?$/i.exec(path) ?? [null, 'other'];
  const name = word.toLowerCase() || 'home';
  if (name !== 'home' && name !== 'test' && name !== 'performance') return;
  const own = inCourse(session);
  if (name === 'home') {
    beginCall('ownHome', own);
    beginCall('homeContent', sharedBody('homeContent', own));
    if (isOwnStudent(session)) beginCall('studyPlan', planOf(session));
  }
  if (name === 'test') beginCall('testLanding', own);
  if (name === 'performance' && !session.isMentor)
    beginCall('performanceOverview', { studentImsPin: '', ...own, learningPathId: '', type: '', tests: firstTests });
  beginCall('moduleData', headerOf(session));
}
