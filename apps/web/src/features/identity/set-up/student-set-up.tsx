import { m } from '../../../paraglide/messages.js';
import { CreatedPanel } from './created-panel.tsx';
import { SetUpSteps } from './set-up-steps.tsx';
import type { SetUpAction, SetUpState } from './set-up-flow.ts';
import { useSignIn } from '../sign-in/use-sign-in.ts';

interface StudentSetUpProps {
  readonly state: Extract<SetUpState, { step: 'choose' | 'create' | 'created' }>;
  readonly dispatch: (action: SetUpAction) => void;
}

/** A new student's first password on the main login; Proceed signs in with it. */
export function StudentSetUp({ state, dispatch }: StudentSetUpProps) {
  const signIn = useSignIn();
  if (state.step !== 'created') return <SetUpSteps state={state} dispatch={dispatch} title={m.create_title()} field="enterNewPassword" />;
  const { person, password } = state;
  return (
    <CreatedPanel
      title={m.created_login()}
      about={m.created_login_about()}
      proceed={() => signIn({ identifier: person.studentImsPin, password, loginType: 'student' })}
    />
  );
}
