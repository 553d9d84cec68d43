import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { type Session, saveSession, updateSession } from '../../lib/session/session.ts';
import { useOwnSession, useSession } from '../../lib/session/use-session.ts';
import { m } from '../../paraglide/messages.js';
import { EmptyState } from '../../ui/feedback/states/empty-state.tsx';
import { QueryView } from '../../ui/feedback/states/query-view.tsx';
import { NotForRole } from '../../ui/navigation/not-for-role.tsx';
import { PageHeader } from '../../ui/navigation/page-header.tsx';
import { PathButton } from '../../ui/navigation/path-link.tsx';
import { HelpdeskButton } from '../../ui/navigation/helpdesk-link.tsx';
import { StudentCards } from '../../shared/relations/student-cards.tsx';
import { linkedStudentsQuery } from '../../shared/relations/linked-students.ts';
import { useRouter } from '@tanstack/react-router';
import { ApiError, call } from '../../lib/api.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import { PasswordField } from '../../ui/forms/password-field.tsx';
import { SubmitButton, missingOf } from '../../ui/forms/submit-button.tsx';
import { useSecondStep } from './frame/second-step-gate.tsx';
import { FormHead, SignInFrame } from './frame/sign-in-frame.tsx';
import { FactorSetUp } from '../../shared/identity/two-step/factor-set-up.tsx';
import { twoStepQuery } from '../../shared/identity/two-step/queries.ts';
import { afterSignIn, placeAfterSignIn } from './sign-in/after-sign-in.ts';

/** The dialog that sets or changes a parent's password; it belongs to the account. */
type PasswordDialogPart = ComponentType<{ session: Session; onClose: () => void }>;

/** What a parent reads, of another feature; `account` is shown at its head. */
type ParentPagePart = ComponentType<{ account: ReactNode }>;

interface StudentListPageProps {
  readonly PasswordDialog: PasswordDialogPart;
  readonly ParentPage: ParentPagePart;
}

/** /studentList: how a parent's children do, and the students of a mentor. The address is open, the students are not (IDN-071). */
export function StudentListPage({ PasswordDialog, ParentPage }: StudentListPageProps) {
  const session = useSession();
  if (session === null) {
    return (
      <EmptyState
        drawing="desk"
        heading="h1"
        title={m.students_guest_title()}
        action={<PathButton href="/">{m.action_sign_in()}</PathButton>}
      >
        {m.students_guest_text()}
      </EmptyState>
    );
  }
  if (session.isParent) return <ParentPage account={<FirstPassword session={session} PasswordDialog={PasswordDialog} />} />;
  return session.isMentor ? <Students /> : <NotForRole />;
}

/** A parent who came by a code can set a password, to sign in without one. Who has one changes it in their account. */
function FirstPassword({ session, PasswordDialog }: { session: Session; PasswordDialog: PasswordDialogPart }) {
  const [asking, { open, close }] = useDisclosure(false);
  return (
    <>
      {session.hasPassword ? null : (
        <Button variant="default" size="sm" onClick={open}>
          {m.password_set()}
        </Button>
      )}
      {asking ? <PasswordDialog session={session} onClose={close} /> : null}
    </>
  );
}

function Students() {
  const students = useQuery(linkedStudentsQuery());
  return (
    <>
      <PageHeader title={m.students_title()}>{m.students_about_mentor()}</PageHeader>
      <QueryView query={students} height={120} />
      {students.data?.length === 0 ? (
        <EmptyState
          drawing="shelf"
          heading="h2"
          title={m.students_none()}
          action={<HelpdeskButton subject={m.parent_request_subject()}>{m.students_helpdesk()}</HelpdeskButton>}
        >
          {m.students_none_mentor()}
        </EmptyState>
      ) : null}
      {students.data ? <StudentCards students={students.data} /> : null}
    </>
  );
}

interface SupportLogin {
  readonly admin: string;
  readonly password: string;
  readonly student: string;
}

/** What the server says of a refused sign-in, else one sentence for all (ERR-042). */
function messageOf(error: Error): string {
  return error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : m.support_failed();
}

