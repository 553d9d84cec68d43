import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { saveSession } from '../../../lib/session/session.ts';
import { m } from '../../../paraglide/messages.js';
import { Field } from '../../../ui/forms/field.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from '../sign-in/login-form.module.css';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useSecondStep } from '../frame/second-step-gate.tsx';
import { FormHead, SignInFrame } from '../frame/sign-in-frame.tsx';

interface SupportLogin {
  readonly admin: string;
  readonly password: string;
  readonly student: string;
}

/** What the server says of a refused sign-in, else one sentence for all (ERR-042). */
function messageOf(error: Error): string {
  return error instanceof ApiError && error.status > 0 && error.status < 500 ? error.message : m.support_failed();
}

/** /support: staff sign in as a student. */
export function SupportPage() {
  return (
    <SignInFrame>
      <FormHead title={m.support_title()} about={m.support_about()} />
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
    <form className={classes['form']} onSubmit={submit} noValidate>
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
