import * as account from '@abhyas/contract/identity/account.ts';
import * as credentials from '@abhyas/contract/identity/credentials.ts';
import * as contract from '@abhyas/contract/identity/identity.ts';
import * as sessions from '@abhyas/contract/identity/sessions.ts';
import { AppError } from '../../platform/common/errors.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import type { MyDataOwner } from '../../platform/my-data.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Proofs } from '../../platform/http/session.ts';
import { getAccount } from './account/account.ts';
import { changeContact } from './account/change-contact.ts';
import { changePassword } from './account/change-password.ts';
import { sendCode, verifyCode } from './sign-in/sign-in-code.ts';
import { listCourses } from './people/course-queries.ts';
import { selectCourse } from './people/courses.ts';
import { deleteAccount, keepAccount } from './account/delete-account.ts';
import { deleteDueAccounts, deleteDueAccountsJob } from './delete-due-accounts.ts';
import { deliver, messageJob } from './messages/deliver.ts';
import { startDownload, verifyForDownload } from './account/download.ts';
import { findSession } from './sessions/find-session.ts';
import { callerOf, type IdentityContext } from './sessions/identity-context.ts';
import { type ParentLinks } from './people/parent-links.ts';
import { presentCourse } from './people/present-people.ts';
import { startRegistration, listProgrammes, verifyRegistration } from './set-up/register.ts';
import { createSessionCache } from './sessions/session-cache.ts';
import { endOwnSession, endOwnSessions, listOwnSessions, signOut } from './sessions/sessions.ts';
import { setUpPassword } from './set-up/set-up.ts';
import { signInByCode, signInByPassword } from './sign-in/sign-in.ts';
import { signInAsStudent } from './sign-in/support.ts';
import { purgeExpired, purgeJob } from './purge-expired.ts';
import { verifyLogin, verifyStudent } from './sign-in/check-identifier.ts';
import { verifyContact } from './account/verify-contact.ts';

export { importCourses, importPerson } from './people/content-queries.ts';
export { enrolledIn, lastCourseOf } from './people/course-queries.ts';
export { getCourse, getVariant } from './people/courses.ts';
export type { ParentLinks } from './people/parent-links.ts';
export { candidateIds, removeCandidates, saveCandidates } from './people/candidate-queries.ts';
export { canBeNotified, courseView, enrolmentView, fullNameOf, openSessionView, personView, variantIdsOf } from './people/views.ts';
export { composeMail, senderOf } from './messages/compose.ts';
export { hashPassword } from './passwords/password-hash.ts';
export { identityData } from './personal-data.ts';
export { ensureParentOf, lockPerson, markOnboarded, removeUnusedParents, saveNames, namesChanged } from './people/profile-queries.ts';

/** A month: as long as a session may live. */
const loginCookieSeconds = 30 * 86_400;

/**
 * Sign-in, registration, passwords, sessions, a person's courses and their own account. `parentLinks` comes from relations, `personalData` from every
 * module above this one: it goes with an account. Answers with the look-up that every guarded endpoint uses, and with what identity does for a
 * download of one's own data.
 */
export function registerIdentity({
  parts,
  mount,
  parentLinks,
  personalData,
}: ModuleContext & { parentLinks: ParentLinks; personalData: readonly PersonalData[] }): {
  findSession: Proofs['findSession'];
  download: MyDataOwner;
} {
  const context: IdentityContext = { parts, parentLinks, personalData, cache: createSessionCache() };
  parts.jobs.define<{ sealed: string }>(messageJob, ({ sealed }) => deliver({ parts, sealed }));
  parts.jobs.define(purgeJob, () => purgeExpired({ parts }));
  parts.jobs.schedule(purgeJob, '17 * * * *');
  parts.jobs.define(deleteDueAccountsJob, () => deleteDueAccounts({ context }));
  parts.jobs.schedule(deleteDueAccountsJob, '40 2 * * *');
  mountSignIn({ context, mount });
  mountCredentials({ context, mount });
  mountSessions({ context, mount });
  mountAccount({ context, mount });
  mount.session(contract.studentCourses, async ({ session }) => {
    const rows = await listCourses({ queryable: parts.database.orm, personId: session.personId });
    return rows.map(presentCourse);
  });
  mount.session(contract.selectCourse, ({ session, body }) => selectCourse({ parts, personId: session.personId, ...body }));
  return {
    findSession: (token, { isUse = true } = {}) => findSession({ context, token, isUse }),
    download: {
      verify: ({ session, password }) => verifyForDownload({ context, session, password }),
      begin: (session) => startDownload({ context, session }),
    },
  };
}

