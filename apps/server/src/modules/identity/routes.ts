import * as account from '@abhyas/contract/identity/account.ts';
import * as credentials from '@abhyas/contract/identity/credentials.ts';
import * as factors from '@abhyas/contract/identity/factors.ts';
import * as contract from '@abhyas/contract/identity/identity.ts';
import * as passkeys from '@abhyas/contract/identity/passkeys.ts';
import * as security from '@abhyas/contract/identity/security.ts';
import * as sessions from '@abhyas/contract/identity/sessions.ts';
import type { ModuleContext } from '../../platform/parts.ts';
import type { MyDataOwner } from '../../platform/my-data.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { hostCookieName, isOverTls } from '../../platform/http/every-request.ts';
import type { Greeting } from '../../platform/http/live-stream.ts';
import type { Proofs } from '../../platform/http/session.ts';
import {
  addPasskey,
  confirmAuthenticator,
  getFactorWays,
  getTwoStep,
  proveFactor,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  resetTwoStep,
  startAuthenticator,
  startPasskey,
} from './account/two-step.ts';
import { getAccount } from './account/account.ts';
import { changeContact, verifyContact } from './account/contacts.ts';
import { chooseLanguage, tellLanguage } from './account/choose-language.ts';
import { changePassword } from './account/change-password.ts';
import { sendCode, verifyCode } from './sign-in/sign-in-code.ts';
import { listOwnCourses, selectCourse } from './people/courses.ts';
import { deleteAccount, keepAccount } from './account/delete-account.ts';
import { noteAccess } from './access-list.ts';
import { deleteDueAccounts, deleteDueAccountsJob } from './delete-due-accounts.ts';
import { deliver, messageJob } from './messages/deliver.ts';
import { startDownload, verifyForDownload } from './account/download.ts';
import {
  type KeptCaller,
  type SessionCache,
  callerOf,
  createSessionCache,
  endOwnSession,
  endOwnSessions,
  endPersonSessions,
  findSession,
  fromDevice,
  listOwnSessions,
  listPersonSessions,
  sessionEnded,
  signOut,
  siteOf,
} from './sessions.ts';
import { type ParentLinks } from './people/parent-links.ts';
import { listProgrammes, openInvitation, setUpPassword, startRegistration, verifyRegistration } from './set-up.ts';
import { listFailures, recordingFailure } from './sign-in/failed-sign-ins.ts';
import { finishSecondStep, getSecondStepWays } from './sign-in/second-step.ts';
import { signIn } from './sign-in/sign-in.ts';
import { signInAsStudent, viewAsStudent } from './sign-in/support.ts';
import { purgeExpired, purgeJob } from './purge-expired.ts';
import { verifyLogin, verifyStudent } from './sign-in/check-identifier.ts';

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
  greet: Greeting;
  download: MyDataOwner;
  sessionCache: SessionCache;
} {
  const cache = createSessionCache();
  // a session that was ended through another process is refused here as soon as that is heard
  parts.live.listenToAll(({ personId, kind }) => {
    if (kind === sessionEnded) cache.drop({ personIds: [personId] });
  });
  const mounting = { parts, mount, parentLinks, cache };
  parts.jobs.define<{ sealed: string }>(messageJob, ({ sealed }) => deliver({ parts, sealed }));
  parts.jobs.define(purgeJob, async () => {
    await purgeExpired({ parts });
    await noteAccess({ parts });
  });
  parts.jobs.schedule(purgeJob, '17 * * * *');
  parts.jobs.define(deleteDueAccountsJob, () => deleteDueAccounts({ parts, parentLinks, personalData, cache }));
  parts.jobs.schedule(deleteDueAccountsJob, '40 2 * * *');
  mountSignIn(mounting);
  mountCredentials(mounting);
  mountSessions(mounting);
  mountAccount(mounting);
  mountTwoStep(mounting);
  mountPasskeys(mounting);
  mount.session(contract.studentCourses, ({ session }) => listOwnCourses({ parts, session }));
  mount.session(contract.selectCourse, ({ session, body }) => selectCourse({ parts, personId: session.personId, ...body }));
  return {
    sessionCache: cache,
    findSession: (token, { isUse = true } = {}) => findSession({ parts, cache, token, isUse }),
    greet: ({ session, request }) => tellLanguage({ parts, session, known: request.headers['account-language'] }),
    download: {
      verify: ({ session, password }) => verifyForDownload({ parts, session, password }),
      begin: (session) => startDownload({ parts, session }),
    },
  };
}

type Mounting = ModuleContext & { parentLinks: ParentLinks; cache: SessionCache };

