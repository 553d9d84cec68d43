import { IconDeviceLaptop } from '@tabler/icons-react';
import { Suspense, lazy, useLayoutEffect, useReducer, useState } from 'react';
import { missingOfPortal } from '../../../lib/brand/brand.ts';
import { signInTitle } from '../../../lib/language/sign-in-title.ts';
import { leaveFirstSight } from '../../../lib/page/first-sight.ts';
import { m } from '../../../paraglide/messages.js';
import { PillTabs } from '../../../ui/navigation/pill-tabs.tsx';
import classes from './login-page.module.css';
import { parentFlow, parentStart } from './parent-flow.ts';
import { FormHead, SignInFrame } from '../frame/sign-in-frame.tsx';
import { isSetUpKept } from '../set-up/set-up-flow.ts';
import { useKeptFlow } from '../set-up/use-kept-flow.ts';
import { studentFlow, studentStart } from './student-flow.ts';
import { StudentLogin } from './student-login.tsx';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { HelpdeskLink } from '../../../ui/navigation/helpdesk-link.tsx';

/** The ways out of a sign-in that does not work, and in for someone new. */
function LoginLinks() {
  return (
    <>
      <div className={`${classes['links']} flex flex-wrap justify-between gap-x-6 gap-y-2 mt-4 text-sm font-medium`}>
        <PathLink className="py-0.75 tap rounded-[4px] text-brand-text no-underline" href="/forgotpassword">
          {m.login_forgot()}
        </PathLink>
        <HelpdeskLink className="py-0.75 tap rounded-[4px] text-brand-text no-underline" subject={m.login_trouble()}>
          {m.login_trouble()}
        </HelpdeskLink>
      </div>
      <p className={`${classes['new']} mt-4 pt-4 border-t border-line text-muted text-sm`}>
        {m.login_register()}{' '}
        <PathLink className="p-0.75 rounded-[4px] text-brand-text font-medium no-underline" href="/register">
          {m.login_register_link()}
        </PathLink>
      </p>
    </>
  );
}

const ParentLogin = lazy(async () => ({ default: (await import('./parent-login.tsx')).ParentLogin }));
// few people ever see a portal without content
const EmptyPortal = lazy(async () => ({ default: (await import('./empty-portal.tsx')).EmptyPortal }));
const StudentSetUp = lazy(async () => ({ default: (await import('../set-up/student-set-up.tsx')).StudentSetUp }));

type Who = 'student' | 'parent';

const tabs = [
  { value: 'student', label: m.login_student },
  { value: 'parent', label: m.login_parent },
] as const satisfies readonly { value: Who; label: () => string }[];

/** The main login: who signs in and the form; a new student's password takes the whole place of both. What was typed survives a change of tab. */
export function LoginPage() {
  const [who, setWho] = useState<Who>('student');
  const [student, toStudent] = useKeptFlow({ key: 'login', flow: studentFlow, start: studentStart, isKept: isSetUpKept });
  const [parent, toParent] = useReducer(parentFlow, parentStart);
  // before the next frame, and after React has put in place what takes its place
  useLayoutEffect(() => queueMicrotask(leaveFirstSight), []);
  if (student.step === 'choose' || student.step === 'create' || student.step === 'created') {
    return (
      <SignInFrame>
        <Suspense>
          <StudentSetUp state={student} dispatch={toStudent} />
        </Suspense>
      </SignInFrame>
    );
  }
  const missing = missingOfPortal();
  return (
    <SignInFrame>
      <FormHead title={signInTitle()} about={who === 'student' ? m.login_about() : m.login_parent_about()} />
      {missing === null ? null : (
        <Suspense>
          <EmptyPortal needsAdmin={missing.admin} />
        </Suspense>
      )}
      <PillTabs label={m.login_who()} tabs={tabs} value={who} onChange={setWho}>
        <Suspense fallback={<div className={classes['coming']} />}>
          {who === 'student' ? <StudentLogin state={student} dispatch={toStudent} /> : <ParentLogin state={parent} dispatch={toParent} />}
        </Suspense>
      </PillTabs>
      <LoginLinks />
      <p className="flex items-center gap-3 mt-6 px-4 py-3 rounded-control bg-sunken text-body text-sm">
        <IconDeviceLaptop className="flex-none" size={20} stroke={1.75} aria-hidden="true" />
        {m.login_notice()}
      </p>
    </SignInFrame>
  );
}
