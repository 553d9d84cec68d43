import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useReducer } from 'react';
import { m } from '../../../paraglide/messages.js';
import { sendCode } from '../frame/calls.ts';
import { failedWords } from '../frame/failed-words.tsx';
import { useSendCode } from '../../../shared/identity/otp/use-send-code.ts';
import { CreatedPanel } from '../set-up/created-panel.tsx';
import { IdentifierForm } from '../frame/identifier-form.tsx';
import { SetUpCode } from '../set-up/set-up-code.tsx';
import { isSetUpKept, setUpFlow, setUpStart } from '../set-up/set-up-flow.ts';
import { SetUpSteps } from '../set-up/set-up-steps.tsx';
import { FormHead, SignInFrame } from '../frame/sign-in-frame.tsx';
import { useOpener } from '../frame/use-opener.ts';
import { useMutation } from '@tanstack/react-query';
import { call, callError } from '../../../lib/api.ts';
import { PathLink } from '../../../ui/navigation/path-link.tsx';
import type { SentCode } from '../../../shared/identity/otp/sent-code.ts';
import { helpdeskLink } from '../../../lib/brand/helpdesk.ts';
import { useKeptFlow } from '../set-up/use-kept-flow.ts';
import { Button } from '@mantine/core';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';

/** /forgotpassword: a code to the registered mobile and email, then a new password, then the sign-in. */
export function ForgotPasswordPage() {
  const router = useRouter();
  const [state, dispatch] = useReducer(setUpFlow, setUpStart);
  const remember = useOpener(state.step === 'code');
  const { identifier, lastCode } = state;
  const typed = identifier.trim();
  const send = useSendCode({
    last: lastCode,
    identifier: typed,
    send: () => sendCode({ identifier: typed }),
    onDone: (code) => dispatch({ type: 'sent', code }),
  });
  switch (state.step) {
    case 'choose':
    case 'create':
      return (
        <SignInFrame>
          <SetUpSteps state={state} dispatch={dispatch} title={m.forgot_create_title()} field="newpassword" />
        </SignInFrame>
      );
    case 'created':
      return (
        <SignInFrame>
          <CreatedPanel
            title={m.created_forgot()}
            about={m.created_forgot_about()}
            proceed={async () => {
              router.history.push('/');
              return Promise.resolve();
            }}
          />
        </SignInFrame>
      );
    case 'identify':
    case 'code':
      return (
        <SignInFrame>
          <FormHead back title={m.forgot_title()} about={m.forgot_about()} />
          <IdentifierForm
            label={m.forgot_identifier()}
            action={m.code_get()}
            identifier={identifier}
            error={failedWords({ error: send.error, identifier: typed })}
            isPending={send.isPending}
            onChange={(entry) => {
              send.reset();
              dispatch({ type: 'typed', identifier: entry });
            }}
            onSubmit={() => {
              remember();
              send.mutate();
            }}
          />
          {state.step === 'code' ? <SetUpCode code={state.lastCode} incorrect={m.code_incorrect_forgot()} dispatch={dispatch} /> : null}
        </SignInFrame>
      );
  }
}

/** Says that the password is set; however it is closed, one continues. */
function CreatedAlert({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title={m.created_alert()} onClose={onClose}>
      <p>{m.created_alert_about()}</p>
      <Button fullWidth size="lg" mt="lg" data-autofocus onClick={onClose}>
        {m.created_alert_close()}
      </Button>
    </FormDialog>
  );
}

/** A code for a student who has no password yet; null for one who has, and for an identifier that no one has: the server does not tell them apart. */
async function codeForNew(identifier: string): Promise<SentCode | null> {
  const { newStudent } = await call('studentVerification', { studentImsPin: identifier });
  return newStudent ? sendCode({ identifier, loginType: 'student' }) : null;
}

/** What is said of an identifier that leads nowhere, with what to do next. */
function wordsFor({ error, exists }: { error: Error | null; exists: boolean }): ReactNode {
  const isUnknown = callError(error, 'otpGeneration')?.code === 'USER_NOT_FOUND';
  if (!exists && !isUnknown) return error?.message;
  const help = helpdeskLink(m.newlogin_unknown_subject());
  return (
    <>
      {exists ? (
        <>
          <strong>{m.newlogin_exists()}</strong>. {m.newlogin_exists_prompt()} <PathLink href="/">{m.newlogin_exists_link()}</PathLink>.{' '}
          {m.newlogin_first_time()}{' '}
        </>
      ) : null}
      {m.newlogin_unknown()}
      {help === null ? null : (
        <>
          {' '}
          {m.newlogin_unknown_prompt()} <a href={help}>{m.newlogin_unknown_link()}</a>.
        </>
      )}
    </>
  );
}

/** A link that expired or was used leads to a code, on this very form. */
const invitationFault = (error: Error): string =>
  callError(error, 'openInvitation')?.code === 'SET_UP_EXPIRED' ? m.newlogin_invitation_over() : error.message;

/** /newlogin: sets up an account that has no password yet, and leads back to the sign-in. */
export function NewLoginPage() {
  const router = useRouter();
  const [state, dispatch] = useKeptFlow({ key: 'newlogin', flow: setUpFlow, start: setUpStart, isKept: isSetUpKept });
  const remember = useOpener(state.step === 'code');
  const { identifier, lastCode } = state;
  const typed = identifier.trim();
  const send = useSendCode({
    last: lastCode,
    identifier: typed,
    send: () => codeForNew(typed),
    onDone: (code) => {
      if (code) dispatch({ type: 'sent', code });
    },
  });
  const invited = useMutation({
    mutationFn: (invitation: string) => call('openInvitation', { invitation }),
    meta: { quiet: true },
    onSuccess: (proof) => dispatch({ type: 'invited', proof }),
  });
  const { mutate: openInvitation } = invited;
  useEffect(() => {
    const invitation = /^#invitation=([\w-]+)$/.exec(location.hash)?.[1];
    if (invitation === undefined) return;
    // the token stays in no history; a reload continues at the new password
    history.replaceState(history.state, '', location.pathname);
    openInvitation(invitation);
  }, [openInvitation]);
  if (state.step === 'choose' || state.step === 'create') {
    return (
      <SignInFrame>
        <SetUpSteps state={state} dispatch={dispatch} title={m.create_title()} field="enterNewPassword" />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame>
      <FormHead back title={m.newlogin_title()} about={m.newlogin_about()} />
      <IdentifierForm
        label={m.login_identifier()}
        help={m.newlogin_help()}
        action={m.code_get()}
        identifier={identifier}
        error={
          invited.isError && send.isIdle ? invitationFault(invited.error) : wordsFor({ error: send.error, exists: send.data === null })
        }
        isPending={send.isPending || invited.isPending}
        onChange={(entry) => {
          send.reset();
          dispatch({ type: 'typed', identifier: entry });
        }}
        onSubmit={() => {
          remember();
          send.mutate();
        }}
      />
      {state.step === 'code' ? (
        <SetUpCode code={state.lastCode} incorrect={m.code_incorrect()} dispatch={dispatch} loginType="student" />
      ) : null}
      {state.step === 'created' ? <CreatedAlert onClose={() => router.history.push('/')} /> : null}
    </SignInFrame>
  );
}