/** The one of the two fields that is filled. */
const typedOf = ({ studentEmail = '', studentImsPin = '' }: { studentEmail?: string | undefined; studentImsPin?: string | undefined }) =>
  studentEmail === '' ? studentImsPin : studentEmail;

function mountSignIn({ parts, mount, parentLinks }: Mounting): void {
  mount.public(contract.loginVerification, ({ body, request }) =>
    verifyLogin({ parts, parentLinks, caller: callerOf(request), typed: body.studentImsPin, loginType: body.loginType }),
  );
  mount.public(contract.studentLoginCheck, async ({ body, request, reply }) => {
    const typed = typedOf({ studentEmail: body.studentemail, studentImsPin: body.studentimspin });
    const { loginType, otp: code, studentpassword: password } = body;
    const way = code === '' ? 'password' : 'code';
    const run = (caller: KeptCaller) =>
      recordingFailure({
        parts,
        parentLinks,
        caller,
        way,
        typed,
        run: () => signIn({ parts, parentLinks, caller, typed, loginType, code, password }),
      });
    const { result, by } = await fromDevice({ parts, request, reply, run });
    if (by === 'code') return result;
    // Says how a person signed in on this browser, and nothing of who (IDN-067).
    const domain = await parts.brands.cookieDomainOf(request.hostname);
    const secure = isOverTls({ request, config: parts.config });
    const name = 'abhyas_login';
    reply.setCookie(domain === undefined ? hostCookieName({ name, secure }) : name, 'password', {
      path: '/',
      ...(domain === undefined ? {} : { domain }),
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: loginCookieSeconds,
    });
    return result;
  });
  mount.session(contract.viewAsStudent, ({ session, body, request, reply }) =>
    fromDevice({ parts, request, reply, run: (caller) => viewAsStudent({ parts, caller, session, personId: body.personId }) }),
  );
  mount.public(contract.adminLogin, ({ body, request, reply }) => {
    const { adminImsPin: admin, adminPassword: password, studentImsPin: student } = body;
    const run = (caller: KeptCaller) =>
      recordingFailure({
        parts,
        parentLinks,
        caller,
        way: 'support',
        typed: admin,
        run: () => signInAsStudent({ parts, parentLinks, caller, admin, password, student }),
      });
    return fromDevice({ parts, request, reply, run });
  });
}

function mountCredentials({ parts, mount, parentLinks, cache }: Mounting): void {
  mount.public(credentials.studentVerification, ({ body, request }) =>
    verifyStudent({ parts, parentLinks, caller: callerOf(request), typed: body.studentImsPin }),
  );
  mount.public(credentials.otpGeneration, ({ body, request, reply }) => {
    const run = (caller: KeptCaller) => sendCode({ parts, parentLinks, caller, typed: typedOf(body), loginType: body.loginType });
    return fromDevice({ parts, request, reply, run });
  });
  mount.public(credentials.otpVerification, ({ body, request }) => {
    const of = { parts, parentLinks, caller: callerOf(request), typed: typedOf(body) };
    return recordingFailure({ ...of, way: 'code', run: () => verifyCode({ ...of, loginType: body.loginType, code: body.otp }) });
  });
  mount.public(credentials.createNewPassword, ({ body, request, reply }) => {
    const { enterNewPassword, newpassword, ...named } = body;
    const entered =
      enterNewPassword === undefined
        ? { password: newpassword ?? '', field: 'newpassword' }
        : { password: enterNewPassword, field: 'enterNewPassword' };
    const run = (caller: KeptCaller) => setUpPassword({ parts, cache, caller, ...named, ...entered });
    return fromDevice({ parts, request, reply, run });
  });
  mount.public(credentials.openInvitation, ({ body, request }) =>
    openInvitation({ parts, caller: callerOf(request), token: body.invitation }),
  );
  mount.session(credentials.changePassword, async ({ session, body, request }) => {
    const { currentPassword: current, newpassword: password } = body;
    await changePassword({ parts, cache, caller: callerOf(request), session, current, password });
    return {};
  });
  mount.public(credentials.registrationOptions, ({ request }) => listProgrammes({ parts, host: request.hostname }));
  mount.public(credentials.register, ({ body, request, reply }) =>
    fromDevice({ parts, request, reply, run: (caller) => startRegistration({ parts, caller, details: body }) }),
  );
  mount.public(credentials.registrationVerification, ({ body, request }) =>
    verifyRegistration({ parts, caller: callerOf(request), registrationToken: body.registrationToken, code: body.otp }),
  );
}

