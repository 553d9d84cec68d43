import { useRouter } from '@tanstack/react-router';
import { useReducer } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { sendCode } from '../../frame/calls.ts';
import { failedWords } from '../../frame/failed-words.tsx';
import { useSendCode } from '../../../../shared/identity/otp/use-send-code.ts';
import { CreatedPanel } from '../../set-up/created-panel.tsx';
import { IdentifierForm } from '../../frame/identifier-form.tsx';
import { SetUpCode } from '../../set-up/set-up-code.tsx';
import { setUpFlow, setUpStart } from '../../set-up/set-up-flow.ts';
import { SetUpSteps } from '../../set-up/set-up-steps.tsx';
import { FormHead, SignInFrame } from '../../frame/sign-in-frame.tsx';
import { useOpener } from '../../frame/use-opener.ts';

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
