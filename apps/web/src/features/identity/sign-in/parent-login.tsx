import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { callError } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { sendCode } from '../frame/calls.ts';
import { useSendCode } from '../../../shared/identity/otp/use-send-code.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { HelpdeskLink } from '../../../ui/navigation/helpdesk-link.tsx';
import { IdentifierForm } from '../frame/identifier-form.tsx';
import { OtpDialog } from '../../../shared/identity/otp/otp-dialog.tsx';
import type { ParentAction, ParentState } from './parent-flow.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { missingOf, SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { useOpener } from '../frame/use-opener.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import { useSignIn } from './use-sign-in.ts';

interface ParentLoginProps {
  readonly state: ParentState;
  readonly dispatch: (action: ParentAction) => void;
}

/** Signs in a parent, by a code to their own number or by a password with the student's pin or email. */
export function ParentLogin({ state, dispatch }: ParentLoginProps) {
  const byCode = state.way === 'code';
  return (
    <>
      {byCode ? <ByCode state={state} dispatch={dispatch} /> : <ByPassword state={state} dispatch={dispatch} />}
      <Button variant="subtle" fullWidth mt="xs" onClick={() => dispatch({ type: 'way', way: byCode ? 'password' : 'code' })}>
        {byCode ? m.parent_by_password() : m.parent_by_code()}
      </Button>
      <p className="mt-4 text-muted text-sm">
        {m.parent_new()} <PathLink href="/register/parent">{m.parent_new_link()}</PathLink>
      </p>
    </>
  );
}

function ByCode({ state: { mobile, lastCode, step }, dispatch }: ParentLoginProps) {
  const signIn = useSignIn();
  const remember = useOpener(step === 'code');
  const identifier = mobile.trim();
  const send = useSendCode({
    last: lastCode,
    identifier,
    send: () => sendCode({ identifier, loginType: 'parent' }),
    onDone: (code) => dispatch({ type: 'sent', code }),
  });
  const unlinked = callError(send.error, 'otpGeneration')?.code === 'PARENT_NOT_LINKED';
  return (
    <>
      <IdentifierForm
        label={m.parent_mobile()}
        help={m.parent_mobile_help()}
        action={m.code_get()}
        mobileOnly
        identifier={mobile}
        error={
          send.error ? (
            <>
              {send.error.message}{' '}
              {unlinked ? <HelpdeskLink subject={m.parent_request_subject()}>{m.parent_request()}</HelpdeskLink> : null}
            </>
          ) : null
        }
        isPending={send.isPending}
        onChange={(typed) => {
          send.reset();
          dispatch({ type: 'mobile', mobile: typed });
        }}
        onSubmit={() => {
          remember();
          send.mutate();
        }}
      />
      {step === 'code' && lastCode ? (
        <OtpDialog
          code={lastCode}
          incorrect={m.code_incorrect()}
          mayBeHanded
          verify={(otp) => signIn({ identifier: lastCode.identifier, otp, loginType: 'parent' })}
          resend={async () => dispatch({ type: 'sent', code: await sendCode({ identifier: lastCode.identifier, loginType: 'parent' }) })}
          onClose={() => dispatch({ type: 'back' })}
        />
      ) : null}
    </>
  );
}

function ByPassword({ state: { student }, dispatch }: ParentLoginProps) {
  const signIn = useSignIn();
  const [password, setPassword] = useState('');
  const attempt = useMutation({
    mutationFn: () => signIn({ identifier: student.trim(), password, loginType: 'parent' }),
    meta: { quiet: true },
  });
  const filled = student.trim() !== '' && password !== '';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (filled && !attempt.isPending) attempt.mutate();
  };
  return (
    <form className="grid gap-4 mt-6" onSubmit={submit} noValidate>
      <Field
        label={m.parent_student()}
        help={m.parent_student_help()}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        maxLength={254}
        value={student}
        onChange={(typed) => {
          attempt.reset();
          dispatch({ type: 'student', student: typed });
        }}
      />
      <PasswordField
        label={m.login_password()}
        error={attempt.error?.message}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(typed) => {
          attempt.reset();
          setPassword(typed);
        }}
      />
      <SubmitButton
        fullWidth
        size="lg"
        missing={missingOf([
          [m.parent_student(), student.trim() !== ''],
          [m.login_password(), password !== ''],
        ])}
        loading={attempt.isPending || attempt.isSuccess}
      >
        {m.login_login()}
      </SubmitButton>
    </form>
  );
}