function mountSessions({ parts, mount, parentLinks, cache }: Mounting): void {
  mount.session(contract.logout, async ({ session, body }) => (await signOut({ parts, cache, session, locksTests: body.locksTests }), {}));
  mount.session(security.staffSecurity, ({ body }) => listFailures({ parts, page: body.page }));
  mount.session(sessions.listSessions, ({ session }) => listOwnSessions({ parts, session }));
  mount.session(sessions.endSession, async ({ session, body }) => {
    await endOwnSession({ parts, cache, session, sessionId: body.sessionId });
    return {};
  });
  mount.session(sessions.endAllSessions, async ({ session, body }) => ({
    ended: await endOwnSessions({ parts, cache, session, keepThis: body.keepThis }),
  }));
  mount.session(sessions.personSessions, ({ session, body }) => listPersonSessions({ parts, parentLinks, session, typed: body.person }));
  mount.session(sessions.endPersonSessions, async ({ session, body }) => {
    const sessionId = body.sessionId;
    return { ended: await endPersonSessions({ parts, cache, session, personId: body.personId, sessionId }) };
  });
}

function mountAccount({ parts, mount, parentLinks, cache }: Mounting): void {
  mount.session(account.accountDetails, ({ session }) => getAccount({ parts, session }));
  mount.session(account.changeContact, ({ session, body, request }) => {
    const { kind, value: typed, password } = body;
    return changeContact({ parts, caller: callerOf(request), session, kind, typed, password });
  });
  mount.session(account.verifyContact, ({ session, body, request }) => {
    const { kind, value: typed, otp: code } = body;
    return verifyContact({ parts, parentLinks, cache, caller: callerOf(request), session, kind, typed, code });
  });
  mount.session(account.deleteAccount, ({ session, body, request }) =>
    deleteAccount({ parts, cache, caller: callerOf(request), session, password: body.password }),
  );
  mount.session(account.keepAccount, ({ session }) => keepAccount({ parts, session }));
  mount.session(account.chooseLanguage, async ({ session, body }) => (await chooseLanguage({ parts, session, ...body }), {}));
}

function mountTwoStep({ parts, mount, cache }: Mounting): void {
  mount.public(factors.signInSecondStep, ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    const { secondStepToken: token, ...proof } = body;
    const site = siteOf({ parts, request });
    return fromDevice({ parts, request, reply, run: (caller) => finishSecondStep({ parts, caller, site, token, proof }) });
  });
  mount.public(factors.secondStepWays, ({ body, request }) =>
    getSecondStepWays({ parts, site: siteOf({ parts, request }), token: body.secondStepToken }),
  );
  mount.session(factors.twoStepDetails, ({ session }) => getTwoStep({ parts, session }));
  mount.session(factors.startAuthenticator, ({ session, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return startAuthenticator({ parts, caller: callerOf(request), session, password: body.password });
  });
  mount.session(factors.confirmAuthenticator, async ({ session, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return { recoveryCodes: await confirmAuthenticator({ parts, cache, caller: callerOf(request), session, typed: body.code }) };
  });
  mount.session(factors.removeAuthenticator, async ({ session, body, request }) => {
    await removeAuthenticator({ parts, cache, caller: callerOf(request), session, password: body.password });
    return getTwoStep({ parts, session });
  });
  mount.session(factors.renewRecoveryCodes, async ({ session, body, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return { recoveryCodes: await renewRecoveryCodes({ parts, caller: callerOf(request), session, password: body.password }) };
  });
  mount.session(factors.resetTwoStep, async ({ session, body, request }) => {
    const { personId, password } = body;
    await resetTwoStep({ parts, cache, caller: callerOf(request), session, personId, password });
    return {};
  });
  mount.session(factors.proveFactor, async ({ session, body, request }) => {
    await proveFactor({ parts, caller: callerOf(request), site: siteOf({ parts, request }), session, proof: body });
    return {};
  });
  mount.session(factors.factorWays, ({ session, request }) => getFactorWays({ parts, site: siteOf({ parts, request }), session }));
}

function mountPasskeys({ parts, mount, cache }: Mounting): void {
  mount.session(passkeys.startPasskey, ({ session, body, request }) =>
    startPasskey({ parts, caller: callerOf(request), site: siteOf({ parts, request }), session, password: body.password }),
  );
  mount.session(passkeys.addPasskey, async ({ session, body, request }) => {
    const { name, passkey: created } = body;
    const of = { parts, cache, caller: callerOf(request), site: siteOf({ parts, request }), session };
    return { recoveryCodes: await addPasskey({ ...of, name, created }) };
  });
  mount.session(passkeys.removePasskey, async ({ session, body, request }) => {
    const { passkeyId, password } = body;
    await removePasskey({ parts, cache, caller: callerOf(request), session, passkeyId, password });
    return getTwoStep({ parts, session });
  });
}