/** /support: staff sign in as a student, with a way back for those who come from their desk. */
export function SupportPage() {
  const session = useSession();
  return (
    <SignInFrame>
      <FormHead
        back={session?.isStaff ? { href: '/staff', words: m.support_back() } : false}
        title={m.support_title()}
        about={m.support_about()}
      />
      <SupportForm />
    </SignInFrame>
  );
}

/** Spaces around the three entries do not count; one of nothing but spaces is empty. */
function SupportForm() {
  const router = useRouter();
  const askSecondStep = useSecondStep();
  const goIn = () => router.history.push('/prelogin');
  const [typed, setTyped] = useState<SupportLogin>({ admin: '', password: '', student: '' });
  const login = { admin: typed.admin.trim(), password: typed.password.trim(), student: typed.student.trim() };
  const complete = login.admin !== '' && login.password !== '' && login.student !== '';
  const signIn = useMutation({
    mutationFn: () =>
      call('adminLogin', {
        adminImsPin: login.admin,
        adminPassword: login.password,
        studentImsPin: login.student,
        platform: 'support',
      }),
    meta: { quiet: true },
    onSuccess: async (answer) => {
      if ('secondStepToken' in answer) return askSecondStep({ ...answer, onSession: goIn });
      await saveSession(answer);
      goIn();
    },
  });
  const change = (part: Partial<SupportLogin>) => {
    signIn.reset();
    setTyped({ ...typed, ...part });
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (complete && !signIn.isPending) signIn.mutate();
  };
  return (
    <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
      <Field
        label={m.support_admin()}
        name="username"
        autoComplete="username"
        spellCheck={false}
        autoFocus
        maxLength={254}
        value={typed.admin}
        onChange={(admin) => change({ admin })}
      />
      <PasswordField
        label={m.support_password()}
        name="password"
        autoComplete="current-password"
        value={typed.password}
        onChange={(password) => change({ password })}
      />
      <Field
        label={m.support_student()}
        name="student"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={254}
        value={typed.student}
        onChange={(student) => change({ student })}
      />
      {signIn.error ? <FormError>{messageOf(signIn.error)}</FormError> : null}
      <SubmitButton
        fullWidth
        size="lg"
        missing={missingOf([
          [m.support_admin(), login.admin !== ''],
          [m.support_password(), login.password !== ''],
          [m.support_student(), login.student !== ''],
        ])}
        loading={signIn.isPending || signIn.isSuccess}
      >
        {m.login_login()}
      </SubmitButton>
    </form>
  );
}

/** /account/two-step: whose role must have two-step verification sets it up here, before anything else. Everyone else is led on. */
export function TwoStepPage({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const session = useOwnSession();
  return session.mustSetUpTwoStep ? <SetUp session={session} onSignOut={onSignOut} /> : <LeadOn session={session} />;
}

function LeadOn({ session }: { session: Session }) {
  const router = useRouter();
  useEffect(() => router.history.replace(afterSignIn(session)), [router, session]);
  return null;
}

function SetUp({ session, onSignOut }: { session: Session; onSignOut: () => Promise<void> }) {
  const router = useRouter();
  const [isOn, setIsOn] = useState(false);
  // the portal may no longer ask for it, or it was set up elsewhere: then the session changes, and with it the page. Never while new recovery codes are shown
  useQuery({ ...twoStepQuery(session), refetchOnReconnect: false });
  const proceed = async () => {
    const { state } = router.history.location;
    await updateSession({ token: session.token, part: { mustSetUpTwoStep: false } });
    router.history.replace(placeAfterSignIn({ state, session: { ...session, mustSetUpTwoStep: false } }));
  };
  return (
    <SignInFrame>
      <FormHead title={isOn ? m.two_step_save_codes() : m.two_step_must_title()} about={isOn ? undefined : m.two_step_must_about()} />
      <FactorSetUp session={session} onTurnedOn={() => setIsOn(true)} onDone={() => void proceed()} />
      {isOn ? null : (
        <Button variant="subtle" fullWidth mt="md" onClick={() => void onSignOut()}>
          {m.two_step_sign_out()}
        </Button>
      )}
    </SignInFrame>
  );
}
