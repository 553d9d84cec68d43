import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { call, callError } from '../../../../lib/api.ts';
import { m } from '../../../../paraglide/messages.js';
import { PathLink } from '../../../../ui/navigation/path-link.tsx';
import { sendCode } from '../../frame/calls.ts';
import type { SentCode } from '../../../../shared/identity/otp/sent-code.ts';
import { useSendCode } from '../../../../shared/identity/otp/use-send-code.ts';
import { CreatedAlert } from '../../set-up/created-alert.tsx';
import { helpdeskLink } from '../../../../lib/brand/helpdesk.ts';
import { IdentifierForm } from '../../frame/identifier-form.tsx';
import { SetUpCode } from '../../set-up/set-up-code.tsx';
import { isSetUpKept, setUpFlow, setUpStart } from '../../set-up/set-up-flow.ts';
import { SetUpSteps } from '../../set-up/set-up-steps.tsx';
import { useKeptFlow } from '../../set-up/use-kept-flow.ts';
import { FormHead, SignInFrame } from '../../frame/sign-in-frame.tsx';
import { useOpener } from '../../frame/use-opener.ts';

/** A code for a student who has no password yet; null for one who has, and for an identifier that no one has: the server does not tell them apart. */
async function codeForNew(identifier: string): Promise<SentCode | null> {
  const { newStudent } = await call('studentVerification', { studentImsPin: identifier });
  return newStudent ? sendCode({ identifier, loginType: 'student' }) : null;
}

/** What is said of an identifier that leads nowhere, with what to do next. */
function wordsFor({ error, exists }: { error: Error | null; exists: boolean }): ReactNode {
  const isUnknown = callError(error, 'otpGeneration')?.code === 'USER_NOT_FOUND';
  if (!exists && !isUnknown) return error?.message;
  return (
    <>
      {exists ? (
        <>
          <strong>{m.newlogin_exists()}</strong>. {m.newlogin_exists_prompt()} <PathLink href="/">{m.newlogin_exists_link()}</PathLink>.{' '}
          {m.newlogin_first_time()}{' '}
        </>
      ) : null}
      {m.newlogin_unknown()} {m.newlogin_unknown_prompt()}{' '}
      <a href={helpdeskLink(m.newlogin_unknown_subject())}>{m.newlogin_unknown_link()}</a>.
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
