import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { toFields } from '../frame/calls.ts';
import { ChooseStudent } from './choose-student.tsx';
import { CreatePassword, emptyDraft } from './create-password.tsx';
import type { SetUpAction, SetUpState } from './set-up-flow.ts';
import { FormHead } from '../frame/sign-in-frame.tsx';

interface SetUpStepsProps {
  readonly state: Extract<SetUpState, { step: 'choose' | 'create' }>;
  readonly dispatch: (action: SetUpAction) => void;
  readonly title: string;
  /** Under which name this screen sends the password; the specification has two. */
  readonly field: 'enterNewPassword' | 'newpassword';
}

/** What follows a right code: the person, where several share a number, and the new password. */
export function SetUpSteps({ state, dispatch, title, field }: SetUpStepsProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const back = () => dispatch({ type: 'back' });
  if (state.step === 'choose') {
    return (
      <>
        <FormHead title={m.choose_title()} about={m.choose_about()} />
        <ChooseStudent students={state.proof.students} onChoose={(person) => dispatch({ type: 'chosen', person })} onBack={back} />
      </>
    );
  }
  const { person, proof, identifier } = state;
  const { studentImsPin, firstName, lastName } = person;
  const fields = toFields(identifier);
  return (
    <>
      <FormHead title={title} about={m.create_about()} />
      <CreatePassword
        name={`${firstName} ${lastName}`.trim()}
        username={studentImsPin || identifier.trim()}
        owner={{ pin: studentImsPin, firstName, lastName, mobile: fields.studentImsPin, email: fields.studentEmail }}
        draft={draft}
        onDraft={setDraft}
        onBack={back}
        onExpired={() => dispatch({ type: 'expired' })}
        save={async (password) => {
          await call('createNewPassword', {
            // who has a pin is named by it; a parent has none, and goes by what was typed
            ...(studentImsPin === '' ? fields : { studentEmail: '', studentImsPin }),
            setUpToken: proof.setUpToken,
            ...(field === 'newpassword' ? { newpassword: password } : { enterNewPassword: password }),
          });
          dispatch({ type: 'created', password });
        }}
      />
    </>
  );
}
