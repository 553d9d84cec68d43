import { lazy, startTransition, Suspense } from 'react';
import { call, callError } from '../../../lib/api.ts';
import { sendsCodes } from '../../../lib/brand/brand.ts';
import { m } from '../../../paraglide/messages.js';
import { sendCode } from '../frame/calls.ts';
import { useSendCode } from '../../../shared/identity/otp/use-send-code.ts';
import { IdentifierForm } from '../frame/identifier-form.tsx';
import type { StudentAction, StudentState } from './student-flow.ts';
import { useOpener } from '../frame/use-opener.ts';

const loadPasswordStep = () => import('./password-step.tsx');
const PasswordStep = lazy(async () => ({ default: (await loadPasswordStep()).PasswordStep }));
const SetUpCode = lazy(async () => ({ default: (await import('../set-up/set-up-code.tsx')).SetUpCode }));

/** Whether someone is new. A look-up that fails moves on to the password, which decides (IDN-054); a number that can be no one's here does not (IDN-051). */
async function isNew(studentImsPin: string): Promise<boolean> {
  return call('loginVerification', { studentImsPin, loginType: 'student' }).then(
    ({ newStudent }) => newStudent,
    (error: unknown) => {
      if (callError(error, 'loginVerification')?.code === 'INVALID_REQUEST') throw new Error(m.login_invalid_mobile());
      return false;
    },
  );
}

interface StudentLoginProps {
  readonly state: Extract<StudentState, { step: 'identify' | 'code' | 'password' }>;
  readonly dispatch: (action: StudentAction) => void;
}

/** Signs in a student; mentors and staff come in here too, with their pin (decision 20a). Anyone who has no password yet gets a code. */
export function StudentLogin({ state, dispatch }: StudentLoginProps) {
  const { identifier, lastCode } = state;
  const remember = useOpener(state.step === 'code');
  const typed = identifier.trim();
  const next = useSendCode({
    last: lastCode,
    identifier: typed,
    send: async () => ((await isNew(typed)) ? sendCode({ identifier: typed, loginType: 'student' }) : null),
    onDone: (code) => startTransition(() => dispatch(code ? { type: 'sent', code } : { type: 'known' })),
  });
  if (state.step === 'password') return <PasswordStep identifier={typed} onBack={() => dispatch({ type: 'back' })} />;
  return (
    <>
      <IdentifierForm
        label={m.login_identifier()}
        help={sendsCodes() ? m.login_identifier_help() : m.login_identifier_handed()}
        action={m.login_next()}
        identifier={identifier}
        error={next.error?.message}
        isPending={next.isPending}
        onChange={(entry) => {
          next.reset();
          dispatch({ type: 'typed', identifier: entry });
        }}
        onSubmit={() => {
          remember();
          void loadPasswordStep();
          next.mutate();
        }}
      />
      <Suspense>
        {state.step === 'code' ? (
          <SetUpCode code={state.lastCode} incorrect={m.code_incorrect()} dispatch={dispatch} loginType="student" />
        ) : null}
      </Suspense>
    </>
  );
}
