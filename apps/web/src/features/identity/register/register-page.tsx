import { useRouter } from '@tanstack/react-router';
import { startTransition, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { signIn } from '../frame/calls.ts';
import { afterSignIn } from '../sign-in/after-sign-in.ts';
import { CreatedPanel } from '../set-up/created-panel.tsx';
import { CreatePassword, emptyDraft } from '../set-up/create-password.tsx';
import { OtpDialog } from '../../../shared/identity/otp/otp-dialog.tsx';
import { useKeptFlow } from '../set-up/use-kept-flow.ts';
import { sendRegistration } from './register-calls.ts';
import { toSend } from './register-details.ts';
import { isRegisterKept, registerFlow, registerStart } from './register-flow.ts';
import { RegisterForm } from './register-form.tsx';
import { FormHead, SignInFrame } from '../frame/sign-in-frame.tsx';
import { useOpener } from '../frame/use-opener.ts';

/** /register: who someone is and what for, the code, the password; then they are signed in. */
export function RegisterPage() {
  const router = useRouter();
  const [state, dispatch] = useKeptFlow({ key: 'register', flow: registerFlow, start: registerStart, isKept: isRegisterKept });
  const [draft, setDraft] = useState(emptyDraft);
  const remember = useOpener(state.step === 'code');
  const details = toSend(state.details);
  const goIn = async ({ pin, password }: { pin: string; password: string }) => {
    const answer = await signIn({ identifier: pin, password, loginType: 'student' });
    router.history.push('secondStepToken' in answer ? '/' : afterSignIn(answer));
  };
  switch (state.step) {
    case 'details':
    case 'code': {
      const { lastCode } = state;
      return (
        <SignInFrame>
          <FormHead back title={m.register_title()} about={m.register_about()} />
          <RegisterForm
            details={state.details}
            lastCode={lastCode}
            onChange={(change) => dispatch({ type: 'typed', details: change })}
            onSubmit={remember}
            onSent={(code) => dispatch({ type: 'sent', code })}
          />
          {state.step === 'code' && lastCode ? (
            <OtpDialog
              code={lastCode}
              incorrect={m.code_incorrect()}
              verify={async (otp) => {
                const { setUpToken } = await call('registrationVerification', { registrationToken: lastCode.registrationToken, otp });
                startTransition(() => dispatch({ type: 'verified', setUpToken }));
              }}
              resend={async () => dispatch({ type: 'sent', code: await sendRegistration(details) })}
              onClose={() => dispatch({ type: 'back' })}
            />
          ) : null}
        </SignInFrame>
      );
    }
    case 'create':
      return (
        <SignInFrame>
          <FormHead title={m.create_title()} about={m.create_about()} />
          <CreatePassword
            name={`${details.firstName} ${details.lastName}`}
            username={details.emailId}
            owner={{ ...details, pin: '', email: details.emailId }}
            draft={draft}
            onDraft={setDraft}
            onBack={() => dispatch({ type: 'back' })}
            onExpired={() => dispatch({ type: 'back' })}
            save={async (password) => {
              const { studentImsPin: pin } = await call('createNewPassword', {
                studentEmail: details.emailId,
                studentImsPin: '',
                setUpToken: state.setUpToken,
                enterNewPassword: password,
              });
              // the account is; should the sign-in fail, the next step offers it again
              await goIn({ pin, password }).catch(() => dispatch({ type: 'created', pin, password }));
            }}
          />
        </SignInFrame>
      );
    case 'created': {
      const { pin, password } = state;
      return (
        <SignInFrame>
          <CreatedPanel title={m.created_login()} about={m.created_login_about()} proceed={() => goIn({ pin, password })} />
        </SignInFrame>
      );
    }
  }
}