type Mounting = Pick<ModuleContext, 'mount'> & { context: IdentityContext };
/** The one of the two fields that is filled. */
const typedOf = ({ studentEmail = '', studentImsPin = '' }: { studentEmail?: string | undefined; studentImsPin?: string | undefined }) =>
  studentEmail === '' ? studentImsPin : studentEmail;

function mountSignIn({ context, mount }: Mounting): void {
  mount.public(contract.loginVerification, ({ body, request }) =>
    verifyLogin({ context, caller: callerOf(request), typed: body.studentImsPin, loginType: body.loginType }),
  );
  mount.public(contract.studentLoginCheck, async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { otp, loginType } = body;
    const signIn = {
      context,
      caller: callerOf(request),
      typed: typedOf({ studentEmail: body.studentemail, studentImsPin: body.studentimspin }),
      loginType,
    };
    if (otp !== '') {
      if (body.studentpassword !== '') throw new AppError('INVALID_REQUEST', { fields: { otp: 'Send a code or a password' } });
      return signInByCode({ ...signIn, code: otp });
    }
    const result = await signInByPassword({ ...signIn, password: body.studentpassword });
    // Says how a person signed in on this browser, and nothing of who (IDN-067).
    const domain = await context.parts.brands.cookieDomainOf(request.hostname);
    reply.setCookie('abhyas_login', 'password', {
      path: '/',
      ...(domain === undefined ? {} : { domain }),
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      maxAge: loginCookieSeconds,
    });
    return result;
  });
  mount.public(contract.adminLogin, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { adminImsPin: admin, adminPassword: password, studentImsPin: student } = body;
    return signInAsStudent({ context, caller: callerOf(request), admin, password, student });
  });
}

function mountCredentials({ context, mount }: Mounting): void {
  mount.public(credentials.studentVerification, ({ body, request }) =>
    verifyStudent({ context, caller: callerOf(request), typed: body.studentImsPin }),
  );
  mount.public(credentials.otpGeneration, ({ body, request }) =>
    sendCode({ context, caller: callerOf(request), typed: typedOf(body), loginType: body.loginType }),
  );
  mount.public(credentials.otpVerification, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return verifyCode({ context, caller: callerOf(request), typed: typedOf(body), loginType: body.loginType, code: body.otp });
  });
  mount.public(credentials.createNewPassword, ({ body, request }) => {
    const { enterNewPassword, newpassword, ...named } = body;
    const entered =
      enterNewPassword === undefined
        ? { password: newpassword ?? '', field: 'newpassword' }
        : { password: enterNewPassword, field: 'enterNewPassword' };
    return setUpPassword({ context, caller: callerOf(request), ...named, ...entered });
  });
  mount.session(credentials.changePassword, async ({ session, body, request }) => {
    const { currentPassword: current, newpassword: password } = body;
    await changePassword({ context, caller: callerOf(request), session, current, password });
    return {};
  });
  mount.public(credentials.registrationOptions, () => listProgrammes({ context }));
  mount.public(credentials.register, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return startRegistration({ context, caller: callerOf(request), details: body });
  });
  mount.public(credentials.registrationVerification, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return verifyRegistration({ context, caller: callerOf(request), registrationToken: body.registrationToken, code: body.otp });
  });
}

function mountSessions({ context, mount }: Mounting): void {
  mount.session(contract.logout, async ({ session }) => (await signOut({ context, session }), {}));
  mount.session(sessions.listSessions, ({ session }) => listOwnSessions({ context, session }));
  mount.session(sessions.endSession, async ({ session, body }) => {
    await endOwnSession({ context, session, sessionId: BigInt(body.sessionId) });
    return {};
  });
  mount.session(sessions.endAllSessions, async ({ session, body }) => ({
    ended: await endOwnSessions({ context, session, keepThis: body.keepThis }),
  }));
}

function mountAccount({ context, mount }: Mounting): void {
  mount.session(account.accountDetails, ({ session }) => getAccount({ context, session }));
  mount.session(account.changeContact, ({ session, body, request }) => {
    const { kind, value: typed, password } = body;
    return changeContact({ context, caller: callerOf(request), session, kind, typed, password });
  });
  mount.session(account.verifyContact, ({ session, body, request }) => {
    const { kind, value: typed, otp: code } = body;
    return verifyContact({ context, caller: callerOf(request), session, kind, typed, code });
  });
  mount.session(account.deleteAccount, ({ session, body, request }) =>
    deleteAccount({ context, caller: callerOf(request), session, password: body.password }),
  );
  mount.session(account.keepAccount, ({ session }) => keepAccount({ context, session }));
}
