import * as contract from '@abhyas/contract/identity.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import { attemptCookie, type Session } from '../../platform/session.ts';
import { presentCourse, selectCourse } from './courses.ts';
import { findSession } from './find-session.ts';
import { endSession, listCourses } from './queries.ts';
import { signIn, verifyLogin } from './sign-in.ts';

export { importCourses, importPerson } from './content-queries.ts';
export { getCourse } from './courses.ts';
export { hashPassword } from './passwords.ts';

/** Sign-in, sessions and a person's courses. Answers with the look-up that every guarded endpoint uses. */
export function registerIdentity({ parts, mount }: ModuleContext): { findSession(token: string): Promise<Session | null> } {
  mount.public(contract.loginVerification, ({ body }) => verifyLogin({ parts, typed: body.studentImsPin }));
  mount.public(contract.studentLoginCheck, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const typed = body.studentemail === '' ? body.studentimspin : body.studentemail;
    return signIn({
      parts,
      typed,
      password: body.studentpassword,
      loginType: body.loginType,
      userAgent: request.headers['user-agent'] ?? '',
    });
  });
  mount.session(contract.logout, async ({ session, reply }) => {
    reply.clearCookie(attemptCookie, { path: '/api/player' });
    await endSession({ queryable: parts.database.orm, sessionId: session.sessionId, now: parts.clock.now() });
    return {};
  });
  mount.session(contract.studentCourses, async ({ session }) => {
    const rows = await listCourses({ queryable: parts.database.orm, personId: session.personId });
    return rows.map(presentCourse);
  });
  mount.session(contract.selectCourse, ({ session, body }) => selectCourse({ parts, personId: session.personId, ...body }));
  return { findSession: (token) => findSession({ parts, token }) };
}
