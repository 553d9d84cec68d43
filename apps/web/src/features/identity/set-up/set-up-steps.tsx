import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { m } from '../../../paraglide/messages.js';
import { toFields } from '../frame/calls.ts';
import { CreatePassword, emptyDraft } from './create-password.tsx';
import type { SetUpAction, SetUpState } from './set-up-flow.ts';
import { FormHead } from '../frame/sign-in-frame.tsx';
import type { VerifiedPerson } from '@abhyas/contract/identity/credentials.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import classes from './set-up-steps.module.css';

interface ChooseStudentProps {
  readonly students: readonly VerifiedPerson[];
  readonly onChoose: (person: VerifiedPerson) => void;
  readonly onBack: () => void;
}

/** The people who share a number; one is chosen. */
function ChooseStudent({ students, onChoose, onBack }: ChooseStudentProps) {
  return (
    <>
      <ul className="grid gap-2 m-0 p-0 list-none">
        {students.map((person, index) => (
          <li key={person.studentImsPin}>
            <UnstyledButton
              className={`${classes['person']} flex items-center justify-between gap-4 w-full px-4 py-3 border border-line-strong rounded-control text-muted hover:border-brand-text hover:bg-brand-wash`}
              onClick={() => onChoose(person)}
              autoFocus={index === 0}
            >
              <span className="grid min-w-0">
                <span className="text-ink font-strong wrap-anywhere">{`${person.firstName} ${person.lastName}`.trim()}</span>
                <span className="text-sm tabular">{person.studentImsPin}</span>
              </span>
              <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <UnstyledButton
        className="[margin:var(--space-4)_0_0_-3px] p-0.75 rounded-[4px] text-brand-text text-sm font-medium hover:underline"
        onClick={onBack}
      >
        {m.choose_back()}
      </UnstyledButton>
    </>
  );
}

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
